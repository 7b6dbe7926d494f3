import { sql, type Selectable, type Updateable } from 'kysely';
import { dayOf } from '#/kernel/dates.ts';
import { ifFree } from '#/store/records/if-free.ts';
import type { Db } from '#/store/records/records.ts';
import type { NetworkSourcesTable } from '#/store/records/tables/networks.ts';
import type { Connector } from '../connectors/connector.ts';
import { firstDays } from './plan.ts';

export type Source = Selectable<NetworkSourcesTable>;

/** A key with which may be fetched now: its network is on, it is neither refused nor expired. */
export const workingKey = (db: Db, id: number, today: string) =>
  db
    .selectFrom('network_keys as k')
    .innerJoin('networks as n', 'n.id', 'k.network_id')
    .innerJoin('accounts as a', 'a.id', 'k.account_id')
    .select([
      'k.id',
      'k.network_id',
      'k.account_id',
      'k.connector',
      'k.sealed',
      'k.version',
      'n.code as network',
      'n.name as networkName',
      'a.name as account',
    ])
    .where('k.id', '=', id)
    .where('k.refused_at', 'is', null)
    .where((eb) => eb.or([eb('k.expires_on', 'is', null), eb('k.expires_on', '>=', today)]))
    .where('n.active', '=', true)
    .where('n.pulled', '=', true)
    .executeTakeFirst();
export type WorkingKey = NonNullable<Awaited<ReturnType<typeof workingKey>>>;

/**
 * A row for every report that is fetched with the key, also those the connector has gained since it
 * was added, and none for those it has lost. Days are fetched from `from` on, as far back as the source has them
 * unless told.
 */
export async function ensureSources(
  db: Db,
  keyId: number,
  reports: Connector['reports'],
  now: Date,
  from?: string,
): Promise<void> {
  const rows = reports.map(({ code, days, zone }) => ({
    key_id: keyId,
    report: code,
    wanted_from: from ?? firstDays(days, dayOf(now, zone)),
    next_at: now,
  }));
  await db
    .insertInto('network_sources')
    .values(rows)
    .onConflict((on) => on.columns(['key_id', 'report']).doNothing())
    .execute();
  await db
    .deleteFrom('network_sources')
    .where('key_id', '=', keyId)
    .where(
      'report',
      'not in',
      reports.map((it) => it.code),
    )
    .execute();
}

export const sourceOf = (db: Db, keyId: number, report: string): Promise<Source | undefined> =>
  db
    .selectFrom('network_sources')
    .selectAll()
    .where('key_id', '=', keyId)
    .where('report', '=', report)
    .executeTakeFirst();

export const updateSource = (
  db: Db,
  { key_id, report }: Pick<Source, 'key_id' | 'report'>,
  change: Updateable<NetworkSourcesTable>,
) =>
  db
    .updateTable('network_sources')
    .set(change)
    .where('key_id', '=', key_id)
    .where('report', '=', report)
    .execute();

/** A pull that has said nothing for so long has died with its server. */
export const ALIVE_MS = 30_000;

/** Keys with something due that nobody is at, the longest due first. */
export async function dueKeys(db: Db, now: Date, today: string): Promise<number[]> {
  const silent = new Date(now.getTime() - ALIVE_MS);
  const rows = await db
    .selectFrom('network_keys as k')
    .innerJoin('networks as n', 'n.id', 'k.network_id')
    .innerJoin('network_sources as s', 's.key_id', 'k.id')
    .select('k.id')
    .where((eb) => eb.ref('n.active'))
    .where((eb) => eb.ref('n.pulled'))
    .where('k.refused_at', 'is', null)
    .where((eb) => eb.or([eb('k.expires_on', 'is', null), eb('k.expires_on', '>=', today)]))
    .groupBy('k.id')
    .having((eb) => eb(eb.fn.min('s.next_at'), '<=', now))
    .having(sql<boolean>`coalesce(max(s.alive_at) <= ${silent}, true)`)
    .orderBy((eb) => eb.fn.min('s.next_at'))
    .limit(sql.lit(50))
    .execute();
  return rows.map((it) => it.id);
}

/** Any constant: with the key's id it names the lock of whoever fetches with the key. */
const PULL_LOCK = 7_340_066;

/** Runs unless another process fetches with this key already; whether it ran. */
export const alone = async (db: Db, keyId: number, work: () => Promise<void>): Promise<boolean> =>
  (await ifFree(db, [PULL_LOCK, keyId], work)) !== undefined;
