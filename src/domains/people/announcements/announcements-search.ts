import { z } from 'zod';
import { Id, paging } from '#/kernel/schema.ts';
import { announcementStates } from './announcement-rules.ts';

/** Everything the page keeps in its address. */
export const AnnouncementsSearch = z.strictObject({
  show: z.enum(['mine', 'written', 'decorum']).default('mine'),
  /** The one that is read. */
  announcement: Id.optional(),
  /** The one that is written. */
  write: z.union([z.literal('new'), Id]).optional(),
  /** What a new one begins with. */
  title: z.string().max(140).optional(),
  /** The rule a link leads to. */
  entry: Id.optional(),
  state: z.enum(announcementStates).optional(),
  q: z.string().max(100).default(''),
  ...paging,
});
export type AnnouncementsSearch = z.output<typeof AnnouncementsSearch>;
export type Change = (
  patch: { [K in keyof AnnouncementsSearch]?: AnnouncementsSearch[K] | undefined },
  options?: { replace?: boolean },
) => void;
