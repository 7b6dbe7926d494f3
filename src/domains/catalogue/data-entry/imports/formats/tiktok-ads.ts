import { findColumns, flatJson, isObject, plainName, type ColumnSpec } from '../columns.ts';
import type { Columns, ReportFormat } from '../report.ts';

/**
 * Fields of `GET /open_api/v1.3/report/integrated/get/` (business-api.tiktok.com; public clients:
 * tiktok/tiktok-business-api-sdk, airbyte's source-tiktok-marketing), and the headings of the same
 * report saved as CSV from the ads manager. `app_install` counts installs; `conversion` counts
 * whatever the campaign optimises for and is therefore not read. Installs that only SKAdNetwork
 * tells are in neither. The headings `Country/region` and `App installs` of the CSV could not be
 * confirmed.
 */
const columns: ColumnSpec = {
  dimensions: [
    {
      role: 'day',
      names: ['stat_time_day', 'stat_time_hour', 'by day', 'date', 'day'],
      required: true,
    },
    {
      role: 'campaign',
      names: ['campaign_id', 'campaign id', 'campaign_name', 'campaign name'],
      required: true,
    },
    { role: 'campaign-name', names: ['campaign_name', 'campaign name'] },
    { role: 'country', names: ['country_code', 'country/region', 'country'] },
    { role: 'currency', names: ['currency'] },
    { role: 'part', names: ['adgroup_id', 'ad group id'] },
    { role: 'part', names: ['adgroup_name', 'ad group name'] },
    { role: 'creative', names: ['ad_id', 'ad id'] },
    { role: 'creative-name', names: ['ad_name', 'ad name'] },
  ],
  measures: [
    { measure: 'spend_micros', kind: 'money', names: ['spend', 'cost'], required: true },
    { measure: 'impressions', kind: 'count', names: ['impressions'] },
    {
      measure: 'clicks',
      kind: 'count',
      names: ['clicks', 'clicks (destination)', 'clicks (all)'],
    },
    { measure: 'installs', kind: 'count', names: ['app_install', 'app installs', 'app install'] },
  ],
};

/** Columns that no other network's table of campaigns has. */
const ownNames = ['stat_time_day', 'stat_time_hour', 'by day', 'clicks (destination)'];

function tiktokColumns(header: readonly string[]): Columns | undefined {
  const isOwn = header.some((it) => ownNames.includes(plainName(it)));
  return isOwn ? findColumns(header, columns) : undefined;
}

const flat = flatJson(columns);

/** A row has what it is about and its figures apart. */
const flattened = (item: unknown): unknown =>
  isObject(item) && isObject(item['dimensions']) && isObject(item['metrics'])
    ? { ...item['metrics'], ...item['dimensions'] }
    : undefined;

export const tiktokAds: ReportFormat = {
  code: 'tiktok-ads',
  name: 'TikTok Ads campaigns',
  table: 'acquisition',
  network: 'tiktok-ads',
  // Days are those of the account's own zone.
  inAccountCurrency: true,
  timezone: 'UTC',
  precedence: 'network',
  settlesAfter: 1,
  columns: tiktokColumns,
  expects: columns,
  json: {
    header: (item, head, second) => flat.header(flattened(item), head, second),
    rows: (item, header, head) => flat.rows(flattened(item), header, head),
    ...(flat.expected && { expected: flat.expected }),
  },
};
