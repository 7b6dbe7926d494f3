import type { DayTableName } from '#/store/facts/tables.ts';
import { cohortMeasures } from './cohort-measures.ts';
import { pair, part, plain, price, ratio, type Definition, type Unit } from './definition.ts';
import type { RevenueKind } from './filter.contract.ts';
import { ownDefinition } from './own/own-definition.ts';
import { ownIdOf, ownKeyOf, type OwnFigure, type OwnKey } from './own/own-key.ts';
import { postbackMeasures } from './postback-measures.ts';
import {
  columnOf,
  dayCounts,
  isDayCount,
  isRevenueSum,
  partsOfRevenue,
  plainSums,
  type PairedSum,
  type PlainSum,
  type Sums,
  type SumName,
} from './sums.ts';
import { useMeasures } from './use-measures.ts';

const ads = {
  totalRevenue: plain(
    'totalRevenue',
    'Total revenue',
    'money',
    1,
    'Ad revenue + in-app purchases as the stores report them: Google Play before its fee, App Store Connect’s proceeds after Apple’s',
  ),
  revenue: plain(
    'revenue',
    'Ad revenue',
    'money',
    1,
    'What the selected ad networks pay, without in-app purchases',
  ),
  ecpm: price('eCPM', 1, 'Ad revenue ÷ impressions × 1000', pair('revenue', 'impressions'), 1000),
  impressions: plain('impressions', 'Impressions', 'count', 1, 'Ads shown'),
  requests: plain('requests', 'Requests', 'count', 0, 'Ads asked for'),
  responses: plain('responses', 'Responses', 'count', 1, 'Requests that were filled'),
  clicks: plain('clicks', 'Clicks', 'count', 0, 'Clicks on ads'),
  fill: part('Fill rate', 'ratio', 1, 'Responses ÷ requests', pair('responses', 'requests')),
  show: part('Show rate', 'ratio', 1, 'Impressions ÷ responses', pair('impressions', 'responses')),
  ctr: part('CTR', 'ratio', 0, 'Clicks ÷ impressions', pair('clicks', 'impressions')),
  wasted: {
    label: 'Wasted requests',
    unit: 'count',
    tone: -1,
    formula: 'Requests − responses: asked for and not filled',
    needs: pair('requests', 'responses'),
    of: (it) => Math.max(0, it['requests/responses'] - it['responses/requests']),
  },
} as const satisfies Record<string, Definition>;

const acquisition = {
  spend: plain('spend', 'Spend', 'money', 0, 'What campaigns cost'),
  installs: plain('installs', 'Installs', 'count', 1, 'Installs that campaigns brought'),
  cpi: price('CPI', -1, 'Spend ÷ installs', pair('spend', 'installs')),
  campaignImpressions: plain(
    'campaignImpressions',
    'Campaign impressions',
    'count',
    0,
    'Times our advertisements were shown',
  ),
  campaignClicks: plain(
    'campaignClicks',
    'Campaign clicks',
    'count',
    0,
    'Clicks on our advertisements',
  ),
  campaignCtr: part(
    'Campaign CTR',
    'ratio',
    1,
    'Campaign clicks ÷ campaign impressions',
    pair('campaignClicks', 'campaignImpressions'),
  ),
  cpc: price('CPC', -1, 'Spend ÷ campaign clicks', pair('spend', 'campaignClicks')),
  cpm: price(
    'CPM',
    -1,
    'Spend ÷ campaign impressions × 1000',
    pair('spend', 'campaignImpressions'),
    1000,
  ),
  cvr: part('CVR', 'ratio', 1, 'Installs ÷ campaign clicks', pair('installs', 'campaignClicks')),
  ipm: {
    label: 'IPM',
    unit: 'number',
    tone: 1,
    formula: 'Installs ÷ campaign impressions × 1000',
    needs: pair('installs', 'campaignImpressions'),
    of: (it) => {
      const share = ratio(it['installs/campaignImpressions'], it['campaignImpressions/installs']);
      return share === null ? null : share * 1000;
    },
  },
  profit: {
    label: 'Profit',
    unit: 'money',
    tone: 1,
    formula: 'Revenue − spend',
    needs: ['earned', 'spend'],
    of: (it) => it.earned - it.spend,
  },
  roi: {
    label: 'ROI',
    unit: 'ratio',
    tone: 1,
    formula: '(Revenue − spend) ÷ spend',
    needs: ['earned', 'spend'],
    of: (it) => ratio(it.earned - it.spend, it.spend),
  },
} as const satisfies Record<string, Definition>;

