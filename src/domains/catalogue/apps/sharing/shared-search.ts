import { z } from 'zod';
import { breakdownFields, MeasureKey } from '#/figures/breakdown.contract.ts';
import { filterFields } from '#/figures/filter.contract.ts';
import { Id, paging } from '#/kernel/schema.ts';
import { sharedBy } from './sharing.contract.ts';

/** Everything the page keeps in its address: the list, or the share that is open. */
export const SharedSearch = z.strictObject({
  q: z.string().max(100).default(''),
  /** The share that is open. */
  share: Id.optional(),
  date: filterFields.date,
  compare: filterFields.compare,
  by: z.enum(sharedBy).default('day'),
  measure: MeasureKey.optional(),
  sort: breakdownFields.sort,
  ...paging,
});
export type SharedSearch = z.output<typeof SharedSearch>;
export type SharedPatch = Partial<z.input<typeof SharedSearch>>;
