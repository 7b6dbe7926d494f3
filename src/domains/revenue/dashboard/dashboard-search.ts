import { z } from 'zod';
import { drillSteps } from '#/figures/drill-steps.ts';
import type { FilterInput } from '#/figures/filter.contract.ts';
import { filterFieldsOf } from '#/figures/page-filters.ts';
import { listOf } from '#/kernel/schema.ts';

/** Everything the dashboard keeps in its address. */
export const DashboardSearch = z.strictObject({
  ...filterFieldsOf('/dashboard'),
  /** The way down so far, in the order it was walked. */
  drill: listOf(z.enum(drillSteps)).optional(),
  chart: z.enum(['money', 'roi']).default('money'),
  games: z.coerce.number().int().min(1).default(1),
});
export type DashboardSearch = z.output<typeof DashboardSearch>;

/** The filter object in a search, as the API takes it. */
export function filterOf({
  drill: _drill,
  chart: _chart,
  games: _games,
  ...filter
}: DashboardSearch): FilterInput {
  return filter;
}
