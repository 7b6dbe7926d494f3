import { Client, idOf, versionOf, type Found, type Request } from './client.ts';

/** Changes one saved view over and over; its version counts the changes. */
export class SavedViewClient extends Client {
  private readonly person: number;
  private id: number | undefined;
  private version = 0;
  private name = '';

  constructor(token: string, person: number) {
    super(token);
    this.person = person;
  }

  protected next(): Request {
    const name = `View ${this.version + 1}`;
    const which = this.id === undefined ? {} : { id: this.id, version: this.version };
    return {
      key: 'POST /save-view',
      input: { ...which, path: '/dashboard', name, query: 'date=yesterday' },
      note: (body) => {
        this.id = idOf(body);
        this.version = versionOf(body);
        this.name = name;
      },
    };
  }

  async check({ db }: Found): Promise<string[]> {
    const rows = await db
      .selectFrom('saved_views')
      .select(['version', 'name'])
      .where('person_id', '=', this.person)
      .execute();
    if (rows.length !== (this.version > 0 ? 1 : 0)) return [`${rows.length} views instead of one`];
    return rows
      .filter((it) => it.version !== this.version || it.name !== this.name)
      .map((it) => `the view is at version ${it.version}, it was at ${this.version}`);
  }
}
