import { viewSearch } from '#/community/views/search-views.records.ts';
import { appSearch } from '#/domains/catalogue/apps/search-apps.records.ts';
import { companyAccountSearch } from '#/domains/catalogue/company-accounts/search-accounts.records.ts';
import { announcementSearch } from '#/domains/people/announcements/search-announcements.records.ts';
import { evaluationFormSearch } from '#/domains/people/evaluations/search-forms.records.ts';
import {
  keyResultSearch,
  objectiveSearch,
} from '#/domains/people/okr/search-objectives.records.ts';
import { personSearch } from '#/domains/people/people/search-people.records.ts';
import { teamSearch } from '#/domains/people/people/teams/search-teams.records.ts';
import { quizSearch } from '#/domains/people/quizzes/search-quizzes.records.ts';
import { campaignSearch } from '#/domains/revenue/acquisition/search-campaigns.records.ts';
import { dashboardSearch } from '#/domains/revenue/own-dashboards/search-dashboards.records.ts';
import { reportSearch } from '#/domains/revenue/reports/library/search-reports.records.ts';
import { sqlQuerySearch } from '#/domains/revenue/sql/queries/search-queries.records.ts';
import { bugSearch } from '#/domains/work/bug-reports/search-bugs.records.ts';
import { documentSearch } from '#/domains/work/documents/search-documents.records.ts';
import { assetSearch } from '#/domains/work/it/search-assets.records.ts';
import { issueSearch, projectSearch } from '#/domains/work/projects/search-projects.records.ts';
import { taskSearch } from '#/domains/work/tasks/search-tasks.records.ts';
import type { SearchSource } from '#/store/search.ts';
import { pagesFor } from './pages-for.ts';

/** What `GET /search` looks through, in the order of its rows. */
export const searchSources: readonly SearchSource[] = [
  appSearch,
  personSearch,
  teamSearch,
  taskSearch,
  issueSearch,
  projectSearch,
  documentSearch,
  objectiveSearch,
  keyResultSearch,
  announcementSearch,
  bugSearch,
  campaignSearch,
  reportSearch,
  dashboardSearch,
  sqlQuerySearch,
  viewSearch(pagesFor),
  companyAccountSearch,
  evaluationFormSearch,
  assetSearch,
  quizSearch,
];
