import { domains } from '#/app/contracts.ts';
import { screens } from '#/app/screens.ts';
import { attachmentsServedBy } from '#/community/attachments/attachments.server.ts';
import { marksServedBy } from '#/community/attachments/marks/marks.server.ts';
import { communityServedBy } from '#/community/community.server.ts';
import { followsServedBy } from '#/community/follows/follows.server.ts';
import { workGitServedBy } from '#/community/git/work-git.server.ts';
import { mentionsServedBy } from '#/community/mentions/mentions.server.ts';
import { relationsServedBy } from '#/community/relations/relations.server.ts';
import { viewsServedBy } from '#/community/views/views.server.ts';
import { appsServed } from '#/domains/catalogue/apps/apps.server.ts';
import { accountsServed } from '#/domains/catalogue/company-accounts/accounts.server.ts';
import { consoleServed } from '#/domains/catalogue/data-entry/console/console.server.ts';
import { coverageServed } from '#/domains/catalogue/data-entry/coverage/coverage.server.ts';
import { importsServed } from '#/domains/catalogue/data-entry/imports.server.ts';
import { mappingsServed } from '#/domains/catalogue/data-entry/mappings/mappings.server.ts';
import { networksServed } from '#/domains/catalogue/networks/networks.server.ts';
import { announcementsServed } from '#/domains/people/announcements/announcements.server.ts';
import { newsLetterServed } from '#/domains/people/announcements/news-letter/news-letter.server.ts';
import { employeesServedBy } from '#/domains/people/employees/employees.server.ts';
import { handingOver } from '#/domains/people/employees/leaving/mark-left.server.ts';
import { evaluationsServed } from '#/domains/people/evaluations/evaluations.server.ts';
import { evaluationReportsServed } from '#/domains/people/evaluations/reports/reports.server.ts';
import { leaveServed } from '#/domains/people/leave/leave.server.ts';
import { okrServed } from '#/domains/people/okr/okr.server.ts';
import { departmentsServed } from '#/domains/people/people/departments/departments.server.ts';
import { rolesServedBy } from '#/domains/people/people/roles/roles.server.ts';
import { teamAppsServed } from '#/domains/people/people/team-apps/team-apps.server.ts';
import { teamsServed } from '#/domains/people/people/teams/teams.server.ts';
import { markLeft } from '#/domains/people/people/users/change-user.server.ts';
import { usersServedBy } from '#/domains/people/people/users/users.server.ts';
import { quizzesServed } from '#/domains/people/quizzes/quizzes.server.ts';
import { quizResultsServed } from '#/domains/people/quizzes/results/results.server.ts';
import { quizTakingServed } from '#/domains/people/quizzes/taking/taking.server.ts';
import { auditServedBy } from '#/domains/platform/audit/audit.server.ts';
import { webhooksServedBy } from '#/domains/platform/audit/webhooks/webhooks.server.ts';
import { accessTokensServedBy } from '#/domains/platform/auth/access-tokens/access-tokens.server.ts';
import { accountServed } from '#/domains/platform/auth/auth.server.ts';
import { changeEmail } from '#/domains/platform/auth/email-change/email-change.server.ts';
import { invitePerson } from '#/domains/platform/auth/invitation/invite.server.ts';
import { browserErrorsServed } from '#/domains/platform/browser-errors/browser-errors.server.ts';
import { calendarFeedsServed } from '#/domains/platform/calendar-feeds/calendar-feeds.server.ts';
import { companyServedBy } from '#/domains/platform/company/company.server.ts';
import { firstStepsServed } from '#/domains/platform/first-steps/first-steps.server.ts';
import { liveServed } from '#/domains/platform/live/live.server.ts';
import { nextDueServedBy } from '#/domains/platform/next-due/next-due.server.ts';
import { notificationsServed } from '#/domains/platform/notifications/notifications.server.ts';
import { rightsServed } from '#/domains/platform/rights/rights.server.ts';
import { aliasesServed } from '#/domains/platform/search/aliases/aliases.server.ts';
import { searchServedBy } from '#/domains/platform/search/search.server.ts';
import { acquisitionServed } from '#/domains/revenue/acquisition/acquisition.server.ts';
import { bidsServed } from '#/domains/revenue/acquisition/bids/set-bid.server.ts';
import { bulkServed } from '#/domains/revenue/acquisition/bulk/change-many.server.ts';
import { creativesServed } from '#/domains/revenue/acquisition/creatives/creatives.server.ts';
import { plansServed } from '#/domains/revenue/acquisition/plans/plans.server.ts';
import { postbacksServed } from '#/domains/revenue/acquisition/postbacks/postbacks.server.ts';
import { spendingServed } from '#/domains/revenue/acquisition/spending/spending.server.ts';
import { statusServed } from '#/domains/revenue/acquisition/status/set-status.server.ts';
import { adUnitsServed } from '#/domains/revenue/ad-units/ad-units.server.ts';
import { appDataServed } from '#/domains/revenue/app-data/app-data.server.ts';
import { comparisonServed } from '#/domains/revenue/comparison/comparison.server.ts';
import { dashboardServed } from '#/domains/revenue/dashboard/dashboard.server.ts';
import { engagementServed } from '#/domains/revenue/engagement/engagement.server.ts';
import { factExportsServed } from '#/domains/revenue/exports/exports.server.ts';
import { monetisationServed } from '#/domains/revenue/monetisation/monetisation.server.ts';
import { bytebrewServed } from '#/domains/revenue/network-reports/bytebrew/bytebrew.server.ts';
import { networkReportsServed } from '#/domains/revenue/network-reports/network-reports.server.ts';
import { ownDashboardsServed } from '#/domains/revenue/own-dashboards/own-dashboards.server.ts';
import { quarterlyServed } from '#/domains/revenue/quarterly-report/quarterly-report.server.ts';
import { reportsServed } from '#/domains/revenue/reports/reports.server.ts';
import { explorerServed } from '#/domains/revenue/roas/explorer/explorer.server.ts';
import { roasServed } from '#/domains/revenue/roas/roas.server.ts';
import { suggestionsServed } from '#/domains/revenue/roas/suggestions/suggestions.server.ts';
import { sheetsServed } from '#/domains/revenue/sheets/sheets.server.ts';
import { sqlServed } from '#/domains/revenue/sql/sql.server.ts';
import { teamsOverviewServed } from '#/domains/revenue/teams-overview/teams-overview.server.ts';
import { bugReportsServedBy } from '#/domains/work/bug-reports/bug-reports.server.ts';
import { documentsServedBy } from '#/domains/work/documents/documents.server.ts';
import { itServed } from '#/domains/work/it/it.server.ts';
import { planningServed } from '#/domains/work/projects/planning.server.ts';
import { projectsServed } from '#/domains/work/projects/projects.server.ts';
import { completeSprint } from '#/domains/work/projects/sprints/complete-sprint.server.ts';
import { taskDashboardServed } from '#/domains/work/tasks/dashboard/dashboard.server.ts';
import { phasesServed } from '#/domains/work/tasks/phases/phases.server.ts';
import { recordServed } from '#/domains/work/tasks/record/record.server.ts';
import { taskReportsServed } from '#/domains/work/tasks/reports/reports.server.ts';
import { reviewsServed } from '#/domains/work/tasks/reviews/reviews.server.ts';
import { taskSprintsServedBy } from '#/domains/work/tasks/sprints/sprints.server.ts';
import { tasksServedBy } from '#/domains/work/tasks/tasks.server.ts';
import { taskTeamsServed } from '#/domains/work/tasks/teams/teams.server.ts';
import { timersServed } from '#/domains/work/tasks/timers/timers.server.ts';
import { timesheetsServed } from '#/domains/work/tasks/timesheets/timesheets.server.ts';
import { templatesServedBy } from '#/domains/work/templates/templates.server.ts';
import { figuresServed } from '#/figures/figures.server.ts';
import type { Served } from '#/store/handler.ts';
import { attachables } from './attachables.ts';
import { auditWords } from './audit-words.ts';
import { issueDesk, withFixedReports } from './bug-report-issues.ts';
import { root } from './bundle/built-server.ts';
import { commentSubjects, toldSubjects } from './comment-subjects.ts';
import { dueSources } from './due-sources.ts';
import { pagesFor } from './pages-for.ts';
import { recordOpener } from './record-sheets.ts';
import { noticesOf } from './release/notices.ts';
import { searchSources } from './search-sources.ts';
import { issueOfTask, withEndedWork } from './task-issues.ts';
import { tokenRights } from './token-rights.ts';
import { version } from './version.ts';
import { workMakers } from './work-makers.ts';
import { workSources } from './work-sources.ts';

