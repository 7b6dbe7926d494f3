import { z } from 'zod';
import { Covered, Label } from '#/figures/breakdown.contract.ts';
import { Standing } from '#/figures/filter.contract.ts';
import { filterFieldsOf } from '#/figures/page-filters.ts';
import { may } from '#/kernel/access.ts';
import { domain } from '#/kernel/domain.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import { FileReply, paging } from '#/kernel/schema.ts';

const read = may('revenue:read');

/** AppMetrica's figure beside our own, over the days both have. */
const Pair = z.object({
  ours: z.number().int(),
  theirs: z.number().int(),
  /** Sum of the apps' differences, more or less: they do not cancel out. */
  absolute: z.number().int(),
  /** (AppMetrica − ours) ÷ ours. Null against nothing. */
  difference: z.number().nullable(),
  days: z.number().int(),
  missing: z.number().int(),
  /** App-days compared of those that either side has or should have; absent where none is missing. */
  covered: Covered.optional(),
});
export type Pair = z.output<typeof Pair>;

const Figures = {
  /** AppMetrica's new users against the downloads the store counted. */
  installs: Pair,
  /** Installs that campaigns brought, and their share of AppMetrica's new users: never above one. */
  campaigns: z.number().int(),
  paidShare: z.number().nullable(),
  /** Average of the days, by AppMetrica. */
  dau: z.number().int().nullable(),
  /** Impressions of the networks ÷ daily users of AppMetrica, and what it was before. */
  ipu: z.number().nullable(),
  ipuBefore: z.number().nullable(),
  /** App-days with both users and impressions of those that should have them; as above. */
  ipuCovered: Covered.optional(),
};

export const ComparedApp = z.object({ app: Label, ...Figures });
export type ComparedApp = z.output<typeof ComparedApp>;

/** `worst`: the largest difference, whatever its sign. */
export const comparisonSorts = ['worst', 'installs', 'paidShare', 'ipu', 'dau', 'name'] as const;

const question = {
  ...filterFieldsOf('/web_team/appmetrica-comparison-apps'),
  sort: z.enum(comparisonSorts).default('worst'),
  order: z.enum(['asc', 'desc']).default('desc'),
};

export const comparisonEndpoints = {
  'GET /appmetrica-comparison-apps': endpoint({
    summary: 'AppMetrica’s figures against our own, app by app, the worst first',
    access: read,
    input: z.strictObject({ ...question, ...paging }),
    output: z.object({
      standing: Standing,
      rows: z.array(ComparedApp),
      totalRows: z.number().int(),
      total: z.object(Figures),
    }),
  }),
  'GET /appmetrica-comparison-apps/export': endpoint({
    summary: 'AppMetrica’s figures against our own as a file',
    access: read,
    input: z.strictObject({ ...question, format: z.enum(['csv', 'xlsx']) }),
    output: FileReply,
    download: 'application/octet-stream',
    made: true,
  }),
};

export const comparison = domain({
  name: 'comparison',
  endpoints: comparisonEndpoints,
  permissions: {},
});
