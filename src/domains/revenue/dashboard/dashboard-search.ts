import { z } from 'zod';
import { drillSteps } from '#/figures/drill-steps.ts';
import type { FilterInput } from '#/figures/filter.contract.ts';
import { filterFieldsOf } from '#/figures/page-filters.ts';
import { todaySplits } from '#/figures/today/today-splits.ts';
import { hourMeasures } from '#/figures/today/today-words.ts';
import { listOf } from '#/kernel/schema.ts';

/** Everything the dashboard keeps in its address. */
export const DashboardSearch = z.strictObject({
  ...filterFieldsOf('/dashboard'),
  /** The way down so far, in the order it was walked. */
  drill: listOf(z.enum(drillSteps)).optional(),
  chart: z.enum(['money', 'roi']).default('money'),
  games: z.coerce.number().int().min(1).default(1),
  /** What is shown of today by the hour, absent while the hours are closed; and by what it is split. */
  hours: z.enum(hourMeasures).optional(),
  hoursBy: z.enum(todaySplits).default('app'),
});
export type DashboardSearch = z.output<typeof DashboardSearch>;

/** The filter object in a search, as the API takes it. */
export function filterOf({
  drill: _drill,
  chart: _chart,
  games: _games,
  hours: _hours,
  hoursBy: _hoursBy,
  ...filter
}: DashboardSearch): FilterInput {
  return filter;
}
