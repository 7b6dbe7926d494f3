import { serve, type Context } from '#/store/handler.ts';
import type { Db } from '#/store/records/records.ts';
import { connectorOf } from './connectors/connectors.ts';
import { addKey } from './keys/add-key.server.ts';
import {
  askForDays,
  editKey,
  removeKey,
  rotateKey,
  shown,
  today,
} from './keys/change-keys.server.ts';
import { listKeys, listPulls } from './keys/keys.records.ts';
import { revealKey, testKey } from './keys/use-key.server.ts';
import { mergeNetwork } from './merge-network.server.ts';
import { networkFigures } from './network-figures.facts.ts';
import { networksEndpoints, type NetworkChoice } from './networks.contract.ts';
import { listNetworks } from './networks.records.ts';
import { findNetwork, orderNetworks, saveNetwork } from './save-network.server.ts';

async function choices(db: Db): Promise<NetworkChoice[]> {
  const networks = await db
    .selectFrom('networks')
    .selectAll()
    .where('state', '<>', 'merged')
    .orderBy('position')
    .orderBy('id')
    .execute();
  const accounts = await db
    .selectFrom('accounts')
    .select(['id', 'name', 'kind'])
    .orderBy('name')
    .execute();
  return networks.map(({ id, code, name, type, active }) => {
    const connector = connectorOf(code);
    const parts = connector?.fields.map(({ name, label, help, secret, optional = false }) => ({
      name,
      label,
      help: help ?? null,
      secret,
      optional,
    }));
    return {
      id,
      code,
      name,
      type,
      active,
      accounts: accounts
        .filter((it) => it.kind === code)
        .map((it) => ({ id: it.id, name: it.name })),
      connector: connector && parts ? { code: connector.code, name: connector.name, parts } : null,
    };
  });
}

export const networksServed = serve(networksEndpoints, {
  'GET /networks': async (filter, { db }) => {
    const rows = await listNetworks(db, filter);
    return { rows, totalRows: rows.length };
  },
  'GET /network': ({ id }, { db }) => findNetwork(db, id),
  'GET /network-figures': async ({ id }, context) => {
    await findNetwork(context.db, id);
    return networkFigures(id, context);
  },
  'GET /adnetworks/list': async (_input, { db }) => ({ rows: await choices(db) }),
  'POST /add-network': saveNetwork,
  'POST /merge-network': mergeNetwork,
  'POST /order-networks': async ({ ids }, context: Context) => {
    await orderNetworks(ids, context);
    return { message: 'The new order holds everywhere.' };
  },
  'GET /network-keys': (filter, { db, now }) => listKeys(db, filter, now, today(now)),
  'GET /network-key': async ({ id }, context) => ({
    key: await shown(context, id),
    pulls: await listPulls(context.db, id),
  }),
  'POST /add-network-key': addKey,
  'POST /edit-network-key': editKey,
  'POST /test-network-key': testKey,
  'POST /rotate-network-key': rotateKey,
  'POST /reveal-network-key': revealKey,
  'POST /remove-network-key': removeKey,
  'POST /pull-network-key': askForDays,
});
