import { sql, type Selectable, type Updateable } from 'kysely';
import { ifFree } from '#/store/records/if-free.ts';
import type { Db } from '#/store/records/records.ts';
import type { HourSourcesTable } from '#/store/records/tables/networks.ts';
import type { Connector } from '../connectors/connector.ts';

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
  const { rows } = await sql<{ id: number }>`
    select k.id from network_keys k
    join networks n on n.id = k.network_id and n.active and n.pulled
    left join hour_sources s on s.key_id = k.id
    where k.connector in (${sql.join(connectors)}) and k.refused_at is null
      and (k.expires_on is null or k.expires_on >= ${today})
      and not exists (select from network_sources d where d.key_id = k.id
        and d.next_at > ${now}::timestamptz + interval '1 year')
    group by k.id
    having coalesce(min(s.next_at) <= ${now}, true)
    order by min(s.next_at) nulls last limit 50`.execute(db);
  return rows.map((it) => it.id);
}

/** Any constant: with the key's id it names the lock of whoever fetches by the hour with the key. */
const HOURS_LOCK = 7_340_067;

/** Runs unless another process does it with this key already. */
export const aloneByHour = (db: Db, keyId: number, work: () => Promise<void>) =>
  ifFree(db, [HOURS_LOCK, keyId], work);
