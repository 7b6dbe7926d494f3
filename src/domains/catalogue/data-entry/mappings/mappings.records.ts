import type { Selectable } from 'kysely';
import type { Context } from '#/store/handler.ts';
import type { Db } from '#/store/records/records.ts';
import type { NetworkType } from '#/store/records/tables/apps.ts';
import type { ImportMappingsTable } from '#/store/records/tables/import-mappings.ts';
import { personInScope } from '#/store/scope.ts';
import type { ReportFormat } from '../imports/report.ts';
import { mappedFormat } from './mapped-format.ts';
import { Meaning, type ImportMapping } from './mappings.contract.ts';

function query(db: Db) {
  return db
    .selectFrom('import_mappings as m')
    .innerJoin('networks as n', 'n.id', 'm.network_id')
    .leftJoin('people as p', 'p.id', 'm.created_by')
    .selectAll('m')
    .select(['n.type', 'n.name as network_name', 'p.name as person']);
}
type Row = Selectable<ImportMappingsTable> & {
  type: NetworkType;
  network_name: string;
  person: string | null;
};

/** The mappings as formats, for everybody: what a heading means is no secret. */
export async function mappedFormats(db: Db): Promise<ReportFormat[]> {
  const rows = await query(db).orderBy('m.id').execute();
  return rows.map(({ id, name, header, type, spec }) =>
    mappedFormat({ ...Meaning.parse(spec), id, name, header, networkType: type }),
  );
}

const described = (it: Row, mine: boolean): ImportMapping => ({
  ...Meaning.parse(it.spec),
  id: it.id,
  version: it.version,
  name: it.name,
  networkName: it.network_name,
  header: it.header.split('\n'),
  createdBy:
    it.created_by !== null && it.person !== null ? { id: it.created_by, name: it.person } : null,
  createdAt: it.created_at.toISOString(),
  mine,
});

/** The mappings a person may change: their own, their teams', or all. */
const changeable = ({ db, who, scope }: Context) =>
  query(db).where(personInScope('m.created_by', who, scope));

export async function listMappings(context: Context): Promise<ImportMapping[]> {
  const mine = new Set((await changeable(context).execute()).map((it) => it.id));
  const rows = await query(context.db).orderBy('m.name').execute();
  return rows.map((it) => described(it, mine.has(it.id)));
}

/** A mapping the person may change; undefined for others, as if there were none. */
export async function findMapping(
  context: Context,
  id: number,
): Promise<ImportMapping | undefined> {
  const row = await changeable(context).where('m.id', '=', id).executeTakeFirst();
  return row && described(row, true);
}

/** Name of the mapping for these headings. */
export async function mappingWithHeader(db: Db, header: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('import_mappings')
    .select('name')
    .where('header', '=', header)
    .executeTakeFirst();
  return row?.name;
}
