import { companyAccountSearch } from '#/domains/accounts/search-accounts.records.ts';
import { campaignSearch } from '#/domains/acquisition/search-campaigns.records.ts';
import { announcementSearch } from '#/domains/announcements/search-announcements.records.ts';
import { appSearch } from '#/domains/apps/search-apps.records.ts';
import { bugSearch } from '#/domains/bug-reports/search-bugs.records.ts';
import { documentSearch } from '#/domains/documents/search-documents.records.ts';
import { evaluationFormSearch } from '#/domains/evaluations/search-forms.records.ts';
import { viewSearch } from '#/domains/figures/search-views.records.ts';
import { assetSearch } from '#/domains/it/search-assets.records.ts';
import { keyResultSearch, objectiveSearch } from '#/domains/okr/search-objectives.records.ts';
import { personSearch } from '#/domains/people/search-people.records.ts';
import { teamSearch } from '#/domains/people/teams/search-teams.records.ts';
import { issueSearch, projectSearch } from '#/domains/projects/search-projects.records.ts';
import { quizSearch } from '#/domains/quizzes/search-quizzes.records.ts';
import { reportSearch } from '#/domains/reports/library/search-reports.records.ts';
import { taskSearch } from '#/domains/tasks/search-tasks.records.ts';
import type { SearchSource } from '#/store/search.ts';

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
  viewSearch,
  companyAccountSearch,
  evaluationFormSearch,
  assetSearch,
  quizSearch,
];
