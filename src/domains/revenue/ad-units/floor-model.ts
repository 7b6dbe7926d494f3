/** What an instance did of an ad unit on a day; money in any one unit. */
export interface FloorCell {
  instance: string;
  /** It bids for each impression; otherwise it pays its price or nothing. */
  isBidding: boolean;
  day: string;
  impressions: number;
  revenue: number;
  /** Null where the network does not say how often it was asked, or answered. */
  requests: number | null;
  responses: number | null;
}

/**
 * How far the bids of one day spread around their mean: the standard deviation of their logarithm.
 * Reports tell only the mean; where an instance's days differ by more, that is taken.
 */
const SPREAD = 0.5;

/** The normal distribution to seven digits (Abramowitz and Stegun, 26.2.17). */
function below(x: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(x));
  const coefficients = [0.31938153, -0.356563782, 1.781477937, -1.821255978, 1.330274429];
  const series = coefficients.reduceRight((sum, it) => (sum + it) * t, 0);
  const tail = (Math.exp(-x * x * 0.5) / Math.sqrt(2 * Math.PI)) * series;
  return x > 0 ? 1 - tail : tail;
}

/** Weighted standard deviation of the logarithms of an instance's daily prices. */
function spreadOf(cells: readonly FloorCell[]): number {
  const paid = cells.filter((it) => it.revenue > 0 && it.impressions > 0);
  const weight = paid.reduce((sum, it) => sum + it.impressions, 0);
  const logs = paid.map((it) => Math.log(it.revenue / it.impressions));
  const mean = paid.reduce((sum, it, at) => sum + it.impressions * logs[at]!, 0) / weight;
  const square = paid.reduce((sum, it, at) => sum + it.impressions * (logs[at]! - mean) ** 2, 0);
  return Math.max(SPREAD, Math.sqrt(square / weight) || 0);
}

/** Which part of the impressions and of the revenue of a cell stands at a floor. */
function standing({ isBidding, impressions, revenue }: FloorCell, spread: number, floor: number) {
  if (floor <= 0) return { shown: 1, paid: 1 };
  if (impressions <= 0 || revenue <= 0) return { shown: 0, paid: 0 };
  const price = (revenue / impressions) * 1000;
  if (!isBidding) return price >= floor ? { shown: 1, paid: 1 } : { shown: 0, paid: 0 };
  const from = (Math.log(price / floor) - (spread * spread) / 2) / spread;
  return { shown: below(from), paid: below(from + spread) };
}

/** What a floor would have earned on a day. */
export interface FlooredDay {
  day: string;
  /** Where others take what falls, and where all of it is lost. */
  most: number;
  least: number;
  kept: number;
  impressions: number;
}

/** What stays of an instance at a floor, and what more of it there was to show. */
interface Staying {
  impressions: number;
  revenue: number;
  /** Of a thousand. */
  price: number;
  /** Of what it is asked, the part that it shows. */
  rate: number;
  /** Ads it had answered with and that were not shown. */
  spare: number;
}

function stayingOf(it: FloorCell, spread: number, floor: number): Staying {
  const { shown, paid } = standing(it, spread, floor);
  const [impressions, revenue] = [shown * it.impressions, paid * it.revenue];
  const isTold = it.requests !== null && it.responses !== null && it.requests > 0;
  return {
    impressions,
    revenue,
    price: impressions > 0 ? (revenue / impressions) * 1000 : 0,
    rate: isTold ? Math.min(1, it.impressions / it.requests!) : 0,
    spare: isTold ? shown * Math.max(0, it.responses! - it.impressions) : 0,
  };
}

/**
 * What a floor on a whole ad unit would have earned, day by day. Impressions paid less than the floor
 * fall. At least, all of them are lost. At most, they are offered to those that stay, the cheapest
 * first: each takes of what is left as large a part as it showed of what it was asked that day, yet no
 * more than the ads it had answered with and not shown, at its mean price above the floor.
 */
export function flooredDays(cells: readonly FloorCell[], floor: number): FlooredDay[] {
  const spreads = new Map(
    [...Map.groupBy(cells, (it) => it.instance)].map(([name, own]) => [name, spreadOf(own)]),
  );
  return [...Map.groupBy(cells, (it) => it.day)]
    .map(([day, own]) => {
      const impressions = own.reduce((sum, it) => sum + it.impressions, 0);
      const staying = own
        .map((it) => stayingOf(it, spreads.get(it.instance)!, floor))
        .sort((a, b) => a.price - b.price);
      const kept = staying.reduce((sum, it) => sum + it.impressions, 0);
      const least = staying.reduce((sum, it) => sum + it.revenue, 0);
      let [most, left] = [least, impressions - kept];
      for (const { rate, spare, price } of staying) {
        const taken = Math.min(left * rate, spare);
        left -= taken;
        most += (taken * price) / 1000;
      }
      return { day, impressions, kept, least, most };
    })
    .sort((a, b) => (a.day < b.day ? -1 : 1));
}

/** A sequence from 0 to 1 that is the same each time (mulberry32). */
function repeatable(): () => number {
  let state = 20_260_101;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let it = Math.imul(state ^ (state >>> 15), 1 | state);
    it = (it + Math.imul(it ^ (it >>> 7), 61 | it)) ^ it;
    return ((it ^ (it >>> 14)) >>> 0) / 2 ** 32;
  };
}

const DRAWS = 1000;

/**
 * The 95% interval of the relative difference of two sums over days, by drawing days with replacement
 * (Efron and Tibshirani, An Introduction to the Bootstrap, section 13.3).
 */
export function changeInterval(
  now: readonly number[],
  then: readonly number[],
): { low: number; high: number } {
  const next = repeatable();
  const draws = Array.from({ length: DRAWS }, () => {
    let [before, after] = [0, 0];
    for (let at = 0; at < now.length; at += 1) {
      const day = Math.floor(next() * now.length);
      before += now[day]!;
      after += then[day]!;
    }
    return before > 0 ? after / before - 1 : 0;
  }).sort((a, b) => a - b);
  return { low: draws[Math.floor(DRAWS * 0.025)]!, high: draws[Math.floor(DRAWS * 0.975)]! };
}

/** Floors worth trying: none, then in even steps to where only a twentieth of the revenue is paid more. */
export function floorsToTry(cells: readonly FloorCell[], count = 40): number[] {
  const paid = cells
    .filter((it) => it.impressions > 0 && it.revenue > 0)
    .map((it) => ({ price: (it.revenue / it.impressions) * 1000, revenue: it.revenue }))
    .sort((a, b) => a.price - b.price);
  const all = paid.reduce((sum, it) => sum + it.revenue, 0);
  let sum = 0;
  const top = paid.find((it) => (sum += it.revenue) >= all * 0.95)?.price ?? 0;
  const step = niceStep(top / count);
  return top === 0 ? [] : Array.from({ length: Math.ceil(top / step) + 1 }, (_, at) => at * step);
}

/** The next of 1, 2, 5, 10 … above, in cents at least. */
function niceStep(least: number): number {
  const cents = Math.max(least / 10_000, 1);
  const power = 10 ** Math.floor(Math.log10(cents));
  const digit = [1, 2, 5, 10].find((it) => it * power >= cents - 1e-9)!;
  return digit * power * 10_000;
}
