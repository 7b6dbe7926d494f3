import type { DayTableName } from '#/store/facts/tables.ts';
import type { RevenueKind } from './filter.contract.ts';

/** Days after the install up to which cohorts are summed: D0 to D45. */
export const cohortAges = [0, 1, 3, 7, 14, 30, 45] as const;
export type CohortAge = (typeof cohortAges)[number];

/** Sums that one fact table holds as a column. Money in micro-USD. */
export const plainSums = {
  revenue: ['monetisation', 'revenue_micros'],
  requests: ['monetisation', 'requests'],
  responses: ['monetisation', 'responses'],
  impressions: ['monetisation', 'impressions'],
  clicks: ['monetisation', 'clicks'],
  spend: ['acquisition', 'spend_micros'],
  campaignImpressions: ['acquisition', 'impressions'],
  campaignClicks: ['acquisition', 'clicks'],
  installs: ['acquisition', 'installs'],
  dau: ['engagement', 'dau'],
  newUsers: ['engagement', 'new_users'],
  sessions: ['engagement', 'sessions'],
  sessionSeconds: ['engagement', 'session_seconds'],
  crashes: ['engagement', 'crashes'],
  dailyUsers: ['audience', 'daily_users'],
  weeklyUsers: ['audience', 'weekly_users'],
  monthlyUsers: ['audience', 'monthly_users'],
  visitors: ['store_console', 'store_visitors'],
  storeInstalls: ['store_console', 'installs'],
  uninstalls: ['store_console', 'uninstalls'],
  iapRevenue: ['store_console', 'iap_revenue_micros'],
  ratings: ['store_console', 'ratings_count'],
  ratingSum: ['store_console', 'rating_sum'],
  crashedUsers: ['store_console', 'crashed_users'],
  anrUsers: ['store_console', 'anr_users'],
  vitalsUsers: ['store_console', 'vitals_users'],
  postbackInstalls: ['postbacks', 'installs'],
  postbackUntold: ['postbacks', 'untold_installs'],
  postbackRevenueLeast: ['postbacks', 'least_revenue_micros'],
  postbackRevenueMost: ['postbacks', 'most_revenue_micros'],
} as const;
export type PlainSum = keyof typeof plainSums;

/** Sums over two tables: money of ads and of purchases. */
const revenueSums = ['totalRevenue', 'earned'] as const;

/**
 * `totalRevenue` is what ads and in-app purchases brought; `earned` is the same, or that of ads alone
 * where only these are asked for. Without a source of purchases these are nought.
 */
export type RevenueSum = (typeof revenueSums)[number];

export const isRevenueSum = (name: string): name is RevenueSum =>
  revenueSums.some((it) => it === name);

/** The plain sums that one over two tables is added up from. */
export const partsOfRevenue = (name: RevenueSum, kind: RevenueKind): PlainSum[] =>
  name === 'earned' && kind === 'ads' ? ['revenue'] : ['revenue', 'iapRevenue'];

type BothWays<Pair> = Pair extends [infer A extends PlainSum, infer B extends PlainSum]
  ? `${A}/${B}` | `${B}/${A}`
  : never;

/**
 * `responses/requests` are the responses of those rows that tell requests too: a source that is
 * silent about one side of a ratio would only swell the other.
 */
export type PairedSum = BothWays<
  | ['revenue' | 'clicks', 'impressions']
  | ['responses', 'requests' | 'impressions']
  | ['spend' | 'installs', 'campaignImpressions' | 'campaignClicks']
  | ['spend', 'installs']
  | ['campaignClicks', 'campaignImpressions']
  | ['dau', 'newUsers' | 'sessions' | 'sessionSeconds']
  | ['sessions', 'sessionSeconds' | 'crashes']
  | ['dailyUsers', 'monthlyUsers']
  | ['storeInstalls', 'visitors']
  | ['ratings', 'ratingSum']
  | ['vitalsUsers', 'crashedUsers' | 'anrUsers']
>;

const isPlain = (name: string): name is PlainSum => Object.hasOwn(plainSums, name);

/**
 * Where a sum of one table comes from: the table and what `totals` is asked for. Own measures pair
 * more of a table than two.
 */
export function columnOf(name: PlainSum | PairedSum): [table: DayTableName, column: string] {
  const columns = name.split('/').map((it) => {
    if (!isPlain(it)) throw new TypeError(`No table holds ${name}.`);
    return plainSums[it];
  });
  return [columns[0]![0], columns.map(([, column]) => column).join('/')];
}

export const cohortSums = [
  'cohortRevenue',
  'paidRevenue',
  'cohortSpend',
  'cohortInstalls',
  'installsWithRevenue',
  'unpaidInstalls',
  'retained',
  'retainedOf',
] as const;

/**
 * Sums over installs that are old enough and reported: of days at least so many days before the last
 * complete one. `cohortRevenue7` is what these installs brought to day 7, `paidRevenue7` those of them
 * that somebody was paid for, `cohortSpend7` what they cost, `installsWithRevenue7` how many they were;
 * apps whose services do not tell money to that age are part of none of these. `cohortInstalls7` is all
 * installs, `unpaidInstalls7` how many of them nobody was paid for; `retained7` how many of `retainedOf7` came back on day 7.
 */
export type CohortSum = `${(typeof cohortSums)[number]}${CohortAge}`;

/**
 * Counts of days with any users: what the average DAU, WAU and MAU are over, each with the sum that
 * is looked at.
 */
export const dayCounts = {
  daysWithUse: 'dau',
  daysWithWeekly: 'weeklyUsers',
  daysWithMonthly: 'monthlyUsers',
} as const satisfies Record<string, PlainSum>;
export type DayCount = keyof typeof dayCounts;

export const isDayCount = (name: string): name is DayCount => Object.hasOwn(dayCounts, name);

/** What campaigns cost of the apps and media sources that postbacks came of on the days asked about. */
export type PostbackSpend = 'postbackSpend';

export type SumName = PostbackSpend | PlainSum | PairedSum | RevenueSum | CohortSum | DayCount;

/**
 * How much of a sum was not reported as it stands: cohorts that were shared out by installs, daily
 * users that were added up over countries and versions.
 */
export type EstimatedPart = `estimated:${SumName}`;

/** Sums of a group; a sum that its tables cannot tell for this split or filter is absent. */
export type Sums = { readonly [N in SumName | EstimatedPart]?: number };
