import { sql } from 'kysely';
import { conflict, notFound } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import type { Db } from '#/store/records/records.ts';
import { reportsOf } from '../connectors/connector.ts';
import { PULL_QUEUE } from '../pulls/queue.ts';
import { ensureSources } from '../pulls/sources.records.ts';
import { about, checkExpiry, shown, type Of } from './change-keys.server.ts';
import { checkValues, sealValues, shownValues } from './key-values.server.ts';
import type { NetworkKey } from './keys.contract.ts';
import { requireConnector, requireGoodKey } from './try-key.server.ts';

/** The account of that name, made when it is new. */
async function accountOf(db: Db, kind: string, name: string): Promise<number> {
  const { id } = await db
    .insertInto('accounts')
    .values({ kind, name })
    .onConflict((on) =>
      on
        .expression(sql`kind, lower(name)`)
        .doUpdateSet((eb) => ({ name: eb.ref('accounts.name') })),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Keeps the key of an account, once the network has taken it. */
export async function addKey(
  it: Of<'POST /add-network-key'>,
  context: Context,
): Promise<NetworkKey> {
  const { db, now, who } = context;
  const network = await db
    .selectFrom('networks')
    .select(['id', 'code', 'name'])
    .where('id', '=', it.networkId)
    .executeTakeFirst();
  if (!network) throw notFound('This network');
  const connector = requireConnector(network);
  const values = checkValues(it.values, connector);
  checkExpiry(it.expiresOn, now);
  await refuseTwice(db, network, it.account);
  await requireGoodKey(context, connector, values);
  const id = await context.commit(async (inside) => {
    const account_id = await accountOf(inside.db, network.code, it.account);
    const owner = { network_id: network.id, account_id };
    const added = await inside.db
      .insertInto('network_keys')
      .values({
        ...owner,
        connector: connector.code,
        sealed: sealValues(values, context.masterKey, owner),
        shown: JSON.stringify(shownValues(values, connector)),
        expires_on: it.expiresOn ?? null,
        tested_at: now,
        created_by: who.id,
      })
      .onConflict((on) => on.columns(['network_id', 'account_id']).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!added) throw twice(network.name, it.account);
    await ensureSources(inside.db, added.id, reportsOf(connector, values), now, it.from);
    await inside.enqueue(PULL_QUEUE, { keyId: added.id });
    const after = about({
      code: network.code,
      account: it.account,
      expires_on: it.expiresOn ?? null,
    });
    inside.audit({ action: 'network-key.add', subject: ['network-key', added.id], after });
    return added.id;
  });
  return shown(context, id);
}

const twice = (network: string, account: string) => {
  const message = `There is a key of ${account} at ${network} already. Rotate that one.`;
  return conflict(message, { account: message });
};

/** Before the network is asked for nothing; the commit decides. */
async function refuseTwice(db: Db, network: { id: number; name: string }, account: string) {
  const known = await db
    .selectFrom('network_keys as k')
    .innerJoin('accounts as a', 'a.id', 'k.account_id')
    .select('k.id')
    .where('k.network_id', '=', network.id)
    .where(sql`lower(a.name)`, '=', account.toLowerCase())
    .executeTakeFirst();
  if (known) throw twice(network.name, account);
}
