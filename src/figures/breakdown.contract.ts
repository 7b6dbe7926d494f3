import { z } from 'zod';
import type { Decimals } from '#/kernel/numbers.ts';
import { Day, listOf } from '#/kernel/schema.ts';
import { units } from './definition.ts';
import { dimensions } from './dimensions.ts';
import { Standing } from './filter.contract.ts';
import { measureKeys } from './measures.ts';
import { isOwnKey, ownIdOf } from './own/own-key.ts';
import { filterFieldsOf, type FilterPage } from './page-filters.ts';
import { Annotation } from './remarks.contract.ts';

export const Dimension = z.enum(dimensions);
export const MeasureKey = z.enum(measureKeys);

/** An own measure: `own:7`. */
export const OwnKey = z
  .templateLiteral(['own:', z.number().int().positive()], 'No own measure has such a key.')
  .refine((it) => isOwnKey(it) && ownIdOf(it) > 0, 'No own measure has such a key.');
/** A measure of the house or an own one. */
export const AnyMeasure = z.union([MeasureKey, OwnKey], 'No measure has such a key.');

/** What own measures are called and how they are written, by their keys. */
export const OwnShown = z.record(
  OwnKey,
  z.object({
    label: z.string(),
    unit: z.enum(units),
    tone: z.union([z.literal(1), z.literal(0), z.literal(-1)]),
    formula: z.string(),
    decimals: z.literal([0, 1, 2, 3, 4] satisfies Decimals[]).optional(),
  }),
);

/** How many app-days a figure is over, of those there are: some delivery is missing on the others. */
export const Covered = z.object({ cells: z.number().int(), of: z.number().int() });

/** A figure and its change; see `measures.ts` for its unit. Null where it cannot be told. */
export const FigureValue = z.object({
  value: z.number().nullable(),
  delta: z.number().nullable(),
  /** Absent where nothing is missing. */
  covered: Covered.optional(),
  /** Part of it was shared out by installs: its source does not say who brought them. */
  estimated: z.boolean().optional(),
  /** Part of it was typed by hand, in place of what its source says. */
  byHand: z.boolean().optional(),
});
/** By the key of the measure. */
const Figures = z.partialRecord(AnyMeasure, FigureValue);
export type Figures = z.output<typeof Figures>;

/** What a value of a dimension is called, and how it is marked. */
export const Label = z.object({
  /** Id, code or day, as the filter takes it; empty where the source did not say. */
  key: z.string(),
  label: z.string(),
  /** What distinguishes equal names: the platform of an app, the network of a campaign. */
  note: z.string().nullable(),
  /** Number of the network's colour, 1 to 8. */
  color: z.number().int().nullable(),
  /** Number of the app's icon. */
  icon: z.number().int().nullable(),
});
export type Label = z.output<typeof Label>;

/** Figures of one group; `labels` in the order of the split. */
export const FiguresRow = z.object({ labels: z.array(Label), figures: Figures });
export type FiguresRow = z.output<typeof FiguresRow>;

export const Breakdown = z.object({
  rows: z.array(FiguresRow),
  totalRows: z.number().int(),
  /** Over all rows, recomputed from sums. */
  total: Figures,
});
export type Breakdown = z.output<typeof Breakdown>;

/** The course of a measure over the days of the range, in all or of the largest parts. */
export const Trend = z.object({
  measure: AnyMeasure,
  days: z.array(Day),
  /** Days on which some delivery behind the measure is missing: hatched, and no gap of the measure. */
  missingDays: z.array(Day),
  series: z.array(
    Label.extend({
      values: z.array(z.number().nullable()),
      /** Part of any of its values was shared out by installs. */
      estimated: z.boolean().optional(),
      /** Days whose value holds figures that were typed by hand. */
      byHand: z.array(Day).optional(),
      /** The days compared with, one for one. */
      previous: z.array(z.number().nullable()).nullable(),
    }),
  ),
});
export type Trend = z.output<typeof Trend>;

export const FigureTile = z.object({
  measure: AnyMeasure,
  value: z.number().nullable(),
  /** Why the filter leaves no such figure: "There is no spend by ad network." */
  absent: z.string().nullable(),
  previous: z.number().nullable(),
  delta: z.number().nullable(),
  freshness: z.enum(['final', 'provisional', 'late']),
  spark: z.array(z.number().nullable()),
  covered: Covered.optional(),
  estimated: z.boolean().optional(),
  byHand: z.boolean().optional(),
});
export type FigureTile = z.output<typeof FigureTile>;

/** How a list of figures is asked for: which measures by what, in which order, which page. */
export const breakdownFields = {
  /** A measure's key or `name`; with a minus before it, the largest first. */
  sort: z
    .string()
    .max(40)
    .regex(/^-?(?:own:)?[A-Za-z0-9]+$/, 'Sort by a measure or by name.')
    .optional(),
  page: z.coerce.number().int().min(1).default(1),
  perPage: z.coerce.number().int().min(1).max(500).default(25),
  /** Only rows whose name contains these words. */
  words: z.string().trim().max(80).optional(),
};

/** What a page of figures is made of; its endpoint and its screen are written from it. */
export interface FiguresPageSpec {
  /** By which its filter goes. */
  path: FilterPage;
  tiles: readonly [MeasureName, ...MeasureName[]];
  /** What the chart can show, the first unless told. */
  trend: readonly [MeasureName, ...MeasureName[]];
  /** What the list can be split by, the first unless told. */
  by: readonly [DimensionName, ...DimensionName[]];
  columns: readonly [MeasureName, ...MeasureName[]];
}
type MeasureName = z.output<typeof MeasureKey>;
type DimensionName = z.output<typeof Dimension>;

/** Own measures beside the columns that a page has, at most. */
export const MOST_OWN = 8;

/** The input of a page of figures: the filter, what the chart shows, what the list is split by. */
export const figuresPageInput = (spec: FiguresPageSpec) => z.strictObject(figuresPageFields(spec));

export const figuresPageFields = (spec: FiguresPageSpec) => ({
  ...filterFieldsOf(spec.path),
  ...breakdownFields,
  by: z.enum(spec.by as [DimensionName, ...DimensionName[]]).default(spec.by[0]),
  /** What the chart shows: one of the page's measures or an own one. */
  measure: z
    .union(
      [z.enum(spec.trend as [MeasureName, ...MeasureName[]]), OwnKey],
      'The chart of this page has no such measure.',
    )
    .default(spec.trend[0]),
  /** Own measures beside the columns of the page. */
  own: listOf(OwnKey)
    .pipe(
      z
        .array(OwnKey)
        .max(MOST_OWN, 'At most eight.')
        .refine((it) => new Set(it).size === it.length, 'Each only once.'),
    )
    .default([]),
  /** Whether the chart shows the parts of the list instead of their total. */
  parts: z.enum(['total', 'parts']).default('total'),
});

/** An own measure that a page was asked for and does not tell. */
const Untold = z.object({
  measure: AnyMeasure,
  /** It was deleted or is not the reader's to see: it is left out. Otherwise it is empty here. */
  isGone: z.boolean(),
  /** "Cost of a player is not known by ad unit." */
  why: z.string(),
});
export type Untold = z.output<typeof Untold>;

export const FiguresPage = z.object({
  standing: Standing,
  tiles: z.array(FigureTile),
  trend: Trend,
  breakdown: Breakdown,
  annotations: z.array(Annotation),
  untold: z.array(Untold),
});
export type FiguresPage = z.output<typeof FiguresPage>;
