import { attachments } from '#/community/attachments/attachments.contract.ts';
import { pictureMarks } from '#/community/attachments/marks/marks.contract.ts';
import { community } from '#/community/community.contract.ts';
import { follows } from '#/community/follows/follows.contract.ts';
import { workGit } from '#/community/git/work-git.contract.ts';
import { mentions } from '#/community/mentions/mentions.contract.ts';
import { relations } from '#/community/relations/relations.contract.ts';
import { views } from '#/community/views/views.contract.ts';
import { apps } from '#/domains/catalogue/apps/apps.contract.ts';
import { accounts } from '#/domains/catalogue/company-accounts/accounts.contract.ts';
import { dataEntry } from '#/domains/catalogue/data-entry/imports.contract.ts';
import { networks } from '#/domains/catalogue/networks/networks.contract.ts';
import { announcements } from '#/domains/people/announcements/announcements.contract.ts';
import { newsLetter } from '#/domains/people/announcements/news-letter/news-letter.contract.ts';
import { employees } from '#/domains/people/employees/employees.contract.ts';
import { evaluations } from '#/domains/people/evaluations/evaluations.contract.ts';
import { evaluationReports } from '#/domains/people/evaluations/reports/reports.contract.ts';
import { leave } from '#/domains/people/leave/leave.contract.ts';
import { okr } from '#/domains/people/okr/okr.contract.ts';
import { departments } from '#/domains/people/people/departments/departments.contract.ts';
import { roles } from '#/domains/people/people/roles/roles.contract.ts';
import { teamApps } from '#/domains/people/people/team-apps/team-apps.contract.ts';
import { teams } from '#/domains/people/people/teams/teams.contract.ts';
import { users } from '#/domains/people/people/users/users.contract.ts';
import { quizzes } from '#/domains/people/quizzes/quizzes.contract.ts';
import { quizResults } from '#/domains/people/quizzes/results/results.contract.ts';
import { quizTaking } from '#/domains/people/quizzes/taking/taking.contract.ts';
import { audit } from '#/domains/platform/audit/audit.contract.ts';
import { account } from '#/domains/platform/auth/auth.contract.ts';
import { browserErrors } from '#/domains/platform/browser-errors/browser-errors.contract.ts';
import { calendarFeeds } from '#/domains/platform/calendar-feeds/calendar-feeds.contract.ts';
import { company } from '#/domains/platform/company/company.contract.ts';
import { firstSteps } from '#/domains/platform/first-steps/first-steps.contract.ts';
import { live } from '#/domains/platform/live/live.contract.ts';
import { nextDue } from '#/domains/platform/next-due/next-due.contract.ts';
import { notifications } from '#/domains/platform/notifications/notifications.contract.ts';
import { rights } from '#/domains/platform/rights/rights.contract.ts';
import { search } from '#/domains/platform/search/search.contract.ts';
import { acquisition } from '#/domains/revenue/acquisition/acquisition.contract.ts';
import { creatives } from '#/domains/revenue/acquisition/creatives/creatives.contract.ts';
import { spendPlans } from '#/domains/revenue/acquisition/plans/plans.contract.ts';
import { postbacks } from '#/domains/revenue/acquisition/postbacks/postbacks.contract.ts';
import { adUnits } from '#/domains/revenue/ad-units/ad-units.contract.ts';
import { appData } from '#/domains/revenue/app-data/app-data.contract.ts';
import { comparison } from '#/domains/revenue/comparison/comparison.contract.ts';
import { dashboard } from '#/domains/revenue/dashboard/dashboard.contract.ts';
import { engagement } from '#/domains/revenue/engagement/engagement.contract.ts';
import { factExports } from '#/domains/revenue/exports/exports.contract.ts';
import { monetisation } from '#/domains/revenue/monetisation/monetisation.contract.ts';
import { bytebrew } from '#/domains/revenue/network-reports/bytebrew/bytebrew.contract.ts';
import { networkReports } from '#/domains/revenue/network-reports/network-reports.contract.ts';
import { ownDashboards } from '#/domains/revenue/own-dashboards/own-dashboards.contract.ts';
import { quarterlyReport } from '#/domains/revenue/quarterly-report/quarterly-report.contract.ts';
import { reports } from '#/domains/revenue/reports/reports.contract.ts';
import { explorer } from '#/domains/revenue/roas/explorer/explorer.contract.ts';
import { roas } from '#/domains/revenue/roas/roas.contract.ts';
import { budgetSuggestions } from '#/domains/revenue/roas/suggestions/suggestions.contract.ts';
import { sheets } from '#/domains/revenue/sheets/sheets.contract.ts';
import { sql } from '#/domains/revenue/sql/sql.contract.ts';
import { teamsOverview } from '#/domains/revenue/teams-overview/teams-overview.contract.ts';
import { bugReports } from '#/domains/work/bug-reports/bug-reports.contract.ts';
import { documents } from '#/domains/work/documents/documents.contract.ts';
import { itDesk } from '#/domains/work/it/it.contract.ts';
import { planning } from '#/domains/work/projects/planning.contract.ts';
import { projects } from '#/domains/work/projects/projects.contract.ts';
import { taskDashboard } from '#/domains/work/tasks/dashboard/dashboard.contract.ts';
import { taskPhases } from '#/domains/work/tasks/phases/phases.contract.ts';
import { taskRecord } from '#/domains/work/tasks/record/record.contract.ts';
import { taskReports } from '#/domains/work/tasks/reports/reports.contract.ts';
import { taskReviews } from '#/domains/work/tasks/reviews/reviews.contract.ts';
import { taskSprints } from '#/domains/work/tasks/sprints/sprints.contract.ts';
import { tasks } from '#/domains/work/tasks/tasks.contract.ts';
import { taskTeams } from '#/domains/work/tasks/teams/teams.contract.ts';
import { timers } from '#/domains/work/tasks/timers/timers.contract.ts';
import { timesheets } from '#/domains/work/tasks/timesheets/timesheets.contract.ts';
import { workTemplates } from '#/domains/work/templates/templates.contract.ts';
import { figures } from '#/figures/figures.contract.ts';
import type { Permission } from '#/kernel/access.ts';
import type { PermissionAbout } from '#/kernel/domain.ts';
import type { Endpoint } from '#/kernel/endpoint.ts';

