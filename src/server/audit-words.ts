import { communityAuditWords } from '#/community/community-audit-words.ts';
import { appsAuditWords } from '#/domains/catalogue/apps/apps-audit-words.ts';
import { companyAccountsAuditWords } from '#/domains/catalogue/company-accounts/company-accounts-audit-words.ts';
import { dataEntryAuditWords } from '#/domains/catalogue/data-entry/data-entry-audit-words.ts';
import { networksAuditWords } from '#/domains/catalogue/networks/networks-audit-words.ts';
import { announcementsAuditWords } from '#/domains/people/announcements/announcements-audit-words.ts';
import { employeesAuditWords } from '#/domains/people/employees/employees-audit-words.ts';
import { evaluationsAuditWords } from '#/domains/people/evaluations/evaluations-audit-words.ts';
import { leaveAuditWords } from '#/domains/people/leave/leave-audit-words.ts';
import { okrAuditWords } from '#/domains/people/okr/okr-audit-words.ts';
import { peopleAuditWords } from '#/domains/people/people/people-audit-words.ts';
import { quizzesAuditWords } from '#/domains/people/quizzes/quizzes-audit-words.ts';
import { auditAuditWords } from '#/domains/platform/audit/audit-audit-words.ts';
import { auditDictionary } from '#/domains/platform/audit/audit-dictionary.ts';
import { authAuditWords } from '#/domains/platform/auth/auth-audit-words.ts';
import { calendarFeedsAuditWords } from '#/domains/platform/calendar-feeds/calendar-feeds-audit-words.ts';
import { companyAuditWords } from '#/domains/platform/company/company-audit-words.ts';
import { notificationsAuditWords } from '#/domains/platform/notifications/notifications-audit-words.ts';
import { rightsAuditWords } from '#/domains/platform/rights/rights-audit-words.ts';
import { searchAuditWords } from '#/domains/platform/search/search-audit-words.ts';
import { acquisitionAuditWords } from '#/domains/revenue/acquisition/acquisition-audit-words.ts';
import { adUnitsAuditWords } from '#/domains/revenue/ad-units/ad-units-audit-words.ts';
import { dashboardAuditWords } from '#/domains/revenue/dashboard/dashboard-audit-words.ts';
import { exportsAuditWords } from '#/domains/revenue/exports/exports-audit-words.ts';
import { ownDashboardsAuditWords } from '#/domains/revenue/own-dashboards/own-dashboards-audit-words.ts';
import { quarterlyReportAuditWords } from '#/domains/revenue/quarterly-report/quarterly-report-audit-words.ts';
import { reportsAuditWords } from '#/domains/revenue/reports/reports-audit-words.ts';
import { roasAuditWords } from '#/domains/revenue/roas/roas-audit-words.ts';
import { sheetsAuditWords } from '#/domains/revenue/sheets/sheets-audit-words.ts';
import { sqlAuditWords } from '#/domains/revenue/sql/sql-audit-words.ts';
import { teamsOverviewAuditWords } from '#/domains/revenue/teams-overview/teams-overview-audit-words.ts';
import { bugReportsAuditWords } from '#/domains/work/bug-reports/bug-reports-audit-words.ts';
import { documentsAuditWords } from '#/domains/work/documents/documents-audit-words.ts';
import { itAuditWords } from '#/domains/work/it/it-audit-words.ts';
import { projectsAuditWords } from '#/domains/work/projects/projects-audit-words.ts';
import { tasksAuditWords } from '#/domains/work/tasks/tasks-audit-words.ts';
import { templatesAuditWords } from '#/domains/work/templates/templates-audit-words.ts';
import { figuresAuditWords } from '#/figures/figures-audit-words.ts';
import type { AuditWords } from '#/kernel/audit-words.ts';

/** The words of all that is written into the audit log; each domain says its own. */
export const allAuditWords: readonly AuditWords[] = [
  communityAuditWords,
  appsAuditWords,
  companyAccountsAuditWords,
  dataEntryAuditWords,
  networksAuditWords,
  announcementsAuditWords,
  employeesAuditWords,
  evaluationsAuditWords,
  leaveAuditWords,
  okrAuditWords,
  peopleAuditWords,
  quizzesAuditWords,
  auditAuditWords,
  authAuditWords,
  calendarFeedsAuditWords,
  companyAuditWords,
  notificationsAuditWords,
  rightsAuditWords,
  searchAuditWords,
  acquisitionAuditWords,
  adUnitsAuditWords,
  dashboardAuditWords,
  exportsAuditWords,
  ownDashboardsAuditWords,
  quarterlyReportAuditWords,
  reportsAuditWords,
  roasAuditWords,
  sheetsAuditWords,
  sqlAuditWords,
  teamsOverviewAuditWords,
  bugReportsAuditWords,
  documentsAuditWords,
  itAuditWords,
  projectsAuditWords,
  tasksAuditWords,
  templatesAuditWords,
  figuresAuditWords,
];

export const auditWords = auditDictionary(allAuditWords);
