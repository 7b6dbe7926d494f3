import type { Notice } from '#/store/handler.ts';
import type { Db } from '#/store/records/records.ts';
import { keyOwners } from './owners.records.ts';

interface RefusedKey {
  id: number;
  version: number;
  networkName: string;
  account: string;
}

/**
 * Marks a key its network does not take any more, so that nothing is asked with it, and tells those
 * who look after keys, once. Clearing it is up to a test or a new key.
 */
export async function refuseKey(
  tx: Db,
  key: RefusedKey,
  why: string,
  now: Date,
  tell: (ids: readonly number[], notice: Notice) => Promise<void>,
): Promise<void> {
  const marked = await tx
    .updateTable('network_keys')
    .set({ refused_at: now, refusal: why })
    .where('id', '=', key.id)
    // Somebody may have put a new key in its place meanwhile.
    .where('version', '=', key.version)
    .where('refused_at', 'is', null)
    .executeTakeFirst();
  if (marked.numUpdatedRows === 0n) return;
  await tell(await keyOwners(tx), {
    type: 'network-keys.refused',
    title: `${key.networkName} does not take the key of ${key.account} any more`,
    body: `${why} No figures are fetched until it is changed.`,
    link: `/settings/adnetwork-keys?key=${key.id}`,
    key: `network-keys.refused:${key.id}:${now.toISOString()}`,
  });
}
