import { JOIN_QUEUE } from '#/domains/catalogue/data-entry/imports.contract.ts';
import { conflict, invalid, stale } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import { violated } from '#/store/records/failure.ts';
import type { Db } from '#/store/records/records.ts';
import type { Network } from './networks.contract.ts';
import { findNetwork } from './save-network.server.ts';

interface Merge {
  id: number;
  version: number;
  into: number;
}

/**
 * Merges a proposed network into one that is known. The names that led to it lead there from now on;
 * its figures are moved by a job.
 */
export async function mergeNetwork(
  { id, version, into }: Merge,
  context: Context,
): Promise<Network> {
  const { db, audit } = context;
  const network = await findNetwork(db, id);
  const target = await findNetwork(db, into);
  if (!network.proposed) throw conflict(`${network.name} is known. Only new networks are merged.`);
  if (id === into || target.proposed) throw invalid({ into: 'Choose a network that is known.' });
  if (network.version !== version) throw stale(network);
  await moveRecords(db, id, into).catch((error: unknown) => {
    if (violated(error) === undefined) throw error;
    throw conflict(`${network.name} and ${target.name} both have records of the same thing.`);
  });
  await db
    .updateTable('networks')
    .set((eb) => ({
      state: 'merged',
      merged_into: into,
      active: false,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
  audit({
    action: 'network.merge',
    subject: ['network', id],
    before: { name: network.name },
    after: { into: target.name },
  });
  await context.enqueue(JOIN_QUEUE, {});
  return target;
}

/** Everything that names the network; campaigns that both have stay, their figures move. */
async function moveRecords(db: Db, from: number, network_id: number): Promise<void> {
  for (const table of ['network_names', 'network_apps', 'settlements', 'import_mappings'] as const)
    await db.updateTable(table).set({ network_id }).where('network_id', '=', from).execute();
  // Of two plans of a month for what is one network now, the one that was made for it stays.
  await db
    .deleteFrom('spend_plans as s')
    .where('s.network_id', '=', from)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('spend_plans as t')
          .select('t.id')
          .where('t.network_id', '=', network_id)
          .whereRef('t.month', '=', 's.month'),
      ),
    )
    .execute();
  await db.updateTable('spend_plans').set({ network_id }).where('network_id', '=', from).execute();
  await db
    .updateTable('data_entry_log')
    .set({ network_id })
    .where('network_id', '=', from)
    .execute();
  await db
    .updateTable('campaigns as c')
    .set({ network_id })
    .where('c.network_id', '=', from)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('campaigns as t')
            .select('t.id')
            .where('t.network_id', '=', network_id)
            .whereRef('t.external_id', '=', 'c.external_id'),
        ),
      ),
    )
    .execute();
}
