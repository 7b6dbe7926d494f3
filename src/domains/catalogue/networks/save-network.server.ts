import { sql } from 'kysely';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { conflict, invalid, notFound, stale } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import type { Db } from '#/store/records/records.ts';
import type { Network, networksEndpoints } from './networks.contract.ts';
import { listNetworks } from './networks.records.ts';

type Save = ParsedInputOf<(typeof networksEndpoints)['POST /add-network']>;

/** @throws Refusal `not-found` */
export async function findNetwork(db: Db, id: number): Promise<Network> {
  const [network] = await listNetworks(db, { id });
  if (!network) throw notFound('This network');
  return network;
}

async function checkNames(db: Db, { id, code, name }: Save): Promise<void> {
  const taken = await db
    .selectFrom('networks')
    .select(['code', 'name'])
    .where((eb) =>
      eb.or([
        eb(sql`lower(name)`, '=', name.toLowerCase()),
        ...(code === undefined ? [] : [eb('code', '=', code)]),
      ]),
    )
    .$if(id !== undefined, (it) => it.where('id', '!=', id!))
    .executeTakeFirst();
  if (!taken) return;
  const field = taken.code === code ? 'code' : 'name';
  const message = `There is a network ${taken.name} already.`;
  throw conflict(message, { [field]: message });
}

/** Adds a network at the end of the order, or changes one; its code stays what it was. */
export async function saveNetwork(it: Save, context: Context): Promise<Network> {
  const { db, audit } = context;
  const { id, version, code, name, type, currency, zone, active, pulled } = it;
  const { paysForImpressions, isMediaSource } = it;
  const same = { name, type, currency, zone, active, pulled };
  const values = { ...same, paysForImpressions, isMediaSource };
  const columns = {
    ...same,
    pays_for_impressions: paysForImpressions,
    is_media_source: isMediaSource,
  };
  if (id === undefined) {
    if (code === undefined) throw invalid({ code: 'Give the network a short name for files.' });
    await checkNames(db, it);
    const position = sql<number>`(select coalesce(max(position), 0) + 1 from networks)`;
    const added = await db
      .insertInto('networks')
      .values({ ...columns, code, position })
      .returning('id')
      .executeTakeFirstOrThrow();
    audit({ action: 'network.add', subject: ['network', added.id], after: { code, ...values } });
    return findNetwork(db, added.id);
  }
  const before = await findNetwork(db, id);
  if (code !== undefined && code !== before.code) {
    throw invalid({ code: 'A network keeps its short name: files and figures refer to it.' });
  }
  if (version === undefined) throw invalid({ version: 'Say which version you changed.' });
  await checkNames(db, it);
  const saved = await db
    .updateTable('networks')
    // Whoever saves what a report proposed has said what it is.
    .set((eb) => ({ ...columns, state: 'active', version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  if (saved.numUpdatedRows === 0n) throw stale(await findNetwork(db, id));
  audit({
    action: 'network.change',
    subject: ['network', id],
    before: Object.fromEntries(Object.keys(values).map((key) => [key, before[key as 'name']])),
    after: values,
  });
  return findNetwork(db, id);
}

/** Puts the named networks first, in this order; the rest follow as they were. */
export async function orderNetworks(ids: readonly number[], { db, audit }: Context): Promise<void> {
  if (new Set(ids).size !== ids.length) throw invalid({ ids: 'A network is there twice.' });
  const known = await db
    .selectFrom('networks')
    .select(['id', 'code'])
    .orderBy('position')
    .orderBy('id')
    // Two people may drag at the same time: the second order is made of the first.
    .forUpdate()
    .execute();
  const codeOf = new Map(known.map((it) => [it.id, it.code]));
  if (ids.some((id) => !codeOf.has(id))) throw notFound('This network');
  const named = new Set(ids);
  const order = [...ids, ...known.map((it) => it.id).filter((id) => !named.has(id))];
  await db
    .updateTable('networks as n')
    .from(
      sql<{ id: number; position: number }>`unnest(${order}::int[]) with ordinality`.as<'o'>(
        sql`o (id, position)`,
      ),
    )
    .set((eb) => ({ position: eb.ref('o.position') }))
    .whereRef('n.id', '=', 'o.id')
    .whereRef('n.position', '<>', 'o.position')
    .execute();
  audit({
    action: 'networks.order',
    subject: ['network', ids[0]!],
    before: known.map((it) => it.code),
    after: order.map((id) => codeOf.get(id)),
  });
}
