import { accountServed } from '#/domains/account/account.server.ts';
import { accountsServed } from '#/domains/accounts/accounts.server.ts';
import { acquisitionServed } from '#/domains/acquisition/acquisition.server.ts';
import { appDataServed } from '#/domains/app-data/app-data.server.ts';
import { appsServed } from '#/domains/apps/apps.server.ts';
import { communityServedBy } from '#/domains/community/community.server.ts';
import { comparisonServed } from '#/domains/comparison/comparison.server.ts';
import { dashboardServed } from '#/domains/dashboard/dashboard.server.ts';
import { consoleServed } from '#/domains/data-entry/console/console.server.ts';
import { importsServed } from '#/domains/data-entry/imports.server.ts';
import { mappingsServed } from '#/domains/data-entry/mappings/mappings.server.ts';
import { documentsServed } from '#/domains/documents/documents.server.ts';
import { engagementServed } from '#/domains/engagement/engagement.server.ts';
import { figuresServed } from '#/domains/figures/figures.server.ts';
import { leaveServed } from '#/domains/leave/leave.server.ts';
import { liveServed } from '#/domains/live/live.server.ts';
import { monetisationServed } from '#/domains/monetisation/monetisation.server.ts';
import { bytebrewServed } from '#/domains/network-reports/bytebrew/bytebrew.server.ts';
import { networkReportsServed } from '#/domains/network-reports/network-reports.server.ts';
import { networksServed } from '#/domains/networks/networks.server.ts';
import { notificationsServed } from '#/domains/notifications/notifications.server.ts';
import { departmentsServed } from '#/domains/people/departments/departments.server.ts';
import { rolesServed } from '#/domains/people/roles/roles.server.ts';
import { teamAppsServed } from '#/domains/people/team-apps/team-apps.server.ts';
import { teamsServed } from '#/domains/people/teams/teams.server.ts';
import { usersServed } from '#/domains/people/users/users.server.ts';
import { planningServed } from '#/domains/projects/planning.server.ts';
import { projectsServed } from '#/domains/projects/projects.server.ts';
import { quarterlyServed } from '#/domains/quarterly-report/quarterly-report.server.ts';
import { reportsServed } from '#/domains/reports/reports.server.ts';
import { rightsServed } from '#/domains/rights/rights.server.ts';
import { roasServed } from '#/domains/roas/roas.server.ts';
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
import { commentSubjects } from './comment-subjects.ts';
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
  ...mappingsServed,
  ...leaveServed,
  ...liveServed,
  ...networksServed,
  ...notificationsServed,
  ...reportsServed,
  ...networkReportsServed,
  ...bytebrewServed,
  ...comparisonServed,
  ...communityServedBy(commentSubjects),
  ...projectsServed,
  ...quarterlyServed,
  ...rightsServed,
  ...sheetsServed,
  ...tasksServed,
  ...taskTeamsServed,
  ...taskSprintsServed,
  ...taskDashboardServed,
  ...taskReportsServed,
  ...documentsServed,
  ...planningServed,
  ...recordServed,
  ...reviewsServed,
  ...phasesServed,
  ...timersServed,
  ...usersServed,
  ...rolesServed,
  ...searchServedBy(searchSources),
];
