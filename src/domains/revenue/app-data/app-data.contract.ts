import { z } from 'zod';
import {
  Breakdown,
  breakdownFields,
  FiguresPage,
  figuresPageInput,
  FiguresRow,
  Trend,
  type FiguresPageSpec,
} from '#/figures/breakdown.contract.ts';
import { Standing } from '#/figures/filter.contract.ts';
import { filterFieldsOf } from '#/figures/page-filters.ts';
import { Annotation } from '#/figures/remarks.contract.ts';
import { may } from '#/kernel/access.ts';
import { domain } from '#/kernel/domain.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import { Day, Flag, Id } from '#/kernel/schema.ts';

const read = may('revenue:read');

/** What the list tells of every app. */
export const appMeasures = [
  'totalRevenue',
  'spend',
  'profit',
  'roas7',
  'dau',
  'arpdau',
  'ecpm',
  'storeInstalls',
  'rating',
] as const;

/** One app in full. */
export const appSpec = {
  path: '/app-data/detail',
  tiles: ['totalRevenue', 'spend', 'profit', 'roas7', 'dau', 'retention1', 'rating', 'crashRate'],
  trend: [
    'totalRevenue',
    'revenue',
    'iapRevenue',
    'spend',
    'profit',
    'dau',
    'newUsers',
    'installs',
    'cpi',
    'fill',
    'impressions',
    'storeInstalls',
  ],
  by: [
    'network',
    'mediaSource',
    'country',
    'adUnit',
    'adFormat',
    'appVersion',
    'campaign',
    'day',
    'week',
    'month',
  ],
  columns: [
    'totalRevenue',
    'ecpm',
    'impressions',
    'fill',
    'show',
    'spend',
    'installs',
    'dau',
    'arpdau',
  ],
} as const satisfies FiguresPageSpec;

const Named = z.object({ id: Id, name: z.string() });
const platforms = ['android', 'ios'] as const;
const statuses = ['draft', 'live', 'paused', 'sunset', 'archived'] as const;

/** An app with how far its figures reach. */
const AppFacts = z.object({
  id: Id,
  name: z.string(),
  icon: z.number().int(),
  platform: z.enum(platforms),
  status: z.enum(statuses),
  core: z.boolean(),
  account: Named.nullable(),
  team: Named.nullable(),
  /** Latest day with figures of the last two months; null when there are none. */
  lastDay: Day.nullable(),
  /** Live, and the figures do not reach to the day before yesterday. */
  isStale: z.boolean(),
});

export const AppDataRow = AppFacts.extend({
  figures: FiguresRow.shape.figures,
  /** Revenue of the last 14 days of the range. */
  spark: z.array(z.number()),
});
export type AppDataRow = z.output<typeof AppDataRow>;

export const AppDetail = AppFacts.extend({
  key: z.string(),
  package: z.string(),
  storeUrl: z.string().nullable(),
  batch: z.string().nullable(),
  releasedOn: Day.nullable(),
  /** Of this app, the latest first. */
  annotations: z.array(Annotation),
  /** Open tasks, the most pressing first; null for those who may not see tasks. */
  tasks: z
    .array(
      z.object({
        key: z.string(),
        title: z.string(),
        status: z.string(),
        assignee: z.string().nullable(),
        dueOn: Day.nullable(),
        isOverdue: z.boolean(),
      }),
    )
    .nullable(),
});
export type AppDetail = z.output<typeof AppDetail>;

export const appDataEndpoints = {
  'GET /app-data': endpoint({
    summary: 'List every app with its figures, its last 14 days, account, team and stale flag',
    access: read,
    input: z.strictObject({
      ...filterFieldsOf('/app-data'),
      ...breakdownFields,
      /** Only live apps whose figures do not reach far enough. */
      stale: Flag.optional(),
    }),
    output: z.object({
      standing: Standing,
      rows: z.array(AppDataRow),
      totalRows: z.number().int(),
      total: FiguresRow.shape.figures,
    }),
  }),
  'GET /overview-data': endpoint({
    summary: 'Count the apps of a filter: live, stale, new, core',
    access: read,
    input: z.strictObject(filterFieldsOf('/app-data')),
    output: z.object({
      apps: z.number().int(),
      live: z.number().int(),
      stale: z.number().int(),
      /** Released in the last 60 days. */
      fresh: z.number().int(),
      core: z.number().int(),
    }),
  }),
  'GET /app-detail': endpoint({
    summary: 'Tell what is known of one app: facts, remarks on its charts, its open tasks',
    access: read,
    input: z.strictObject({ id: Id }),
    output: AppDetail,
  }),
  'GET /app-detail-data': endpoint({
    summary: 'Tell the figures of one app by network, country, ad unit or version',
    access: read,
    input: figuresPageInput(appSpec),
    output: FiguresPage,
  }),
  'GET /get-app-rev-countries': endpoint({
    summary: 'Tell the revenue of one app by country',
    access: read,
    input: z.strictObject({ ...filterFieldsOf('/app-data/detail'), id: Id }),
    output: Breakdown.extend({ standing: Standing }),
  }),
  'GET /downloads': endpoint({
    summary: 'Tell the downloads the stores counted day by day',
    access: read,
    input: z.strictObject(filterFieldsOf('chart')),
    output: Trend.extend({ standing: Standing }),
  }),
};

export const appData = domain({ name: 'app-data', endpoints: appDataEndpoints, permissions: {} });
