import { z } from 'zod';
import { may } from '#/kernel/access.ts';
import { domain } from '#/kernel/domain.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import { Currency, FileReply, Id, listOf } from '#/kernel/schema.ts';
import { AnyMeasure, Breakdown, breakdownFields, Dimension, Trend } from './breakdown.contract.ts';
import { Standing } from './filter.contract.ts';
import { Outlook } from './outlook.contract.ts';
import { ownMeasureEndpoints } from './own/own-measures.contract.ts';
import { filterFieldsOf } from './page-filters.ts';
import { remarkEndpoints } from './remarks.contract.ts';
import { todayEndpoints } from './today/today.contract.ts';

const read = may('revenue:read');

const Choice = z.object({ id: Id, name: z.string() });
const NetworkChoice = Choice.extend({ color: z.number().int() });
const NotedChoice = Choice.extend({ note: z.string().nullable() });

const question = {
  ...filterFieldsOf('/reports'),
  by: listOf(Dimension).pipe(z.array(Dimension).max(3, 'At most three.')).default([]),
  measures: listOf(AnyMeasure).pipe(z.array(AnyMeasure).min(1).max(30)),
  /** Of the money in the reply; the person's own unless named. */
  currency: Currency.optional(),
};

/** Any figures by anything, and what all pages of figures filter by. */
export const figuresEndpoints = {
  'GET /figures': endpoint({
    summary: 'Figures split by up to three dimensions, sorted and paged',
    access: read,
    input: z.strictObject({ ...question, ...breakdownFields }),
    output: Breakdown.extend({ standing: Standing }),
  }),
  'GET /figures/trend': endpoint({
    summary: 'A figure by day, in all or of its largest parts',
    access: read,
    input: z.strictObject({
      ...filterFieldsOf('chart'),
      measure: AnyMeasure,
      by: Dimension.optional(),
      /** How many parts are drawn. */
      parts: z.coerce.number().int().min(1).max(8).default(6),
      currency: question.currency,
    }),
    output: Trend.extend({ standing: Standing }),
  }),
  'GET /figures/export': endpoint({
    summary: 'A list of figures as a file',
    access: read,
    input: z.strictObject({
      ...question,
      sort: breakdownFields.sort,
      words: breakdownFields.words,
      format: z.enum(['csv', 'xlsx']),
    }),
    output: FileReply,
    download: 'application/octet-stream',
    made: true,
  }),
  'GET /figures/gaps': endpoint({
    summary: 'What the stores have lost, so that figures are not complete',
    access: read,
    input: z.strictObject({}),
    output: z.object({
      gaps: z.array(z.object({ what: z.string(), advice: z.string() })),
    }),
  }),
  'GET /revenue-outlook': endpoint({
    summary:
      'Tell where the month’s revenue of a filter is heading, and how far such forecasts were off',
    access: read,
    input: z.strictObject(filterFieldsOf('chart')),
    output: z.object({ currency: z.string(), outlook: Outlook.nullable() }),
  }),
  'GET /filters/teams': endpoint({
    summary: 'Teams to filter by, within the scope',
    access: read,
    input: z.strictObject({}),
    output: z.object({ rows: z.array(z.object({ id: Id, name: z.string() })) }),
  }),
  'GET /filters/accounts': endpoint({
    summary: 'Accounts that figures of the scope were delivered under, to filter by',
    access: read,
    input: z.strictObject({}),
    output: z.object({ rows: z.array(z.object({ id: Id, name: z.string(), kind: z.string() })) }),
  }),
  'GET /filters/apps': endpoint({
    summary: 'Apps to filter by, within the scope',
    access: read,
    input: z.strictObject({}),
    output: z.object({
      rows: z.array(
        z.object({
          id: Id,
          name: z.string(),
          icon: z.number().int(),
          platform: z.string(),
          teamId: z.number().nullable(),
          pinned: z.boolean(),
        }),
      ),
    }),
  }),
  'GET /filters/networks': endpoint({
    summary: 'Ad networks, media sources, countries and batches to filter by',
    access: read,
    input: z.strictObject({}),
    output: z.object({
      networks: z.array(NetworkChoice),
      mediaSources: z.array(NetworkChoice),
      countries: z.array(z.object({ code: z.string(), name: z.string() })),
      batches: z.array(z.string()),
    }),
  }),
  'GET /filters/ads': endpoint({
    summary: 'Ad formats, ad units, campaigns and versions to filter by, within the scope',
    access: read,
    input: z.strictObject({}),
    output: z.object({
      adFormats: z.array(z.object({ key: z.string(), name: z.string() })),
      adUnits: z.array(NotedChoice),
      campaigns: z.array(NotedChoice),
      appVersions: z.array(z.string()),
    }),
  }),
  'GET /filters/people': endpoint({
    summary: 'People, roles, projects and task types to filter by, within the scope',
    access: read,
    input: z.strictObject({}),
    output: z.object({
      users: z.array(Choice),
      roles: z.array(Choice),
      projects: z.array(Choice),
      taskTypes: z.array(z.string()),
    }),
  }),
};

export const figures = domain({
  name: 'figures',
  endpoints: {
    ...figuresEndpoints,
    ...remarkEndpoints,
    ...ownMeasureEndpoints,
    ...todayEndpoints,
  },
  permissions: {
    'revenue:read': {
      words: 'See revenue, spend and what follows from them',
      held: {
        Admin: 'all',
        HR: 'team',
        Finance: 'all',
        'Team lead': 'team',
        Member: 'team',
        'Data entry': 'team',
      },
    },
    'annotations:write': {
      words: 'Pin remarks to the days of the charts',
      held: { Admin: 'all', HR: 'team', Finance: 'all', 'Team lead': 'team', Member: 'team' },
    },
  },
});
