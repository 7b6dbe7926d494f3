import { readFileSync } from 'node:fs';
import {
  goldenReports,
  type GoldenReport,
} from '#/domains/catalogue/data-entry/imports/golden/golden-reports.ts';
import {
  gameOf,
  type Game,
  type RawLine,
} from '#/domains/catalogue/data-entry/imports/golden/raw-lines.ts';
import type { MeasureKey } from '#/figures/measures.ts';
import type { DayTableName } from '#/store/facts/tables.ts';
import { callAt } from '../../support/server-process.ts';
import { Client, differs, type Found, type Request } from './client.ts';

const fixtures = new URL(
  '../../../src/domains/catalogue/data-entry/imports/fixtures/',
  import.meta.url,
);
/** The days the reports are about. */
const DAYS = '2025-11-01..2025-11-30';

/**
 * Brings the report of every source in turn: uploads it, says which games it means, takes it into
 * the figures, and takes it back before the next one comes.
 */
export class SourceClient extends Client {
  uploads = 0;
  /** The report whose figures count. */
  private standing: GoldenReport | undefined;
  private readonly apps: ReadonlyMap<string, number>;
  private batch: number | undefined;
  private unknown: readonly string[] = [];

  constructor(token: string, apps: ReadonlyMap<Game, number>) {
    super(token);
    this.apps = apps;
  }

  protected next(): Request {
    const report = goldenReports[this.uploads % goldenReports.length]!;
    if (this.batch === undefined) return this.uploading(report);
    const id = this.batch;
    if (this.unknown.length > 0) return this.linking(id);
    if (!this.standing) {
      const note = () => void (this.standing = report);
      return { key: 'POST /commit-import', input: { id }, note };
    }
    const note = () => {
      this.uploads += 1;
      this.standing = undefined;
      this.batch = undefined;
    };
    return { key: 'POST /revert-import', input: { id }, note };
  }

  private uploading({ file }: GoldenReport): Request {
    const input = new FormData();
    input.append('account', 'Studio');
    input.append('currency', 'USD');
    input.append('file', new File([readFileSync(new URL(file, fixtures))], `source-${file}`));
    return {
      key: 'POST /import-report',
      input,
      note: (body) => {
        const { batch, findings } = body as {
          batch: { id: number };
          findings: { unknownApps: { key: string }[] };
        };
        this.batch = batch.id;
        this.unknown = findings.unknownApps.map((it) => it.key);
      },
    };
  }

  private linking(id: number): Request {
    const links = this.unknown.map((key) => ({ key, appId: this.apps.get(gameOf(key))! }));
    const note = () => void (this.unknown = []);
    return { key: 'POST /link-import-apps', input: { id, links }, note };
  }

  /** The figures are those of the one report that was not taken back, and none came in twice. */
  async check({ url, db }: Found): Promise<string[]> {
    const wrong: string[] = [];
    const { standing } = this;
    const lines = standing ? linesOf(standing) : [];
    for (const [table, measures] of Object.entries(telling))
      for (const [measure, sum] of Object.entries(measures)) {
        const wanted = table === standing?.table ? sum(lines) : 0;
        const found = await figureAt(url, this.token, measure);
        if (found !== wanted)
          wrong.push(
            `${measure} is ${found} instead of ${wanted} of ${standing?.file ?? 'nothing'}`,
          );
      }
    const { count } = await db
      .selectFrom('import_batches')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('file_name', 'like', 'source-%')
      .executeTakeFirstOrThrow();
    const batches = this.uploads + (this.batch === undefined ? 0 : 1);
    return [...wrong, ...differs('reports of sources', count, batches)];
  }
}

const sumOf = (lines: readonly RawLine[], name: string) =>
  lines.reduce((sum, it) => sum + (it.sums[name] ?? 0), 0);

/** Revenue of the day of the install by installs, in micro-USD. */
function firstDayValue(lines: readonly RawLine[]): number {
  const first = lines.filter((it) => it.age === 0);
  const revenue = sumOf(first, 'ad_revenue_micros') + sumOf(first, 'iap_revenue_micros');
  return Math.round(revenue / sumOf(first, 'installs'));
}

type Sum = (lines: readonly RawLine[]) => number;
const plain =
  (name: string): Sum =>
  (lines) =>
    sumOf(lines, name);

/** Figures that tell whether the report of a table is there, all of it and once. */
const telling: Record<DayTableName, Partial<Record<MeasureKey, Sum>>> = {
  monetisation: { revenue: plain('revenue_micros'), impressions: plain('impressions') },
  acquisition: { spend: plain('spend_micros'), installs: plain('installs') },
  audience: {},
  engagement: { newUsers: plain('new_users'), sessions: plain('sessions') },
  cohort: { ltv0: firstDayValue },
  store_console: { storeInstalls: plain('installs'), iapRevenue: plain('iap_revenue_micros') },
  postbacks: {},
};

function linesOf({ file, encoding, read }: GoldenReport): RawLine[] {
  return read(new TextDecoder(encoding).decode(readFileSync(new URL(file, fixtures))));
}

async function figureAt(url: string, token: string, measure: string): Promise<number> {
  const asked = { date: DAYS, compare: 'none', measures: measure };
  const { body } = await callAt(url, 'GET /figures', asked, { token });
  const total = body['total'] as Record<string, { value: number | null }>;
  return total[measure]!.value ?? 0;
}
