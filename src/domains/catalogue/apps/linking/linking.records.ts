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

/**
 * What imports leave out for names nobody knows, of one kind of figures each, the largest first,
 * those that are only checked as well. The newest delivery of a day counts, as it will when it joins.
 */
export const waitingFigures = (db: Db) =>
  db
    .selectFrom((eb) =>
      eb
        .selectFrom('waiting_figures as w')
        .innerJoin('import_batches as b', 'b.id', 'w.batch_id')
        .innerJoin('network_apps as l', 'l.id', 'w.name_id')
        .distinctOn(['b.source', 'b.account_id', 'w.name_id', 'w.day'])
        .select(['w.name_id', 'b.fact_table', 'b.id as batch_id', 'w.rows', 'w.value'])
        .where('l.app_id', 'is', null)
        .where('l.ignored_at', 'is', null)
        .orderBy('b.source')
        .orderBy('b.account_id')
        .orderBy('w.name_id')
        .orderBy('w.day')
        .orderBy('b.fetched_at', 'desc')
        .orderBy('b.id', 'desc')
        .as('d'),
    )
    .select(['name_id', 'fact_table'])
    .select(sql<number>`sum(rows)::int`.as('rows'))
    // Sum of the figure the reports are about.
    .select(sql<number>`sum(value)::bigint`.as('value'))
    .select(sql<number>`count(distinct batch_id)::int`.as('reports'))
    .groupBy(['name_id', 'fact_table'])
    .orderBy('value', 'desc')
    .orderBy('name_id')
    .execute();

/** States in which an import can still take in what is linked now. */
const openBatches = sql<boolean>`b.status in ('uploaded', 'mapped', 'validated')`;

/** Open imports that hold back one of these names, as far as the person may see imports. */
export async function heldReports(
  db: Db,
  who: Who,
  scope: Scope | undefined,
  names: readonly { id: number }[],
): Promise<{ id: number; fileName: string }[]> {
  if (scope === undefined || names.length === 0) return [];
  return db
    .selectFrom('import_batches as b')
    .select(['b.id', 'b.file_name as fileName'])
    .where(openBatches)
    .where('b.file_key', 'is not', null)
    .where(personInScope('b.uploaded_by', who, scope))
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('waiting_figures as w')
          .whereRef('w.batch_id', '=', 'b.id')
          .where('w.name_id', '=', sql<number>`any(${names.map((it) => it.id)}::int[])`),
      ),
    )
    .orderBy('b.id')
    .execute();
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
  await db
    .updateTable('campaigns as c')
    .from('network_apps as l')
    .set({ app_id })
    .where('l.id', '=', id)
    .where('l.kind', '=', sql.lit('campaign'))
    .whereRef('c.network_id', '=', 'l.network_id')
    .whereRef('c.external_id', '=', 'l.external_id')
    .execute();
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
