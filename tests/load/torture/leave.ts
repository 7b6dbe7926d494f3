import { addDays, daysBetween, weekdayOf } from '#/kernel/days.ts';
import { Client, idOf, versionOf, type Body, type Found, type Request } from './client.ts';

/** Leave is asked for at most a year ahead; then the days come round again, cancelled as they are. */
const DAYS = 350;

/** Asks for a leave and cancels it, day after day. */
export class LeaveClient extends Client {
  /** Statuses by id, as the server acknowledged them. */
  private readonly acknowledged = new Map<number, string>();
  private readonly person: number;
  private readonly first: string;
  private day: string;
  private waiting: { id: number; version: number } | undefined;

  constructor(token: string, person: number, day: string) {
    super(token);
    this.person = person;
    this.first = day;
    this.day = day;
  }

  protected next(): Request {
    const note = (body: Body) => {
      this.acknowledged.set(idOf(body), String(body['status']));
      const isOpen = body['status'] === 'applied';
      this.waiting = isOpen ? { id: idOf(body), version: versionOf(body) } : undefined;
    };
    if (this.waiting) return { key: 'POST /cancel-short-leave', input: this.waiting, note };
    if (daysBetween(this.first, this.day) > DAYS) this.day = this.first;
    do this.day = addDays(this.day, 1);
    while (weekdayOf(this.day) > 5);
    const input = { date: this.day, from_time: '15:00', to_time: '16:00', reason: 'Torture' };
    return { key: 'POST /applyShortLeave', input, note };
  }

  async check({ db }: Found): Promise<string[]> {
    const rows = await db
      .selectFrom('short_leaves')
      .select(['id', 'status'])
      .where('person_id', '=', this.person)
      .execute();
    const there = new Map<number, string>(rows.map((it) => [it.id, it.status]));
    const lost = [...this.acknowledged].filter(([id, status]) => there.get(id) !== status);
    const twice = [...there.keys()].filter((id) => !this.acknowledged.has(id));
    return [
      ...lost.map(([id, status]) => `leave ${id} was ${status}, is ${there.get(id) ?? 'lost'}`),
      ...twice.map((id) => `leave ${id} was never acknowledged`),
    ];
  }
}
