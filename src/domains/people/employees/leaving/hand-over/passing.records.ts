import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#/store/records/records.ts';
import type { Taker } from './takers.records.ts';

/** One thing on its way from somebody who leaves to somebody else. */
export interface Passing {
  thing: number;
  from: Taker;
  to: Taker;
  /** Who hands over; null: the end of the last day. */
  byId: number | null;
  now: Date;
}

export const taskEvent = (field: 'assigneeId' | 'reviewerId') => (db: Db, it: Passing) =>
  db
    .insertInto('task_events')
    .values({
      task_id: it.thing,
      person_id: it.byId,
      at: it.now,
      kind: 'edited',
      changes: JSON.stringify({ [field]: { from: it.from.id, to: it.to.id } }),
    })
    .execute();

/** Who is given work of a project belongs to it. */
export const joinProject =
  (role: 'lead' | 'member', project: (it: Passing) => RawBuilder<number>) =>
  (db: Db, it: Passing) =>
    db
      .insertInto('project_members')
      .values({ project_id: project(it), person_id: it.to.id, role, since: it.now })
      .onConflict((on) => {
        const known = on.columns(['project_id', 'person_id']);
        return role === 'lead' ? known.doUpdateSet({ role }) : known.doNothing();
      })
      .execute();

/** What is made in a project goes on being made there. */
export const joinProjectOfTemplate = (db: Db, it: Passing) =>
  db
    .insertInto('project_members')
    .columns(['project_id', 'person_id', 'role', 'since'])
    .expression((eb) =>
      eb
        .selectFrom('work_templates')
        .select([
          'project_id',
          sql<number>`${it.to.id}::int`.as('person_id'),
          sql<'member'>`'member'`.as('role'),
          sql<Date>`${it.now}::timestamptz`.as('since'),
        ])
        .where('id', '=', it.thing)
        .where('project_id', 'is not', null),
    )
    .onConflict((on) => on.columns(['project_id', 'person_id']).doNothing())
    .execute();

export const issueEvent = (db: Db, it: Passing) =>
  db
    .insertInto('issue_events')
    .columns(['issue_id', 'project_id', 'person_id', 'at', 'field', 'from_value', 'to_value'])
    .expression((eb) =>
      eb
        .selectFrom('issues')
        .select([
          'id as issue_id',
          'project_id',
          sql<number | null>`${it.byId}::int`.as('person_id'),
          sql<Date>`${it.now}::timestamptz`.as('at'),
          sql<string>`'assignee'`.as('field'),
          sql<string>`${JSON.stringify(it.from)}::jsonb`.as('from_value'),
          sql<string>`${JSON.stringify(it.to)}::jsonb`.as('to_value'),
        ])
        .where('id', '=', it.thing),
    )
    .execute();

export const bugEvent = (db: Db, it: Passing) =>
  db
    .insertInto('bug_report_events')
    .values({
      report_id: it.thing,
      person_id: it.byId,
      at: it.now,
      field: 'assignee',
      from_value: it.from.name,
      to_value: it.to.name,
      note: null,
    })
    .execute();

/** Whoever has the template open is told that it has changed. */
export const growTemplate = (db: Db, it: Passing) =>
  db
    .updateTable('checklist_templates')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', (eb) =>
      eb.selectFrom('checklist_template_items').select('template_id').where('id', '=', it.thing),
    )
    .execute();

/** A stretch of work that runs ends with whoever did it. */
export const endWork = (db: Db, it: Passing) =>
  db
    .updateTable('task_intervals')
    .set({
      ended_at: sql<Date>`greatest(${it.now}::timestamptz, started_at)`,
      end_reason: 'handed over',
    })
    .where('task_id', '=', it.thing)
    .where('ended_at', 'is', null)
    .execute();

export const evaluationEvent = (db: Db, it: Passing) =>
  db
    .insertInto('evaluation_events')
    .columns(['evaluation_id', 'kind', 'from_state', 'to_state', 'person_id', 'reason', 'at'])
    .expression((eb) =>
      eb
        .selectFrom('evaluations')
        .select([
          'id as evaluation_id',
          sql<string>`'reassign'`.as('kind'),
          'state as from_state',
          'state as to_state',
          sql<number | null>`${it.byId}::int`.as('person_id'),
          sql<string>`${it.to.name}::text`.as('reason'),
          sql<Date>`${it.now}::timestamptz`.as('at'),
        ])
        .where('id', '=', it.thing),
    )
    .execute();

/** A name that the taker has for another view of the page already. */
export const renameView = (db: Db, it: Passing) =>
  db
    .updateTable('saved_views as v')
    .set({ name: sql<string>`left(v.name, 60) || ' (' || ${it.from.name} || ')'` })
    .where('v.id', '=', it.thing)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('saved_views as o')
          .select('o.id')
          .where('o.person_id', '=', it.to.id)
          .whereRef('o.path', '=', 'v.path')
          .where(sql<boolean>`lower(o.name) = lower(v.name)`),
      ),
    )
    .execute();

/** Whether a person may see figures: who may not has nothing of a dashboard or an alert. */
export const seesFigures = (id: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from people t join roles r on r.id = t.role_id
    where t.id = ${id} and (r.rank = 100 or r.grants ? 'revenue:read'))`;

/** Whoever takes it may have one of that name. */
export const renameExport = (db: Db, it: Passing) =>
  db
    .updateTable('fact_exports as x')
    .set({ name: sql<string>`left(x.name, 60) || ' ' || x.id` })
    .where('x.id', '=', it.thing)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('fact_exports as o')
          .select('o.id')
          .where('o.author_id', '=', it.to.id)
          .where(sql<boolean>`lower(o.name) = lower(x.name)`),
      ),
    )
    .execute();

/** Who gets a dashboard is not one it is shared with any more; its links outside were another's word. */
export async function takeDashboard(db: Db, it: Passing) {
  await db
    .deleteFrom('own_dashboard_people')
    .where('dashboard_id', '=', it.thing)
    .where('person_id', '=', it.to.id)
    .execute();
  await db
    .updateTable('own_dashboard_links')
    .set({ revoked_at: it.now })
    .where('dashboard_id', '=', it.thing)
    .where('revoked_at', 'is', null)
    .execute();
}
