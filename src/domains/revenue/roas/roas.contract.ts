import { z } from 'zod';
import { Covered, FigureTile, Label, type FiguresPageSpec } from '#/figures/breakdown.contract.ts';
import { Standing } from '#/figures/filter.contract.ts';
import { filterFieldsOf } from '#/figures/page-filters.ts';
import { may } from '#/kernel/access.ts';
import { domain } from '#/kernel/domain.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import { FileReply, paging, ShownMicros } from '#/kernel/schema.ts';
import { cohortMeasures, cohortSplits } from './cohort-words.ts';

const read = may('revenue:read');

/** What installs of an age have brought, over the install days that have reached it. */
const Cell = z.object({
  age: z.number().int(),
  /** Revenue to that age of the installs that were paid for ÷ what they cost. */
  roas: z.number().nullable(),
  /** All revenue to that age ÷ spend. */
  roasBlended: z.number().nullable(),
  /** All revenue to that age; null where no source tells any. */
  revenue: ShownMicros.nullable(),
  /** All revenue to that age ÷ installs. */
  ltv: ShownMicros.nullable(),
  /** Users who came back at that age ÷ installs. */
  retention: z.number().nullable(),
  /** Part of it was shared out by installs: the source does not say who brought them. */
  estimated: z.boolean().optional(),
  /** `partial`: some install days are too young and left out. `none`: all of them are. */
  state: z.enum(['whole', 'partial', 'none']),
});
export type Cell = z.output<typeof Cell>;

const PredictedCell = z.object({
  age: z.number().int(),
  roas: z.number().nullable(),
  roasBlended: z.number().nullable(),
  ltv: ShownMicros.nullable(),
  /** A source tells it of the installs that are so old: nothing is predicted, and `low` and `high` are 1. */
  known: z.literal(true).optional(),
  /**
   * What comes ÷ what is predicted lies between these four times out of five, by the errors of past
   * predictions; absent while there are too few of them.
   */
  low: z.number().optional(),
  high: z.number().optional(),
});

/** What is known or predicted of a cohort at the milestones, or why nothing is. */
const Prediction = z.union([
  z.object({
    /** The oldest age that enough installs have reached: what is predicted grows from there. */
    from: z.number().int(),
    /** The age at which paid ROAS is predicted to reach 1; null when it has, and when not within a year. */
    payback: z.number().int().nullable(),
    cells: z.array(PredictedCell),
  }),
  z.object({ refused: z.string() }),
]);
export type Prediction = z.output<typeof Prediction>;

export const Cohort = z.object({
  label: Label,
  spend: ShownMicros,
  installs: z.number().int(),
  cpi: ShownMicros.nullable(),
  /** At the oldest age that any of the install days has reached. */
  ltv: ShownMicros.nullable(),
  ltvToCpi: z.number().nullable(),
  /** The oldest age that is known. */
  knownTo: z.number().int().nullable(),
  /** The first age at which revenue has reached spend; null while it has not. */
  payback: z.number().int().nullable(),
  cells: z.array(Cell),
  predicted: Prediction,
  /**
   * Over how many app-days the spend is, what installs brought, and both together, which are the
   * days that ROAS is of; absent where none is missing.
   */
  covered: z
    .object({
      spend: Covered.optional(),
      cohorts: Covered.optional(),
      ratios: Covered.optional(),
    })
    .optional(),
});
export type Cohort = z.output<typeof Cohort>;

const fields = filterFieldsOf('/roas-dashboard');
const question = {
  ...fields,
  date: fields.date.removeDefault().default('last-90-days'),
  by: z.enum(cohortSplits).default('week'),
};

export const roasTiles = [
  'spend',
  'installs',
  'cpi',
  'roas7',
  'roasBlended7',
  'roas30',
  'ltv30',
  'retention7',
] as const satisfies FiguresPageSpec['tiles'];

/** What the page keeps in its address and the API takes. */
export const roasFields = {
  ...question,
  ...paging,
};

export const roasEndpoints = {
  'GET /roas-dashboard': endpoint({
    summary:
      'Tell ROAS, revenue, LTV and retention of cohorts by their age, and when they pay back',
    access: read,
    input: z.strictObject(roasFields),
    output: z.object({
      standing: Standing,
      tiles: z.array(FigureTile),
      /** Ages the sources report, from the day of install on. */
      ages: z.array(z.number().int()),
      rows: z.array(Cohort),
      totalRows: z.number().int(),
      total: Cohort,
    }),
  }),
  'GET /roas-dashboard/export': endpoint({
    summary: 'Save the cohorts with one measure by age as a file',
    access: read,
    input: z.strictObject({
      ...question,
      measure: z.enum(cohortMeasures).default('roas'),
      format: z.enum(['csv', 'xlsx']),
    }),
    output: FileReply,
    download: 'application/octet-stream',
    made: true,
  }),
};

export const roas = domain({ name: 'roas', endpoints: roasEndpoints, permissions: {} });
