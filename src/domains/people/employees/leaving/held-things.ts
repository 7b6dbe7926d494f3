import { sql, type RawBuilder } from 'kysely';
import { companyAccountSeen } from '#/domains/catalogue/company-accounts/company-accounts.policy.ts';
import { reportSeen } from '#/domains/work/bug-reports/bug-reports.policy.ts';
import { documents, readable } from '#/domains/work/documents/documents.policy.ts';
import { templateSeen } from '#/domains/work/templates/templates.policy.ts';
import { may, scopeOf } from '#/kernel/access.ts';
import { projectSeen, taskSeen, type Reading } from '#/store/scope.ts';
import type { HandoverKind } from './leaving.contract.ts';

interface Source {
  kind: HandoverKind;
  /** One row a thing, with `id` and `name`: null for what this reader may count and not see. */
  things: (personId: number, who: Reading) => RawBuilder<unknown>;
  link: (personId: number) => string;
}

/** Whoever keeps everybody's record may read what is to be done for whom. */
const isOneForAll = (who: Reading) =>
  sql.lit(scopeOf(may('employees:write'), who.grants) === 'all');

/** Templates that name somebody in one way; one template may name them in several. */
const templatesBy = (kind: HandoverKind, column: 'owner_id' | 'assignee_id' | 'reviewer_id') => ({
  kind,
  things: (id: number, who: Reading) => sql`
    select w.id, case when ${templateSeen(who)} then w.title end as name
    from work_templates w where w.${sql.ref(column)} = ${id}`,
  link: () => '/tasks/templates',
});

/**
 * Everything somebody can hold, in the order in which it hurts. `tests/laws/handover.test.ts` has every
 * column that names a person, with the kind here that hands it over or the reason why it stays.
 */
