import { connectorOf } from '#/domains/catalogue/networks/connectors/connectors.ts';
import { seededNetworks } from '#/figures/seeded-networks.ts';
import type { Db } from '#/store/records/records.ts';

/** Gives an installation the networks whose reports can be read; those that exist stay as they are. */
export async function seedNetworks(db: Db): Promise<void> {
  await db
    .insertInto('networks')
    .values(
      seededNetworks.map((it, at) => ({
        ...it,
        position: at + 1,
        zone: connectorOf(it.code)?.reports[0]?.zone ?? 'UTC',
      })),
    )
    .onConflict((on) => on.column('code').doNothing())
    .execute();
}
