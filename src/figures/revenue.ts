import type { Figures } from './breakdown.contract.ts';
import type { Dimension } from './dimensions.ts';
import type { Filter, RevenueKind } from './filter.contract.ts';
import { measures, type MeasureKey } from './measures.ts';

/** Splits of what ad networks pay: purchases come through no ad network. */
const ofAdsOnly = ['network', 'adUnit', 'adFormat'] as const satisfies readonly Dimension[];

/** What revenue is under a filter: where it is narrowed to ads, purchases have no part in it. */
export const revenueUnder = (filter: Filter): RevenueKind =>
  ofAdsOnly.some((it) => filter[it] !== undefined) ? 'ads' : filter.revenue;

/** What revenue is in a list that is split. */
export const revenueBy = (kind: RevenueKind, by: readonly Dimension[]): RevenueKind =>
  ofAdsOnly.some((it) => by.includes(it)) ? 'ads' : kind;

/** The measure that a page shows as its revenue. */
export const revenueMeasure = (kind: RevenueKind): 'totalRevenue' | 'revenue' =>
  kind === 'all' ? 'totalRevenue' : 'revenue';

/** How it is called beside spend. */
export const revenueNames: Record<RevenueKind, string> = {
  all: measures.totalRevenue.label,
  ads: measures.revenue.label,
};

/** Revenue among the figures of a page, whichever it shows. */
export const revenueIn = (figures: Figures) => figures.totalRevenue ?? figures.revenue;

/** What revenue is in the figures of a page. */
export const revenueKindIn = (figures: Figures): RevenueKind =>
  figures.totalRevenue ? 'all' : 'ads';

/** The measures of a page whose revenue follows the switch. */
export const measuresUnder = <M extends MeasureKey>(
  keys: readonly M[],
  kind: RevenueKind,
): (M | 'revenue')[] => [
  ...new Set(keys.map((it) => (it === 'totalRevenue' && kind === 'ads' ? 'revenue' : it))),
];

/** The same with ad revenue beside it, for those who ask the API for that alone. */
export const withAdRevenue = <M extends MeasureKey>(
  keys: readonly M[],
  kind: RevenueKind,
): (M | 'revenue')[] => [...new Set([...measuresUnder(keys, kind), 'revenue' as const])];

/** Keeps a list sorted by its revenue whichever that is. */
export function sortUnder(
  sort: string | undefined,
  columns: readonly MeasureKey[],
): string | undefined {
  const found = /^(-?)(totalRevenue|revenue)$/.exec(sort ?? '');
  if (!found || columns.some((it) => it === found[2])) return sort;
  const other = found[2] === 'revenue' ? 'totalRevenue' : 'revenue';
  return columns.includes(other) ? `${found[1]}${other}` : sort;
}
