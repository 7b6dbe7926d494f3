import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#/store/records/records.ts';
import type { HandoverKind } from '../leaving.contract.ts';
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

interface Giver {
  table: string;
  column: string;
  /** What the audit log calls it. */
  subject: string;
  /** Column with the time of the last change. */
  changed?: 'updated_at' | 'changed_at';
  /** Condition on which this person can take it. */
  suits?: (it: Passing) => RawBuilder<boolean>;
  /** What else has to be there before, and what its own history is told. */
  first?: (db: Db, it: Passing) => Promise<unknown>;
  history?: (db: Db, it: Passing) => Promise<unknown>;
}

const taskEvent = (field: 'assigneeId' | 'reviewerId') => (db: Db, it: Passing) =>
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
const joinProject =
  (role: 'lead' | 'member', project: (it: Passing) => RawBuilder<number>) =>
  (db: Db, it: Passing) =>
    sql`insert into project_members (project_id, person_id, role, since)
      values (${project(it)}, ${it.to.id}, ${role}, ${it.now})
      on conflict (project_id, person_id) do ${
        role === 'lead' ? sql`update set role = 'lead'` : sql`nothing`
      }`.execute(db);

/** What is made in a project goes on being made there. */
const joinProjectOfTemplate = (db: Db, it: Passing) =>
  sql`insert into project_members (project_id, person_id, role, since)
    select project_id, ${it.to.id}, 'member', ${it.now} from work_templates
    where id = ${it.thing} and project_id is not null
    on conflict (project_id, person_id) do nothing`.execute(db);

const ofTemplate = {
  table: 'work_templates',
  subject: 'work-template',
  changed: 'updated_at',
  first: joinProjectOfTemplate,
} as const;

const issueEvent = (db: Db, it: Passing) =>
  sql`insert into issue_events (issue_id, project_id, person_id, at, field, from_value, to_value)
    select id, project_id, ${it.byId}::int, ${it.now}, 'assignee', ${JSON.stringify(it.from)}::jsonb,
      ${JSON.stringify(it.to)}::jsonb from issues where id = ${it.thing}`.execute(db);

const bugEvent = (db: Db, it: Passing) =>
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
const growTemplate = (db: Db, it: Passing) =>
  sql`update checklist_templates set version = version + 1
    where id = (select template_id from checklist_template_items where id = ${it.thing})`.execute(
    db,
  );

/** A stretch of work that runs ends with whoever did it. */
const endWork = (db: Db, it: Passing) =>
  sql`update task_intervals set ended_at = greatest(${it.now}::timestamptz, started_at),
      end_reason = 'handed over'
    where task_id = ${it.thing} and ended_at is null`.execute(db);

async function evaluationEvent(db: Db, it: Passing) {
  await sql`insert into evaluation_events (evaluation_id, kind, from_state, to_state, person_id, reason, at)
    select id, 'reassign', state, state, ${it.byId}::int, ${it.to.name}, ${it.now} from evaluations
    where id = ${it.thing}`.execute(db);
}

/** A name that the taker has for another view of the page already. */
const renameView = (db: Db, it: Passing) =>
  sql`update saved_views v set name = left(v.name, 60) || ' (' || ${it.from.name} || ')'
    where v.id = ${it.thing} and exists (select from saved_views o
      where o.person_id = ${it.to.id} and o.path = v.path and lower(o.name) = lower(v.name))`.execute(
    db,
  );

