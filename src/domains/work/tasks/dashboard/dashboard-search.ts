import '#/kernel/without-eval.ts';
import { z } from 'zod';
import { workSearch } from '../reports/work-search.ts';
import { Month } from './dashboard.contract.ts';

/** Everything the page keeps in its address. */
export const DashboardSearch = z.strictObject({
  ...workSearch,
  show: z.enum(['figures', 'calendar']).default('figures'),
  month: Month.optional(),
});
export type DashboardSearch = z.output<typeof DashboardSearch>;
