import { sql } from 'kysely';
import { conflict, invalid, notFound } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import type { Db } from '#/store/records/records.ts';
import { replaceStatus } from '../git/rules.records.ts';
import type { StatusGroup, TypeIcon } from '../project-words.ts';
import { statusesOf, typesOf } from './config.records.ts';

interface Named {
  id?: number | undefined;
  name: string;
}
type Moves = readonly { from: number; to: number }[];

/** Names are told apart without regard to case, and ids are of this project. */
function check(field: string, wanted: readonly Named[], known: readonly { id: number }[]) {
  const names = wanted.map((it) => it.name.toLowerCase());
  const twice = names.findIndex((it, at) => names.indexOf(it) !== at);
  if (twice >= 0) throw invalid({ [`${field}.${twice}.name`]: 'There is one of that name.' });
  const foreign = wanted.findIndex(
    (it) => it.id !== undefined && !known.some(({ id }) => id === it.id),
  );
  if (foreign >= 0) throw notFound('This entry');
}

/** Those that are taken away, each with where its issues go; refused while one has issues and no place. */
function removals<T extends { id: number; name: string }>(
  known: readonly T[],
  wanted: readonly Named[],
  moves: Moves,
) {
  const kept = new Set(wanted.map((it) => it.id));
  return known
    .filter((it) => !kept.has(it.id))
    .map((it) => {
      const to = moves.find(({ from }) => from === it.id)?.to;
      if (to !== undefined && !(kept.has(to) && known.some(({ id }) => id === to)))
        throw invalid({ to: `Choose where the issues of ${it.name} go.` });
      return { ...it, to };
    });
}

async function refuseUsed(
  db: Db,
  column: 'status_id' | 'type_id',
  it: { id: number; name: string },
) {
  const { used } = await db
    .selectFrom('issues')
    .select((e) => e.fn.countAll<number>().as('used'))
    .where(column, '=', it.id)
    .executeTakeFirstOrThrow();
  if (used > 0)
    throw conflict(`${it.name} has ${used} issues. Choose where they go.`, {
      to: `${it.name} has ${used} issues.`,
    });
}

/** Names are unique at every moment, also while two of them change places. */
const parkNames = (
  db: Db,
  table: 'project_statuses' | 'project_types' | 'project_labels',
  projectId: number,
) =>
  db
    .updateTable(table)
    .set({ name: sql<string>`'id ' || id` })
    .where('project_id', '=', projectId)
    .execute();

/** Instants of begin and end follow the group of the status an issue stands in. */
const settleMoments = ({ db, now }: Context, projectId: number) =>
  db
    .updateTable('issues as i')
    .from('project_statuses as s')
    .set({
      started_at: sql<Date | null>`case when s.status_group in ('started', 'completed')
        then coalesce(i.started_at, ${now}) else i.started_at end`,
      completed_at: sql<Date | null>`case when s.status_group = 'completed'
        then coalesce(i.completed_at, ${now}) end`,
    })
    .whereRef('s.id', '=', 'i.status_id')
    .where('i.project_id', '=', projectId)
    .where(
      sql<boolean>`((s.status_group = 'completed') <> (i.completed_at is not null)
        or (s.status_group in ('started', 'completed') and i.started_at is null))`,
    )
    .execute();

/** Puts all issues of a status into another and keeps that in the history of each. */
async function moveIssues(
  { db, who, now }: Context,
  field: 'status' | 'type',
  from: { id: number; name: string; group?: StatusGroup },
  to: { id: number; name: string; group?: StatusGroup },
) {
  const column = field === 'status' ? 'status_id' : 'type_id';
  await db
    .with('moved', (qb) =>
      qb
        .updateTable('issues')
        .set(column, to.id)
        .set((eb) => ({ version: eb('version', '+', 1), updated_at: now }))
        .where(column, '=', from.id)
        .returning(['id', 'project_id']),
    )
    .insertInto('issue_events')
    .columns(['issue_id', 'project_id', 'person_id', 'at', 'field', 'from_value', 'to_value'])
    .expression((eb) =>
      eb
        .selectFrom('moved')
        .select([
          'id as issue_id',
          'project_id',
          sql<number>`${who.id}::int`.as('person_id'),
          sql<Date>`${now}::timestamptz`.as('at'),
          sql<string>`${field}::text`.as('field'),
          sql<string>`${JSON.stringify(from)}::jsonb`.as('from_value'),
          sql<string>`${JSON.stringify(to)}::jsonb`.as('to_value'),
        ]),
    )
    .execute();
}

