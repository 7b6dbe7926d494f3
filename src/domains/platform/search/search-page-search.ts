import { z } from 'zod';
import { hitKinds } from '#/kernel/hit.ts';
import { listOf } from '#/kernel/schema.ts';

/** Everything the page keeps in its address. */
export const SearchPageSearch = z.strictObject({
  q: z.string().max(100).default(''),
  kinds: listOf(z.enum(hitKinds)).optional(),
  state: z.enum(['open', 'closed']).optional(),
});
export type SearchPageSearch = z.output<typeof SearchPageSearch>;
