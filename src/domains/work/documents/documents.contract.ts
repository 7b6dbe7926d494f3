import { domain } from '#/kernel/domain.ts';
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
    ...headingEndpoints,
    ...guideEndpoints,
  },
  permissions: {
    'documents:read': 'Read documents: own ones, those that are shared, or all',
    'documents:write': 'Write documents: own ones, those that are shared, or all',
    'manual:write': 'Arrange the company manual',
    'guides:write': 'Write and publish the guides of pages',
  },
});
