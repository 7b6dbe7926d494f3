import { lazyRouteComponent as page, type RouteComponent } from '@tanstack/react-router';
import type { ScreenPath } from '#/app/screens.ts';
import { leavePages } from './leave-pages.ts';
import { revenuePages } from './revenue-pages.ts';
import { userManagementPages } from './user-management-pages.ts';

/**
 * What each screen shows, loaded when it is opened:
 * `'/dashboard': page(() => import('…/dashboard.screen.tsx'), 'DashboardScreen')`.
 * A screen without a component does not compile.
 */
export const components: Record<ScreenPath, RouteComponent> = {
  ...leavePages,
  ...revenuePages,
  ...userManagementPages,
  '/search': page(() => import('#/domains/platform/search/search.screen.tsx'), 'SearchScreen'),
  '/evaluation': page(
    () => import('#/domains/people/evaluations/mine/my-evaluation.screen.tsx'),
    'MyEvaluationScreen',
  ),
  '/evaluation/peers': page(
    () => import('#/domains/people/evaluations/peers/asked.screen.tsx'),
    'AskedScreen',
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
  '/project/timeline': page(
    () => import('#/domains/work/projects/timeline/timeline.screen.tsx'),
    'TimelineScreen',
  ),
  '/project/roadmap': page(
    () => import('#/domains/work/projects/timeline/roadmap.screen.tsx'),
    'RoadmapScreen',
  ),
  '/project/summary-dashboard': page(
    () => import('#/domains/work/projects/summary/summary.screen.tsx'),
    'ProjectSummaryScreen',
  ),
  '/tasks/teams': page(
    () => import('#/domains/work/tasks/teams/teams.screen.tsx'),
    'TaskTeamsScreen',
  ),
  '/tasks/sprint': page(
    () => import('#/domains/work/tasks/sprints/one-sprint.screen.tsx'),
    'OneSprintScreen',
  ),
  '/tasks/timesheet': page(
    () => import('#/domains/work/tasks/timesheets/timesheet.screen.tsx'),
    'TimesheetScreen',
  ),
  '/tasks/timesheets': page(
    () => import('#/domains/work/tasks/timesheets/timesheets.screen.tsx'),
    'TimesheetsScreen',
  ),
  '/tasks/timesheet-months': page(
    () => import('#/domains/work/tasks/timesheets/timesheet-months.screen.tsx'),
    'TimesheetMonthsScreen',
  ),
  '/tasks/templates': page(
    () => import('#/domains/work/templates/templates.screen.tsx'),
    'TemplatesScreen',
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
  '/alerts': page(
    () => import('#/domains/revenue/reports/alerts/feed/alerts.screen.tsx'),
    'AlertsScreen',
  ),
  '/okr/reports': page(
    () => import('#/domains/people/okr/reports/okr-reports.screen.tsx'),
    'OkrReportsScreen',
  ),
  '/administration/quiz': page(
    () => import('#/domains/people/quizzes/quizzes.screen.tsx'),
    'QuizzesScreen',
  ),
  '/administration/accounts': page(
    () => import('#/domains/catalogue/company-accounts/accounts.screen.tsx'),
    'AccountsScreen',
  ),
  '/administration/shifts': page(
    () => import('#/domains/people/employees/shifts/shifts.screen.tsx'),
    'ShiftsScreen',
  ),
  '/administration/checklists': page(
    () => import('#/domains/people/employees/checklists/checklists.screen.tsx'),
    'ChecklistsScreen',
  ),
  '/administration/employee-fields': page(
    () => import('#/domains/people/employees/custom-fields/custom-fields.screen.tsx'),
    'CustomFieldsScreen',
  ),
  '/departments': page(
    () => import('#/domains/people/people/departments/departments.screen.tsx'),
    'DepartmentsScreen',
  ),
  '/profile': page(() => import('#/domains/people/profile/profile.screen.tsx'), 'ProfileScreen'),
  '/login': page(() => import('#/domains/platform/auth/sign-in/login.screen.tsx'), 'LoginScreen'),
  '/data-entry/console': page(
    () => import('#/domains/catalogue/data-entry/console/console.screen.tsx'),
    'DataEntryConsoleScreen',
  ),
  '/data-entry/log': page(
    () => import('#/domains/catalogue/data-entry/imports.screen.tsx'),
    'DataEntryLogScreen',
  ),
  '/settings/company': page(
    () => import('#/domains/platform/company/company.screen.tsx'),
    'CompanyScreen',
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
