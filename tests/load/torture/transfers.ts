import { dayOf } from '#/kernel/dates.ts';
import { Client, differs, idOf, versionOf, type Body, type Found, type Request } from './client.ts';

/** Gives one app to and fro between two teams. */
export class TransferClient extends Client {
  private readonly app: number;
  private readonly teams: readonly [number, number];
  private version: number | undefined;
  private transfers = 0;

  constructor(token: string, app: number, teams: readonly [number, number]) {
    super(token);
    this.app = app;
    this.teams = teams;
  }

  private get owner(): number {
    return this.teams[this.transfers % 2]!;
  }

  protected next(): Request {
    if (this.version === undefined) {
      const note = (body: Body) => {
        const rows = body['rows'] as Body[];
        this.version = versionOf(rows.find((it) => idOf(it) === this.app)!);
      };
      return { key: 'GET /team-apps', input: {}, note };
    }
    const apps = [{ id: this.app, version: this.version }];
    const teamId = this.teams[(this.transfers + 1) % 2]!;
    return {
      key: 'POST /transfer-apps',
      input: { apps, teamId, on: dayOf(new Date()) },
      note: () => {
        this.transfers += 1;
        this.version = undefined;
      },
    };
  }

  /** The app has one owner, the last one, and each transfer happened once. */
  async check({ db }: Found): Promise<string[]> {
    const app = await db
      .selectFrom('apps')
      .select('team_id')
      .where('id', '=', this.app)
      .executeTakeFirstOrThrow();
    const owners = await db
      .selectFrom('app_owners')
      .select('team_id')
      .where('app_id', '=', this.app)
      .where('until', 'is', null)
      .execute();
    const transfers = await db
      .selectFrom('app_transfer_apps')
      .select('transfer_id')
      .where('app_id', '=', this.app)
      .execute();
    return [
      ...differs('team of the transferred app', app.team_id, this.owner),
      // The history begins with the first transfer.
      ...(this.transfers === 0
        ? []
        : differs('its owner in the history', owners.map((it) => it.team_id).join(), this.owner)),
      ...differs('transfers', transfers.length, this.transfers),
    ];
  }
}
