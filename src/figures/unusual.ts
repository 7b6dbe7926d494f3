/** Scales the median absolute deviation to a standard deviation of normal noise. */
const MAD_SCALE = 1.4826;
/** Smaller moves are not worth anybody's time, however quiet the weeks before were. */
const LEAST_MOVE = 0.12;
/** How many scaled deviations a figure may lie away from the median and still be usual. */
const BANDS = 3;

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/**
 * What a figure usually is: the median m of figures before it, and half the width of the band around
 * it, the larger of `bands` × 1.4826 × MAD and 12 % of |m|, where MAD is the median of |x − m|. One
 * wild day among them moves neither.
 */
export function usualOf(before: readonly number[], bands: number = BANDS) {
  const expected = median(before);
  const spread = MAD_SCALE * median(before.map((it) => Math.abs(it - expected)));
  return { expected, band: Math.max(bands * spread, LEAST_MOVE * Math.abs(expected)) };
}

/** A figure outside the band of those before it. */
export function isUnusual(
  value: number,
  before: readonly number[],
): { expected: number; unusual: boolean } {
  const { expected, band } = usualOf(before);
  return { expected, unusual: Math.abs(value - expected) > band };
}
