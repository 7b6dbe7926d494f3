import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router';
import type { ScreenPath } from '#/domains/screens.ts';

/**
 * What each screen shows, loaded when it is opened:
 * `'/dashboard': lazyRouteComponent(() => import('…/dashboard.screen.tsx'), 'DashboardScreen')`.
 * A screen without a component does not compile.
 */
export const components: Record<ScreenPath, RouteComponent> = {
  '/dashboard': lazyRouteComponent(
    () => import('#/domains/dashboard/dashboard.screen.tsx'),
    'DashboardScreen',
  ),
  '/apps': lazyRouteComponent(
    () => import('#/domains/apps/register/apps.screen.tsx'),
    'AppsScreen',
  ),
  '/apps/accounts': lazyRouteComponent(
    () => import('#/domains/apps/accounts/accounts.screen.tsx'),
    'AppAccountsScreen',
  ),
  '/apps/linking': lazyRouteComponent(
    () => import('#/domains/apps/linking/linking.screen.tsx'),
    'LinkingScreen',
  ),
  '/shareapps': lazyRouteComponent(
    () => import('#/domains/apps/sharing/share-apps.screen.tsx'),
    'ShareAppsScreen',
  ),
  '/sharedapps': lazyRouteComponent(
    () => import('#/domains/apps/sharing/shared-apps.screen.tsx'),
    'SharedAppsScreen',
  ),
  '/game-review/add': lazyRouteComponent(
    () => import('#/domains/apps/reviews/game-reviews.screen.tsx'),
    'GameReviewsScreen',
  ),
  '/user-management/devices': lazyRouteComponent(
    () => import('#/domains/account/devices/user-devices.screen.tsx'),
    'UserDevicesScreen',
  ),
  '/user-management/ipusers': lazyRouteComponent(
    () => import('#/domains/account/ip-rules/ip-users.screen.tsx'),
    'IpUsersScreen',
  ),
  '/user-management/user-location': lazyRouteComponent(
    () => import('#/domains/account/locations/user-location.screen.tsx'),
    'UserLocationScreen',
  ),
  '/user-management/roles': lazyRouteComponent(
    () => import('#/domains/people/roles/roles.screen.tsx'),
    'RolesScreen',
  ),
  '/user-management/users': lazyRouteComponent(
    () => import('#/domains/people/users/users.screen.tsx'),
    'UsersScreen',
  ),
  '/user-management/block-users': lazyRouteComponent(
    () => import('#/domains/people/users/blocked-users.screen.tsx'),
    'BlockedUsersScreen',
  ),
  '/reports/network-reports': lazyRouteComponent(
    () => import('#/domains/network-reports/network-reports.screen.tsx'),
    'NetworkReportsScreen',
  ),
  '/web_team/appmetrica-comparison-apps': lazyRouteComponent(
    () => import('#/domains/comparison/comparison.screen.tsx'),
    'ComparisonScreen',
  ),
  '/quarterly-report/ppt': lazyRouteComponent(
    () => import('#/domains/quarterly-report/quarterly-report.screen.tsx'),
    'QuarterlyReportScreen',
  ),
  '/reports': lazyRouteComponent(
    () => import('#/domains/reports/reports.screen.tsx'),
    'ReportsScreen',
  ),
  '/engagement': lazyRouteComponent(
    () => import('#/domains/engagement/engagement.screen.tsx'),
    'EngagementScreen',
  ),
  '/user-acquisition': lazyRouteComponent(
    () => import('#/domains/acquisition/acquisition.screen.tsx'),
    'AcquisitionScreen',
  ),
  '/roas-dashboard': lazyRouteComponent(
    () => import('#/domains/roas/roas.screen.tsx'),
    'RoasScreen',
  ),
  '/dashboard/teams': lazyRouteComponent(
    () => import('#/domains/teams-overview/teams-overview.screen.tsx'),
    'TeamsOverviewScreen',
  ),
  '/app-data': lazyRouteComponent(
    () => import('#/domains/app-data/app-data.screen.tsx'),
    'AppDataScreen',
  ),
  '/app-data/detail': lazyRouteComponent(
    () => import('#/domains/app-data/app-detail.screen.tsx'),
    'AppDetailScreen',
  ),
  '/monetisation': lazyRouteComponent(
    () => import('#/domains/monetisation/monetisation.screen.tsx'),
    'MonetisationScreen',
  ),
  '/tasks/info': lazyRouteComponent(
    () => import('#/domains/tasks/info/task-info.screen.tsx'),
    'TaskInfoScreen',
  ),
  '/tasks/record': lazyRouteComponent(
    () => import('#/domains/tasks/record/record.screen.tsx'),
    'TaskRecordScreen',
  ),
  '/tasks/edit-record': lazyRouteComponent(
    () => import('#/domains/tasks/record/edit-record.screen.tsx'),
    'EditRecordScreen',
  ),
  '/tasks/review-pending': lazyRouteComponent(
    () => import('#/domains/tasks/reviews/review-pending.screen.tsx'),
    'ReviewPendingScreen',
  ),
  '/tasks/review-closed': lazyRouteComponent(
    () => import('#/domains/tasks/reviews/review-closed.screen.tsx'),
    'ReviewClosedScreen',
  ),
  '/tasks': lazyRouteComponent(
    () => import('#/domains/tasks/tasks-and-time.screen.tsx'),
    'TasksAndTimeScreen',
  ),
  '/tasks/documents': lazyRouteComponent(
    () => import('#/domains/documents/tree/documents.screen.tsx'),
    'DocumentsScreen',
  ),
  '/tasks/document-info': lazyRouteComponent(
    () => import('#/domains/documents/reading/document.screen.tsx'),
    'DocumentScreen',
  ),
  '/tasks/document-create': lazyRouteComponent(
    () => import('#/domains/documents/writing/document-editor.screen.tsx'),
    'DocumentEditorScreen',
  ),
  '/update-docs': lazyRouteComponent(
    () => import('#/domains/documents/headings/manual.screen.tsx'),
    'ManualScreen',
  ),
  '/guide-edit': lazyRouteComponent(
    () => import('#/domains/documents/guides/guides.screen.tsx'),
    'GuidesScreen',
  ),
  '/project': lazyRouteComponent(
    () => import('#/domains/projects/overview/projects.screen.tsx'),
    'ProjectsScreen',
  ),
  '/project/overview': lazyRouteComponent(
    () => import('#/domains/projects/overview/overview.screen.tsx'),
    'ProjectOverviewScreen',
  ),
  '/project/list': lazyRouteComponent(
    () => import('#/domains/projects/list/issues.screen.tsx'),
    'IssuesScreen',
  ),
  '/project/backlog': lazyRouteComponent(
    () => import('#/domains/projects/backlog/backlog.screen.tsx'),
    'BacklogScreen',
  ),
  '/project/summary-dashboard': lazyRouteComponent(
    () => import('#/domains/projects/summary/summary.screen.tsx'),
    'ProjectSummaryScreen',
  ),
  '/tasks/teams': lazyRouteComponent(
    () => import('#/domains/tasks/teams/teams.screen.tsx'),
    'TaskTeamsScreen',
  ),
  '/tasks/dashboard': lazyRouteComponent(
    () => import('#/domains/tasks/dashboard/dashboard.screen.tsx'),
    'TaskDashboardScreen',
  ),
  '/tasks/employee-report': lazyRouteComponent(
    () => import('#/domains/tasks/reports/employee-report.screen.tsx'),
    'EmployeeReportScreen',
  ),
  '/tasks/app-report': lazyRouteComponent(
    () => import('#/domains/tasks/reports/app-report.screen.tsx'),
    'AppReportScreen',
  ),
  '/tasks/app-report-listing': lazyRouteComponent(
    () => import('#/domains/tasks/reports/app-report-listing.screen.tsx'),
    'AppReportListingScreen',
  ),
  '/short-leave': lazyRouteComponent(
    () => import('#/domains/leave/leave.screen.tsx'),
    'ShortLeaveScreen',
  ),
  '/administration/accounts': lazyRouteComponent(
    () => import('#/domains/accounts/accounts.screen.tsx'),
    'AccountsScreen',
  ),
  '/user-management/teams': lazyRouteComponent(
    () => import('#/domains/people/teams/teams.screen.tsx'),
    'TeamsScreen',
  ),
  '/user-management/team-members': lazyRouteComponent(
    () => import('#/domains/people/teams/members.screen.tsx'),
    'TeamMembersScreen',
  ),
  '/user-management/team-apps': lazyRouteComponent(
    () => import('#/domains/people/team-apps/team-apps.screen.tsx'),
    'TeamAppsScreen',
  ),
  '/departments': lazyRouteComponent(
    () => import('#/domains/people/departments/departments.screen.tsx'),
    'DepartmentsScreen',
  ),
  '/profile': lazyRouteComponent(
    () => import('#/domains/profile/profile.screen.tsx'),
    'ProfileScreen',
  ),
  '/login': lazyRouteComponent(
    () => import('#/domains/account/sign-in/login.screen.tsx'),
    'LoginScreen',
  ),
  '/dashboard/sheet': lazyRouteComponent(
    () => import('#/domains/sheets/sheet.screen.tsx'),
    'SheetScreen',
  ),
  '/data-entry/console': lazyRouteComponent(
    () => import('#/domains/data-entry/console/console.screen.tsx'),
    'DataEntryConsoleScreen',
  ),
  '/data-entry/log': lazyRouteComponent(
    () => import('#/domains/data-entry/imports.screen.tsx'),
    'DataEntryLogScreen',
  ),
  '/settings/adnetworks': lazyRouteComponent(
    () => import('#/domains/networks/networks.screen.tsx'),
    'NetworksScreen',
  ),
  '/settings/adnetwork-keys': lazyRouteComponent(
    () => import('#/domains/networks/keys/keys.screen.tsx'),
    'NetworkKeysScreen',
  ),
};
