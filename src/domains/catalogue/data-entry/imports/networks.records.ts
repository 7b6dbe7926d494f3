import { sql } from 'kysely';
import type { DayTableName } from '#/store/facts/tables.ts';
import type { Db } from '#/store/records/records.ts';
import { networkOf, networkKey, type NetworkRows, type NewNetwork } from './network-names.ts';

/** The networks reports are matched against. One that was merged stands for the one it became. */
export async function networkRows(db: Db): Promise<NetworkRows> {
  const rows = await db
    .selectFrom('networks as n')
    .leftJoin('networks as m', 'm.id', 'n.merged_into')
    .select(['n.id', 'n.code', 'n.name', 'm.code as into'])
    .orderBy('n.position')
    .execute();
  const named = await db
    .selectFrom('network_names as a')
    .innerJoin('networks as n', 'n.id', 'a.network_id')
    .select(['a.name_key', 'n.code'])
    .execute();
  const merged = rows.flatMap((it) => (it.into === null ? [] : [[it.code, it.into] as const]));
  const target = new Map(merged);
  const there = rows.filter((it) => it.into === null);
  return {
    networks: new Map(there.map((it) => [it.code, it.id])),
    names: new Map([
      ...merged.map(([code, into]) => [networkKey(code), into] as const),
      ...named.map((it) => [it.name_key, target.get(it.code) ?? it.code] as const),
    ]),
    called: new Map(
      there
        .toReversed()
        .flatMap((it) => [it.name, it.code].map((name) => [networkKey(name), it.code])),
    ),
  };
}

/** Gives networks that a report names for the first time their rows. */
export async function addNetworks(
  db: Db,
  named: readonly { written: string }[],
  table: DayTableName,
): Promise<void> {
  if (named.length === 0) return;
  await db.transaction().execute(async (tx) => {
    // Two reports may name the same one at this moment: the second finds the first one's rows.
    await sql`lock table networks in share row exclusive mode`.execute(tx);
    const rows = await networkRows(tx);
    // Somebody may have added it, or said what it is, since the report was checked.
    for (const { written } of named) {
      const { added } = networkOf(written, table, rows);
      if (added) await addNetwork(tx, added);
    }
  });
}

async function addNetwork(tx: Db, { code, name, type, proposed, nameKey }: NewNetwork) {
  const position = sql<number>`(select coalesce(max(position), 0) + 1 from networks)`;
  const made = await tx
    .insertInto('networks')
    .values({
      code,
      name,
      type,
      position,
      state: proposed ? 'proposed' : 'active',
      pays_for_impressions: type === 'bidding',
      is_media_source: type === 'acquisition',
    })
    .onConflict((on) => on.column('code').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!made) return;
  await tx
    .insertInto('network_names')
    .values({ name_key: nameKey, network_id: made.id, name })
    .onConflict((on) => on.column('name_key').doNothing())
    .execute();
}

/** What figures of a kind show a network to be. */
const roleIn: Partial<Record<DayTableName, 'pays_for_impressions' | 'is_media_source'>> = {
  monetisation: 'pays_for_impressions',
  acquisition: 'is_media_source',
  cohort: 'is_media_source',
};

/**
 * What a network is known to do by the figures it has: who was first seen as a bidder may be paid for
 * installs as well, and the other way round. Mediations and analytics services tell of others.
 */
export async function addRoles(
  db: Db,
  codes: readonly string[],
  table: DayTableName,
): Promise<void> {
  const column = roleIn[table];
  if (!column || codes.length === 0) return;
  await db
    .updateTable('networks')
    .set((eb) => ({ [column]: true, version: eb('version', '+', 1) }))
    .where('code', 'in', codes)
    .where(column, '=', false)
    .where('type', 'not in', ['mediation', 'analytics'])
    .execute();
}

/** A network that turned out to be another one. */
export interface MergedNetwork {
  id: number;
  name: string;
  into: { id: number; name: string };
}

export async function mergedNetworks(db: Db): Promise<MergedNetwork[]> {
  const rows = await db
    .selectFrom('networks as n')
    .innerJoin('networks as m', 'm.id', 'n.merged_into')
    .select(['n.id', 'n.name', 'm.id as into', 'm.name as becomes'])
    .orderBy('n.id')
    .execute();
  return rows.map(({ id, name, into, becomes }) => ({
    id,
    name,
    into: { id: into, name: becomes },
  }));
}

/** Campaigns of a merged network that the other one has as well, and that one's. */
export async function mergedCampaigns(
  db: Db,
  { id, into }: MergedNetwork,
): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('campaigns as c')
    .innerJoin('campaigns as t', 't.external_id', 'c.external_id')
    .select(['c.id', 't.id as other'])
    .where('c.network_id', '=', id)
    .where('t.network_id', '=', into.id)
    .execute();
  return new Map(rows.map((it) => [it.id, it.other]));
}
