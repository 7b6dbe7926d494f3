import { writeMention } from '#/kernel/rich-text.ts';
import { Client, differs, idOf, type Body, type Found, type Request } from './client.ts';

const way = ['in_progress', 'pause', 'comment', 'in_progress', 'close'] as const;

/**
 * Makes a task, works on it twice, names a colleague in a comment and closes it, again and again.
 * The colleague is told once of each comment.
 */
export class TaskClient extends Client {
  /** Statuses by id, as the server acknowledged them. */
  private readonly acknowledged = new Map<number, string>();
  private readonly person: number;
  private readonly colleague: { id: number; name: string };
  private comments = 0;
  private now: { id: number; step: number } | undefined;

  constructor(token: string, person: number, colleague: { id: number; name: string }) {
    super(token);
    this.person = person;
    this.colleague = colleague;
  }

  protected next(): Request {
    if (!this.now) {
      const input = { title: `Task ${this.acknowledged.size + 1}`, assigneeId: this.person };
      return { key: 'POST /tasks/save', input, note: (body) => this.move(body, 0) };
    }
    const { id, step } = this.now;
    const move = way[step]!;
    if (move === 'comment') {
      const body = `Have a look, ${writeMention(this.colleague.id, this.colleague.name)}`;
      const note = () => {
        this.comments += 1;
        this.now = { id, step: step + 1 };
      };
      return { key: 'POST /comment/save', input: { kind: 'task', subjectId: id, body }, note };
    }
    const note = (body: Body) => this.move(body, step + 1);
    if (move === 'pause') return { key: 'POST /tasks/pause', input: { id, reason: 'art' }, note };
    if (move === 'close') return { key: 'POST /tasks/close', input: { id }, note };
    return { key: 'POST /tasks/status-update', input: { id, status: move }, note };
  }

  private move(body: Body, step: number) {
    this.acknowledged.set(idOf(body), String(body['status']));
    this.now = step === way.length ? undefined : { id: idOf(body), step };
  }

  async check({ db }: Found): Promise<string[]> {
    const tasks = await db
      .selectFrom('tasks')
      .select(['id', 'status'])
      .where('reporter_id', '=', this.person)
      .execute();
    const there = new Map<number, string>(tasks.map((it) => [it.id, it.status]));
    const lost = [...this.acknowledged].filter(([id, status]) => there.get(id) !== status);
    const comments = await db
      .selectFrom('comments')
      .select('id')
      .where('author_id', '=', this.person)
      .execute();
    const notices = await db
      .selectFrom('notifications')
      .select('id')
      .where('person_id', '=', this.colleague.id)
      .where('type', '=', 'comment.mentioned')
      .execute();
    return [
      ...lost.map(([id, status]) => `task ${id} was ${status}, is ${there.get(id) ?? 'lost'}`),
      ...differs('tasks', tasks.length, this.acknowledged.size),
      ...differs('comments', comments.length, this.comments),
      ...differs('notices of mentions', notices.length, this.comments),
      ...(await this.checkIntervals(db)),
    ];
  }

  /** No two stretches of one person overlap, and only what is under way runs. */
  private async checkIntervals(db: Found['db']): Promise<string[]> {
    const rows = await db
      .selectFrom('task_intervals')
      .select(['id', 'task_id', 'started_at', 'ended_at'])
      .where('person_id', '=', this.person)
      .orderBy('started_at')
      .orderBy('id')
      .execute();
    const overlapping = rows.filter((it, at) => {
      const before = rows[at - 1];
      return before && (before.ended_at === null || before.ended_at > it.started_at);
    });
    const running = rows.filter((it) => it.ended_at === null).map((it) => it.task_id);
    const wanted = [...this.acknowledged].filter(([, it]) => it === 'in_progress');
    return [
      ...overlapping.map((it) => `stretch ${it.id} overlaps the one before`),
      ...differs('running tasks', running.join(), wanted.map(([id]) => id).join()),
    ];
  }
}
