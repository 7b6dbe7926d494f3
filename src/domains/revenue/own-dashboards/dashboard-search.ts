import { z } from 'zod';
import { filterFieldNames, filterFieldsOf } from '#/figures/page-filters.ts';
import { Id, listOf, paging } from '#/kernel/schema.ts';
import { CardId } from './cards/card.contract.ts';

/** What the list of dashboards keeps in its address. */
export const listSearch = z.strictObject({
  ...paging,
  q: z.string().max(100).default(''),
  whose: z.enum(['all', 'mine', 'others']).default('all'),
  /** The form of a new one is open, or the list of links outside. */
  open: z.enum(['new', 'links']).optional(),
});
export type ListSearch = z.output<typeof listSearch>;

/** Most dashboards that a walk goes through. */
export const MOST_WALKED = 20;
/** Seconds that each of a walk is shown. */
export const walkPaces = ['10', '30', '60', '300'] as const;
export type WalkPace = (typeof walkPaces)[number];
const Pace = z.enum(walkPaces).default('30');

/** What a walk through dashboards in full screen keeps in its address. */
export const walkSearch = z.strictObject({
  walk: listOf(Id).default([]),
  /** The one that is shown; the first unless told. */
  dashboard: Id.optional(),
  every: Pace,
});

/** The address of a walk, at one of its dashboards. */
export function walkHref(
  ids: readonly number[],
  { at = ids[0]!, every = '30' }: { at?: number; every?: WalkPace } = {},
): string {
  const walk = ids.map((it) => `walk=${it}`).join('&');
  return `/dashboards?dashboard=${at}&${walk}${every === '30' ? '' : `&every=${every}`}`;
}

/** What a dashboard keeps in its address: what the whole is filtered by, and which form is open. */
export const dashboardSearch = z.strictObject({
  ...filterFieldsOf('/dashboards'),
  dashboard: Id,
  open: z.enum(['share', 'name', 'links']).optional(),
  /** The card whose form is open. */
  card: z.union([z.literal('new'), CardId]).optional(),
});
export type DashboardSearch = z.output<typeof dashboardSearch>;

/** The filter in a dashboard's address. */
export function filterOf({
  dashboard: _dashboard,
  open: _open,
  card: _card,
  ...filter
}: DashboardSearch) {
  return filter;
}

/** Whether an address says nothing of the filter: what was saved with the dashboard holds then. */
export const isBare = (raw: Record<string, unknown>): boolean =>
  !filterFieldNames.some((it) => it in raw);
