import { deltaOf, figureOf, isEstimated, needsOf, type FigureKey } from '#/figures/measures.ts';
import { agesOf } from '#/figures/sum-questions.ts';
import type { SumName, Sums } from '#/figures/sums.ts';

/** How a measure is judged; alerts compute measures through this alone. */
export interface WatchedMeasure {
  /** What has to be summed for it. */
  needs: readonly SumName[];
  of: (sums: Sums | undefined) => number | null;
  /** Relative, for ratios the difference; null when there is nothing to compare with. */
  change: (value: number | null, before: number | null) => number | null;
  isEstimated: (sums: Sums | undefined) => boolean;
  /** Days until the figure of a day is known: those of cohorts ripen. */
  ripeAfter: number;
}

/** A measure by its key. */
export function watchedMeasure(key: FigureKey): WatchedMeasure {
  const needs = needsOf([key]);
  return {
    needs,
    of: (sums) => figureOf(key, sums),
    change: (value, before) => deltaOf(key, value, before),
    isEstimated: (sums) => isEstimated(key, sums),
    ripeAfter: Math.max(0, ...needs.map((it) => agesOf(it)?.[1] ?? 0)),
  };
}
