import { attachmentActions } from '#/community/attachments/attachments.actions.ts';
import { markActions } from '#/community/attachments/marks/marks.actions.ts';
import { communityActions } from '#/community/community.actions.ts';
import { allFollowActions } from '#/community/follows/follows.actions.ts';
import { issueWorkActions } from '#/community/issue-work/issue-work.actions.ts';
import { relationActions } from '#/community/relations/relations.actions.ts';
import { viewActions } from '#/community/views/views.actions.ts';
import { appActions } from '#/domains/catalogue/apps/apps.actions.ts';
import { accountsActions } from '#/domains/catalogue/company-accounts/accounts.actions.ts';
import { consoleActions } from '#/domains/catalogue/data-entry/console/console.actions.ts';
import { coverageActions } from '#/domains/catalogue/data-entry/coverage/coverage.actions.ts';
import { importActions } from '#/domains/catalogue/data-entry/imports.actions.ts';
import { networkActions } from '#/domains/catalogue/networks/networks.actions.ts';
import { announcementActions } from '#/domains/people/announcements/announcements.actions.ts';
import { newsLetterActions } from '#/domains/people/announcements/news-letter/news-letter.actions.ts';
import { employeeActions } from '#/domains/people/employees/employees.actions.ts';
import { evaluationActions } from '#/domains/people/evaluations/evaluations.actions.ts';
import { evaluationReportActions } from '#/domains/people/evaluations/reports/reports.actions.ts';
import { dayActions } from '#/domains/people/leave/days/days.actions.ts';
import {
  daysApprove,
  daysReject,
  daysTakeBack,
} from '#/domains/people/leave/days/decide-days.actions.ts';
import { leaveApprove, leaveReject, leaveTakeBack } from '#/domains/people/leave/decide.actions.ts';
import { leaveActions } from '#/domains/people/leave/leave.actions.ts';
import { leaveTypeActions } from '#/domains/people/leave/types/leave-types.actions.ts';
import { okrActions } from '#/domains/people/okr/okr.actions.ts';
import { departmentActions } from '#/domains/people/people/departments/departments.actions.ts';
import { roleActions } from '#/domains/people/people/roles/roles.actions.ts';
import { teamAppActions } from '#/domains/people/people/team-apps/team-apps.actions.ts';
import { teamActions } from '#/domains/people/people/teams/teams.actions.ts';
import { userActions } from '#/domains/people/people/users/users.actions.ts';
import { profileActions } from '#/domains/people/profile/profile.actions.ts';
import { quizActions } from '#/domains/people/quizzes/quizzes.actions.ts';
import { resultsActions } from '#/domains/people/quizzes/results/results.actions.ts';
import { takingActions } from '#/domains/people/quizzes/taking/taking.actions.ts';
import { auditActions } from '#/domains/platform/audit/audit.actions.ts';
import { webhookActions } from '#/domains/platform/audit/webhooks/webhooks.actions.ts';
import { appearanceActions } from '#/domains/platform/auth/appearance.actions.ts';
import { accountActions } from '#/domains/platform/auth/auth.actions.ts';
import { directoryActions } from '#/domains/platform/auth/directories/directories.actions.ts';
import { signInProviderActions } from '#/domains/platform/auth/sign-in-providers/sign-in-providers.actions.ts';
import { calendarFeedActions } from '#/domains/platform/calendar-feeds/calendar-feeds.actions.ts';
import { companyActions } from '#/domains/platform/company/company.actions.ts';
import { firstStepsActions } from '#/domains/platform/first-steps/first-steps.actions.ts';
import { mailsActions } from '#/domains/platform/notifications/mails/mails.actions.ts';
import { snoozeActions } from '#/domains/platform/notifications/snooze.actions.ts';
import { aliasActions } from '#/domains/platform/search/aliases/aliases.actions.ts';
import { acquisitionActions } from '#/domains/revenue/acquisition/acquisition.actions.ts';
import { adUnitActions } from '#/domains/revenue/ad-units/ad-units.actions.ts';
import { comparisonActions } from '#/domains/revenue/comparison/comparison.actions.ts';
import { markDashboardSeen } from '#/domains/revenue/dashboard/looks/looks.actions.ts';
import { factExportActions } from '#/domains/revenue/exports/exports.actions.ts';
import { networkReportActions } from '#/domains/revenue/network-reports/network-reports.actions.ts';
import { ownDashboardActions } from '#/domains/revenue/own-dashboards/own-dashboards.actions.ts';
import { quarterlyActions } from '#/domains/revenue/quarterly-report/quarterly-report.actions.ts';
import { reportActions } from '#/domains/revenue/reports/reports.actions.ts';
import { explorerActions } from '#/domains/revenue/roas/explorer/explorer.actions.ts';
import { sheetActions } from '#/domains/revenue/sheets/sheet.actions.ts';
import { sqlActions } from '#/domains/revenue/sql/sql.actions.ts';
import { saveTarget } from '#/domains/revenue/teams-overview/teams.actions.ts';
import { bugReportActions } from '#/domains/work/bug-reports/bug-reports.actions.ts';
import { documentActions } from '#/domains/work/documents/documents.actions.ts';
import { itActions } from '#/domains/work/it/it.actions.ts';
import { backlogActions } from '#/domains/work/projects/backlog/backlog.actions.ts';
import { projectActions } from '#/domains/work/projects/projects.actions.ts';
import { sprintActions } from '#/domains/work/projects/sprints/sprints.actions.ts';
import { timelineActions } from '#/domains/work/projects/timeline/timeline.actions.ts';
import { taskDashboardActions } from '#/domains/work/tasks/dashboard/dashboard.actions.ts';
import { taskIssueActions } from '#/domains/work/tasks/issues/task-issue.actions.ts';
import { phaseActions } from '#/domains/work/tasks/phases/phases.actions.ts';
import { changeTaskActions } from '#/domains/work/tasks/quick-add/change-task.actions.ts';
import { taskAdd } from '#/domains/work/tasks/quick-add/quick-add.actions.ts';
import { recordActions } from '#/domains/work/tasks/record/record.actions.ts';
import { taskReportsActions } from '#/domains/work/tasks/reports/reports.actions.ts';
import { reviewActions } from '#/domains/work/tasks/reviews/reviews.actions.ts';
import { taskSprintsActions } from '#/domains/work/tasks/sprints/sprints.actions.ts';
import { taskActions } from '#/domains/work/tasks/tasks.actions.ts';
import { taskTeamsActions } from '#/domains/work/tasks/teams/teams.actions.ts';
import { timersActions } from '#/domains/work/tasks/timers/timers.actions.ts';
import { timesheetsActions } from '#/domains/work/tasks/timesheets/timesheets.actions.ts';
import { templatesActions } from '#/domains/work/templates/templates.actions.ts';
import { figuresActions } from '#/figures/figures.actions.ts';
import { guideOfMeasuresActions } from '#/figures/guide/guide.actions.ts';
import type { AnyAction } from '#/kernel/action.ts';

