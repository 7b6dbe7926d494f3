import { setTimeout as sleep } from 'node:timers/promises';
import { Client, differs, idOf, type Body, type Found, type Request } from './client.ts';

/** Reads one notice after the other, as they come. */
export class NoticeClient extends Client {
  private readonly person: number;
  private readonly read = new Set<number>();
  private unread: number[] = [];
  private isIdle = false;

  constructor({ id, token }: { id: number; token: string }) {
    super(token);
    this.person = id;
  }

  override async step(url: string): Promise<void> {
    if (this.isIdle) await sleep(200);
    return super.step(url);
  }

  protected next(): Request {
    const id = this.unread[0];
    if (id === undefined) {
      const note = ({ rows }: Body) => {
        this.unread = (rows as Body[]).map(idOf);
        this.isIdle = this.unread.length === 0;
      };
      return { key: 'GET /get-notifications', input: { unread: 'true' }, note };
    }
    const note = () => {
      this.read.add(id);
      this.unread.shift();
    };
    return { key: 'POST /read-notifications', input: { ids: [id] }, note };
  }

  /** What was acknowledged as read is read, and nothing else. */
  async check({ db }: Found): Promise<string[]> {
    const rows = await db
      .selectFrom('notifications')
      .select('id')
      .where('person_id', '=', this.person)
      .where('read_at', 'is not', null)
      .execute();
    const there = new Set(rows.map((it) => it.id));
    const lost = [...this.read].filter((id) => !there.has(id));
    return [
      ...lost.map((id) => `notice ${id} is unread again`),
      ...differs('notices that were read', rows.length, this.read.size),
    ];
  }
}
