import { sql } from 'kysely';
import { addDays } from '#/kernel/days.ts';
import type { OwedTableName } from '#/store/facts/tables.ts';
import type { Db } from '#/store/records/records.ts';
import type { Arrival } from './due.ts';

/** Reports that span more days are somebody's history, and say nothing about usual times. */
const LONGEST_DAYS = 31;
const WEEKS = 8;

export const sourceName = (it: { table: string; source: string; accountId: number }) =>
  `${it.table} ${it.source} ${it.accountId}`;

/** When the reports of the last weeks came, by source and account. */
export async function recentArrivals(db: Db, today: string): Promise<Map<string, Arrival[]>> {
  const rows = await db
    .selectFrom('import_batches')
    .select(['source', 'fact_table', 'account_id', 'fetched_at', 'from_day', 'to_day'])
    .where('status', 'in', ['committing', 'committed'])
    .where('fetched_at', '>=', new Date(`${addDays(today, -7 * WEEKS)}T00:00:00Z`))
    .where('from_day', 'is not', null)
    .where('to_day', 'is not', null)
    .execute();
  const arrivals = new Map<string, Arrival[]>();
  for (const it of rows) {
    if (!it.from_day || !it.to_day || it.to_day > addDays(it.from_day, LONGEST_DAYS)) continue;
    const name = sourceName({
      table: it.fact_table,
      source: it.source,
      accountId: it.account_id,
    });
    const list = arrivals.get(name) ?? arrivals.set(name, []).get(name)!;
    list.push({ fetchedAt: it.fetched_at, from: it.from_day, to: it.to_day });
  }
  return arrivals;
}

/** A source that somebody said to have ended, for one app or for all of the account. */
export interface EndedSource {
  source: string;
  accountId: number;
  appId: number | null;
  /** The last day it is expected. */
  lastDay: string;
}

async function endedSources(db: Db): Promise<EndedSource[]> {
  const rows = await db
    .selectFrom('ended_sources')
    .select(['source', 'account_id', 'app_id', 'last_day'])
    .orderBy('id')
    .execute();
  return rows.map((it) => ({
    source: it.source,
    accountId: it.account_id,
    appId: it.app_id,
    lastDay: it.last_day,
  }));
}

/** What decides about every app: of one that was given up nothing is expected. */
async function expectedApps(db: Db) {
  const rows = await db
    .selectFrom('apps')
    .select(['id', 'platform', 'status'])
    .orderBy('id')
    .execute();
  return rows.map(({ id, platform, status }) => ({
    id,
    platform,
    isRetired: status === 'sunset' || status === 'archived',
  }));
}

interface Expected {
  /** Changes whenever any of it does. */
  stamp: string;
  ended: EndedSource[];
  apps: Awaited<ReturnType<typeof expectedApps>>;
}

/** One number stands for all rows: every question about figures asks whether they have changed. */
const stampOf = sql<{ stamp: string }>`
  select concat_ws(' ',
    (select hashtextextended(string_agg(concat_ws(' ', id, platform, status), E'\n' order by id), 0)
      from apps),
    (select hashtextextended(string_agg(concat_ws(' ', source, account_id, coalesce(app_id, 0),
      last_day), E'\n' order by id), 0) from ended_sources)) as stamp`;

let last: Expected | undefined;

/** What is expected of every app and source, read again when it has changed. */
export async function expectedNow(db: Db): Promise<Expected> {
  const { rows } = await stampOf.execute(db);
  const { stamp } = rows[0]!;
  if (last?.stamp === stamp) return last;
  const [ended, apps] = await Promise.all([endedSources(db), expectedApps(db)]);
  last = { stamp, ended, apps };
  return last;
}

/** Until when a line is expected, by what people said; the earliest counts. */
export function endsOf(ended: readonly EndedSource[]) {
  const ends = new Map<string, string>();
  for (const { source, accountId, appId, lastDay } of ended) {
    const name = `${source} ${accountId} ${appId ?? '*'}`;
    const known = ends.get(name);
    if (known === undefined || lastDay < known) ends.set(name, lastDay);
  }
  return (it: { source: string; accountId: number; appId: number; table?: OwedTableName }) => {
    const own = ends.get(`${it.source} ${it.accountId} ${it.appId}`);
    const all = ends.get(`${it.source} ${it.accountId} *`);
    return own !== undefined && (all === undefined || own < all) ? own : all;
  };
}
