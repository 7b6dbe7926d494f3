import { z } from 'zod';
import { Covered, Label } from '#/figures/breakdown.contract.ts';
import { Standing } from '#/figures/filter.contract.ts';
import { filterFieldsOf } from '#/figures/page-filters.ts';
import { may } from '#/kernel/access.ts';
import { domain } from '#/kernel/domain.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import { Day, FileReply, Id, paging, ShownMicros } from '#/kernel/schema.ts';

const read = may('revenue:read');

/** Our selected revenue beside what the network's own report says, over the days both have. */
const Cell = z.object({
  ours: ShownMicros,
  theirs: ShownMicros,
  /** Sum of the differences of every app and network, more or less: they do not cancel out. */
  absolute: ShownMicros,
  /** (ours − theirs) ÷ theirs: 0.02 means that we count 2 % more. Null against nothing. */
  variance: z.number().nullable(),
  days: z.number().int(),
  /** Days of ours that the network's own report does not have. */
  missing: z.number().int(),
  /** Days compared of those that either side has or should have; absent where none is missing. */
  covered: Covered.optional(),
});
export type Cell = z.output<typeof Cell>;

const Row = z.object({
  app: Label,
  /** In the order of `networks`; null where one side has nothing. */
  cells: z.array(Cell.nullable()),
  total: Cell,
});
export type NetworkReportRow = z.output<typeof Row>;

export const networkSorts = ['difference', 'variance', 'ours', 'name'] as const;

const fields = filterFieldsOf('/reports/network-reports');
const question = {
  ...fields,
  sort: z.enum(networkSorts).default('difference'),
  order: z.enum(['asc', 'desc']).default('desc'),
};

export const networkReportEndpoints = {
  'GET /network-reports': endpoint({
    summary: 'Our revenue against the networks’ own reports, by network and app',
    access: read,
    input: z.strictObject({ ...question, ...paging }),
    output: z.object({
      standing: Standing,
      networks: z.array(Label),
      rows: z.array(Row),
      totalRows: z.number().int(),
      /** Over all rows, in the order of `networks`. */
      totals: z.array(Cell),
      total: Cell,
    }),
  }),
  'GET /network-report-days': endpoint({
    summary: 'Our revenue against a network’s own report of one app, day by day',
    access: read,
    input: z.strictObject({ ...fields, appId: Id, networkId: Id }),
    output: z.object({
      standing: Standing,
      app: Label,
      network: Label,
      rows: z.array(
        z.object({
          day: Day,
          ours: ShownMicros.nullable(),
          theirs: ShownMicros.nullable(),
          ourImpressions: z.number().int().nullable(),
          theirImpressions: z.number().int().nullable(),
          variance: z.number().nullable(),
        }),
      ),
      total: Cell,
    }),
  }),
  'GET /network-reports/export': endpoint({
    summary: 'Our revenue against the networks’ own reports as a file',
    access: read,
    input: z.strictObject({ ...question, format: z.enum(['csv', 'xlsx']) }),
    output: FileReply,
    download: 'application/octet-stream',
    made: true,
  }),
};

export const networkReports = domain({
  name: 'network-reports',
  endpoints: networkReportEndpoints,
  permissions: {},
});
