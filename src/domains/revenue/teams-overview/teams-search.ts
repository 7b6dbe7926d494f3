import { z } from 'zod';
import { filterFieldsOf } from '#/figures/page-filters.ts';
import { Id } from '#/kernel/schema.ts';

/** What the leaderboard is ordered by. */
export const leaderOrders = [
  'revenue',
  'change',
  'spend',
  'profit',
  'roas7',
  'dau',
  'ecpm',
  'target',
  'overdue',
  'name',
] as const;
export type LeaderOrder = (typeof leaderOrders)[number];

/** Everything the page keeps in its address. */
export const TeamsSearch = z.strictObject({
  ...filterFieldsOf('/dashboard/teams'),
  order: z.enum(leaderOrders).default('revenue'),
  /** The team that is open beside the list. */
  open: Id.optional(),
});
export type TeamsSearch = z.output<typeof TeamsSearch>;

/** The filter object in a search, as the API takes it. */
export function filterOf({ order: _order, open: _open, ...filter }: TeamsSearch) {
  return filter;
}
