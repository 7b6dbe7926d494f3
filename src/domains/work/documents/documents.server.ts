import { guidesServed } from './guides/guides.server.ts';
import { headingsServed } from './headings/headings.server.ts';
import { readingServed } from './reading/reading.server.ts';
import { treeServed } from './tree/tree.server.ts';
import { writingServed } from './writing/writing.server.ts';

export const documentsServed = [
  ...treeServed,
  ...readingServed,
  ...writingServed,
  ...headingsServed,
  ...guidesServed,
];
