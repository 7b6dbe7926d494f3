import { lazyRouteComponent as page, type RouteComponent } from '@tanstack/react-router';
import type { ScreenPath } from '#/domains/screens.ts';

/**
 * What each screen shows, loaded when it is opened:
 * `'/dashboard': page(() => import('…/dashboard.screen.tsx'), 'DashboardScreen')`.
 * A screen without a component does not compile.
 */
export const components: Record<ScreenPath, RouteComponent> = {
  '/evaluation': page(
    () => import('#/domains/evaluations/mine/my-evaluation.screen.tsx'),
    'MyEvaluationScreen',
  ),
  '/administration/employees/lead-evaluation-list': page(
    () => import('#/domains/evaluations/queue/lead-evaluations.screen.tsx'),
    'LeadEvaluationsScreen',
  ),
  '/administration/employees/evaluations': page(
    () => import('#/domains/evaluations/manage/evaluations.screen.tsx'),
    'EvaluationsScreen',
  ),
  '/administration/employees/evaluation-details': page(
    () => import('#/domains/evaluations/filling/evaluation-details.screen.tsx'),
    'EvaluationDetailsScreen',
  ),
  '/dashboard': page(() => import('#/domains/dashboard/dashboard.screen.tsx'), 'DashboardScreen'),
  '/apps': page(() => import('#/domains/apps/register/apps.screen.tsx'), 'AppsScreen'),
  '/apps/accounts': page(
    () => import('#/domains/apps/accounts/accounts.screen.tsx'),
    'AppAccountsScreen',
  ),
  '/apps/linking': page(() => import('#/domains/apps/linking/linking.screen.tsx'), 'LinkingScreen'),
  '/shareapps': page(
    () => import('#/domains/apps/sharing/share-apps.screen.tsx'),
    'ShareAppsScreen',
  ),
  '/sharedapps': page(
    () => import('#/domains/apps/sharing/shared-apps.screen.tsx'),
    'SharedAppsScreen',
  ),
  '/game-review/add': page(
    () => import('#/domains/apps/reviews/game-reviews.screen.tsx'),
    'GameReviewsScreen',
  ),
  '/user-management/devices': page(
    () => import('#/domains/account/devices/user-devices.screen.tsx'),
    'UserDevicesScreen',
  ),
  '/user-management/ipusers': page(
    () => import('#/domains/account/ip-rules/ip-users.screen.tsx'),
    'IpUsersScreen',
  ),
  '/user-management/user-location': page(
    () => import('#/domains/account/locations/user-location.screen.tsx'),
    'UserLocationScreen',
  ),
  '/user-management/roles': page(
    () => import('#/domains/people/roles/roles.screen.tsx'),
    'RolesScreen',
  ),
  '/user-management/users': page(
    () => import('#/domains/people/users/users.screen.tsx'),
    'UsersScreen',
  ),
  '/user-management/block-users': page(
    () => import('#/domains/people/users/blocked-users.screen.tsx'),
    'BlockedUsersScreen',
  ),
  '/reports/network-reports': page(
    () => import('#/domains/network-reports/network-reports.screen.tsx'),
    'NetworkReportsScreen',
  ),
  '/web_team/appmetrica-comparison-apps': page(
    () => import('#/domains/comparison/comparison.screen.tsx'),
    'ComparisonScreen',
  ),
  '/quarterly-report/ppt': page(
    () => import('#/domains/quarterly-report/quarterly-report.screen.tsx'),
    'QuarterlyReportScreen',
  ),
  '/reports': page(() => import('#/domains/reports/reports.screen.tsx'), 'ReportsScreen'),
  '/engagement': page(
    () => import('#/domains/engagement/engagement.screen.tsx'),
    'EngagementScreen',
  ),
  '/user-acquisition': page(
    () => import('#/domains/acquisition/acquisition.screen.tsx'),
    'AcquisitionScreen',
  ),
  '/roas-dashboard': page(() => import('#/domains/roas/roas.screen.tsx'), 'RoasScreen'),
  '/dashboard/teams': page(
    () => import('#/domains/teams-overview/teams-overview.screen.tsx'),
    'TeamsOverviewScreen',
  ),
  '/app-data': page(() => import('#/domains/app-data/app-data.screen.tsx'), 'AppDataScreen'),
  '/app-data/detail': page(
    () => import('#/domains/app-data/app-detail.screen.tsx'),
    'AppDetailScreen',
  ),
  '/monetisation': page(
    () => import('#/domains/monetisation/monetisation.screen.tsx'),
    'MonetisationScreen',
  ),
  '/tasks/info': page(() => import('#/domains/tasks/info/task-info.screen.tsx'), 'TaskInfoScreen'),
  '/tasks/record': page(
    () => import('#/domains/tasks/record/record.screen.tsx'),
    'TaskRecordScreen',
  ),
  '/tasks/edit-record': page(
    () => import('#/domains/tasks/record/edit-record.screen.tsx'),
    'EditRecordScreen',
  ),
  '/tasks/review-pending': page(
    () => import('#/domains/tasks/reviews/review-pending.screen.tsx'),
    'ReviewPendingScreen',
  ),
  '/tasks/review-closed': page(
    () => import('#/domains/tasks/reviews/review-closed.screen.tsx'),
    'ReviewClosedScreen',
  ),
  '/tasks': page(() => import('#/domains/tasks/tasks-and-time.screen.tsx'), 'TasksAndTimeScreen'),
  '/tasks/documents': page(
    () => import('#/domains/documents/tree/documents.screen.tsx'),
    'DocumentsScreen',
  ),
  '/tasks/document-info': page(
    () => import('#/domains/documents/reading/document.screen.tsx'),
    'DocumentScreen',
  ),
  '/tasks/document-create': page(
    () => import('#/domains/documents/writing/document-editor.screen.tsx'),
    'DocumentEditorScreen',
  ),
  '/update-docs': page(
    () => import('#/domains/documents/headings/manual.screen.tsx'),
    'ManualScreen',
  ),
  '/guide-edit': page(() => import('#/domains/documents/guides/guides.screen.tsx'), 'GuidesScreen'),
  '/project': page(
    () => import('#/domains/projects/overview/projects.screen.tsx'),
    'ProjectsScreen',
  ),
  '/project/overview': page(
    () => import('#/domains/projects/overview/overview.screen.tsx'),
    'ProjectOverviewScreen',
  ),
  '/project/list': page(() => import('#/domains/projects/list/issues.screen.tsx'), 'IssuesScreen'),
  '/project/backlog': page(
    () => import('#/domains/projects/backlog/backlog.screen.tsx'),
    'BacklogScreen',
  ),
  '/project/summary-dashboard': page(
    () => import('#/domains/projects/summary/summary.screen.tsx'),
    'ProjectSummaryScreen',
  ),
  '/tasks/teams': page(() => import('#/domains/tasks/teams/teams.screen.tsx'), 'TaskTeamsScreen'),
  '/tasks/dashboard': page(
    () => import('#/domains/tasks/dashboard/dashboard.screen.tsx'),
    'TaskDashboardScreen',
  ),
  '/tasks/employee-report': page(
    () => import('#/domains/tasks/reports/employee-report.screen.tsx'),
    'EmployeeReportScreen',
  ),
  '/tasks/app-report': page(
    () => import('#/domains/tasks/reports/app-report.screen.tsx'),
    'AppReportScreen',
  ),
  '/tasks/app-report-listing': page(
    () => import('#/domains/tasks/reports/app-report-listing.screen.tsx'),
    'AppReportListingScreen',
  ),
  '/administration/it': page(() => import('#/domains/it/it.screen.tsx'), 'ItScreen'),
  '/announcements': page(
    () => import('#/domains/announcements/announcements.screen.tsx'),
    'AnnouncementsScreen',
  ),
  '/bug-reports': page(
    () => import('#/domains/bug-reports/bug-reports.screen.tsx'),
    'BugReportsScreen',
  ),
  '/administration/employees/evaluation-summary': page(
    () => import('#/domains/evaluations/reports/evaluation-summary.screen.tsx'),
    'EvaluationSummaryScreen',
  ),
  '/administration/employees/evaluation-graph-report': page(
    () => import('#/domains/evaluations/reports/graph-report.screen.tsx'),
    'EvaluationGraphScreen',
  ),
  '/administration/employees/evaluation-detail-report': page(
    () => import('#/domains/evaluations/reports/person-report.screen.tsx'),
    'EvaluationReportScreen',
  ),
  '/employee-management': page(
    () => import('#/domains/employees/directory/directory.screen.tsx'),
    'DirectoryScreen',
  ),
  '/administration/employees': page(
    () => import('#/domains/employees/record/employees.screen.tsx'),
    'EmployeesScreen',
  ),
  '/news-letter': page(
    () => import('#/domains/announcements/news-letter/news-letter.screen.tsx'),
    'NewsLetterScreen',
  ),
  '/okr': page(() => import('#/domains/okr/okr.screen.tsx'), 'OkrScreen'),
  '/okr/review': page(
    () => import('#/domains/okr/review/okr-review.screen.tsx'),
    'OkrReviewScreen',
  ),
  '/okr/reports': page(
    () => import('#/domains/okr/reports/okr-reports.screen.tsx'),
    'OkrReportsScreen',
  ),
  '/short-leave': page(() => import('#/domains/leave/leave.screen.tsx'), 'ShortLeaveScreen'),
  '/administration/quiz': page(
    () => import('#/domains/quizzes/quizzes.screen.tsx'),
    'QuizzesScreen',
  ),
  '/administration/accounts': page(
    () => import('#/domains/accounts/accounts.screen.tsx'),
    'AccountsScreen',
  ),
  '/user-management/teams': page(
    () => import('#/domains/people/teams/teams.screen.tsx'),
    'TeamsScreen',
  ),
  '/user-management/team-members': page(
    () => import('#/domains/people/teams/members.screen.tsx'),
    'TeamMembersScreen',
  ),
  '/user-management/team-apps': page(
    () => import('#/domains/people/team-apps/team-apps.screen.tsx'),
    'TeamAppsScreen',
  ),
  '/departments': page(
    () => import('#/domains/people/departments/departments.screen.tsx'),
    'DepartmentsScreen',
  ),
  '/profile': page(() => import('#/domains/profile/profile.screen.tsx'), 'ProfileScreen'),
  '/login': page(() => import('#/domains/account/sign-in/login.screen.tsx'), 'LoginScreen'),
  '/dashboard/sheet': page(() => import('#/domains/sheets/sheet.screen.tsx'), 'SheetScreen'),
  '/data-entry/console': page(
    () => import('#/domains/data-entry/console/console.screen.tsx'),
    'DataEntryConsoleScreen',
  ),
  '/data-entry/log': page(
    () => import('#/domains/data-entry/imports.screen.tsx'),
    'DataEntryLogScreen',
  ),
  '/settings/adnetworks': page(
    () => import('#/domains/networks/networks.screen.tsx'),
    'NetworksScreen',
  ),
  '/settings/adnetwork-keys': page(
    () => import('#/domains/networks/keys/keys.screen.tsx'),
    'NetworkKeysScreen',
  ),
};
