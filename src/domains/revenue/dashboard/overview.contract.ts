import { z } from 'zod';
import { Covered } from '#/figures/breakdown.contract.ts';
import { Standing } from '#/figures/filter.contract.ts';
import { Day, Id, ShownMicros } from '#/kernel/schema.ts';

const tileKeys = ['revenue', 'spend', 'profit', 'roas', 'dau', 'arpdau', 'ecpm', 'ipu'] as const;

/**
 * One headline figure. `money` values are micro-USD (ARPDAU and eCPM too, rounded), `ratio` values
 * are plain (0.684 is 68.4 %), `count` and `number` values are as they are. `delta` is relative,
 * for ratios a difference; null when there is nothing to compare with.
 */
export const Tile = z.object({
  key: z.enum(tileKeys),
  label: z.string(),
  unit: z.enum(['money', 'ratio', 'count', 'number', 'seconds']),
  value: z.number().nullable(),
  /** Why the filter leaves no such figure: "There is no spend by ad network." */
  absent: z.string().nullable(),
  /** Part of it was shared out by installs: its source does not say who brought them. */
  estimated: z.boolean().optional(),
  /** Part of it was typed by hand, in place of what its source says. */
  byHand: z.boolean().optional(),
  previous: z.number().nullable(),
  delta: z.number().nullable(),
  /** Whether up is good (1) or neither (0, spend). */
  tone: z.union([z.literal(0), z.literal(1)]),
  freshness: z.enum(['final', 'provisional', 'late']),
  spark: z.array(z.number().nullable()),
  /** How it is computed, for the hover. */
  formula: z.string(),
  /** Over how many app-days it is; absent where nothing is missing. */
  covered: Covered.optional(),
});
export type Tile = z.output<typeof Tile>;

export const ChartDay = z.object({
  day: Day,
  /** Null where the filter leaves no such figure, as for TopGame below. */
  revenue: ShownMicros.nullable(),
  spend: ShownMicros.nullable(),
  previousDay: Day.nullable(),
  previousRevenue: ShownMicros.nullable(),
  previousSpend: ShownMicros.nullable(),
  incomplete: z.boolean(),
  /** Some delivery of revenue or spend is missing on this day. */
  missing: z.boolean(),
  /** Which of them hold figures that were typed by hand. */
  byHand: z.array(z.enum(['revenue', 'spend'])).optional(),
});
export type ChartDay = z.output<typeof ChartDay>;

/** ROI = (revenue − spend) / spend, from the day's sums; null on a day without spend. */
export const RoiDay = z.object({
  day: Day,
  roi: z.number().nullable(),
  previousRoi: z.number().nullable(),
  incomplete: z.boolean(),
  missing: z.boolean(),
  byHand: z.boolean().optional(),
});

/** A day far from what its weekday usually brings, with the dimension that moved most. */
export const Anomaly = z.object({
  day: Day,
  measure: z.enum(['revenue', 'spend']),
  value: ShownMicros,
  expected: ShownMicros,
  /** Relative difference from the expected value. */
  delta: z.number(),
  /** "AdMob fill fell from 84% to 58% in United States". */
  reason: z.string(),
  /** Filter that shows what is behind it, as a query string without `?`. */
  behind: z.string(),
});

/** One part of a total; `value` in micro-USD, `share` of the whole, `delta` against the comparison. */
export const Split = z.object({
  /** Network, media source or platform id, country code; empty for "N more". */
  key: z.string(),
  label: z.string(),
  value: ShownMicros,
  share: z.number(),
  delta: z.number().nullable(),
  /** The number of the network's colour, 1 to 8; null for other dimensions. */
  color: z.number().int().nullable(),
  /** Over how many app-days it is; absent where nothing is missing. */
  covered: Covered.optional(),
});
export type Split = z.output<typeof Split>;
/** The parts of a total, the largest first. */
export const Splits = z.object({
  standing: Standing,
  /** Null where the money is not known by these parts under this filter. */
  total: ShownMicros.nullable(),
  rows: z.array(Split),
});

const GameFigure = z.enum(['revenue', 'spend', 'profit', 'roas', 'dau', 'ecpm']);

export const TopGame = z.object({
  appId: Id,
  name: z.string(),
  icon: z.number().int(),
  platform: z.string(),
  team: z.string().nullable(),
  pinned: z.boolean(),
  revenue: ShownMicros.nullable(),
  delta: z.number().nullable(),
  spend: ShownMicros.nullable(),
  profit: ShownMicros.nullable(),
  roas: z.number().nullable(),
  dau: z.number().nullable(),
  ecpm: ShownMicros.nullable(),
  /** Over how many app-days a figure is, where some are missing. */
  covered: z.partialRecord(GameFigure, Covered).optional(),
  /** Figures of which a part was typed by hand. */
  byHand: z.array(GameFigure).optional(),
  /** Revenue of the last 14 days. */
  spark: z.array(z.number()),
});
export type TopGame = z.output<typeof TopGame>;
