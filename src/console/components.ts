import { lazyRouteComponent as page, type RouteComponent } from '@tanstack/react-router';
import type { ScreenPath } from '#/app/screens.ts';

/**
 * What each screen shows, loaded when it is opened:
 * `'/dashboard': page(() => import('…/dashboard.screen.tsx'), 'DashboardScreen')`.
 * A screen without a component does not compile.
 */
export const components: Record<ScreenPath, RouteComponent> = {
  '/evaluation': page(
    () => import('#/domains/people/evaluations/mine/my-evaluation.screen.tsx'),
    'MyEvaluationScreen',
  ),
  '/administration/employees/lead-evaluation-list': page(
    () => import('#/domains/people/evaluations/queue/lead-evaluations.screen.tsx'),
    'LeadEvaluationsScreen',
  ),
  '/administration/employees/evaluations': page(
    () => import('#/domains/people/evaluations/manage/evaluations.screen.tsx'),
    'EvaluationsScreen',
  ),
  '/administration/employees/evaluation-details': page(
    () => import('#/domains/people/evaluations/filling/evaluation-details.screen.tsx'),
    'EvaluationDetailsScreen',
  ),
  '/dashboard': page(
    () => import('#/domains/revenue/dashboard/dashboard.screen.tsx'),
    'DashboardScreen',
  ),
  '/apps': page(() => import('#/domains/catalogue/apps/register/apps.screen.tsx'), 'AppsScreen'),
  '/apps/accounts': page(
    () => import('#/domains/catalogue/apps/accounts/accounts.screen.tsx'),
    'AppAccountsScreen',
  ),
  '/apps/linking': page(
    () => import('#/domains/catalogue/apps/linking/linking.screen.tsx'),
    'LinkingScreen',
  ),
  '/shareapps': page(
    () => import('#/domains/catalogue/apps/sharing/share-apps.screen.tsx'),
    'ShareAppsScreen',
  ),
  '/sharedapps': page(
    () => import('#/domains/catalogue/apps/sharing/shared-apps.screen.tsx'),
    'SharedAppsScreen',
  ),
  '/game-review/add': page(
    () => import('#/domains/catalogue/apps/reviews/game-reviews.screen.tsx'),
    'GameReviewsScreen',
  ),
  '/user-management/devices': page(
    () => import('#/domains/platform/auth/devices/user-devices.screen.tsx'),
    'UserDevicesScreen',
  ),
  '/user-management/ipusers': page(
    () => import('#/domains/platform/auth/ip-rules/ip-users.screen.tsx'),
    'IpUsersScreen',
  ),
  '/user-management/user-location': page(
    () => import('#/domains/platform/auth/locations/user-location.screen.tsx'),
    'UserLocationScreen',
  ),
  '/user-management/roles': page(
    () => import('#/domains/people/people/roles/roles.screen.tsx'),
    'RolesScreen',
  ),
  '/user-management/users': page(
    () => import('#/domains/people/people/users/users.screen.tsx'),
    'UsersScreen',
  ),
  '/user-management/audit': page(
    () => import('#/domains/platform/audit/audit.screen.tsx'),
    'AuditScreen',
  ),
  '/user-management/block-users': page(
    () => import('#/domains/people/people/users/blocked-users.screen.tsx'),
    'BlockedUsersScreen',
  ),
  '/reports/network-reports': page(
    () => import('#/domains/revenue/network-reports/network-reports.screen.tsx'),
    'NetworkReportsScreen',
  ),
  '/web_team/appmetrica-comparison-apps': page(
    () => import('#/domains/revenue/comparison/comparison.screen.tsx'),
    'ComparisonScreen',
  ),
  '/quarterly-report/ppt': page(
    () => import('#/domains/revenue/quarterly-report/quarterly-report.screen.tsx'),
    'QuarterlyReportScreen',
  ),
  '/reports': page(() => import('#/domains/revenue/reports/reports.screen.tsx'), 'ReportsScreen'),
  '/engagement': page(
    () => import('#/domains/revenue/engagement/engagement.screen.tsx'),
    'EngagementScreen',
  ),
  '/user-acquisition': page(
    () => import('#/domains/revenue/acquisition/acquisition.screen.tsx'),
    'AcquisitionScreen',
  ),
  '/roas-dashboard': page(() => import('#/domains/revenue/roas/roas.screen.tsx'), 'RoasScreen'),
  '/dashboard/teams': page(
    () => import('#/domains/revenue/teams-overview/teams-overview.screen.tsx'),
    'TeamsOverviewScreen',
  ),
  '/app-data': page(
    () => import('#/domains/revenue/app-data/app-data.screen.tsx'),
    'AppDataScreen',
  ),
  '/app-data/detail': page(
    () => import('#/domains/revenue/app-data/app-detail.screen.tsx'),
    'AppDetailScreen',
  ),
  '/monetisation': page(
    () => import('#/domains/revenue/monetisation/monetisation.screen.tsx'),
    'MonetisationScreen',
  ),
  '/tasks/info': page(
    () => import('#/domains/work/tasks/info/task-info.screen.tsx'),
    'TaskInfoScreen',
  ),
  '/tasks/record': page(
    () => import('#/domains/work/tasks/record/record.screen.tsx'),
    'TaskRecordScreen',
  ),
  '/tasks/edit-record': page(
    () => import('#/domains/work/tasks/record/edit-record.screen.tsx'),
    'EditRecordScreen',
  ),
  '/tasks/review-pending': page(
    () => import('#/domains/work/tasks/reviews/review-pending.screen.tsx'),
    'ReviewPendingScreen',
  ),
  '/tasks/review-closed': page(
    () => import('#/domains/work/tasks/reviews/review-closed.screen.tsx'),
    'ReviewClosedScreen',
  ),
  '/tasks': page(
    () => import('#/domains/work/tasks/tasks-and-time.screen.tsx'),
    'TasksAndTimeScreen',
  ),
  '/tasks/documents': page(
    () => import('#/domains/work/documents/tree/documents.screen.tsx'),
    'DocumentsScreen',
  ),
  '/tasks/document-info': page(
    () => import('#/domains/work/documents/reading/document.screen.tsx'),
    'DocumentScreen',
  ),
  '/tasks/document-create': page(
    () => import('#/domains/work/documents/writing/document-editor.screen.tsx'),
    'DocumentEditorScreen',
  ),
  '/update-docs': page(
    () => import('#/domains/work/documents/headings/manual.screen.tsx'),
    'ManualScreen',
  ),
  '/guide-edit': page(
    () => import('#/domains/work/documents/guides/guides.screen.tsx'),
    'GuidesScreen',
  ),
  '/project': page(
    () => import('#/domains/work/projects/overview/projects.screen.tsx'),
    'ProjectsScreen',
  ),
  '/project/overview': page(
    () => import('#/domains/work/projects/overview/overview.screen.tsx'),
    'ProjectOverviewScreen',
  ),
  '/project/list': page(
    () => import('#/domains/work/projects/list/issues.screen.tsx'),
    'IssuesScreen',
  ),
  '/project/backlog': page(
    () => import('#/domains/work/projects/backlog/backlog.screen.tsx'),
    'BacklogScreen',
  ),
  '/project/summary-dashboard': page(
    () => import('#/domains/work/projects/summary/summary.screen.tsx'),
    'ProjectSummaryScreen',
  ),
  '/tasks/teams': page(
    () => import('#/domains/work/tasks/teams/teams.screen.tsx'),
    'TaskTeamsScreen',
  ),
  '/tasks/dashboard': page(
    () => import('#/domains/work/tasks/dashboard/dashboard.screen.tsx'),
    'TaskDashboardScreen',
  ),
  '/tasks/employee-report': page(
    () => import('#/domains/work/tasks/reports/employee-report.screen.tsx'),
    'EmployeeReportScreen',
  ),
  '/tasks/app-report': page(
    () => import('#/domains/work/tasks/reports/app-report.screen.tsx'),
    'AppReportScreen',
  ),
  '/tasks/app-report-listing': page(
    () => import('#/domains/work/tasks/reports/app-report-listing.screen.tsx'),
    'AppReportListingScreen',
  ),
  '/administration/it': page(() => import('#/domains/work/it/it.screen.tsx'), 'ItScreen'),
  '/announcements': page(
    () => import('#/domains/people/announcements/announcements.screen.tsx'),
    'AnnouncementsScreen',
  ),
  '/bug-reports': page(
    () => import('#/domains/work/bug-reports/bug-reports.screen.tsx'),
    'BugReportsScreen',
  ),
  '/administration/employees/evaluation-summary': page(
    () => import('#/domains/people/evaluations/reports/evaluation-summary.screen.tsx'),
    'EvaluationSummaryScreen',
  ),
  '/administration/employees/evaluation-graph-report': page(
    () => import('#/domains/people/evaluations/reports/graph-report.screen.tsx'),
    'EvaluationGraphScreen',
  ),
  '/administration/employees/evaluation-detail-report': page(
    () => import('#/domains/people/evaluations/reports/person-report.screen.tsx'),
    'EvaluationReportScreen',
  ),
  '/employee-management': page(
    () => import('#/domains/people/employees/directory/directory.screen.tsx'),
    'DirectoryScreen',
  ),
  '/administration/employees': page(
    () => import('#/domains/people/employees/record/employees.screen.tsx'),
    'EmployeesScreen',
  ),
  '/news-letter': page(
    () => import('#/domains/people/announcements/news-letter/news-letter.screen.tsx'),
    'NewsLetterScreen',
  ),
  '/okr': page(() => import('#/domains/people/okr/okr.screen.tsx'), 'OkrScreen'),
  '/okr/review': page(
    () => import('#/domains/people/okr/review/okr-review.screen.tsx'),
    'OkrReviewScreen',
  ),
  '/okr/reports': page(
    () => import('#/domains/people/okr/reports/okr-reports.screen.tsx'),
    'OkrReportsScreen',
  ),
  '/short-leave': page(() => import('#/domains/people/leave/leave.screen.tsx'), 'ShortLeaveScreen'),
  '/administration/quiz': page(
    () => import('#/domains/people/quizzes/quizzes.screen.tsx'),
    'QuizzesScreen',
  ),
  '/administration/accounts': page(
    () => import('#/domains/catalogue/company-accounts/accounts.screen.tsx'),
    'AccountsScreen',
  ),
  '/user-management/teams': page(
    () => import('#/domains/people/people/teams/teams.screen.tsx'),
    'TeamsScreen',
  ),
  '/user-management/team-members': page(
    () => import('#/domains/people/people/teams/members.screen.tsx'),
    'TeamMembersScreen',
  ),
  '/user-management/team-apps': page(
    () => import('#/domains/people/people/team-apps/team-apps.screen.tsx'),
    'TeamAppsScreen',
  ),
  '/administration/shifts': page(
    () => import('#/domains/people/employees/shifts/shifts.screen.tsx'),
    'ShiftsScreen',
  ),
  '/administration/holidays': page(
    () => import('#/domains/people/leave/holidays/holidays.screen.tsx'),
    'HolidaysScreen',
  ),
  '/departments': page(
    () => import('#/domains/people/people/departments/departments.screen.tsx'),
    'DepartmentsScreen',
  ),
  '/profile': page(() => import('#/domains/people/profile/profile.screen.tsx'), 'ProfileScreen'),
  '/login': page(() => import('#/domains/platform/auth/sign-in/login.screen.tsx'), 'LoginScreen'),
  '/dashboard/sheet': page(
    () => import('#/domains/revenue/sheets/sheet.screen.tsx'),
    'SheetScreen',
  ),
  '/data-entry/console': page(
    () => import('#/domains/catalogue/data-entry/console/console.screen.tsx'),
    'DataEntryConsoleScreen',
  ),
  '/data-entry/log': page(
    () => import('#/domains/catalogue/data-entry/imports.screen.tsx'),
    'DataEntryLogScreen',
  ),
  '/settings/adnetworks': page(
    () => import('#/domains/catalogue/networks/networks.screen.tsx'),
    'NetworksScreen',
  ),
  '/settings/adnetwork-keys': page(
    () => import('#/domains/catalogue/networks/keys/keys.screen.tsx'),
    'NetworkKeysScreen',
  ),
};
