import type { DayOfHistory } from './business.ts';
import { about1 } from './chance.ts';
import { networks } from './market.ts';
import type { AdFigures } from './max-files.ts';
import type { Share } from './shares.ts';

/** Days before the company was made since which MAX is asked how ad units are split. */
const SPLIT_DAYS = 40;
export const isSplit = (it: DayOfHistory): boolean => it.ago <= SPLIT_DAYS;

/** A line of a waterfall or a group of a test, and its part of the figures of its network. */
interface Part {
  instance: string;
  group: string;
  requests: number;
  impressions: number;
  revenue: number;
}

const part = (instance: string, requests: number, impressions: number, revenue: number): Part => ({
  instance,
  group: '',
  requests,
  impressions,
  revenue,
});

const auction = [part('Auction', 1, 1, 1)];
/** Lines of a network that takes floors: who is asked first pays most and shows least. */
const lines = (name: string, prices: readonly [string, string, string]) => [
  part(`${name} ${prices[0]}`, 0.33, 0.29, 0.5),
  part(`${name} ${prices[1]}`, 0.33, 0.34, 0.33),
  part(`${name} ${prices[2]}`, 0.34, 0.37, 0.17),
];

/** "Extra hint" of the largest game: three networks have a line for each of their floors. */
const waterfall: Readonly<Record<string, readonly Part[]>> = {
  AppLovin: lines('AppLovin', ['$28.00', '$14.00', 'all']),
  FACEBOOK_NETWORK: lines('Meta', ['High 22', 'Mid 11', 'Low 4']),
  IRONSOURCE: lines('ironSource', ['$18.00', '$9.00', 'all']),
};

/** Two groups of the same traffic; the second earns more by this, give or take chance by the day. */
function groups(lift: number, spread: number, seed: number, it: DayOfHistory): Part[] {
  const more = (1 + lift) * about1(spread, seed, it.number, 77);
  return ['Control', 'Test'].map((group) => {
    const revenue = group === 'Test' ? more / (1 + more) : 1 / (1 + more);
    return { ...part('Auction', 0.5, 0.5, revenue), group };
  });
}

function partsOf(app: number, { network, unit, seed }: Share, it: DayOfHistory): readonly Part[] {
  if (app === 0 && unit === 1) return waterfall[networks[network]!.name] ?? auction;
  // A new order of bidders that wins, and a floor of which nobody can say yet.
  if (app === 1 && unit === 1) return groups(0.08, 0.06, 1, it);
  if (app === 2 && unit === 0) return groups(0.01, 0.3, seed, it);
  return auction;
}

/** Splits a whole by weights so that the parts add up to it. */
function shared(whole: number, weights: readonly number[]): number[] {
  const all = weights.reduce((sum, it) => sum + it, 0);
  let [weight, given] = [0, 0];
  return weights.map((it) => {
    weight += it;
    const upTo = Math.round((whole * weight) / all);
    const own = upTo - given;
    given = upTo;
    return own;
  });
}

/** The rows that a day of a network's share in an ad unit has, which add up to it. */
export function instancesOf(
  app: number,
  share: Share,
  figures: AdFigures,
  it: DayOfHistory,
): (AdFigures & Pick<Part, 'instance' | 'group'>)[] {
  const parts = partsOf(app, share, it);
  const of = (name: 'requests' | 'impressions' | 'revenue') => parts.map((one) => one[name]);
  const requests = shared(figures.requests, of('requests'));
  const impressions = shared(figures.impressions, of('impressions'));
  // Answered as often as shown, of what was asked.
  const responses = shared(figures.responses, of('impressions'));
  const micros = shared(Math.round(figures.revenue * 1e6), of('revenue'));
  return parts.map(({ instance, group }, at) => ({
    instance,
    group,
    requests: requests[at]!,
    responses: responses[at]!,
    impressions: impressions[at]!,
    revenue: micros[at]! / 1e6,
  }));
}
