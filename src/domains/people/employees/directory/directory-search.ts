import { z } from 'zod';
import { Id, line, listOf, pagingBy } from '#/kernel/schema.ts';
import { sheetSearch } from '../sheet/sheet-search.ts';
import { directorySorts } from './directory.contract.ts';

/** Everything the staff directory keeps in its address. */
export const DirectorySearch = z.strictObject({
  show: z.enum(['cards', 'list', 'chart']).default('cards'),
  q: z.string().max(100).default(''),
  department: listOf(Id).optional(),
  team: listOf(Id).optional(),
  place: listOf(line(80)).optional(),
  sort: z.enum(directorySorts).default('name'),
  order: z.enum(['asc', 'desc']).default('asc'),
  ...pagingBy(50),
  ...sheetSearch,
});
export type DirectorySearch = z.output<typeof DirectorySearch>;
export type DirectoryPatch = Partial<z.input<typeof DirectorySearch>>;
