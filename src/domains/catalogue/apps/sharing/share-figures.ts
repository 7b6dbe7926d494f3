import type { Definition } from '#/figures/definition.ts';
import { measureKeys, measures, type MeasureKey } from '#/figures/measures.ts';
import { isRevenueSum, plainSums, type PlainSum, type SumName } from '#/figures/sums.ts';

/** What can be shared, in the words of the form. */
export const figureGroups = ['revenue', 'ads', 'spend', 'engagement', 'store'] as const;
export type FigureGroup = (typeof figureGroups)[number];

export const groupWords: Record<FigureGroup, { label: string; help: string }> = {
  revenue: { label: 'Revenue', help: 'Ad revenue, in-app purchases, what installs brought' },
  ads: { label: 'Ads', help: 'Requests, impressions, fill and show rate, clicks' },
  spend: { label: 'Spend', help: 'What campaigns cost, their installs and CPI' },
  engagement: { label: 'Engagement', help: 'DAU, new users, sessions, retention, crashes' },
  store: { label: 'Store', help: 'Visitors, downloads, uninstalls, ratings, vitals' },
};

const adSums: readonly SumName[] = ['requests', 'responses', 'impressions', 'clicks'];

/** The group that a sum belongs to: money by its kind, the rest by where it is counted. */
function groupOf(name: SumName): FigureGroup {
  // Of a ratio's side, what it is of: the other side has a turn of its own.
  const [sum = ''] = name.split('/');
  if (
    isRevenueSum(sum) ||
    sum === 'revenue' ||
    sum === 'iapRevenue' ||
    /^(cohort|paid)Revenue/.test(sum)
  )
    return 'revenue';
  if (sum.startsWith('cohortSpend')) return 'spend';
  if (!Object.hasOwn(plainSums, sum)) return 'engagement';
  const [table] = plainSums[sum as PlainSum];
  if (table === 'acquisition') return 'spend';
  if (table === 'store_console') return 'store';
  return adSums.includes(sum as SumName) ? 'ads' : 'engagement';
}

/**
 * The groups a measure is made of. ARPDAU is revenue over users, so it gives both away: a measure is
 * open only where everything it is made of is shared.
 */
export function groupsOf(measure: MeasureKey): FigureGroup[] {
  const { needs }: Definition = measures[measure];
  return [...new Set(needs.map(groupOf))];
}

export const isOpen = (measure: MeasureKey, shared: readonly string[]): boolean =>
  groupsOf(measure).every((it) => shared.includes(it));

/** Every measure that these groups open. */
export const openMeasures = (shared: readonly string[]): MeasureKey[] =>
  measureKeys.filter((it) => isOpen(it, shared));

/** What is told first of an app, in this order, as far as it is open. */
const headlines: readonly MeasureKey[] = [
  'totalRevenue',
  'revenue',
  'spend',
  'profit',
  'roas7',
  'dau',
  'arpdau',
  'ecpm',
  'ipu',
  'impressions',
  'fill',
  'show',
  'requests',
  'newUsers',
  'sessionsPerUser',
  'sessionLength',
  'retention1',
  'installs',
  'cpi',
  'campaignImpressions',
  'campaignCtr',
  'storeInstalls',
  'visitors',
  'conversion',
  'rating',
  'iapRevenue',
  'uninstalls',
];

const TILES = 8;

/** The headline figures, the first of them as tiles. */
export function headlinesOf(shared: readonly string[]): {
  tiles: MeasureKey[];
  columns: MeasureKey[];
} {
  const columns = headlines.filter((it) => isOpen(it, shared));
  return { tiles: columns.slice(0, TILES), columns };
}
