import { sql } from 'kysely';
import type { Scope } from '#/kernel/access.ts';
import type { Db } from '#/store/records/records.ts';
import { personInScope, teamInScope } from '#/store/scope.ts';
import { containsWords } from '#/store/search.ts';
import type { Who } from '#/store/who.ts';

export interface Filter {
  show: 'open' | 'linked' | 'ignored';
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
    .where('l.app_id', show === 'linked' ? 'is not' : 'is', null)
    .where('l.ignored_at', show === 'ignored' ? 'is not' : 'is', null)
    .where(containsWords(['l.name', 'l.external_id', 'a.name'], words));
  if (network !== undefined) query = query.where('l.network_id', '=', network);
  const { total } = await query.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow();
  const rows = await query
    .select(['l.id', 'l.kind', 'l.external_id', 'l.name', 'l.platform', 'l.created_at'])
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
    .select(['l.id', 'l.kind', 'l.name', 'l.platform', 'l.app_id', 'l.network_id'])
    .select(['l.external_id', 'l.ignored_at'])
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

/** What waits for a name, of one kind of figures. */
export interface Waiting {
  name_id: number;
  fact_table: string;
  rows: number;
  /** Sum of the figure the reports are about. */
  value: number;
  reports: number;
}

/**
 * What imports leave out for names nobody knows, the largest first, those that are only checked as
 * well. The newest delivery of a day counts, as it will when it joins.
 */
export async function waitingFigures(db: Db): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select name_id, fact_table, sum(rows)::int as rows, sum(value)::bigint as value,
      count(distinct batch_id)::int as reports
    from (
      select distinct on (b.source, b.account_id, w.name_id, w.day)
        w.name_id, b.fact_table, b.id as batch_id, w.rows, w.value
      from waiting_figures w
      join import_batches b on b.id = w.batch_id
      join network_apps l on l.id = w.name_id and l.app_id is null and l.ignored_at is null
      order by b.source, b.account_id, w.name_id, w.day, b.fetched_at desc, b.id desc) d
    group by name_id, fact_table
    order by value desc, name_id`.execute(db);
  return rows;
}

/** States in which an import can still take in what is linked now. */
const openBatches = sql`b.status in ('uploaded', 'mapped', 'validated')`;

/** Open imports that hold back one of these names, as far as the person may see imports. */
export async function heldReports(
  db: Db,
  who: Who,
  scope: Scope | undefined,
  names: readonly { id: number }[],
): Promise<{ id: number; fileName: string }[]> {
  if (scope === undefined || names.length === 0) return [];
  const { rows } = await sql<{ id: number; fileName: string }>`
    select b.id, b.file_name as "fileName"
    from import_batches b
    where ${openBatches} and b.file_key is not null
      and ${personInScope('b.uploaded_by', who, scope)}
      and exists (select from waiting_figures w
        where w.batch_id = b.id and w.name_id = any(${names.map((it) => it.id)}::int[]))
    order by b.id`.execute(db);
  return rows;
}

export interface LinkStep {
  id: number;
  from: number | null;
  to: number | null;
}

/** Links a name, or takes its link away; a campaign's figures follow its name. */
export async function setApp(db: Db, id: number, app_id: number | null): Promise<void> {
  await db
    .updateTable('network_apps')
    .set({ app_id, ...(app_id !== null && { ignored_at: null }) })
    .where('id', '=', id)
    .execute();
  await sql`
    update campaigns c set app_id = ${app_id} from network_apps l
    where l.id = ${id} and l.kind = 'campaign'
      and c.network_id = l.network_id and c.external_id = l.external_id`.execute(db);
}

/** Writes the links and keeps the step, so that it can be taken back. */
export async function writeStep(db: Db, personId: number, links: readonly LinkStep[], now: Date) {
  for (const { id, to } of links) {
    await setApp(db, id, to);
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
