import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { conflict, invalid, notFound, stale } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import { requireOwnApp } from '../own-app.server.ts';
import { checkMeaning, headerKey } from './mapped-format.ts';
import type { ImportMapping, mappingsEndpoints } from './mappings.contract.ts';
import { findMapping, mappingWithHeader } from './mappings.records.ts';

type Input = ParsedInputOf<(typeof mappingsEndpoints)['POST /save-import-mapping']>;

/** @throws Refusal `invalid` that names the network. */
export async function networkOf({ db }: Context, code: string) {
  const network = await db
    .selectFrom('networks')
    .select(['id', 'type'])
    .where('code', '=', code)
    .executeTakeFirst();
  if (network) return network;
  throw invalid({ network: 'Choose the network whose figures these are.' });
}

/** Keeps a new mapping, or changes one whose headings stay the same. */
export async function saveMapping(context: Context, input: Input): Promise<ImportMapping> {
  const { id, version, name, header, ...meaning } = input;
  const before = id === undefined ? undefined : await findMapping(context, id);
  if (id !== undefined && !before) throw notFound('This mapping');
  if (before && before.version !== version) throw stale(before);
  await requireOwnApp(context, meaning.appId);
  checkMeaning(meaning, header);
  const network = await networkOf(context, meaning.network);
  const values = {
    name,
    network_id: network.id,
    fact_table: meaning.table,
    spec: JSON.stringify(meaning),
  };
  const saved = before
    ? await change(context, before, headerKey(header), values)
    : await add(context, headerKey(header), values);
  const after = (await findMapping(context, saved))!;
  const subject = ['import-mapping', saved] as const;
  context.audit({ action: 'import-mapping.save', subject, before, after });
  return after;
}

interface Values {
  name: string;
  network_id: number;
  fact_table: string;
  spec: string;
}

async function add({ db, who }: Context, header: string, values: Values): Promise<number> {
  const known = await mappingWithHeader(db, header);
  if (known !== undefined) throw conflict(`These headings are mapped already, as ${known}.`);
  const { id } = await db
    .insertInto('import_mappings')
    .values({ ...values, header, created_by: who.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function change(
  { db }: Context,
  before: ImportMapping,
  header: string,
  values: Values,
): Promise<number> {
  if (headerKey(before.header) !== header) {
    throw invalid({ header: 'A mapping keeps its headings. Map the other table by itself.' });
  }
  await db
    .updateTable('import_mappings')
    .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
    .where('id', '=', before.id)
    .execute();
  return before.id;
}
