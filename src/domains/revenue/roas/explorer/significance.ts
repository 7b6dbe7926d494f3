import { incompleteBeta } from '#/kernel/student-t.ts';

/** How likely differences are by chance alone: two-sided p-values. */

/** erfc to seven digits: the Chebyshev fit of Numerical Recipes (Press et al., 1992, section 6.2). */
function erfc(x: number): number {
  const coefficients = [
    -1.26551223, 1.00002368, 0.37409196, 0.09678418, -0.18628806, 0.27886807, -1.13520398,
    1.48851587, -0.82215223, 0.17087277,
  ];
  const t = 1 / (1 + 0.5 * x);
  const series = coefficients.reduceRight((sum, it) => sum * t + it, 0);
  return t * Math.exp(-x * x + series);
}

/** Some of so many: who came back, of those who installed. */
export interface Share {
  of: number;
  count: number;
}

/** Fewer expected on any side and the normal approximation says nothing. */
const FEWEST_EXPECTED = 5;

/** Two-proportion z-test with the pooled share; undefined where there are too few for it. */
export function proportionTest(one: Share, other: Share): number | undefined {
  const all = one.of + other.of;
  const pooled = (one.count + other.count) / all;
  const least = Math.min(one.of, other.of) * Math.min(pooled, 1 - pooled);
  if (!(least >= FEWEST_EXPECTED)) return undefined;
  const error = Math.sqrt(pooled * (1 - pooled) * (1 / one.of + 1 / other.of));
  const z = Math.abs(one.count / one.of - other.count / other.of) / error;
  return Math.min(1, erfc(z / Math.SQRT2));
}

export const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, it) => sum + it, 0) / values.length;

/** Welch's t-test; undefined where either side has fewer than two values or nothing varies. */
export function welchTest(one: readonly number[], other: readonly number[]): number | undefined {
  if (one.length < 2 || other.length < 2) return undefined;
  const [a, b] = [one, other].map((values) => {
    const mean = meanOf(values);
    const variance =
      values.reduce((sum, it) => sum + (it - mean) ** 2, 0) / (values.length - 1) / values.length;
    return { mean, variance, freedom: values.length - 1 };
  }) as [Sample, Sample];
  const variance = a.variance + b.variance;
  // What differs by less than doubles can tell does not vary.
  if (variance <= (1e-12 * Math.max(Math.abs(a.mean), Math.abs(b.mean))) ** 2) return undefined;
  const t = (a.mean - b.mean) / Math.sqrt(variance);
  const freedom = variance ** 2 / (a.variance ** 2 / a.freedom + b.variance ** 2 / b.freedom);
  return incompleteBeta(freedom / (freedom + t * t), freedom / 2, 0.5);
}

interface Sample {
  mean: number;
  /** Of the mean. */
  variance: number;
  freedom: number;
}
