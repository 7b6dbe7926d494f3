import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#/store/records/records.ts';
import type { HandoverKind } from '../leaving.contract.ts';
import {
  bugEvent,
  endWork,
  evaluationEvent,
  growTemplate,
  issueEvent,
  joinProject,
  joinProjectOfTemplate,
  renameExport,
  renameView,
  seesFigures,
  takeDashboard,
  taskEvent,
  type Passing,
} from './passing.records.ts';

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

const ofTemplate = {
  table: 'work_templates',
  subject: 'work-template',
  changed: 'updated_at',
  first: joinProjectOfTemplate,
} as const;

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
  const holder = sql<boolean>`x.${sql.ref(giver.column)} = ${it.from.id}`;
  const held = await db
    .selectFrom(sql<{ id: number }>`${sql.table(giver.table)}`.as('x'))
    .select('x.id')
    .where('x.id', '=', it.thing)
    .where(holder)
    .where(giver.suits?.(it) ?? sql<boolean>`true`)
    .forUpdate()
    .executeTakeFirst();
  if (!held) return false;
  await giver.first?.(db, it);
  const changed = giver.changed ? sql`, ${sql.ref(giver.changed)} = ${it.now}` : sql``;
  await sql`update ${sql.table(giver.table)}
    set ${sql.ref(giver.column)} = ${it.to.id}, version = version + 1 ${changed}
    where id = ${it.thing}`.execute(db);
  await giver.history?.(db, it);
  return true;
}
