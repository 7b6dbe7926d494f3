import { accountServed } from '#/domains/account/account.server.ts';
import { invitePerson } from '#/domains/account/invitation/invite.server.ts';
import { accountsServed } from '#/domains/accounts/accounts.server.ts';
import { acquisitionServed } from '#/domains/acquisition/acquisition.server.ts';
import { announcementsServed } from '#/domains/announcements/announcements.server.ts';
import { newsLetterServed } from '#/domains/announcements/news-letter/news-letter.server.ts';
import { appDataServed } from '#/domains/app-data/app-data.server.ts';
import { appsServed } from '#/domains/apps/apps.server.ts';
import { bugReportsServedBy } from '#/domains/bug-reports/bug-reports.server.ts';
import { communityServedBy } from '#/domains/community/community.server.ts';
import { comparisonServed } from '#/domains/comparison/comparison.server.ts';
import { dashboardServed } from '#/domains/dashboard/dashboard.server.ts';
import { consoleServed } from '#/domains/data-entry/console/console.server.ts';
import { coverageServed } from '#/domains/data-entry/coverage/coverage.server.ts';
import { importsServed } from '#/domains/data-entry/imports.server.ts';
import { mappingsServed } from '#/domains/data-entry/mappings/mappings.server.ts';
import { documentsServed } from '#/domains/documents/documents.server.ts';
import { employeesServedBy } from '#/domains/employees/employees.server.ts';
import { engagementServed } from '#/domains/engagement/engagement.server.ts';
import { evaluationsServed } from '#/domains/evaluations/evaluations.server.ts';
import { evaluationReportsServed } from '#/domains/evaluations/reports/reports.server.ts';
import { figuresServed } from '#/domains/figures/figures.server.ts';
import { firstStepsServed } from '#/domains/first-steps/first-steps.server.ts';
import { itServed } from '#/domains/it/it.server.ts';
import { leaveServed } from '#/domains/leave/leave.server.ts';
import { liveServed } from '#/domains/live/live.server.ts';
import { monetisationServed } from '#/domains/monetisation/monetisation.server.ts';
import { bytebrewServed } from '#/domains/network-reports/bytebrew/bytebrew.server.ts';
import { networkReportsServed } from '#/domains/network-reports/network-reports.server.ts';
import { networksServed } from '#/domains/networks/networks.server.ts';
import { nextDueServedBy } from '#/domains/next-due/next-due.server.ts';
import { notificationsServed } from '#/domains/notifications/notifications.server.ts';
import { okrServed } from '#/domains/okr/okr.server.ts';
import { departmentsServed } from '#/domains/people/departments/departments.server.ts';
import { rolesServed } from '#/domains/people/roles/roles.server.ts';
import { teamAppsServed } from '#/domains/people/team-apps/team-apps.server.ts';
import { teamsServed } from '#/domains/people/teams/teams.server.ts';
import { markLeft } from '#/domains/people/users/change-user.server.ts';
import { usersServed } from '#/domains/people/users/users.server.ts';
import { planningServed } from '#/domains/projects/planning.server.ts';
import { projectsServed } from '#/domains/projects/projects.server.ts';
import { quarterlyServed } from '#/domains/quarterly-report/quarterly-report.server.ts';
import { quizzesServed } from '#/domains/quizzes/quizzes.server.ts';
import { quizResultsServed } from '#/domains/quizzes/results/results.server.ts';
import { quizTakingServed } from '#/domains/quizzes/taking/taking.server.ts';
import { reportsServed } from '#/domains/reports/reports.server.ts';
import { rightsServed } from '#/domains/rights/rights.server.ts';
import { roasServed } from '#/domains/roas/roas.server.ts';
import { aliasesServed } from '#/domains/search/aliases/aliases.server.ts';
import { searchServedBy } from '#/domains/search/search.server.ts';
import { sheetsServed } from '#/domains/sheets/sheets.server.ts';
import { taskDashboardServed } from '#/domains/tasks/dashboard/dashboard.server.ts';
import { phasesServed } from '#/domains/tasks/phases/phases.server.ts';
import { recordServed } from '#/domains/tasks/record/record.server.ts';
import { taskReportsServed } from '#/domains/tasks/reports/reports.server.ts';
import { reviewsServed } from '#/domains/tasks/reviews/reviews.server.ts';
import { taskSprintsServed } from '#/domains/tasks/sprints/sprints.server.ts';
import { tasksServed } from '#/domains/tasks/tasks.server.ts';
import { taskTeamsServed } from '#/domains/tasks/teams/teams.server.ts';
import { timersServed } from '#/domains/tasks/timers/timers.server.ts';
import { teamsOverviewServed } from '#/domains/teams-overview/teams-overview.server.ts';
import type { Served } from '#/store/handler.ts';
import { issueDesk, withFixedReports } from './bug-report-issues.ts';
import { commentSubjects } from './comment-subjects.ts';
import { dueSources } from './due-sources.ts';
import { searchSources } from './search-sources.ts';

/** Every domain's handlers; a law test compares them with the contracts in `domains/registry.ts`. */
export const served: readonly Served[] = [
  ...accountServed,
  ...accountsServed,
  ...appsServed,
  ...dashboardServed,
  ...engagementServed,
  ...acquisitionServed,
  ...teamsOverviewServed,
  ...departmentsServed,
  ...teamsServed,
  ...teamAppsServed,
  ...roasServed,
  ...monetisationServed,
  ...appDataServed,
  ...figuresServed,
  ...consoleServed,
  ...importsServed,
  ...coverageServed,
  ...mappingsServed,
  ...okrServed,
  ...leaveServed,
  ...firstStepsServed,
  ...quizzesServed,
  ...quizTakingServed,
  ...quizResultsServed,
  ...evaluationsServed,
  ...evaluationReportsServed,
  ...announcementsServed,
  ...newsLetterServed,
  ...itServed,
  ...liveServed,
  ...networksServed,
  ...notificationsServed,
  ...reportsServed,
  ...networkReportsServed,
  ...bytebrewServed,
  ...comparisonServed,
  ...communityServedBy(commentSubjects),
  ...withFixedReports(projectsServed),
  ...bugReportsServedBy(issueDesk),
  ...quarterlyServed,
  ...rightsServed,
  ...sheetsServed,
  ...tasksServed,
  ...taskTeamsServed,
  ...taskSprintsServed,
  ...taskDashboardServed,
  ...taskReportsServed,
  ...documentsServed,
  ...withFixedReports(planningServed),
  ...recordServed,
  ...reviewsServed,
  ...phasesServed,
  ...timersServed,
  ...usersServed,
  ...employeesServedBy({ invite: invitePerson, markLeft }),
  ...rolesServed,
  ...searchServedBy(searchSources),
  ...aliasesServed,
  ...nextDueServedBy(dueSources),
];
