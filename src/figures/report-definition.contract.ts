import '#/kernel/without-eval.ts';
import { z } from 'zod';
import { AnyMeasure, Dimension } from './breakdown.contract.ts';
import { Filter } from './filter.contract.ts';

/** What a report shows beside its list: a line of the whole, a line for each part, or no chart. */
export const chartKinds = ['line', 'parts', 'none'] as const;
export type ChartKind = (typeof chartKinds)[number];

const unique = (list: readonly unknown[]) => new Set(list).size === list.length;

/** A question about figures: what is split by what, for which filter, and how it is shown. */
export const ReportDefinition = z.strictObject({
  filter: Filter,
  by: z.array(Dimension).min(1, 'Split by something.').max(3, 'At most three.').refine(unique, {
    message: 'Each only once.',
  }),
  measures: z
    .array(AnyMeasure)
    .min(1, 'Choose a measure.')
    .max(20, 'At most twenty.')
    .refine(unique, {
      message: 'Each only once.',
    }),
  /** A measure of the report or `name`, with a minus the largest first. */
  sort: z
    .string()
    .max(40)
    .regex(/^-?(?:own:)?[A-Za-z0-9]+$/, 'Sort by a measure or by name.')
    .optional(),
  chart: z.enum(chartKinds).default('line'),
});
export type ReportDefinition = z.output<typeof ReportDefinition>;
export type ReportDefinitionInput = z.input<typeof ReportDefinition>;
