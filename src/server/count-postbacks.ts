import { accountFor, addBatch } from '#/domains/catalogue/data-entry/imports/batches.records.ts';
import { commitBatch } from '#/domains/catalogue/data-entry/imports/commit-batch.server.ts';
import {
  postbackCounter,
  type PostbackFacts,
} from '#/domains/revenue/acquisition/postbacks/counted-rows.server.ts';
import { firstPostbackDay } from '#/domains/revenue/acquisition/postbacks/postbacks.records.ts';
import { businessZone, dayOf } from '#/kernel/dates.ts';
import { addDays, type DayRange } from '#/kernel/days.ts';
import { counted } from '#/kernel/numbers.ts';
import { auditOfSystem } from '#/store/audit/audit.ts';
import type { Slice } from '#/store/facts/facts.ts';
import { columnsOf, provenance, type FactRow } from '#/store/facts/tables.ts';
import { ifFree } from '#/store/records/if-free.ts';
import type { Db } from '#/store/records/records.ts';
import type { BothStores } from '#/store/stores.ts';

/** How the figures and the list of imports call it. */
export const POSTBACKS = 'postbacks';
/** Of the facts; the records have what was received under the same name. */
const table = 'postbacks' as const;
const ACCOUNT = 'Apple’s postbacks';

/** Any constant: the lock of whoever counts. */
const COUNT_LOCK = 7_340_062;
/** Days that are counted at once. */
const AT_ONCE = 31;
/** A postback stands on the day it came: earlier days change with what they are valued by alone. */
const STILL_COMING = 2;

/** What earlier days were counted by, in this process: another one counts them once more. */
const countedBy = new WeakMap<object, string>();

async function daysToCount({ db, facts }: BothStores, today: string, stamp: string) {
  const recent = { from: addDays(today, -STILL_COMING), to: today };
  const held = await facts.heldDays('postbacks');
  // Facts that were lost have none.
  const isCounted = countedBy.get(facts) === stamp && held !== undefined;
  if (isCounted) return recent;
  const first = await firstPostbackDay(db);
  const from = [first, held?.from].filter((it) => it !== undefined).sort()[0];
  return from === undefined ? undefined : { from, to: today };
}

const columns = columnsOf('postbacks')
  .map(([name]) => name)
  .filter((it) => !Object.hasOwn(provenance, it) || it === 'provisional');

const textOf = (row: Readonly<Record<string, unknown>>) =>
  columns.map((it) => (it === 'provisional' ? Number(row[it]) : row[it])).join('\t');

const byDay = (rows: readonly Readonly<Record<string, unknown>>[]) =>
  new Map(
    [...Map.groupBy(rows, (it) => String(it['day']))].map(([day, of]) => [
      day,
      of.map(textOf).sort().join('\n'),
    ]),
  );

/** The days whose rows in the facts are not what was counted. */
async function changedDays(
  { facts }: Pick<BothStores, 'facts'>,
  account: number,
  days: DayRange,
  rows: readonly FactRow<'postbacks'>[],
): Promise<string[]> {
  const there = await facts.query(
    `select ${columns.join(', ')} from ${table}
     where source = $source and account_id = $account and day >= day($from) and day <= day($to)`,
    { source: POSTBACKS, account, ...days },
  );
  const [before, after] = [byDay(there), byDay(rows)];
  const all = new Set([...before.keys(), ...after.keys()]);
  return [...all].filter((it) => before.get(it) !== after.get(it)).sort();
}

const slicesOf = (account_id: number, days: readonly string[]): Slice[] =>
  days.map((it) => ({ account_id, from: it, to: it }));

/** A batch as the list of imports shows it: nobody has sent it. */
const batchOf = (account: number, days: readonly string[], rows: number, now: Date) => ({
  source: POSTBACKS,
  fact_table: 'postbacks',
  account_id: account,
  file_name: `Postbacks of ${counted(days.length, 'day')}`,
  file_size: 0,
  file_key: null,
  status: 'validated' as const,
  fetched_at: now,
  from_day: days[0]!,
  to_day: days.at(-1)!,
  rows,
  findings: {
    source: POSTBACKS,
    read: rows,
    usable: rows,
    from: days[0]!,
    to: days.at(-1)!,
    problems: [],
    problemRows: 0,
    unknownApps: [],
    notYours: 0,
    newAdUnits: 0,
    totals: {},
    apps: [],
    outliers: [],
    outlierCount: 0,
    networkId: null,
  },
  uploaded_by: null,
  uploaded_at: now,
});

async function bring(
  { db, facts }: BothStores,
  account: number,
  days: readonly string[],
  rows: readonly FactRow<'postbacks'>[],
  now: Date,
): Promise<void> {
  const id = await addBatch(db, batchOf(account, days, rows.length, now));
  const done = (work: (tx: Db) => Promise<void>) =>
    db.transaction().execute(async (tx) => {
      await work(tx);
      const after = { days: days.length, rows: rows.length };
      await auditOfSystem(
        tx,
        [{ action: 'import.commit', subject: ['import', id], after }],
        'count-postbacks',
        now,
      );
    });
  const delivery = {
    table,
    source: POSTBACKS,
    sourceTimezone: businessZone(),
    fetchedAt: now,
    precedence: 'network' as const,
    slices: slicesOf(account, days),
    rows,
  };
  try {
    await commitBatch({ db, facts }, id, { by: null, now, done }, async () => ({
      deliveries: [delivery],
      log: [],
    }));
  } catch (error) {
    // What it would bring is counted anew the next time.
    const left = db.deleteFrom('import_batches').where('id', '=', id);
    await left.where('status', '=', 'validated').execute();
    throw error;
  }
}

function* piecesOf({ from, to }: DayRange): Generator<DayRange> {
  for (let day = from; day <= to; day = addDays(day, AT_ONCE)) {
    const last = addDays(day, AT_ONCE - 1);
    yield { from: day, to: last < to ? last : to };
  }
}

const placed = (account_id: number, today: string) => (it: PostbackFacts) => ({
  ...it,
  account_id,
  provisional: it.day >= today,
});

async function count(stores: BothStores, now: Date): Promise<number> {
  const { db, facts } = stores;
  const today = dayOf(now);
  const counter = await postbackCounter(db);
  // All days are looked at once a day in any case.
  const stamp = `${today} ${counter.stamp}`;
  const days = await daysToCount(stores, today, stamp);
  if (!days) return 0;
  const account = await accountFor(db, POSTBACKS, ACCOUNT);
  let changed = 0;
  for (const piece of piecesOf(days)) {
    const rows = (await counter.count(piece)).map(placed(account, today));
    const other = await changedDays(stores, account, piece, rows);
    changed += other.length;
    const isOther = new Set(other);
    if (other.length === 0) continue;
    const brought = rows.filter((it) => isOther.has(it.day));
    await bring(stores, account, other, brought, now);
  }
  countedBy.set(facts, stamp);
  return changed;
}

/**
 * Brings the postbacks that were received into the facts: those of the last days, and of all days where
 * apps, media sources or schemas have changed since, or facts were lost. The days that were brought; none
 * where the facts say the same already, so that it may be repeated.
 */
export async function countPostbacks(stores: BothStores, now: Date): Promise<number> {
  const done = await ifFree(stores.db, [COUNT_LOCK, 0], () => count(stores, now));
  return done?.result ?? 0;
}
