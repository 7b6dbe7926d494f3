import {
  appAccountsScreen,
  appsScreen,
  gameReviewsScreen,
  linkingScreen,
  shareAppsScreen,
  sharedAppsScreen,
} from '#/domains/catalogue/apps/apps.screens.ts';
import { accountsScreen } from '#/domains/catalogue/company-accounts/accounts.screens.ts';
import { dataEntryConsoleScreen } from '#/domains/catalogue/data-entry/console/console.screens.ts';
import { dataEntryLogScreen } from '#/domains/catalogue/data-entry/imports.screens.ts';
import {
  networkKeysScreen,
  networksScreen,
} from '#/domains/catalogue/networks/networks.screens.ts';
import { announcementsScreen } from '#/domains/people/announcements/announcements.screens.ts';
import { newsLetterScreen } from '#/domains/people/announcements/news-letter/news-letter.screens.ts';
import {
  directoryScreen,
  employeesScreen,
  checklistsScreen,
  customFieldsScreen,
  shiftsScreen,
} from '#/domains/people/employees/employees.screens.ts';
import {
  evaluationDetailsScreen,
  evaluationsScreen,
  leadEvaluationsScreen,
  myEvaluationScreen,
  peerFeedbackScreen,
} from '#/domains/people/evaluations/evaluations.screens.ts';
import {
  evaluationGraphScreen,
  evaluationReportScreen,
  evaluationSummaryScreen,
} from '#/domains/people/evaluations/reports/reports.screens.ts';
import {
  holidaysScreen,
  leaveAdminScreen,
  leaveDaysScreen,
  shortLeaveScreen,
} from '#/domains/people/leave/leave.screens.ts';
import { okrReportsScreen, okrReviewScreen, okrScreen } from '#/domains/people/okr/okr.screens.ts';
import { departmentsScreen } from '#/domains/people/people/departments/departments.screens.ts';
import { rolesScreen } from '#/domains/people/people/roles/roles.screens.ts';
import { teamAppsScreen } from '#/domains/people/people/team-apps/team-apps.screens.ts';
import { teamMembersScreen, teamsScreen } from '#/domains/people/people/teams/teams.screens.ts';
import { blockedUsersScreen, usersScreen } from '#/domains/people/people/users/users.screens.ts';
import { profileScreen } from '#/domains/people/profile/profile.screens.ts';
import { quizScreen } from '#/domains/people/quizzes/quizzes.screens.ts';
import { auditScreen } from '#/domains/platform/audit/audit.screens.ts';
import { webhooksScreen } from '#/domains/platform/audit/webhooks/webhooks.screens.ts';
import { heldTokensScreen } from '#/domains/platform/auth/access-tokens/held-tokens.screens.ts';
import { userDevicesScreen } from '#/domains/platform/auth/devices/user-devices.screens.ts';
import { ipUsersScreen } from '#/domains/platform/auth/ip-rules/ip-rules.screens.ts';
import { userLocationScreen } from '#/domains/platform/auth/locations/locations.screens.ts';
import { signInProvidersScreen } from '#/domains/platform/auth/sign-in-providers/sign-in-providers.screens.ts';
import { loginScreen } from '#/domains/platform/auth/sign-in/login.screens.ts';
import { companyScreen } from '#/domains/platform/company/company.screens.ts';
import { searchScreen } from '#/domains/platform/search/search.screens.ts';
import { acquisitionScreen } from '#/domains/revenue/acquisition/acquisition.screens.ts';
import { creativesScreen } from '#/domains/revenue/acquisition/creatives/creatives.screens.ts';
import { postbacksScreen } from '#/domains/revenue/acquisition/postbacks/postbacks.screens.ts';
import { adUnitScreen } from '#/domains/revenue/ad-units/ad-units.screens.ts';
import { appDataScreen, appDetailScreen } from '#/domains/revenue/app-data/app-data.screens.ts';
import { comparisonScreen } from '#/domains/revenue/comparison/comparison.screens.ts';
import { dashboardScreen } from '#/domains/revenue/dashboard/dashboard.screens.ts';
import { engagementScreen } from '#/domains/revenue/engagement/engagement.screens.ts';
import { factExportsScreen } from '#/domains/revenue/exports/exports.screens.ts';
import { monetisationScreen } from '#/domains/revenue/monetisation/monetisation.screens.ts';
import { networkReportsScreen } from '#/domains/revenue/network-reports/network-reports.screens.ts';
import { sharedDashboardScreen } from '#/domains/revenue/own-dashboards/links/shared-dashboard.screens.ts';
import { ownDashboardsScreen } from '#/domains/revenue/own-dashboards/own-dashboards.screens.ts';
import { quarterlyReportScreen } from '#/domains/revenue/quarterly-report/quarterly-report.screens.ts';
import { alertsScreen } from '#/domains/revenue/reports/alerts/alerts.screens.ts';
import { ownMeasuresScreen } from '#/domains/revenue/reports/own-measures/own-measures.screens.ts';
import { reportsScreen } from '#/domains/revenue/reports/reports.screens.ts';
import { explorerScreen } from '#/domains/revenue/roas/explorer/explorer.screens.ts';
import { roasScreen } from '#/domains/revenue/roas/roas.screens.ts';
import { sheetScreen } from '#/domains/revenue/sheets/sheets.screens.ts';
import { sqlScreen } from '#/domains/revenue/sql/sql.screens.ts';
import { teamsOverviewScreen } from '#/domains/revenue/teams-overview/teams-overview.screens.ts';
import { bugReportsScreen } from '#/domains/work/bug-reports/bug-reports.screens.ts';
import {
  documentEditorScreen,
  documentScreen,
  documentsScreen,
  guidesScreen,
  manualScreen,
} from '#/domains/work/documents/documents.screens.ts';
import { itScreen } from '#/domains/work/it/it.screens.ts';
import { backlogScreen } from '#/domains/work/projects/backlog/backlog.screens.ts';
import { gitScreen } from '#/domains/work/projects/git/git.screens.ts';
import {
  issuesScreen,
  projectOverviewScreen,
  projectsScreen,
} from '#/domains/work/projects/projects.screens.ts';
import { projectSummaryScreen } from '#/domains/work/projects/summary/summary.screens.ts';
import {
  roadmapScreen,
  timelineScreen,
} from '#/domains/work/projects/timeline/timeline.screens.ts';
import { taskDashboardScreen } from '#/domains/work/tasks/dashboard/dashboard.screens.ts';
import { taskInfoScreen } from '#/domains/work/tasks/info/task-info.screens.ts';
import { editRecordScreen, taskRecordScreen } from '#/domains/work/tasks/record/record.screens.ts';
import {
  appReportListingScreen,
  appReportScreen,
  employeeReportScreen,
} from '#/domains/work/tasks/reports/reports.screens.ts';
import {
  reviewClosedScreen,
  reviewPendingScreen,
} from '#/domains/work/tasks/reviews/reviews.screens.ts';
import { oneSprintScreen } from '#/domains/work/tasks/sprints/one-sprint.screens.ts';
import { tasksScreen } from '#/domains/work/tasks/tasks.screens.ts';
import { taskTeamsScreen } from '#/domains/work/tasks/teams/teams.screens.ts';
import {
  timesheetMonthsScreen,
  timesheetScreen,
  timesheetsScreen,
} from '#/domains/work/tasks/timesheets/timesheets.screens.ts';
import { templatesScreen } from '#/domains/work/templates/templates.screens.ts';
import type { Screen } from '#/kernel/screen.ts';

