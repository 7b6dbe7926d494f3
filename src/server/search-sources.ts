import { companyAccountSearch } from '#/domains/accounts/search-accounts.records.ts';
import { campaignSearch } from '#/domains/acquisition/search-campaigns.records.ts';
import { appSearch } from '#/domains/apps/search-apps.records.ts';
import { documentSearch } from '#/domains/documents/search-documents.records.ts';
import { viewSearch } from '#/domains/figures/search-views.records.ts';
import { personSearch } from '#/domains/people/search-people.records.ts';
import { teamSearch } from '#/domains/people/teams/search-teams.records.ts';
import { issueSearch, projectSearch } from '#/domains/projects/search-projects.records.ts';
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
  campaignSearch,
  reportSearch,
  viewSearch,
  companyAccountSearch,
];
