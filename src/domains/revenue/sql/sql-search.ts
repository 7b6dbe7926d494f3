import { z } from 'zod';
import { filterFields } from '#/figures/filter.contract.ts';
import { Id } from '#/kernel/schema.ts';

/** Which saved query is open, and the days it is asked of where they are others than its own. */
export const sqlSearch = z.strictObject({
  query: Id.optional(),
  date: filterFields.date.unwrap().optional(),
});
export type SqlSearch = z.output<typeof sqlSearch>;
