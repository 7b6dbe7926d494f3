import { Client, differs, versionOf, type Found, type Request } from './client.ts';

/** The one row that several people change. */
export class SharedTask {
  id = 0;
  /** Changes that were acknowledged to anybody. */
  changes = 0;
}

/** Somebody who changes what others change too: meets conflicts, reads anew and tries again. */
export class SharedTaskClient extends Client {
  private readonly shared: SharedTask;
  private readonly person: number;
  private version: number | undefined;

  constructor(token: string, person: number, shared: SharedTask) {
    super(token);
    this.person = person;
    this.shared = shared;
  }

  protected next(): Request {
    const { id } = this.shared;
    if (this.version === undefined) {
      const note = (body: Record<string, unknown>) => {
        this.version = versionOf(body['task'] as Record<string, unknown>);
      };
      return { key: 'GET /tasks/info', input: { id: String(id) }, note };
    }
    return {
      key: 'POST /tasks/save',
      input: { id, version: this.version, title: `Changed by ${this.person}: ${Math.random()}` },
      note: (body) => {
        this.shared.changes += 1;
        this.version = versionOf(body);
      },
      refused: ({ status }) => {
        this.version = undefined;
        return status === 412;
      },
    };
  }

  /** Each acknowledged change is one version: nobody overwrote what they had not seen. */
  async check({ db }: Found): Promise<string[]> {
    const { version } = await db
      .selectFrom('tasks')
      .select('version')
      .where('id', '=', this.shared.id)
      .executeTakeFirstOrThrow();
    return differs('changes of the shared task', version - 1, this.shared.changes);
  }
}
