import { z } from 'zod';
import { Standing } from '#/figures/filter.contract.ts';
import { filterFieldsOf } from '#/figures/page-filters.ts';
import { Annotation } from '#/figures/remarks.contract.ts';
import { may } from '#/kernel/access.ts';
import { domain } from '#/kernel/domain.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import { Done, FileReply, Id, pagingBy } from '#/kernel/schema.ts';
import { looksEndpoints } from './looks/looks.contract.ts';
import { Anomaly, ChartDay, RoiDay, Split, Splits, Tile, TopGame } from './overview.contract.ts';

const read = may('revenue:read');
const fields = filterFieldsOf('/dashboard');

/** Figures of the dashboard, each within the caller's apps. */
export const dashboardEndpoints = {
  'GET /dashboard': endpoint({
    summary: 'Everything the dashboard shows at first: tiles, chart, splits, top games, anomalies',
    access: read,
    input: z.strictObject(fields),
    output: z.object({
      standing: Standing,
      tiles: z.array(Tile),
      chart: z.array(ChartDay),
      annotations: z.array(Annotation),
      anomalies: z.array(Anomaly),
      networks: z.array(Split),
      countries: z.array(Split),
      platforms: z.array(Split),
      games: z.object({
        rows: z.array(TopGame),
        totalRows: z.number().int(),
        total: TopGame.omit({ appId: true }).nullable(),
      }),
    }),
  }),
  'GET /top-tiles-data': endpoint({
    summary: 'Headline figures with their deltas and sparklines',
    access: read,
    input: z.strictObject(fields),
    output: z.object({ standing: Standing, tiles: z.array(Tile) }),
  }),
  'GET /overall-chart-data': endpoint({
    summary: 'Revenue and spend by day with the comparison, annotations and anomalies',
    access: read,
    input: z.strictObject(fields),
    output: z.object({
      standing: Standing,
      days: z.array(ChartDay),
      annotations: z.array(Annotation),
      anomalies: z.array(Anomaly),
    }),
  }),
  'GET /rio-chart-data': endpoint({
    summary: 'Return on investment by day with the comparison',
    access: read,
    input: z.strictObject(fields),
    output: z.object({ standing: Standing, days: z.array(RoiDay) }),
  }),
  'GET /network-revenue': endpoint({
    summary: 'Revenue by ad network',
    access: read,
    input: z.strictObject(fields),
    output: Splits,
  }),
  'GET /network-cost': endpoint({
    summary: 'Spend by media source',
    access: read,
    input: z.strictObject(fields),
    output: Splits,
  }),
  'GET /top-countries-revenue': endpoint({
    summary: 'Revenue by country, the largest first',
    access: read,
    input: z.strictObject(fields),
    output: Splits,
  }),
  'GET /top-countries-cost': endpoint({
    summary: 'Spend by country, the largest first',
    access: read,
    input: z.strictObject(fields),
    output: Splits,
  }),
  'GET /platform-revenue': endpoint({
    summary: 'Revenue by platform',
    access: read,
    input: z.strictObject(fields),
    output: Splits,
  }),
  'GET /platform-cost': endpoint({
    summary: 'Spend by platform',
    access: read,
    input: z.strictObject(fields),
    output: Splits,
  }),
  'GET /ad-unit-revenue': endpoint({
    summary: 'Revenue by ad unit, the last step of the drill-down',
    access: read,
    input: z.strictObject(fields),
    output: Splits,
  }),
  'GET /dashboard/gettopgames': endpoint({
    summary: 'Games by revenue, pinned ones first in their own order',
    access: read,
    input: z.strictObject({
      ...fields,
      ...pagingBy(6),
    }),
    output: z.object({
      standing: Standing,
      rows: z.array(TopGame),
      totalRows: z.number().int(),
      total: TopGame.omit({ appId: true }).nullable(),
    }),
  }),
  'POST /dashboard/topgames': endpoint({
    summary: 'Keep which games are pinned to the top, in this order',
    access: read,
    input: z.strictObject({ appIds: z.array(Id).max(50) }),
    output: Done,
  }),
  'GET /dashboard/export': endpoint({
    summary: 'The rows behind a panel of the dashboard as a file',
    access: read,
    input: z.strictObject({
      ...fields,
      panel: z.enum(['chart', 'roi', 'networks', 'countries', 'platforms', 'games']),
      format: z.enum(['csv', 'xlsx']),
    }),
    output: FileReply,
    download: 'application/octet-stream',
    made: true,
  }),
};

export const dashboard = domain({
  name: 'dashboard',
  endpoints: { ...dashboardEndpoints, ...looksEndpoints },
  permissions: {},
});
