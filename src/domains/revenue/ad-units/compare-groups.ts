import { tBeyond, twoSidedT } from '#/kernel/student-t.ts';

/** What a group of a test earned on a day, and over how much: requests, impressions or users. */
export interface GroupDay {
  day: string;
  revenue: number;
  over: number;
}

/** Fewer days tell a group from its own weekdays only. */
export const FEWEST_DAYS = 7;

/** A relative difference with its interval of 95%: 0.06 for 6% more. */
export interface Difference {
  value: number;
  low: number;
  high: number;
  /** How likely one as large is by chance alone. */
  p: number;
}

export interface Compared {
  /** Days on which both earned something. */
  days: string[];
  /** Undefined where there are fewer than seven such days. */
  difference: Difference | undefined;
}

const rateOf = ({ revenue, over }: GroupDay) => (over > 0 ? revenue / over : 0);

/**
 * The paired t-test over days: each day both groups saw the same market, so the difference of the
 * logarithms of what they earned is the day's own, and its mean over days, turned back, is how much
 * more the test earns. The interval is Student's, with as many degrees of freedom as days less one
 * (Snedecor and Cochran, Statistical Methods, section 4.3). Days count alike, whatever their traffic,
 * and as if none depended on the one before.
 * @param comparisons of the same control: their intervals hold together with 95% (Bonferroni).
 */
export function comparedDays(
  control: readonly GroupDay[],
  test: readonly GroupDay[],
  comparisons = 1,
): Compared {
  const other = new Map(control.map((it) => [it.day, rateOf(it)]));
  const pairs = test.flatMap((it) => {
    const [own, base] = [rateOf(it), other.get(it.day) ?? 0];
    return own > 0 && base > 0 ? [{ day: it.day, log: Math.log(own / base) }] : [];
  });
  const days = pairs.map((it) => it.day).sort();
  const count = pairs.length;
  if (count < FEWEST_DAYS) return { days, difference: undefined };
  const mean = pairs.reduce((sum, it) => sum + it.log, 0) / count;
  const variance = pairs.reduce((sum, it) => sum + (it.log - mean) ** 2, 0) / (count - 1);
  const error = Math.sqrt(variance / count);
  const reach = tBeyond(0.05 / comparisons, count - 1) * error;
  // Days that differ by less than doubles can tell leave nothing to chance.
  const isExact = error < 1e-12;
  const p = isExact ? (Math.abs(mean) < 1e-12 ? 1 : 0) : twoSidedT(mean / error, count - 1);
  const [value, low, high] = [mean, mean - reach, mean + reach].map((it) => Math.expm1(it));
  return { days, difference: { value: value!, low: low!, high: high!, p } };
}
