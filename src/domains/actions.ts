import type { AnyAction } from '#/kernel/action.ts';
import { accountActions } from './account/account.actions.ts';
import { appearanceActions } from './account/appearance.actions.ts';
import { accountsActions } from './accounts/accounts.actions.ts';
import { acquisitionActions } from './acquisition/acquisition.actions.ts';
import { announcementActions } from './announcements/announcements.actions.ts';
import { newsLetterActions } from './announcements/news-letter/news-letter.actions.ts';
import { appActions } from './apps/apps.actions.ts';
import { bugReportActions } from './bug-reports/bug-reports.actions.ts';
import { communityActions } from './community/community.actions.ts';
import { comparisonActions } from './comparison/comparison.actions.ts';
import { consoleActions } from './data-entry/console/console.actions.ts';
import { coverageActions } from './data-entry/coverage/coverage.actions.ts';
import { importActions } from './data-entry/imports.actions.ts';
import { documentActions } from './documents/documents.actions.ts';
import { employeeActions } from './employees/employees.actions.ts';
import { evaluationActions } from './evaluations/evaluations.actions.ts';
import { evaluationReportActions } from './evaluations/reports/reports.actions.ts';
import { figuresActions } from './figures/figures.actions.ts';
import { guideOfMeasuresActions } from './figures/guide/guide.actions.ts';
import { firstStepsActions } from './first-steps/first-steps.actions.ts';
import { itActions } from './it/it.actions.ts';
import { leaveApprove, leaveReject } from './leave/decide.actions.ts';
import { leaveActions } from './leave/leave.actions.ts';
import { networkReportActions } from './network-reports/network-reports.actions.ts';
import { networkActions } from './networks/networks.actions.ts';
import { okrActions } from './okr/okr.actions.ts';
import { departmentActions } from './people/departments/departments.actions.ts';
import { roleActions } from './people/roles/roles.actions.ts';
import { teamAppActions } from './people/team-apps/team-apps.actions.ts';
import { teamActions } from './people/teams/teams.actions.ts';
import { userActions } from './people/users/users.actions.ts';
import { profileActions } from './profile/profile.actions.ts';
import { backlogActions } from './projects/backlog/backlog.actions.ts';
import { projectActions } from './projects/projects.actions.ts';
import { sprintActions } from './projects/sprints/sprints.actions.ts';
import { quarterlyActions } from './quarterly-report/quarterly-report.actions.ts';
import { quizActions } from './quizzes/quizzes.actions.ts';
import { resultsActions } from './quizzes/results/results.actions.ts';
import { takingActions } from './quizzes/taking/taking.actions.ts';
import { reportActions } from './reports/reports.actions.ts';
import { aliasActions } from './search/aliases/aliases.actions.ts';
import { sheetActions } from './sheets/sheet.actions.ts';
import { taskDashboardActions } from './tasks/dashboard/dashboard.actions.ts';
import { phaseActions } from './tasks/phases/phases.actions.ts';
import { changeTaskActions } from './tasks/quick-add/change-task.actions.ts';
import { taskAdd } from './tasks/quick-add/quick-add.actions.ts';
import { recordActions } from './tasks/record/record.actions.ts';
import { taskReportsActions } from './tasks/reports/reports.actions.ts';
import { reviewActions } from './tasks/reviews/reviews.actions.ts';
import { taskSprintsActions } from './tasks/sprints/sprints.actions.ts';
import { taskActions } from './tasks/tasks.actions.ts';
import { taskTeamsActions } from './tasks/teams/teams.actions.ts';
import { timersActions } from './tasks/timers/timers.actions.ts';
import { saveTarget } from './teams-overview/teams.actions.ts';

/** Every action of the house: behind buttons, shortcuts, the popup and the palette. */
export const actions: readonly AnyAction[] = [
  ...figuresActions,
  ...guideOfMeasuresActions,
  ...reportActions,
  ...networkReportActions,
  ...communityActions,
  ...comparisonActions,
  ...quarterlyActions,
  ...appActions,
  ...acquisitionActions,
  ...quizActions,
  ...okrActions,
  ...leaveActions,
  leaveApprove,
  leaveReject,
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
  ...timersActions,
  ...taskTeamsActions,
  ...taskSprintsActions,
  ...taskDashboardActions,
  ...taskReportsActions,
  ...projectActions,
  ...backlogActions,
  ...sprintActions,
  ...recordActions,
  ...reviewActions,
  ...phaseActions,
  ...documentActions,
  ...consoleActions,
  ...importActions,
  ...coverageActions,
  ...accountsActions,
  ...accountActions,
  ...appearanceActions,
  ...profileActions,
  ...networkActions,
  ...departmentActions,
  ...teamActions,
  saveTarget,
  ...teamAppActions,
  ...userActions,
  ...roleActions,
  ...aliasActions,
];
