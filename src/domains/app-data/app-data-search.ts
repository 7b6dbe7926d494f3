import { z } from 'zod';
import { Flag } from '#/kernel/schema.ts';
import { breakdownFields } from '../figures/breakdown.contract.ts';
import { filterFields } from '../figures/filter.contract.ts';

/** Everything the list keeps in its address. */
export const AppDataSearch = z.strictObject({
  ...filterFields,
  ...breakdownFields,
  stale: Flag.optional(),
});
export type AppDataSearch = z.output<typeof AppDataSearch>;