const ofRecords: readonly Served[] = [
  ...accountServed,
  ...accessTokensServedBy(tokenRights),
  ...accountsServed,
  ...appsServed,
  ...dashboardServed,
  ...engagementServed,
  ...acquisitionServed,
  ...plansServed,
  ...creativesServed,
  ...postbacksServed,
  ...spendingServed,
  ...statusServed,
  ...bidsServed,
  ...bulkServed,
  ...teamsOverviewServed,
  ...departmentsServed,
  ...teamsServed,
  ...teamAppsServed,
  ...roasServed,
  ...suggestionsServed,
  ...explorerServed,
  ...monetisationServed,
  ...adUnitsServed,
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
  ...ownDashboardsServed,
  ...networkReportsServed,
  ...bytebrewServed,
  ...comparisonServed,
  ...communityServedBy(commentSubjects),
  ...attachmentsServedBy(attachables, commentSubjects),
  ...marksServedBy(attachables, commentSubjects),
  ...mentionsServedBy(toldSubjects),
  ...followsServedBy(toldSubjects),
  ...relationsServedBy(workSources),
  ...workGitServedBy(workSources),
  ...viewsServedBy(pagesFor),
  ...withEndedWork(withFixedReports(projectsServed)),
  ...bugReportsServedBy(issueDesk),
  ...quarterlyServed,
  ...rightsServed,
  ...sheetsServed,
  ...sqlServed,
  ...factExportsServed,
  ...tasksServedBy(issueOfTask),
  ...taskTeamsServed,
  ...taskSprintsServedBy((context, it, teamSprint) => completeSprint(it, context, teamSprint)),
  ...taskDashboardServed,
  ...taskReportsServed,
  ...documentsServedBy(screens),
  ...withEndedWork(withFixedReports(planningServed)),
  ...recordServed,
  ...reviewsServed,
  ...phasesServed,
  ...timersServed,
  ...timesheetsServed,
  ...templatesServedBy(workMakers),
  ...usersServedBy({ handingOver }),
  ...employeesServedBy({ invite: invitePerson, markLeft, changeEmail }),
  ...rolesServedBy(domains),
  ...searchServedBy(searchSources),
  ...aliasesServed,
  ...nextDueServedBy(dueSources),
  ...browserErrorsServed,
  ...calendarFeedsServed,
  ...companyServedBy(version, () => noticesOf(root)),
  ...webhooksServedBy(auditWords),
];

/** Every domain's handlers; a law test compares them with the contracts in `app/contracts.ts`. */
export const served: readonly Served[] = [
  ...ofRecords,
  ...auditServedBy(recordOpener(ofRecords), auditWords),
];