export async function setStatuses(
  context: Context,
  project_id: number,
  wanted: readonly (Named & { group: StatusGroup })[],
  moves: Moves,
) {
  const { db } = context;
  const known = (await statusesOf(db, project_id)).map(({ id, name, group }) => ({
    id,
    name,
    group,
  }));
  check('statuses', wanted, known);
  for (const { to, ...gone } of removals(known, wanted, moves)) {
    const target = wanted.find((it) => it.id === to);
    if (to !== undefined && target)
      await moveIssues(context, 'status', gone, { id: to, name: target.name, group: target.group });
    else await refuseUsed(db, 'status_id', gone);
    await db
      .updateTable('project_boards')
      .set((eb) => ({
        version: eb('version', '+', 1),
        columns: sql<string>`coalesce((
          select jsonb_agg(c order by n) from jsonb_array_elements(columns) with ordinality x(c, n)
          where (c ->> 'statusId')::int <> ${gone.id}::int), '[]')`,
      }))
      .where('project_id', '=', project_id)
      .where(sql<boolean>`columns @> ${JSON.stringify([{ statusId: gone.id }])}::jsonb`)
      .execute();
    await replaceStatus(db, gone.id, to ?? null);
    await db.deleteFrom('project_statuses').where('id', '=', gone.id).execute();
  }
  await parkNames(db, 'project_statuses', project_id);
  for (const [position, { id, name, group: status_group }] of wanted.entries()) {
    if (id === undefined)
      await db
        .insertInto('project_statuses')
        .values({ project_id, name, status_group, position })
        .execute();
    else
      await db
        .updateTable('project_statuses')
        .set({ name, status_group, position })
        .where('id', '=', id)
        .execute();
  }
  await settleMoments(context, project_id);
}

export async function setTypes(
  context: Context,
  project_id: number,
  wanted: readonly (Named & { icon: TypeIcon; level: number })[],
  moves: Moves,
) {
  const { db } = context;
  const known = (await typesOf(db, project_id)).map(({ id, name }) => ({ id, name }));
  check('types', wanted, known);
  for (const { to, ...gone } of removals(known, wanted, moves)) {
    const target = wanted.find((it) => it.id === to);
    if (to !== undefined && target)
      await moveIssues(context, 'type', gone, { id: to, name: target.name });
    else await refuseUsed(db, 'type_id', gone);
    await db.deleteFrom('project_types').where('id', '=', gone.id).execute();
  }
  await parkNames(db, 'project_types', project_id);
  for (const [position, { id, name, icon, level }] of wanted.entries()) {
    const values = { name, icon, level, position };
    if (id === undefined)
      await db
        .insertInto('project_types')
        .values({ project_id, ...values })
        .execute();
    else await db.updateTable('project_types').set(values).where('id', '=', id).execute();
  }
}

/** A label that is taken away leaves its issues. */
export async function setLabels(
  db: Db,
  project_id: number,
  wanted: readonly (Named & { hue: number })[],
) {
  const known = await db
    .selectFrom('project_labels')
    .select('id')
    .where('project_id', '=', project_id)
    .execute();
  check('labels', wanted, known);
  const kept = wanted.flatMap((it) => (it.id === undefined ? [] : [it.id]));
  await db
    .deleteFrom('project_labels')
    .where('project_id', '=', project_id)
    .where((it) => it.not(it('id', '=', it.fn.any(it.val(kept)))))
    .execute();
  await parkNames(db, 'project_labels', project_id);
  for (const { id, name, hue } of wanted) {
    if (id === undefined)
      await db.insertInto('project_labels').values({ project_id, name, hue }).execute();
    else await db.updateTable('project_labels').set({ name, hue }).where('id', '=', id).execute();
  }
}
