import type { Screen } from '#/kernel/screen.ts';
import { userDevicesScreen } from './account/devices/user-devices.screens.ts';
import { ipUsersScreen } from './account/ip-rules/ip-rules.screens.ts';
import { userLocationScreen } from './account/locations/locations.screens.ts';
import { loginScreen } from './account/sign-in/login.screens.ts';
import { accountsScreen } from './accounts/accounts.screens.ts';
import { acquisitionScreen } from './acquisition/acquisition.screens.ts';
import { announcementsScreen } from './announcements/announcements.screens.ts';
import { newsLetterScreen } from './announcements/news-letter/news-letter.screens.ts';
import { appDataScreen, appDetailScreen } from './app-data/app-data.screens.ts';
import {
  appAccountsScreen,
  appsScreen,
  gameReviewsScreen,
  linkingScreen,
  shareAppsScreen,
  sharedAppsScreen,
} from './apps/apps.screens.ts';
import { bugReportsScreen } from './bug-reports/bug-reports.screens.ts';
import { comparisonScreen } from './comparison/comparison.screens.ts';
import { dashboardScreen } from './dashboard/dashboard.screens.ts';
import { dataEntryConsoleScreen } from './data-entry/console/console.screens.ts';
import { dataEntryLogScreen } from './data-entry/imports.screens.ts';
import {
  documentEditorScreen,
  documentScreen,
  documentsScreen,
  guidesScreen,
  manualScreen,
} from './documents/documents.screens.ts';
import { directoryScreen, employeesScreen } from './employees/employees.screens.ts';
import { engagementScreen } from './engagement/engagement.screens.ts';
import {
  evaluationDetailsScreen,
  evaluationsScreen,
  leadEvaluationsScreen,
  myEvaluationScreen,
} from './evaluations/evaluations.screens.ts';
import {
  evaluationGraphScreen,
  evaluationReportScreen,
  evaluationSummaryScreen,
} from './evaluations/reports/reports.screens.ts';
import { itScreen } from './it/it.screens.ts';
import { shortLeaveScreen } from './leave/leave.screens.ts';
import { monetisationScreen } from './monetisation/monetisation.screens.ts';
import { networkReportsScreen } from './network-reports/network-reports.screens.ts';
import { networkKeysScreen, networksScreen } from './networks/networks.screens.ts';
import { okrReportsScreen, okrReviewScreen, okrScreen } from './okr/okr.screens.ts';
import { departmentsScreen } from './people/departments/departments.screens.ts';
import { rolesScreen } from './people/roles/roles.screens.ts';
import { teamAppsScreen } from './people/team-apps/team-apps.screens.ts';
import { teamMembersScreen, teamsScreen } from './people/teams/teams.screens.ts';
import { blockedUsersScreen, usersScreen } from './people/users/users.screens.ts';
import { profileScreen } from './profile/profile.screens.ts';
import { backlogScreen } from './projects/backlog/backlog.screens.ts';
import {
  issuesScreen,
  projectOverviewScreen,
  projectsScreen,
} from './projects/projects.screens.ts';
import { projectSummaryScreen } from './projects/summary/summary.screens.ts';
import { quarterlyReportScreen } from './quarterly-report/quarterly-report.screens.ts';
import { quizScreen } from './quizzes/quizzes.screens.ts';
import { reportsScreen } from './reports/reports.screens.ts';
import { roasScreen } from './roas/roas.screens.ts';
import { sheetScreen } from './sheets/sheets.screens.ts';
import { taskDashboardScreen } from './tasks/dashboard/dashboard.screens.ts';
import { taskInfoScreen } from './tasks/info/task-info.screens.ts';
import { editRecordScreen, taskRecordScreen } from './tasks/record/record.screens.ts';
import {
  appReportListingScreen,
  appReportScreen,
  employeeReportScreen,
} from './tasks/reports/reports.screens.ts';
import { reviewClosedScreen, reviewPendingScreen } from './tasks/reviews/reviews.screens.ts';
import { tasksScreen } from './tasks/tasks.screens.ts';
import { taskTeamsScreen } from './tasks/teams/teams.screens.ts';
import { teamsOverviewScreen } from './teams-overview/teams-overview.screens.ts';

/**
 * Every page of the console in menu order, as light data without schemas or components, so that the
 * menu and the palette cost nothing. `console/router.tsx` pairs each path with its component.
 */
export const screens = [
  dashboardScreen,
  teamsOverviewScreen,
  reportsScreen,
  networkReportsScreen,
  quarterlyReportScreen,
  engagementScreen,
  acquisitionScreen,
  roasScreen,
  monetisationScreen,
  appDataScreen,
  appDetailScreen,
  appsScreen,
  appAccountsScreen,
  linkingScreen,
  shareAppsScreen,
  sharedAppsScreen,
  gameReviewsScreen,
  usersScreen,
  blockedUsersScreen,
  rolesScreen,
  userDevicesScreen,
  ipUsersScreen,
  userLocationScreen,
  teamsScreen,
  teamMembersScreen,
  teamAppsScreen,
  departmentsScreen,
  sheetScreen,
  comparisonScreen,
  tasksScreen,
  taskTeamsScreen,
  taskDashboardScreen,
  employeeReportScreen,
  appReportScreen,
  appReportListingScreen,
  taskInfoScreen,
  taskRecordScreen,
  editRecordScreen,
  reviewPendingScreen,
  reviewClosedScreen,
  documentsScreen,
  documentScreen,
  documentEditorScreen,
  manualScreen,
  projectsScreen,
  projectOverviewScreen,
  issuesScreen,
  backlogScreen,
  projectSummaryScreen,
  directoryScreen,
  employeesScreen,
  okrScreen,
  okrReviewScreen,
  okrReportsScreen,
  shortLeaveScreen,
  myEvaluationScreen,
  leadEvaluationsScreen,
  evaluationsScreen,
  evaluationDetailsScreen,
  evaluationSummaryScreen,
  evaluationGraphScreen,
  evaluationReportScreen,
  bugReportsScreen,
  announcementsScreen,
  newsLetterScreen,
  itScreen,
  quizScreen,
  accountsScreen,
  loginScreen,
  profileScreen,
  dataEntryConsoleScreen,
  dataEntryLogScreen,
  networksScreen,
  networkKeysScreen,
  guidesScreen,
] as const satisfies readonly Screen[];

export type ScreenPath = (typeof screens)[number]['path'];
