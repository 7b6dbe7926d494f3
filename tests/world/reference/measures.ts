import type { Table } from './rows.ts';

/**
 * A measure: sums of one table, or a quotient of two. Money is in micro-USD; what is per user or per
 * thousand is rounded to a whole one.
 */
export interface Measure {
  over: readonly Part[];
  under?: readonly Part[];
  /** Multiplies the quotient. */
  times?: bigint;
  /** Whole micro-USD or whole users instead of a fraction. */
  whole?: true;
  /** Only the days of apps that the divisor has: others would swell what is divided. */
  together?: true;
  /** A sum shows what came, also where the other side is missing. */
  came?: true;
  /** Nothing where what it costs is nought: that is not told. */
  dear?: true;
  /** A difference of what must not fall below nought. */
  floor?: true;
}
interface Part {
  table: Table;
  sum: string;
  /** Taken away instead of added. */
  minus?: true;
  /** Nought where no report has it. */
  spare?: true;
}

const part =
  (table: Table) =>
  (sum: string): Part => ({ table, sum });
const ads = part('monetisation');
const spent = part('acquisition');
const used = part('engagement');
/** Users of a day: unique ones of the app where they were told. */
const players = part('players');
const unique = part('audience');
const store = part('store');
const sent = part('postbacks');
/** What the campaigns cost that postbacks came of. */
const senders = part('senders')('spend');
const minus = (it: Part): Part => ({ ...it, minus: true });
/** What the studio earns: from ads, and from what its players buy. */
const earned: readonly Part[] = [ads('revenue'), { ...store('iapRevenue'), spare: true }];
const quotient = (over: Part, under: Part): Measure => ({ over: [over], under: [under] });
const price = (over: Part, under: Part, times = 1n): Measure => ({
  ...quotient(over, under),
  times,
  whole: true,
});

const plain = Object.fromEntries(
  [
    ...['revenue', 'impressions', 'requests', 'responses', 'clicks'].map(ads),
    ...['spend', 'installs', 'campaignImpressions', 'campaignClicks'].map(spent),
    ...['newUsers', 'sessions', 'crashes'].map(used),
    ...['visitors', 'storeInstalls', 'uninstalls', 'iapRevenue'].map(store),
    ...['postbackInstalls', 'postbackRevenueLeast', 'postbackRevenueMost'].map(sent),
  ].map((it): [string, Measure] => [it.sum, { over: [it] }]),
);

/** Every measure but cohorts' and averages of users, under the names of the API. */
export const measures: Readonly<Record<string, Measure>> = {
  ...plain,
  ecpm: price(ads('revenue'), ads('impressions'), 1000n),
  fill: quotient(ads('responses'), ads('requests')),
  show: quotient(ads('impressions'), ads('responses')),
  ctr: quotient(ads('clicks'), ads('impressions')),
  wasted: { over: [ads('requests'), minus(ads('responses'))], floor: true },
  cpi: price(spent('spend'), spent('installs')),
  campaignCtr: quotient(spent('campaignClicks'), spent('campaignImpressions')),
  totalRevenue: { over: earned, came: true },
  profit: { over: [...earned, minus(spent('spend'))] },
  roi: { over: [...earned, minus(spent('spend'))], under: [spent('spend')] },
  arpdau: { over: earned, under: [players('dau')], times: 1n, whole: true },
  stickiness: quotient(unique('daily'), unique('monthly')),
  arpu: { over: earned, under: [unique('monthly')], times: 30n, whole: true, together: true },
  ipu: quotient(ads('impressions'), players('dau')),
  sessionsPerUser: quotient(used('sessions'), players('dau')),
  sessionLength: quotient(used('sessionSeconds'), used('sessions')),
  timePerUser: quotient(used('sessionSeconds'), players('dau')),
  crashRate: quotient(used('crashes'), used('sessions')),
  conversion: quotient(store('storeInstalls'), store('visitors')),
  rating: quotient(store('ratingSum'), store('ratings')),
  crashedShare: quotient(store('crashedUsers'), store('vitalsUsers')),
  anrShare: quotient(store('anrUsers'), store('vitalsUsers')),
  postbackUntold: quotient(sent('postbackUntold'), sent('postbackInstalls')),
  postbackCpi: { ...price(senders, sent('postbackInstalls')), dear: true },
  postbackRoasLeast: quotient(sent('postbackRevenueLeast'), senders),
  postbackRoasMost: quotient(sent('postbackRevenueMost'), senders),
};

/** The same where only ads are to count as revenue. */
export const ofAdsAlone: Readonly<Record<string, Measure>> = {
  profit: { over: [ads('revenue'), minus(spent('spend'))] },
  roi: { over: [ads('revenue'), minus(spent('spend'))], under: [spent('spend')] },
  arpdau: price(ads('revenue'), players('dau')),
  arpu: { ...price(ads('revenue'), unique('monthly'), 30n), together: true },
};

export const tablesOf = ({ over, under = [] }: Measure): Table[] => [
  ...new Set([...over, ...under].map((it) => it.table)),
];
