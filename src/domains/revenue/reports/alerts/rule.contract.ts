import '#/kernel/without-eval.ts';
import { z } from 'zod';
import { AnyMeasure, Dimension, type MeasureKey } from '#/figures/breakdown.contract.ts';
import { Filter } from '#/figures/filter.contract.ts';
import type { FigureKey } from '#/figures/measures.ts';

export const alertKinds = ['below', 'above', 'falls', 'rises', 'changes', 'unusual'] as const;
export type AlertKind = (typeof alertKinds)[number];

/** Against what a change is: the days before, the same weekday, or the mean of the days before. */
export const alertComparisons = ['previous', 'last-week', 'average-7', 'average-28'] as const;
export type AlertComparison = (typeof alertComparisons)[number];

/** Which way a figure has to leave its band. */
export const unusualWays = ['both', 'down', 'up'] as const;

/** Measures that tell how much is behind a change: below the floor it is noise. */
export const floorMeasures = [
  'totalRevenue',
  'revenue',
  'impressions',
  'requests',
  'dau',
  'newUsers',
  'installs',
  'spend',
] as const satisfies readonly z.output<typeof MeasureKey>[];

/**
 * What an alert watches. `threshold` of `below` and `above` is in the measure's own unit (money in
 * micro-USD, ratios plain); of `falls`, `rises` and `changes` it is the change, always positive: 0.3 is
 * 30 %, for measures that are ratios 0.05 is five points. Of `unusual` it is how many scaled deviations
 * a figure may lie away from what is usual: see `usualOf` in `figures/unusual.ts`.
 */
export const AlertRule = z.strictObject({
  measure: AnyMeasure,
  /** Its days are not used: an alert looks at the last complete day or week, or at the hours up to now. */
  filter: Filter,
  /** Each value on its own: "any app whose revenue falls". */
  by: Dimension.exclude(['day', 'week', 'month']).nullable().default(null),
  kind: z.enum(alertKinds),
  threshold: z.number().min(-1e15).max(1e15),
  /** `hours`: since when it is away from the same hours of another day, while they come in. */
  over: z.enum(['day', 'week', 'hours']).default('day'),
  /** What a change is against; of weeks, `average-28` is the mean of the four before. */
  compare: z.enum(alertComparisons).default('previous'),
  /** Of `unusual` alone. */
  way: z.enum(unusualWays).default('both'),
  floor: z
    .strictObject({ measure: z.enum(floorMeasures), value: z.number().positive().max(1e15) })
    .nullable()
    .default(null),
});
export type AlertRule = z.output<typeof AlertRule>;

/** A rule as it is judged: an own measure with its formula as it stands now. */
export type AskedRule = Omit<AlertRule, 'measure'> & { measure: FigureKey };

export const isChange = ({ kind }: Pick<AlertRule, 'kind'>) =>
  kind === 'falls' || kind === 'rises' || kind === 'changes';

/** Narrower bands fire on days like any other, wider ones hardly ever. */
const BANDS = { least: 1, most: 10 };

/** What is wrong with a threshold of its kind; undefined where nothing is. */
function thresholdProblem(rule: Pick<AlertRule, 'kind' | 'threshold'>): string | undefined {
  if (isChange(rule) && rule.threshold <= 0) return 'A change is more than nothing.';
  const isBand = rule.threshold >= BANDS.least && rule.threshold <= BANDS.most;
  if (rule.kind === 'unusual' && !isBand) return `From ${BANDS.least} to ${BANDS.most} deviations.`;
  return undefined;
}

/** Refuses a threshold that its kind cannot have. */
export const thresholdCheck = ({ rule }: { rule: AlertRule }, context: z.RefinementCtx) => {
  const message = thresholdProblem(rule);
  if (message) context.addIssue({ code: 'custom', path: ['rule', 'threshold'], message });
};
