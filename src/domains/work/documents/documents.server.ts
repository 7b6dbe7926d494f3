import type { Screen } from '#/kernel/screen.ts';
import { archiveServed } from './archive/archive.server.ts';
import { guidesServedBy } from './guides/guides.server.ts';
import { headingsServed } from './headings/headings.server.ts';
import { readingServed } from './reading/reading.server.ts';
import { treeServed } from './tree/tree.server.ts';
import { writingServed } from './writing/writing.server.ts';

/** @param pages all pages there are, which only the app knows */
export const documentsServedBy = (pages: readonly Screen[]) => [
  ...treeServed,
  ...readingServed,
  ...writingServed,
  ...archiveServed,
  ...headingsServed,
  ...guidesServedBy(pages),
];