/** Every action of the house: behind buttons, shortcuts, the popup and the palette. */
export const actions: readonly AnyAction[] = [
  ...figuresActions,
  ...viewActions,
  ...guideOfMeasuresActions,
  ...ownDashboardActions,
  ...reportActions,
  ...sqlActions,
  ...factExportActions,
  markDashboardSeen,
  ...networkReportActions,
  ...adUnitActions,
  ...communityActions,
  ...attachmentActions,
  ...markActions,
  ...allFollowActions,
  ...issueWorkActions,
  ...relationActions,
  ...comparisonActions,
  ...explorerActions,
  ...quarterlyActions,
  ...appActions,
  ...acquisitionActions,
  ...quizActions,
  ...okrActions,
  ...leaveActions,
  leaveApprove,
  leaveReject,
  leaveTakeBack,
  ...dayActions,
  daysApprove,
  daysReject,
  daysTakeBack,
  ...leaveTypeActions,
  ...firstStepsActions,
  ...takingActions,
  ...resultsActions,
  ...evaluationActions,
  ...employeeActions,
  ...evaluationReportActions,
  ...bugReportActions,
  ...announcementActions,
  ...newsLetterActions,
  ...itActions,
  ...sheetActions,
  ...taskActions,
  taskAdd,
  ...changeTaskActions,
  ...taskIssueActions,
  ...timersActions,
  ...taskTeamsActions,
  ...taskSprintsActions,
  ...taskDashboardActions,
  ...templatesActions,
  ...timesheetsActions,
  ...taskReportsActions,
  ...projectActions,
  ...timelineActions,
  ...backlogActions,
  ...sprintActions,
  ...recordActions,
  ...reviewActions,
  ...phaseActions,
  ...documentActions,
  ...companyActions,
  ...consoleActions,
  ...importActions,
  ...coverageActions,
  ...accountsActions,
  ...accountActions,
  ...appearanceActions,
  ...profileActions,
  ...mailsActions,
  ...snoozeActions,
  ...networkActions,
  ...departmentActions,
  ...teamActions,
  saveTarget,
  ...teamAppActions,
  ...userActions,
  ...roleActions,
  ...aliasActions,
  ...calendarFeedActions,
  ...webhookActions,
  ...signInProviderActions,
  ...directoryActions,
  ...auditActions,
];
