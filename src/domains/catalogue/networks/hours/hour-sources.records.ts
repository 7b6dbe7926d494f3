import { sql, type Selectable, type Updateable } from 'kysely';
import { ifFree } from '#/store/records/if-free.ts';
import type { Db } from '#/store/records/records.ts';
import type { HourSourcesTable } from '#/store/records/tables/networks.ts';
import type { Connector } from '../connectors/connector.ts';
import { fetchingKeys } from '../pulls/fetching-keys.records.ts';

export type HourSource = Selectable<HourSourcesTable>;

/** Jobs that fetch by the hour with one key: `{ keyId }`. */
export const HOURS_QUEUE = 'pull-hours';

/** A row for every report by the hour that the connector has, and none for those it has lost. */
export async function hourSourcesOf(
  db: Db,
  keyId: number,
  { hours = [] }: Connector,
  now: Date,
): Promise<HourSource[]> {
  const codes = hours.map((it) => it.code);
  if (codes.length > 0)
    await db
      .insertInto('hour_sources')
      .values(codes.map((report) => ({ key_id: keyId, report, next_at: now })))
      .onConflict((on) => on.columns(['key_id', 'report']).doNothing())
      .execute();
  const rows = await db
    .selectFrom('hour_sources')
    .selectAll()
    .where('key_id', '=', keyId)
    .execute();
  return rows.filter((it) => codes.includes(it.report));
}

export const updateHourSource = (
  db: Db,
  { key_id, report }: Pick<HourSource, 'key_id' | 'report'>,
  change: Updateable<HourSourcesTable>,
) =>
  db
    .updateTable('hour_sources')
    .set(change)
    .where('key_id', '=', key_id)
    .where('report', '=', report)
    .execute();

/**
 * Working keys of the given connectors with something due by the hour: also those that were never
 * asked, but for keys whose days are put off for good, which are not to be used.
 */
export async function dueHourKeys(
  db: Db,
  connectors: readonly string[],
  now: Date,
  today: string,
): Promise<number[]> {
  if (connectors.length === 0) return [];
  const rows = await fetchingKeys(db, connectors, now, today)
    .leftJoin('hour_sources as s', 's.key_id', 'k.id')
    .select('k.id')
    .groupBy('k.id')
    .having(sql<boolean>`coalesce(min(s.next_at) <= ${now}, true)`)
    .orderBy(
      (eb) => eb.fn.min('s.next_at'),
      (order) => order.asc().nullsLast(),
    )
    .limit(sql.lit(50))
    .execute();
  return rows.map((it) => it.id);
}

/** Any constant: with the key's id it names the lock of whoever fetches by the hour with the key. */
const HOURS_LOCK = 7_340_067;

/** Runs unless another process does it with this key already. */
export const aloneByHour = (db: Db, keyId: number, work: () => Promise<void>) =>
  ifFree(db, [HOURS_LOCK, keyId], work);
