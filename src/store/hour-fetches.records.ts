import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { DayRange } from '#/kernel/days.ts';
import type { Facts } from './facts/facts.ts';
import type { Db } from './records/records.ts';
import type { PendingHours } from './records/tables/networks.ts';

/** A day of an account as one report by the hour tells it. */
export interface HourDay {
  accountId: number;
  report: string;
  day: string;
}

/** A fetch whose figures count, and the hours it tells: their beginnings in seconds since 1970. */
export interface CurrentFetch extends HourDay {
  id: number;
  told: number[];
  /** Hours that it saw, and does not tell yet. */
  pending: PendingHours;
  fetchedAt: Date;
}

/**
 * Begins a fetch: its number is nobody else's. It is drawn, not counted, so that after a restore of
 * the records none comes again that the facts have figures under.
 */
export async function beginFetch(
  db: Db,
  { accountId, report, day }: HourDay,
  fetchedAt: Date,
): Promise<number> {
  const id = randomInt(1, 2 ** 31 - 1);
  await db
    .insertInto('hour_fetches')
    .values({
      id,
      account_id: accountId,
      report,
      day,
      state: 'writing',
      fetched_at: fetchedAt,
      changed_at: fetchedAt,
    })
    .execute();
  return id;
}

/** Lets a fetch count in the place of the one before, unless a later one has come meanwhile. */
export async function makeCurrent(
  tx: Db,
  id: number,
  { accountId, report, day }: HourDay,
  told: readonly number[],
  at: { fetchedAt: Date; now: Date; pending?: PendingHours },
): Promise<void> {
  const before = await tx
    .selectFrom('hour_fetches')
    .select(['id', 'fetched_at'])
    .where('account_id', '=', accountId)
    .where('report', '=', report)
    .where('day', '=', day)
    .where('state', '=', 'current')
    .forUpdate()
    .executeTakeFirst();
  const isLate = before !== undefined && before.fetched_at > at.fetchedAt;
  const replaced = isLate ? id : before?.id;
  if (replaced !== undefined)
    await tx
      .updateTable('hour_fetches')
      .set({ state: 'replaced', changed_at: at.now })
      .where('id', '=', replaced)
      .execute();
  if (isLate) return;
  await tx
    .updateTable('hour_fetches')
    .set({
      state: 'current',
      told: [...told],
      pending: JSON.stringify(at.pending ?? {}),
      changed_at: at.now,
    })
    .where('id', '=', id)
    .execute();
}

/** The fetches that count of some days, each in the zone of its source. */
export async function currentFetches(db: Db, { from, to }: DayRange): Promise<CurrentFetch[]> {
  const rows = await db
    .selectFrom('hour_fetches')
    .select(['id', 'account_id', 'report', 'day', 'told', 'pending', 'fetched_at'])
    .where('state', '=', 'current')
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('id')
    .execute();
  return rows.map((it) => ({
    id: it.id,
    accountId: it.account_id,
    report: it.report,
    day: it.day,
    told: it.told,
    pending: it.pending,
    fetchedAt: it.fetched_at,
  }));
}

/** Hours are kept so many days; the days themselves are kept for good. */
export const HOURS_KEPT_DAYS = 35;
const MINUTE_MS = 60_000;
/** A page that has just read which fetches count still asks for their figures. */
const READ_MS = 10 * MINUTE_MS;
/** No fetch of a day takes so long to be written. */
const WRITTEN_MS = 120 * MINUTE_MS;

/** Drops the hours of fetches that count no more, those of days long past, and what killed ones left. */
export async function forgetHours(
  { db, facts }: { db: Db; facts: Facts },
  now: Date,
): Promise<number> {
  // What the facts have is read first: a fetch that begins now is not among it.
  const stored = await facts.query('select fetch_id from hours group by fetch_id');
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const oldest = ago(HOURS_KEPT_DAYS * 1440 * MINUTE_MS)
    .toISOString()
    .slice(0, 10);
  await db
    .deleteFrom('hour_fetches')
    .where((is) =>
      is.or([
        is('day', '<', oldest),
        is.and([is('state', '=', 'replaced'), is('changed_at', '<', ago(READ_MS))]),
        is.and([is('state', '=', 'writing'), is('changed_at', '<', ago(WRITTEN_MS))]),
      ]),
    )
    .execute();
  const needed = await db.selectFrom('hour_fetches').select('id').execute();
  const kept = new Set(needed.map((it) => it.id));
  const gone = stored.map((it) => Number(it['fetch_id'])).filter((it) => !kept.has(it));
  await facts.dropHours(gone);
  return gone.length;
}

/** After a restore the facts have no hours of the fetches that count: all are asked for again. */
export async function refetchHours(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('hour_fetches').execute();
  await db.updateTable('hour_sources').set({ next_at: now }).execute();
}

/**
 * Names or rates are known that were not when hours were taken in: those days are asked for anew, and
 * count as they are until then. Otherwise a game linked today would look as if yesterday had lacked it.
 */
export async function askHoursAgain(db: Db, now: Date): Promise<void> {
  await db
    .updateTable('hour_fetches')
    .set({ fetched_at: sql<Date>`day::timestamp at time zone 'UTC'` })
    .where('state', '=', 'current')
    .execute();
  await db.updateTable('hour_sources').set({ next_at: now }).where('next_at', '>', now).execute();
}
