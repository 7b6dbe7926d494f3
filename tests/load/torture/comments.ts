import { writeMention } from '#/kernel/rich-text.ts';
import { Client, differs, idOf, versionOf, type Body, type Found, type Request } from './client.ts';

type Stage = 'write' | 'react' | 'change' | 'remove';

/** A comment as the server acknowledged it. */
interface Kept {
  version: number;
  body: string;
  isDeleted: boolean;
}

/** People are told of every comment, and of every sign on theirs, by a notice of its own. */
const noticeOf = { written: 'comment.mentioned', reacted: 'comment.reacted' } as const;

/**
 * Writes a comment that names a colleague, who puts a sign on it, changes its text, and takes every
 * third one away: on one task after the other, again and again.
 */
export class CommentClient extends Client {
  private readonly person: number;
  private readonly colleague: { id: number; name: string; token: string };
  private readonly tasks: readonly number[];
  private readonly comments = new Map<number, Kept>();
  private stage: Stage = 'write';
  private now = 0;
  private reactions = 0;

  constructor(
    { id, token }: { id: number; token: string },
    colleague: { id: number; name: string; token: string },
    tasks: readonly number[],
  ) {
    super(token);
    this.person = id;
    this.colleague = colleague;
    this.tasks = tasks;
  }

  private keep(body: Body, stage: Stage) {
    const comment = body['comment'] as Body;
    this.now = idOf(comment);
    const text = String(comment['body']);
    this.comments.set(this.now, { version: versionOf(comment), body: text, isDeleted: false });
    this.stage = stage;
  }

  protected next(): Request {
    const id = this.now;
    const { size } = this.comments;
    if (this.stage === 'write') {
      const { id: whom, name } = this.colleague;
      const body = `Note ${size + 1} for ${writeMention(whom, name)}`;
      const subjectId = this.tasks[size % this.tasks.length]!;
      const note = (reply: Body) => this.keep(reply, 'react');
      return { key: 'POST /comment/save', input: { kind: 'task', subjectId, body }, note };
    }
    if (this.stage === 'react') {
      const note = () => {
        this.reactions += 1;
        this.stage = 'change';
      };
      const input = { on: 'comment', id, emoji: '👍', reacted: true };
      return { key: 'POST /react/save', input, token: this.colleague.token, note };
    }
    const kept = this.comments.get(id)!;
    const { version } = kept;
    if (this.stage === 'change') {
      const note = (reply: Body) => this.keep(reply, size % 3 === 0 ? 'remove' : 'write');
      return { key: 'POST /comment/save', input: { id, version, body: `Done ${size}` }, note };
    }
    const note = () => {
      this.comments.set(id, { version: version + 1, body: '', isDeleted: true });
      this.stage = 'write';
    };
    return { key: 'POST /comment/delete', input: { id, version }, note };
  }

  /** Each comment is there once, as it was last acknowledged, and was told of once. */
  async check({ db }: Found): Promise<string[]> {
    const rows = await db
      .selectFrom('comments')
      .select(['id', 'version', 'body', 'deleted_at'])
      .where('author_id', '=', this.person)
      .execute();
    const there = new Map(rows.map((it) => [it.id, it]));
    const changed = [...this.comments].filter(([id, { version, body, isDeleted }]) => {
      const it = there.get(id);
      return it?.version !== version || it.body !== body || (it.deleted_at !== null) !== isDeleted;
    });
    const reactions = await db
      .selectFrom('reactions')
      .select('subject_id')
      .where('person_id', '=', this.colleague.id)
      .where('subject_kind', '=', 'comment')
      .execute();
    const noticesTo = async (person: number, type: string) =>
      (
        await db
          .selectFrom('notifications')
          .select('id')
          .where('person_id', '=', person)
          .where('type', '=', type)
          .execute()
      ).length;
    const told = await noticesTo(this.colleague.id, noticeOf.written);
    const toldOfSigns = await noticesTo(this.person, noticeOf.reacted);
    return [
      ...changed.map(([id, it]) => {
        const found = there.get(id);
        return `comment ${id} was at ${it.version}, is ${found ? `at ${found.version}` : 'lost'}`;
      }),
      ...differs('comments on tasks', rows.length, this.comments.size),
      ...differs('signs on comments', reactions.length, this.reactions),
      ...differs('notices of comments', told, this.comments.size),
      ...differs('notices of signs', toldOfSigns, this.reactions),
    ];
  }
}
