import { z } from 'zod';
import { Id, paging } from '#/kernel/schema.ts';

/** Everything the page keeps in its address. */
export const NewsLetterSearch = z.strictObject({
  show: z.enum(['archive', 'written']).default('archive'),
  /** The one that is read. */
  issue: Id.optional(),
  /** Says that it was opened from the mail. */
  opened: z.string().max(400).optional(),
  /** The one that is written on. */
  write: Id.optional(),
  ...paging,
});
export type NewsLetterSearch = z.output<typeof NewsLetterSearch>;
export type Change = (
  patch: { [K in keyof NewsLetterSearch]?: NewsLetterSearch[K] | undefined },
  options?: { replace?: boolean },
) => void;