/** Every domain's contract, in menu order. Served, documented and tested from here. */
export const domains = [
  account,
  dashboard,
  ownDashboards,
  figures,
  reports,
  networkReports,
  bytebrew,
  comparison,
  quarterlyReport,
  engagement,
  teamsOverview,
  acquisition,
  roas,
  spendPlans,
  creatives,
  postbacks,
  budgetSuggestions,
  explorer,
  monetisation,
  adUnits,
  appData,
  okr,
  leave,
  firstSteps,
  quizzes,
  quizTaking,
  quizResults,
  employees,
  evaluations,
  evaluationReports,
  announcements,
  newsLetter,
  itDesk,
  notifications,
  nextDue,
  browserErrors,
  calendarFeeds,
  tasks,
  taskTeams,
  taskSprints,
  taskDashboard,
  taskReports,
  community,
  attachments,
  pictureMarks,
  mentions,
  follows,
  relations,
  workGit,
  views,
  live,
  documents,
  taskRecord,
  taskReviews,
  taskPhases,
  timers,
  timesheets,
  workTemplates,
  projects,
  planning,
  apps,
  users,
  roles,
  departments,
  teams,
  teamApps,
  search,
  dataEntry,
  sheets,
  sql,
  factExports,
  networks,
  rights,
  company,
  audit,
  accounts,
  bugReports,
] as const;

type Union = (typeof domains)[number]['endpoints'];
type Merge<U> = (U extends unknown ? (it: U) => void : never) extends (it: infer I) => void
  ? I
  : never;

/** All endpoints by `METHOD /path`. The browser takes only this type, never the value. */
export type AllEndpoints = Merge<Union>;

declare module '#/client/endpoints.ts' {
  interface Registered {
    endpoints: AllEndpoints;
  }
}

/** All endpoints as values: for the server, its document and the laws. */
export function allEndpoints(): [key: string, endpoint: Endpoint][] {
  return domains.flatMap((it) => Object.entries(it.endpoints) as [string, Endpoint][]);
}

/** Every permission there is. */
export const allPermissions: Readonly<Record<Permission, PermissionAbout>> = Object.assign(
  {},
  ...domains.map((it) => it.permissions),
);
