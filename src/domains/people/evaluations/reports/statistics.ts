/**
 * What a mean is made of. Groups are added up and their mean is computed from the sums; means are
 * never averaged. Scores are in hundredths, so that sums are whole numbers.
 */
export interface Part {
  /** Σ(weight × score). */
  sum: number;
  /** Σ(weight): of people each weighs 1, of questions their percent of the category. */
  weight: number;
}

export const noPart: Part = { sum: 0, weight: 0 };

export const plus = (one: Part, other: Part): Part => ({
  sum: one.sum + other.sum,
  weight: one.weight + other.weight,
});

/** The scores of people, each of the same weight. */
export const partOf = (scores: readonly number[]): Part => ({
  sum: scores.reduce((all, it) => all + it, 0),
  weight: scores.length,
});

/** Σ(weight × score) / Σ(weight), in points with two decimals; null of nothing. */
export const meanOf = ({ sum, weight }: Part): number | null =>
  weight === 0 ? null : Math.round(sum / weight) / 100;

/** The middle score in points, of an even number the mean of the two middle ones; null of none. */
export function medianOf(scores: readonly number[]): number | null {
  if (scores.length === 0) return null;
  const sorted = scores.toSorted((one, other) => one - other);
  const half = Math.floor(sorted.length / 2);
  const middle = sorted.length % 2 === 1 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2;
  return Math.round(middle) / 100;
}

interface Bin {
  /** In points; `from` is in the bin, `to` is in the next one, except for the last. */
  from: number;
  to: number;
  count: number;
}

const BIN = 50;
const [LEAST, MOST] = [100, 500];

/** How many scores lie in each half point of the scale, from 1 to 5. */
export function distributionOf(scores: readonly number[]): Bin[] {
  const counts = Array.from({ length: (MOST - LEAST) / BIN }, () => 0);
  for (const it of scores) {
    const at = Math.min(counts.length - 1, Math.max(0, Math.floor((it - LEAST) / BIN)));
    counts[at] = counts[at]! + 1;
  }
  return counts.map((count, at) => ({
    from: (LEAST + at * BIN) / 100,
    to: (LEAST + (at + 1) * BIN) / 100,
    count,
  }));
}

/** Means of fewer people say more of each of them than of the group. */
export const FEWEST = 3;

/**
 * Whether a mean may be told to whoever sees some of its single scores: with one or two it does not
 * see, these could be computed from the mean and the ones it sees.
 */
export const mayTell = (unseen: number): boolean => unseen === 0 || unseen >= FEWEST;

/** A lead whose mean lies this far from the company's, in points, is called out. */
const OUTLYING = 0.3;

export type Strictness = 'strict' | 'lenient' | 'usual';

/**
 * How a lead scores against the company: the difference of the two means in points. Null below three
 * people, whose scores may simply be right, and where nobody else's could be compared with.
 */
export function strictnessOf(
  lead: Part,
  company: Part,
): { difference: number | null; strictness: Strictness | null } {
  if (lead.weight < FEWEST || company.weight <= lead.weight)
    return { difference: null, strictness: null };
  const difference = Math.round(lead.sum / lead.weight - company.sum / company.weight) / 100;
  if (difference <= -OUTLYING) return { difference, strictness: 'strict' };
  return { difference, strictness: difference >= OUTLYING ? 'lenient' : 'usual' };
}

/**
 * The score as it might be had a lead of the company's usual measure given it: less what their own
 * lead gives more than the company, within the scale. In hundredths. Of a lead of fewer than three
 * people nothing can be told, so it is the score itself.
 */
export function suggestedScore(score: number, lead: Part, company: Part): number {
  if (lead.weight < FEWEST || company.weight === 0) return score;
  const shift = company.sum / company.weight - lead.sum / lead.weight;
  return Math.min(MOST, Math.max(LEAST, Math.round(score + shift)));
}
