/** One person's outcome in one question beside the rest of their attempt. */
export interface ItemOutcome {
  isRight: boolean;
  /** Points of all other questions of the same attempt. */
  rest: number;
}

const mean = (values: readonly number[]) => values.reduce((sum, it) => sum + it, 0) / values.length;

/**
 * How easy a question was: the share of people who have it right, 0 to 1; null without anybody. The
 * "item difficulty index" p of classical test theory (Crocker and Algina, "Introduction to Classical
 * and Modern Test Theory", 1986, chapter 14).
 */
export const difficulty = (outcomes: readonly ItemOutcome[]): number | null =>
  outcomes.length === 0 ? null : outcomes.filter((it) => it.isRight).length / outcomes.length;

/**
 * Whether those who do well otherwise have the question right: the point-biserial correlation of the
 * question with the rest score, −1 to 1,
 *
 *     r = (M₁ − M₀) / s · √(p · (1 − p))
 *
 * M₁ and M₀ being the mean rest scores of those who have it right and wrong, s the standard deviation
 * of all rest scores (of the population: divided by n), p the share who have it right. The question
 * itself is left out of the score it is compared with, or it would correlate with itself (Henrysson,
 * "Correction of item-total correlations in item analysis", Psychometrika 28, 1963). Null when it
 * says nothing: all right, all wrong, or all the same otherwise.
 */
export function discrimination(outcomes: readonly ItemOutcome[]): number | null {
  const right = outcomes.filter((it) => it.isRight).map((it) => it.rest);
  const wrong = outcomes.filter((it) => !it.isRight).map((it) => it.rest);
  if (right.length === 0 || wrong.length === 0) return null;
  const all = [...right, ...wrong];
  const middle = mean(all);
  const deviation = Math.sqrt(mean(all.map((it) => (it - middle) ** 2)));
  // What is no more than rounding of equal sums is no difference.
  if (deviation <= 1e-9 * Math.max(1, Math.abs(middle))) return null;
  const p = right.length / all.length;
  const r = ((mean(right) - mean(wrong)) / deviation) * Math.sqrt(p * (1 - p));
  return Math.max(-1, Math.min(1, r));
}

/** The middle of some values; null without any. */
export function median(values: readonly number[]): number | null {
  const sorted = [...values].sort((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  if (sorted.length === 0) return null;
  return sorted.length % 2 === 1 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2;
}

/** How many of some percentages lie in each tenth; 100 belongs to the last. */
export function distribution(percents: readonly number[]): number[] {
  const bins = Array.from({ length: 10 }, () => 0);
  for (const it of percents) bins[Math.min(9, Math.max(0, Math.floor(it / 10)))]! += 1;
  return bins;
}
