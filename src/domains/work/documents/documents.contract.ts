import { domain } from '#/kernel/domain.ts';
import { archiveEndpoints } from './archive/archive.contract.ts';
import { guideEndpoints } from './guides/guides.contract.ts';
import { headingEndpoints } from './headings/headings.contract.ts';
import { readingEndpoints } from './reading/reading.contract.ts';
import { treeEndpoints } from './tree/tree.contract.ts';
import { writingEndpoints } from './writing/writing.contract.ts';

export const documents = domain({
  name: 'documents',
  endpoints: {
    ...treeEndpoints,
    ...readingEndpoints,
    ...writingEndpoints,
    ...archiveEndpoints,
    ...headingEndpoints,
    ...guideEndpoints,
  },
  permissions: {
    'documents:read': {
      words: 'Read documents: own ones, those that are shared, or all',
      held: { staff: 'team' },
    },
    'documents:write': {
      words: 'Write documents: own ones, those that are shared, or all',
      held: { staff: 'team' },
    },
    'manual:write': { words: 'Arrange the company manual', held: { Admin: 'all', HR: 'all' } },
    'guides:write': { words: 'Write and publish the guides of pages', held: { Admin: 'all' } },
  },
});
