import { findColumns, flatJson, type ColumnSpec } from '../columns.ts';
import type { ReportFormat } from '../report.ts';

/**
 * Groupings and KPIs of `GET hq1.appsflyer.com/api/master-agg-data/v4/app/{app_id}`, and the
 * headings of the older `partners_by_date_report` and `geo_by_date_report`.
 */
const columns: ColumnSpec = {
  dimensions: [
    {
      role: 'day',
      names: ['install_time', 'install time', 'install_date', 'install date', 'date'],
      required: true,
    },
    { role: 'package', names: ['app_id', 'app id', 'app-id'] },
    {
      role: 'network',
      names: ['pid', 'media_source', 'media source', 'media source (pid)'],
      required: true,
    },
    {
      role: 'campaign',
      names: ['af_c_id', 'campaign_id', 'campaign id', 'c', 'campaign', 'campaign (c)'],
    },
    { role: 'campaign-name', names: ['c', 'campaign', 'campaign (c)'] },
    { role: 'country', names: ['geo', 'country'] },
    { role: 'part', names: ['af_prt', 'agency/pmd (af_prt)'] },
    { role: 'part', names: ['af_adset_id', 'af_adset'] },
    { role: 'part', names: ['af_channel', 'channel'] },
    { role: 'currency', names: ['currency'] },
  ],
  measures: [
    {
      measure: 'spend_micros',
      kind: 'money',
      names: ['cost', 'total_cost', 'total cost'],
      required: true,
      // "N/A" where a partner reports no cost.
      blank: 'wrong-if-empty',
    },
    { measure: 'impressions', kind: 'count', names: ['impressions'] },
    { measure: 'clicks', kind: 'count', names: ['clicks'] },
    { measure: 'installs', kind: 'count', names: ['installs'], required: true },
  ],
};

export const appsflyer: ReportFormat = {
  code: 'appsflyer',
  name: 'AppsFlyer spend and installs',
  table: 'acquisition',
  network: 'appsflyer',
  timezone: 'UTC',
  precedence: 'attribution',
  settlesAfter: 2,
  columns: (header) => findColumns(header, columns),
  expects: columns,
  json: flatJson(columns),
  // Nobody was paid for these: they would only make installs look cheaper.
  ignores: { role: 'network', values: ['organic'], reason: 'organic' },
};
