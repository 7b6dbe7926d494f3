import type { Endpoint } from '#/kernel/endpoint.ts';
import { account } from './account/account.contract.ts';
import { accounts } from './accounts/accounts.contract.ts';
import { acquisition } from './acquisition/acquisition.contract.ts';
import { announcements } from './announcements/announcements.contract.ts';
import { newsLetter } from './announcements/news-letter/news-letter.contract.ts';
import { appData } from './app-data/app-data.contract.ts';
import { apps } from './apps/apps.contract.ts';
import { bugReports } from './bug-reports/bug-reports.contract.ts';
import { community } from './community/community.contract.ts';
import { comparison } from './comparison/comparison.contract.ts';
import { dashboard } from './dashboard/dashboard.contract.ts';
import { dataEntry } from './data-entry/imports.contract.ts';
import { documents } from './documents/documents.contract.ts';
import { employees } from './employees/employees.contract.ts';
import { engagement } from './engagement/engagement.contract.ts';
import { evaluations } from './evaluations/evaluations.contract.ts';
import { evaluationReports } from './evaluations/reports/reports.contract.ts';
import { figures } from './figures/figures.contract.ts';
import { firstSteps } from './first-steps/first-steps.contract.ts';
import { itDesk } from './it/it.contract.ts';
import { leave } from './leave/leave.contract.ts';
import { live } from './live/live.contract.ts';
import { monetisation } from './monetisation/monetisation.contract.ts';
import { bytebrew } from './network-reports/bytebrew/bytebrew.contract.ts';
import { networkReports } from './network-reports/network-reports.contract.ts';
import { networks } from './networks/networks.contract.ts';
import { nextDue } from './next-due/next-due.contract.ts';
import { notifications } from './notifications/notifications.contract.ts';
import { okr } from './okr/okr.contract.ts';
import { departments } from './people/departments/departments.contract.ts';
import { roles } from './people/roles/roles.contract.ts';
import { teamApps } from './people/team-apps/team-apps.contract.ts';
import { teams } from './people/teams/teams.contract.ts';
import { users } from './people/users/users.contract.ts';
import { planning } from './projects/planning.contract.ts';
import { projects } from './projects/projects.contract.ts';
import { quarterlyReport } from './quarterly-report/quarterly-report.contract.ts';
import { quizzes } from './quizzes/quizzes.contract.ts';
import { quizResults } from './quizzes/results/results.contract.ts';
import { quizTaking } from './quizzes/taking/taking.contract.ts';
import { reports } from './reports/reports.contract.ts';
import { rights } from './rights/rights.contract.ts';
import { roas } from './roas/roas.contract.ts';
import { search } from './search/search.contract.ts';
import { sheets } from './sheets/sheets.contract.ts';
import { taskDashboard } from './tasks/dashboard/dashboard.contract.ts';
import { taskPhases } from './tasks/phases/phases.contract.ts';
import { taskRecord } from './tasks/record/record.contract.ts';
import { taskReports } from './tasks/reports/reports.contract.ts';
import { taskReviews } from './tasks/reviews/reviews.contract.ts';
import { taskSprints } from './tasks/sprints/sprints.contract.ts';
import { tasks } from './tasks/tasks.contract.ts';
import { taskTeams } from './tasks/teams/teams.contract.ts';
import { timers } from './tasks/timers/timers.contract.ts';
import { teamsOverview } from './teams-overview/teams-overview.contract.ts';

/** Every domain's contract, in menu order. Served, documented and tested from here. */
export const domains = [
  account,
  dashboard,
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
  monetisation,
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
  tasks,
  taskTeams,
  taskSprints,
  taskDashboard,
  taskReports,
  community,
  live,
  documents,
  taskRecord,
  taskReviews,
  taskPhases,
  timers,
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
  networks,
  rights,
  accounts,
  bugReports,
] as const;

type Union = (typeof domains)[number]['endpoints'];
type Merge<U> = (U extends unknown ? (it: U) => void : never) extends (it: infer I) => void
  ? I
  : never;

/** All endpoints by `METHOD /path`. The browser takes only this type, never the value. */
export type Api = Merge<Union>;

/** All endpoints as values: for the server, its document and the laws. */
export function allEndpoints(): [key: string, endpoint: Endpoint][] {
  return domains.flatMap((it) => Object.entries(it.endpoints) as [string, Endpoint][]);
}

export function allPermissions(): Record<string, string> {
  return Object.assign({}, ...domains.map((it) => it.permissions)) as Record<string, string>;
}
