import { z } from 'zod';
import { Day, Id, listOf, pagingBy } from '#/kernel/schema.ts';

const listed = {
  whose: z.enum(['mine', 'all']).default('mine'),
  app: listOf(Id).optional(),
  person: listOf(Id).optional(),
  search: z.string().max(100).default(''),
  ...pagingBy(50),
};

/** What the queue of reviews keeps in its address. */
export const PendingSearch = z.strictObject(listed);
export type PendingSearch = z.output<typeof PendingSearch>;

/** What the list of reviewed tasks keeps in its address. */
export const ClosedSearch = z.strictObject({
  ...listed,
  rating: listOf(z.coerce.number().int().min(1).max(5)).optional(),
  from: Day.optional(),
  to: Day.optional(),
});
export type ClosedSearch = z.output<typeof ClosedSearch>;