const store = {
  visitors: plain('visitors', 'Store visitors', 'count', 1, 'Visitors of the store page'),
  storeInstalls: plain('storeInstalls', 'Downloads', 'count', 1, 'Installs the store counted'),
  conversion: part(
    'Store conversion',
    'ratio',
    1,
    'Downloads ÷ store visitors',
    pair('storeInstalls', 'visitors'),
  ),
  uninstalls: plain('uninstalls', 'Uninstalls', 'count', -1, 'Uninstalls the store counted'),
  iapRevenue: plain(
    'iapRevenue',
    'IAP revenue',
    'money',
    1,
    'In-app purchases the stores counted, each as its report delivers them: before or after the store’s fee',
  ),
  rating: part('Rating', 'number', 1, 'Sum of the stars ÷ ratings', pair('ratingSum', 'ratings')),
  crashedShare: part(
    'Crashed users',
    'ratio',
    -1,
    'Users with a crash ÷ users measured',
    pair('crashedUsers', 'vitalsUsers'),
  ),
  anrShare: part(
    'ANR users',
    'ratio',
    -1,
    'Users with an ANR ÷ users measured',
    pair('anrUsers', 'vitalsUsers'),
  ),
} as const satisfies Record<string, Definition>;

/** Every figure of the house. Ratios come from sums, never from averages of ratios. */
export const measures = {
  ...ads,
  ...acquisition,
  ...useMeasures,
  ...store,
  ...cohortMeasures,
  ...postbackMeasures,
};
export type MeasureKey = keyof typeof measures;
export const measureKeys = Object.keys(measures) as [MeasureKey, ...MeasureKey[]];

export const isMeasure = (key: string): key is MeasureKey => Object.hasOwn(measures, key);

/** A figure to be computed: a measure of the house, or an own one with its formula. */
export type FigureKey = MeasureKey | OwnFigure;
/** As it is named in a reply: an own measure without its formula. */
export type FigureName = MeasureKey | OwnKey;

export const nameOfFigure = (key: FigureKey): FigureName =>
  isMeasure(key) ? key : ownKeyOf(ownIdOf(key));

const leafOf = (key: string): Definition => {
  if (!isMeasure(key)) throw new TypeError(`No measure has the key ${key}.`);
  return measures[key];
};

/** How a figure is computed. */
const definitionOf = (key: FigureKey): Definition =>
  isMeasure(key) ? measures[key] : ownDefinition(key, leafOf);

/** The figure of some sums; null where it cannot be told or there is nothing to divide by. */
export function figureOf(key: FigureKey, sums: Sums | undefined): number | null {
  const definition = definitionOf(key);
  if (!sums || definition.needs.some((it) => sums[it] === undefined)) return null;
  return definition.of(sums as Required<Sums>);
}

/** What a figure is written in. */
export const unitOfFigure = (key: FigureKey): Unit => definitionOf(key).unit;

/** Whether a figure is one sum: what came of it is right as far as it goes. */
export const isSum = (key: FigureKey): boolean =>
  isMeasure(key) && measures[key].needs.length === 1;

/**
 * A figure that may miss days: where none of them is whole, a sum shows what some sources brought,
 * and nothing is not nought.
 */
export function figureOver(
  key: FigureKey,
  sums: Sums | undefined,
  covered: { cells: number } | undefined,
): number | null {
  const figure = figureOf(key, sums);
  return covered?.cells === 0 ? figure || null : figure;
}

/** Whether any part of a figure was shared out, or added up over parts that share users. */
export const isEstimated = (key: FigureKey, sums: Sums | undefined): boolean =>
  definitionOf(key).needs.some((it) => sums?.[`estimated:${it}`]);

/** Whether a figure is formed of daily users, which are unique where their source tells so. */
export const countsDailyUsers = (key: FigureKey): boolean =>
  definitionOf(key).needs.some((it) => it.split('/').includes('dau'));

/** What has to be summed for some figures. */
export function needsOf(keys: readonly FigureKey[]): SumName[] {
  return [...new Set(keys.flatMap((it) => definitionOf(it).needs))];
}

const isOfOneTable = (name: SumName): name is PlainSum | PairedSum =>
  name.includes('/') || Object.hasOwn(plainSums, name);

/** The fact tables behind a figure, for its freshness. */
export const tablesOf = (key: FigureKey, kind: RevenueKind = 'all'): DayTableName[] =>
  definitionOf(key).needs.flatMap((name) => tablesOfSum(name, kind));

/** The fact tables behind a sum. */
export function tablesOfSum(name: SumName, kind: RevenueKind): DayTableName[] {
  if (isDayCount(name)) return [columnOf(dayCounts[name])[0]];
  if (isRevenueSum(name)) return partsOfRevenue(name, kind).map((it) => columnOf(it)[0]);
  if (isOfOneTable(name)) return [columnOf(name)[0]];
  return name === 'postbackSpend' || name.startsWith('cohortSpend') ? ['acquisition'] : ['cohort'];
}

/**
 * Change of a figure against another: relative, for ratios the difference; null when there is
 * nothing to compare with.
 */
export const deltaOf = (key: FigureKey, value: number | null, previous: number | null) =>
  changeIn(definitionOf(key).unit, value, previous);

/** The same of a figure whose unit alone is known. */
export function changeIn(unit: Unit, value: number | null, previous: number | null) {
  if (value === null || previous === null) return null;
  if (unit === 'ratio') return value - previous;
  return previous === 0 ? null : (value - previous) / Math.abs(previous);
}
