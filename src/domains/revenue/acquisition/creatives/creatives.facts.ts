import type { Selection } from '#/figures/selection.records.ts';
import type { Facts } from '#/store/facts/facts.ts';
import { totals, type TotalsRow } from '#/store/facts/totals.ts';
import type { ComparedFigures, CreativeFigures } from './creatives.contract.ts';

/** A ratio counts what tells both of its sides. */
const sums = [
  'spend_micros',
  'impressions',
  'clicks',
  'installs',
  'clicks/impressions',
  'impressions/clicks',
  'installs/impressions',
  'impressions/installs',
  'spend_micros/installs',
  'installs/spend_micros',
] as const;
type Sums = (typeof sums)[number];
export type CreativeRow = TotalsRow<
  'creatives',
  Sums,
  'app_id' | 'network_id' | 'creative' | 'creative_kind'
>;

const ofSelection = ({ range, apps, within, mediaSources, countries, money }: Selection) => ({
  ...range,
  scopeApps: apps,
  within,
  where: {
    ...(mediaSources && { network_id: mediaSources }),
    ...(countries && { country: countries }),
  },
  into: money?.into('acquisition'),
});

/** What each creative did for an app at a media source over some days; money in the currency that is shown. */
export const creativeRows = (
  facts: Facts,
  selection: Selection,
  range = selection.range,
): Promise<CreativeRow[]> =>
  facts.cached(['creatives', selection, range], () =>
    totals(facts, {
      ...ofSelection(selection),
      ...range,
      table: 'creatives',
      measures: sums,
      by: ['app_id', 'network_id', 'creative', 'creative_kind'],
    }),
  );

/** What the same campaigns cost in all. */
export async function spentInAll(facts: Facts, selection: Selection): Promise<number> {
  const [row] = await totals(facts, {
    ...ofSelection(selection),
    table: 'acquisition',
    measures: ['spend_micros'],
  });
  return row?.spend_micros ?? 0;
}

/** Sums of rows; null where none of them tells. */
export function addedUp(rows: readonly CreativeRow[]): Record<Sums, number | null> {
  const sumOf = (name: Sums) =>
    rows.reduce<number | null>(
      (sum, it) => (it[name] === null ? sum : (sum ?? 0) + it[name]),
      null,
    );
  return Object.fromEntries(sums.map((it) => [it, sumOf(it)])) as Record<Sums, number | null>;
}

const ratio = (part: number | null, of: number | null, times = 1) =>
  part === null || of === null || of === 0 ? null : (part / of) * times;

/** @param hasRates whether all money of the days can be converted: else there is none to tell. */
export function figuresOf(sum: Record<Sums, number | null>, hasRates: boolean): CreativeFigures {
  const cpi = hasRates ? ratio(sum['spend_micros/installs'], sum['installs/spend_micros']) : null;
  return {
    spend: hasRates ? sum.spend_micros : null,
    impressions: sum.impressions,
    clicks: sum.clicks,
    installs: sum.installs,
    ctr: ratio(sum['clicks/impressions'], sum['impressions/clicks']),
    ipm: ratio(sum['installs/impressions'], sum['impressions/installs'], 1000),
    cpi: cpi === null ? null : Math.round(cpi),
  };
}

/** With fewer installs on a side IPM and CPI are off by a fifth and more by chance alone. */
const FEWEST_INSTALLS = 25;

const changeOf = (before: number | null, after: number | null): number | null =>
  before === null || after === null || before === 0 ? null : after / before - 1;

/** How figures changed; null where too little is known of either side. */
export function changesOf(
  before: CreativeFigures | undefined,
  after: CreativeFigures,
): ComparedFigures['change'] {
  const isTold = (it: CreativeFigures) => (it.installs ?? 0) >= FEWEST_INSTALLS;
  if (!before || !isTold(before) || !isTold(after)) return { ctr: null, ipm: null, cpi: null };
  return {
    ctr: changeOf(before.ctr, after.ctr),
    ipm: changeOf(before.ipm, after.ipm),
    cpi: changeOf(before.cpi, after.cpi),
  };
}