export const heldThings: readonly Source[] = [
  {
    kind: 'teams',
    things: (id) => sql`select id, name from teams where lead_id = ${id}`,
    link: () => '/user-management/teams',
  },
  {
    kind: 'departments',
    things: (id) => sql`select id, name from departments where head_id = ${id}`,
    link: () => '/departments',
  },
  {
    kind: 'reports',
    things: (id) => sql`select p.id, p.name from employees e join people p on p.id = e.person_id
      where e.manager_id = ${id} and p.status <> 'left'`,
    link: () => '/employee-management?show=chart',
  },
  {
    kind: 'projects',
    things: (
      id,
      who,
    ) => sql`select pr.id, case when ${projectSeen('pr.id', who)} then name end as name
      from projects pr where lead_id = ${id} and archived_at is null`,
    link: () => '/project',
  },
  {
    kind: 'tasks',
    things: (
      id,
      who,
    ) => sql`select t.id, case when ${taskSeen(who)} then key || ' ' || title end as name
      from tasks t where assignee_id = ${id} and deleted_at is null and status not in ('closed', 'cancelled')`,
    link: (id) => `/tasks/teams?person=${id}`,
  },
  {
    kind: 'reviews',
    things: (
      id,
      who,
    ) => sql`select t.id, case when ${taskSeen(who)} then key || ' ' || title end as name
      from tasks t where reviewer_id = ${id} and assignee_id is distinct from ${id}
        and deleted_at is null and status not in ('closed', 'cancelled')`,
    link: () => '/tasks/review-pending',
  },
  {
    kind: 'issues',
    things: (
      id,
      who,
    ) => sql`select i.id, case when ${projectSeen('i.project_id', who)} then i.key || ' ' || title end as name
      from issues i join project_statuses s on s.id = i.status_id
      where i.assignee_id = ${id} and i.deleted_at is null
        and s.status_group not in ('completed', 'cancelled')`,
    link: (id) => `/project/list?assignee=${id}`,
  },
  templatesBy('work-templates', 'owner_id'),
  templatesBy('template-assignments', 'assignee_id'),
  templatesBy('template-reviews', 'reviewer_id'),
  {
    kind: 'checklist-items',
    things: (id, who) => sql`select i.id, case when ${isOneForAll(who)} then i.title end as name
      from checklist_items i join checklists c on c.id = i.checklist_id
      where i.owner_id = ${id} and i.done_at is null and c.ended_at is null`,
    link: () => '/administration/checklists',
  },
  {
    kind: 'checklist-templates',
    things: (id) => sql`select i.id, t.name || ': ' || i.title as name
      from checklist_template_items i join checklist_templates t on t.id = i.template_id
      where i.owner_id = ${id}`,
    link: () => '/administration/checklists?show=templates',
  },
  {
    kind: 'bug-reports',
    things: (id, who) => sql`select b.id, case when ${reportSeen(who)} then title end as name
      from bug_reports b where b.assignee_id = ${id}
        and b.state in ('new', 'reopened', 'needs_info', 'triaged', 'in_progress')`,
    link: () => '/bug-reports',
  },
  {
    kind: 'objectives',
    things: (id) => sql`select id, null::text as name from objectives
      where owner_id = ${id} and state in ('draft', 'active', 'in_review')`,
    link: () => '/okr',
  },
  {
    kind: 'evaluations',
    things: (id) => sql`select id, null::text as name from evaluations
      where evaluator_id = ${id} and state in ('assigned', 'self_submitted', 'lead_draft')`,
    link: () => '/administration/employees/evaluations',
  },
  {
    kind: 'own-evaluations',
    things: (id) => sql`select id, null::text as name from evaluations
      where person_id = ${id} and state not in ('released', 'acknowledged')`,
    link: () => '/administration/employees/evaluations',
  },
  {
    kind: 'quizzes',
    things: (id) => sql`select id, null::text as name from quizzes
      where owner_id = ${id} and state not in ('closed', 'archived')`,
    link: () => '/administration/quiz',
  },
  {
    kind: 'it-requests',
    things: (id) => sql`select id, null::text as name from it_requests
      where assignee_id = ${id} and state in ('open', 'in_progress', 'waiting')`,
    link: () => '/administration/it',
  },
  {
    kind: 'devices',
    things: (id) => sql`select h.id, a.name from it_holdings h join it_assets a on a.id = h.asset_id
      where h.person_id = ${id} and h.until is null`,
    link: () => '/administration/it',
  },
  {
    kind: 'it-access',
    things: (id) => sql`select id, what as name from it_access
      where person_id = ${id} and until is null`,
    link: (id) => `/administration/it?show=access&person=${id}`,
  },
  {
    kind: 'accounts',
    things: (id) => sql`select id, name from accounts where owner_id = ${id}`,
    link: () => '/apps/accounts',
  },
  {
    kind: 'company-accounts',
    things: (
      id,
      who,
    ) => sql`select company_accounts.id, case when ${companyAccountSeen(who)} then name end as name
      from company_accounts where owner_id = ${id} and closed_at is null`,
    link: () => '/administration/accounts?show=register',
  },
  {
    kind: 'documents',
    things: (id, who) => sql`select d.id, case when ${readable(who)} then d.title end as name
      from ${documents} where d.owner_id = ${id} and d.deleted_at is null`,
    link: () => '/tasks/documents',
  },
  {
    kind: 'schedules',
    things: (
      id,
    ) => sql`select s.id, r.name from report_schedules s join reports r on r.id = s.report_id
      where s.author_id = ${id} and s.active and r.deleted_at is null`,
    link: () => '/reports',
  },
  {
    kind: 'fact-exports',
    things: (id) => sql`select id, name from fact_exports where author_id = ${id}`,
    link: () => '/reports/exports',
  },
  {
    kind: 'alerts',
    things: (id) => sql`select id, null::text as name from report_alerts
      where author_id = ${id} and active`,
    link: () => '/reports',
  },
  {
    kind: 'shares',
    things: (id) => sql`select id, null::text as name from shares
      where owner_id = ${id} and revoked_at is null and (until is null or until >= current_date)`,
    link: () => '/shareapps',
  },
  {
    kind: 'views',
    things: (id) => sql`select id, name from saved_views where person_id = ${id} and shared`,
    link: () => '/dashboard',
  },
  {
    kind: 'dashboards',
    // Of use to somebody else only where it is shared; its name is for those it is shared with.
    things: (id) => sql`select d.id, null::text as name from own_dashboards d
      where d.author_id = ${id} and d.deleted_at is null
        and (exists (select from own_dashboard_people s where s.dashboard_id = d.id)
          or exists (select from own_dashboard_teams s where s.dashboard_id = d.id))`,
    link: () => '/dashboards',
  },
];