/**
 * Every page of the console in menu order, as light data without schemas or components, so that the
 * menu and the palette cost nothing. `console/router.tsx` pairs each path with its component.
 */
export const screens = [
  dashboardScreen,
  ownDashboardsScreen,
  searchScreen,
  teamsOverviewScreen,
  reportsScreen,
  alertsScreen,
  networkReportsScreen,
  quarterlyReportScreen,
  engagementScreen,
  acquisitionScreen,
  creativesScreen,
  postbacksScreen,
  roasScreen,
  ownMeasuresScreen,
  sqlScreen,
  factExportsScreen,
  explorerScreen,
  monetisationScreen,
  adUnitScreen,
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
  auditScreen,
  webhooksScreen,
  gitScreen,
  signInProvidersScreen,
  userDevicesScreen,
  heldTokensScreen,
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
  oneSprintScreen,
  taskDashboardScreen,
  employeeReportScreen,
  appReportScreen,
  appReportListingScreen,
  taskInfoScreen,
  taskRecordScreen,
  editRecordScreen,
  templatesScreen,
  timesheetScreen,
  timesheetsScreen,
  timesheetMonthsScreen,
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
  timelineScreen,
  roadmapScreen,
  projectSummaryScreen,
  directoryScreen,
  employeesScreen,
  shiftsScreen,
  checklistsScreen,
  customFieldsScreen,
  okrScreen,
  okrReviewScreen,
  okrReportsScreen,
  shortLeaveScreen,
  leaveDaysScreen,
  leaveAdminScreen,
  holidaysScreen,
  myEvaluationScreen,
  peerFeedbackScreen,
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
  sharedDashboardScreen,
  profileScreen,
  dataEntryConsoleScreen,
  dataEntryLogScreen,
  networksScreen,
  networkKeysScreen,
  companyScreen,
  guidesScreen,
] as const satisfies readonly Screen[];

export type ScreenPath = (typeof screens)[number]['path'];
