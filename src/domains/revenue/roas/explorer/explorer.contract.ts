import { z } from 'zod';
import { Covered, Label } from '#/figures/breakdown.contract.ts';
import { Standing } from '#/figures/filter.contract.ts';
import { filterFieldsOf } from '#/figures/page-filters.ts';
import { may } from '#/kernel/access.ts';
import { domain } from '#/kernel/domain.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import { FileReply, paging, ShownMicros } from '#/kernel/schema.ts';
import { OLDEST } from '../age-columns.ts';
import { cohortMeasures } from '../cohort-words.ts';
import { RowKey } from './cohort-key.ts';
import { cohortPeriods, explorerSplits } from './explorer-words.ts';

const read = may('revenue:read');

/** One measure of a cohort at one age, over the install days that have reached it. */
const ExplorerCell = z.object({
  /** A ratio; millionths of the currency for LTV and revenue. Null where it is not known. */
  value: z.number().nullable(),
  /** Installs of these days. */
  installs: z.number().int(),
  /** Part of it was shared out by installs: the source does not say who brought them. */
  estimated: z.boolean().optional(),
  /** `partial`: some install days are too young and left out. `none`: all of them are. */
  state: z.enum(['whole', 'partial', 'none']),
});
export type ExplorerCell = z.output<typeof ExplorerCell>;

/** What a measure will be at ages that nothing is known of yet, or why nothing is said. */
const ExplorerPrediction = z.union([
  z.object({
    /** The oldest age that enough installs have reached: what is predicted grows from there. */
    from: z.number().int(),
    cells: z.array(
      z.object({
        age: z.number().int(),
        /** A ratio; millionths of the currency for LTV. */
        value: z.number(),
        /** Between these it lies four times out of five; absent while too few were tried. */
        low: z.number().optional(),
        high: z.number().optional(),
      }),
    ),
  }),
  z.object({ refused: z.string() }),
]);
export type ExplorerPrediction = z.output<typeof ExplorerPrediction>;

const figures = {
  installs: z.number().int(),
  /** What campaigns cost; absent unless the measure is held against it. */
  spend: ShownMicros.optional(),
  /** In the order of `ages`. */
  cells: z.array(ExplorerCell),
  /** Absent for what is not predicted: retention, and revenue without what it is of. */
  predicted: ExplorerPrediction.optional(),
  /** Over how many app-days it is; absent where none is missing. */
  covered: Covered.optional(),
};

export const ExplorerRow = z.object({
  /** First day of the period and part of the split: `2025-11-17|12`. */
  key: z.string(),
  /** Of the period and of the split, where there are. */
  labels: z.array(Label),
  /** How many days of the period are in the cohort; absent where all are. */
  days: z.object({ in: z.number().int(), of: z.number().int() }).optional(),
  ...figures,
});
export type ExplorerRow = z.output<typeof ExplorerRow>;

const fields = filterFieldsOf('/cohort-explorer');
const question = {
  ...fields,
  date: fields.date.removeDefault().default('last-90-days'),
  cohort: z.enum(cohortPeriods).default('week'),
  split: z.enum(explorerSplits).default('none'),
  measure: z.enum(cohortMeasures).default('retention'),
};

/** What the page keeps in its address and the API takes. */
export const explorerFields = { ...question, ...paging };

/** One of the two cohorts that are compared. */
const ComparedSide = z.object({
  labels: z.array(Label),
  /** Installs that have reached the age. */
  installs: z.number().int(),
  value: z.number().nullable(),
  /** Fewer installs than figures can be relied on. */
  isSmall: z.boolean(),
  estimated: z.boolean().optional(),
  state: z.enum(['whole', 'partial', 'none']),
});

/** Why nothing is said of how likely a difference is. */
const untestedBecause = ['unknown', 'shared', 'few', 'sums', 'noSpread', 'daysDisagree'] as const;

/** How likely a difference is by chance alone, or why that is not known. */
const Significance = z.union([
  z.object({
    test: z.enum(['proportions', 'welch']),
    /** Two-sided. */
    p: z.number(),
    /** Of how many install days the spread is; absent where it is not by days. */
    days: z.tuple([z.number().int(), z.number().int()]).optional(),
  }),
  z.object({ untested: z.enum(untestedBecause) }),
]);
export type Significance = z.output<typeof Significance>;

export const CohortComparison = z.object({
  standing: Standing,
  first: ComparedSide,
  second: ComparedSide,
  /** The first less the second; null where either is not known. */
  difference: z.number().nullable(),
  /** Of the second; null against nothing. */
  relative: z.number().nullable(),
  significance: Significance,
});
export type CohortComparison = z.output<typeof CohortComparison>;

export const explorerEndpoints = {
  'GET /cohort-explorer': endpoint({
    summary: 'Tell one measure of cohorts by their age, by install day, week or month and a split',
    access: read,
    input: z.strictObject(explorerFields),
    output: z.object({
      standing: Standing,
      /** Ages that sources tell: each day to D30, then the last one of each week, of each month from D90. */
      ages: z.array(z.number().int()),
      /** Ages that no source tells of any of these cohorts: what is said of them is predicted. */
      ahead: z.array(z.number().int()),
      /** The latest period first, within it the most installs. */
      rows: z.array(ExplorerRow),
      totalRows: z.number().int(),
      /** The largest value of any row, of retention after the day of the install: what colours are held against. */
      largest: z.number(),
      /** All cohorts together: ratios of their sums, so that each weighs as much as it has installs. */
      total: z.object(figures),
    }),
  }),
  'GET /cohort-explorer/comparison': endpoint({
    summary:
      'Compare two cohorts of the explorer at an age, and tell how likely chance explains it',
    access: read,
    input: z.strictObject({
      ...question,
      first: RowKey,
      second: RowKey,
      age: z.coerce.number().int().min(0).max(OLDEST),
    }),
    output: CohortComparison,
  }),
  'GET /cohort-explorer/export': endpoint({
    summary: 'Save the cohorts of the explorer as a file',
    access: read,
    input: z.strictObject({ ...question, format: z.enum(['csv', 'xlsx']) }),
    output: FileReply,
    download: 'application/octet-stream',
    made: true,
  }),
};

export const explorer = domain({
  name: 'cohort-explorer',
  endpoints: explorerEndpoints,
  permissions: {},
});
