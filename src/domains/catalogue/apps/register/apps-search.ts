import { z } from 'zod';
import { Flag, Id, listOf, paging } from '#/kernel/schema.ts';
import { appStatuses, platforms } from './app-words.ts';
import { appSorts } from './register.contract.ts';

/** Everything the page keeps in its address. */
export const AppsSearch = z.strictObject({
  q: z.string().max(100).default(''),
  platform: listOf(z.enum(platforms)).optional(),
  team: listOf(Id).optional(),
  account: listOf(Id).optional(),
  batch: listOf(z.string().max(60)).optional(),
  status: listOf(z.enum(appStatuses)).optional(),
  core: Flag.optional(),
  pinned: Flag.optional(),
  sort: z.enum(appSorts).default('name'),
  order: z.enum(['asc', 'desc']).default('asc'),
  ...paging,
  /** The app whose sheet is open. */
  app: Id.optional(),
  /** The app that is edited, or `new`. */
  edit: z.union([z.literal('new'), Id]).optional(),
  /** Whether the dialog of the import is open. */
  import: Flag.default(false),
});
export type AppsSearch = z.output<typeof AppsSearch>;
export type AppsPatch = Partial<z.input<typeof AppsSearch>>;
