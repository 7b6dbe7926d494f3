import { z } from 'zod';
import { breakdownFields } from '#/figures/breakdown.contract.ts';
import { filterFieldsOf } from '#/figures/page-filters.ts';
import { Flag } from '#/kernel/schema.ts';

/** Everything the list keeps in its address. */
export const AppDataSearch = z.strictObject({
  ...filterFieldsOf('/app-data'),
  ...breakdownFields,
  stale: Flag.optional(),
});
export type AppDataSearch = z.output<typeof AppDataSearch>;
