import { sql } from 'kysely';
import type { Scope } from '#/kernel/access.ts';
import type { Db } from '#/store/records/records.ts';
import { personInScope, teamInScope } from '#/store/scope.ts';
import { containsWords } from '#/store/search.ts';
import type { Who } from '#/store/who.ts';

export interface Filter {
  show: 'open' | 'linked';
  network?: number | undefined;
  q?: string | undefined;
}

/** Names of the networks: open ones are everybody's, linked ones belong to their app's team. */
const selectNames = (db: Db, who: Who, scope: Scope) =>
  db
    .selectFrom('network_apps as l')
    .innerJoin('networks as n', 'n.id', 'l.network_id')
    .leftJoin('apps as a', 'a.id', 'l.app_id')
    .where((it) => it.or([it('l.app_id', 'is', null), teamInScope('a.team_id', who, scope)]));

export async function namesPage(
  db: Db,
  who: Who,
  scope: Scope,
  { show, network, q }: Filter,
  { page, perPage }: { page: number; perPage: number },
) {
  const words = (q ?? '').split(/\s+/).filter(Boolean);
  let query = selectNames(db, who, scope)
    .where('l.app_id', show === 'open' ? 'is' : 'is not', null)
    .where(containsWords(['l.name', 'l.external_id', 'a.name'], words));
  if (network !== undefined) query = query.where('l.network_id', '=', network);
  const { total } = await query.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow();
  const rows = await query
    .select(['l.id', 'l.external_id', 'l.name', 'l.platform', 'l.created_at'])
    .select(['l.network_id', 'n.name as network'])
    .select(['a.id as app_id', 'a.name as app', 'a.icon', 'a.icon_file'])
    .select('a.platform as app_platform')
    .orderBy('n.position')
    .orderBy(sql`lower(l.name)`)
    .orderBy('l.id')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute();
  return { rows, total };
}

/** Names one may link or unlink, locked for this transaction. */
export const namesToChange = (db: Db, who: Who, scope: Scope, ids: readonly number[]) =>
  selectNames(db, who, scope)
    .select(['l.id', 'l.name', 'l.platform', 'l.app_id', 'l.network_id', 'l.external_id'])
    .select('a.name as app')
    .where('l.id', 'in', [...ids])
    .orderBy('l.id')
    .forUpdate('l')
    .execute();

/** How many of the names each network uses are linked, whoever's the apps are. */
export const coverageOf = (db: Db) =>
  db
    .selectFrom('network_apps as l')
    .innerJoin('networks as n', 'n.id', 'l.network_id')
    .select(['n.id', 'n.name'])
    .select((it) => it.fn.count<number>('l.app_id').as('linked'))
    .select((it) => it.fn.countAll<number>().as('total'))
    .groupBy(['n.id'])
    .orderBy('n.position')
    .execute();

interface Waiting {
  network_id: number;
  key: string;
  rows: number;
  reports: number;
}

/** States in which an import can still take in what is linked now. */
const openBatches = sql`b.status in ('uploaded', 'mapped', 'validated') and b.fact_table <> 'acquisition'`;

/** By network and name, what open imports hold back because nobody knows the name yet. */
export async function waitingFigures(db: Db): Promise<Map<string, Waiting>> {
  const { rows } = await sql<Waiting>`
    select n.id as network_id, u ->> 'key' as key, sum((u ->> 'rows')::int) as rows,
      count(distinct b.id) as reports
    from import_batches b
    join accounts c on c.id = b.account_id
    join networks n on n.code = c.kind
    cross join lateral jsonb_array_elements(b.findings -> 'unknownApps') u
    where ${openBatches}
    group by 1, 2`.execute(db);
  return new Map(rows.map((it) => [`${it.network_id} ${it.key}`, it]));
}

/** Open imports that hold back one of these names, as far as the person may see imports. */
export async function heldReports(
  db: Db,
  who: Who,
  scope: Scope | undefined,
  names: readonly { network_id: number; external_id: string }[],
): Promise<{ id: number; fileName: string }[]> {
  if (scope === undefined || names.length === 0) return [];
  const wanted = names.map((it) => sql`(${it.network_id}::int, ${it.external_id})`);
  const { rows } = await sql<{ id: number; fileName: string }>`
    select b.id, b.file_name as "fileName"
    from import_batches b
    join accounts c on c.id = b.account_id
    join networks n on n.code = c.kind
    where ${openBatches} and b.file_key is not null
      and ${personInScope('b.uploaded_by', who, scope)}
      and exists (select from jsonb_array_elements(b.findings -> 'unknownApps') u
        where (n.id, u ->> 'key') in (${sql.join(wanted)}))
    order by b.id`.execute(db);
  return rows;
}

export interface LinkStep {
  id: number;
  from: number | null;
  to: number | null;
}

/** Writes the links and keeps the step, so that it can be taken back. */
export async function writeStep(db: Db, personId: number, links: readonly LinkStep[], now: Date) {
  for (const { id, to } of links) {
    await db.updateTable('network_apps').set({ app_id: to }).where('id', '=', id).execute();
  }
  const { id } = await db
    .insertInto('link_changes')
    .values({ person_id: personId, at: now, links: JSON.stringify(links) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The latest step of a person that is not undone. */
export const lastStep = (db: Db, personId: number) =>
  db
    .selectFrom('link_changes')
    .select(['id', 'at', 'links'])
    .where('person_id', '=', personId)
    .where('undone_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
