import { dayOf } from '#/kernel/dates.ts';
import { addDays, eachDay } from '#/kernel/days.ts';
import { callAt } from '../../support/server-process.ts';
import { Client, type Found, type Request } from './client.ts';

const from = addDays(dayOf(new Date()), -20);
const range = { from, to: addDays(from, 3) };
const MEASURE = 'installs';

/**
 * Types the same store figure into every cell of some days, and takes the draft into the figures;
 * takes every third one back.
 */
export class EntryClient extends Client {
  commits = 0;
  reverts = 0;
  /** What stands in every cell; null before the first draft. */
  private standing: number | null = null;
  private readonly apps: readonly number[];
  private stage: 'typing' | 'typed' | { batch: number; before: number | null } = 'typing';

  constructor(token: string, apps: readonly number[]) {
    super(token);
    this.apps = apps;
  }

  protected next(): Request {
    if (this.stage === 'typing') return this.typing();
    return this.stage === 'typed' ? this.committing() : this.takingBack(this.stage);
  }

  private cells() {
    return this.apps.flatMap((app) =>
      eachDay(range).map((day) => {
        return { app, day, measure: MEASURE, value: this.commits + 1, was: this.standing };
      }),
    );
  }

  private typing(): Request {
    const note = () => void (this.stage = 'typed');
    return { key: 'POST /save-console-data', input: { cells: this.cells() }, note };
  }

  private committing(): Request {
    return {
      key: 'POST /commit-console-draft',
      input: { figures: this.cells().length },
      // Asked again, a draft that is in the figures already is an empty one.
      doneBefore: 409,
      note: (body, again) => {
        const before = this.standing;
        this.commits += 1;
        this.standing = this.commits;
        // Asked again, it may be in the figures twice: taken back, the first one would still count.
        const takesBack = this.commits % 3 === 0 && !again;
        this.stage = takesBack ? { batch: Number(body['batchId']), before } : 'typing';
      },
    };
  }

  private takingBack({ batch, before }: { batch: number; before: number | null }): Request {
    const note = () => {
      this.reverts += 1;
      this.standing = before;
      this.stage = 'typing';
    };
    return { key: 'POST /revert-import', input: { id: batch }, note };
  }

  /** Every cell has the figure of the last draft that was not taken back. */
  async check({ url }: Found): Promise<string[]> {
    const query = { ...range, measure: MEASURE, shown: 'all' };
    const { body } = await callAt(url, 'GET /get-console-data', query, { token: this.token });
    const rows = (body['rows'] ?? []) as {
      app: { id: number };
      cells: { base: number | null }[];
    }[];
    const own = rows.filter((it) => this.apps.includes(it.app.id));
    const wrong = own.flatMap(({ app, cells }) =>
      cells.flatMap(({ base }, at) =>
        base === this.standing ? [] : [`app ${app.id} day ${at} ${base}`],
      ),
    );
    if (own.length === this.apps.length && wrong.length === 0) return [];
    return [`figures by hand of ${own.length} apps are not ${this.standing}: ${wrong.join(', ')}`];
  }
}