/** Whether a person may see figures: who may not has nothing of a dashboard or an alert. */
export const seesFigures = (id: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from people t join roles r on r.id = t.role_id
    where t.id = ${id} and (r.rank = 100 or r.grants ? 'revenue:read'))`;

/** Whoever takes it may have one of that name. */
const renameExport = async (db: Db, it: Passing): Promise<void> =>
  void (await sql`update fact_exports x set name = left(x.name, 60) || ' ' || x.id
    where x.id = ${it.thing} and exists (select from fact_exports o
      where o.author_id = ${it.to.id} and lower(o.name) = lower(x.name))`.execute(db));

/** Who gets a dashboard is not one it is shared with any more; its links outside were another's word. */
async function takeDashboard(db: Db, it: Passing) {
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

/** How each kind is given; devices go back to IT, and evaluations of whoever leaves to nobody. */
export const givers: Partial<Record<HandoverKind, Giver>> = {
  teams: { table: 'teams', column: 'lead_id', subject: 'team' },
  departments: { table: 'departments', column: 'head_id', subject: 'department' },
  projects: {
    table: 'projects',
    column: 'lead_id',
    subject: 'project',
    changed: 'updated_at',
    first: joinProject('lead', (it) => sql`${it.thing}`),
  },
  tasks: {
    table: 'tasks',
    column: 'assignee_id',
    subject: 'task',
    changed: 'updated_at',
    suits: (it) => sql`x.reviewer_id is distinct from ${it.to.id}`,
    first: endWork,
    history: taskEvent('assigneeId'),
  },
  reviews: {
    table: 'tasks',
    column: 'reviewer_id',
    subject: 'task',
    changed: 'updated_at',
    suits: (it) => sql`x.assignee_id is distinct from ${it.to.id}`,
    history: taskEvent('reviewerId'),
  },
  issues: {
    table: 'issues',
    column: 'assignee_id',
    subject: 'issue',
    changed: 'updated_at',
    first: joinProject(
      'member',
      (it) => sql`(select project_id from issues where id = ${it.thing})`,
    ),
    history: issueEvent,
  },
  'work-templates': { ...ofTemplate, column: 'owner_id' },
  'template-assignments': {
    ...ofTemplate,
    column: 'assignee_id',
    suits: (it) => sql`x.reviewer_id is distinct from ${it.to.id}`,
  },
  'template-reviews': {
    ...ofTemplate,
    column: 'reviewer_id',
    suits: (it) => sql`x.assignee_id is distinct from ${it.to.id}`,
  },
  'checklist-items': {
    table: 'checklist_items',
    column: 'owner_id',
    subject: 'checklist-item',
    // Nobody sees to their own leaving in the name of somebody else.
    suits: (it) => sql`not exists (select from checklists c
      where c.id = x.checklist_id and c.person_id = ${it.to.id})`,
  },
  'checklist-templates': {
    table: 'checklist_template_items',
    column: 'owner_id',
    subject: 'checklist-template-item',
    history: growTemplate,
  },
  'bug-reports': {
    table: 'bug_reports',
    column: 'assignee_id',
    subject: 'bug-report',
    changed: 'updated_at',
    history: bugEvent,
  },
  objectives: {
    table: 'objectives',
    column: 'owner_id',
    subject: 'objective',
    changed: 'changed_at',
  },
  evaluations: {
    table: 'evaluations',
    column: 'evaluator_id',
    subject: 'evaluation',
    suits: (it) => sql`x.person_id <> ${it.to.id} and x.calibrated_by is distinct from ${it.to.id}
      and exists (select from people t join roles r on r.id = t.role_id where t.id = ${it.to.id}
        and (r.rank = 100 or r.grants ? 'evaluations:evaluate'))`,
    history: evaluationEvent,
  },
  quizzes: {
    table: 'quizzes',
    column: 'owner_id',
    subject: 'quiz',
    changed: 'updated_at',
    suits: (it) => sql`not exists (select from quiz_assignees a
      where a.quiz_id = x.id and a.person_id = ${it.to.id})`,
  },
  'it-requests': { table: 'it_requests', column: 'assignee_id', subject: 'it-request' },
  accounts: { table: 'accounts', column: 'owner_id', subject: 'account' },
  'company-accounts': {
    table: 'company_accounts',
    column: 'owner_id',
    subject: 'company-account',
  },
  documents: { table: 'documents', column: 'owner_id', subject: 'document' },
  schedules: { table: 'report_schedules', column: 'author_id', subject: 'report-schedule' },
  'fact-exports': {
    table: 'fact_exports',
    column: 'author_id',
    subject: 'fact-export',
    changed: 'updated_at',
    // Whoever may not export themselves is given it at rest: each run asks for the right.
    suits: (it) => seesFigures(sql`${it.to.id}`),
    first: renameExport,
  },
  alerts: {
    table: 'report_alerts',
    column: 'author_id',
    subject: 'report-alert',
    suits: (it) => seesFigures(sql`${it.to.id}`),
  },
  shares: { table: 'shares', column: 'owner_id', subject: 'share' },
  dashboards: {
    table: 'own_dashboards',
    column: 'author_id',
    subject: 'own-dashboard',
    changed: 'updated_at',
    suits: (it) => seesFigures(sql`${it.to.id}`),
    first: takeDashboard,
  },
  views: { table: 'saved_views', column: 'person_id', subject: 'view', first: renameView },
};

/** Gives one thing to somebody; false when they cannot take it, or it is with somebody else by now. */
export async function give(db: Db, giver: Giver, it: Passing): Promise<boolean> {
  const holder = sql`x.${sql.ref(giver.column)} = ${it.from.id}`;
  const suits = giver.suits?.(it) ?? sql`true`;
  const { rows } = await sql`select from ${sql.table(giver.table)} x
    where x.id = ${it.thing} and ${holder} and ${suits} for update`.execute(db);
  if (rows.length === 0) return false;
  await giver.first?.(db, it);
  const changed = giver.changed ? sql`, ${sql.ref(giver.changed)} = ${it.now}` : sql``;
  await sql`update ${sql.table(giver.table)}
    set ${sql.ref(giver.column)} = ${it.to.id}, version = version + 1 ${changed}
    where id = ${it.thing}`.execute(db);
  await giver.history?.(db, it);
  return true;
}
