import { findColumns, type ColumnSpec } from '../columns.ts';
import type { ReportFormat } from '../report.ts';
import { admobJson, isMediation } from './admob-rows.ts';

/**
 * Rows of `networkReport:generate` (developers.google.com/admob/api/v1) with the dimensions and
 * metrics as columns; APP_LABEL and AD_UNIT_LABEL stand for the display labels.
 */
const columns: ColumnSpec = {
  dimensions: [
    { role: 'day', names: ['date'], required: true },
    { role: 'app', names: ['app', 'app id'], required: true },
    { role: 'app-name', names: ['app_label', 'app'] },
    { role: 'ad-unit', names: ['ad_unit', 'ad unit id', 'ad unit'] },
    { role: 'ad-unit-name', names: ['ad_unit_label', 'ad unit'] },
    { role: 'country', names: ['country', 'country/region'] },
    { role: 'ad-format', names: ['format', 'ad format'] },
    { role: 'platform', names: ['platform'] },
  ],
  measures: [
    { measure: 'requests', kind: 'count', names: ['ad_requests', 'requests', 'ad requests'] },
    { measure: 'responses', kind: 'count', names: ['matched_requests', 'matched requests'] },
    { measure: 'impressions', kind: 'count', names: ['impressions'] },
    { measure: 'clicks', kind: 'count', names: ['clicks'] },
    {
      measure: 'revenue_micros',
      kind: 'money',
      names: ['estimated_earnings', 'est. earnings', 'estimated earnings'],
      required: true,
    },
  ],
};

export const admobNetwork: ReportFormat = {
  code: 'admob',
  name: 'AdMob network report',
  table: 'monetisation',
  network: 'admob',
  // Days of an account are counted in its own reporting zone; this is AdMob's default.
  inAccountCurrency: true,
  timezone: 'America/Los_Angeles',
  precedence: 'network',
  settlesAfter: 1,
  columns: (names) => findColumns(names, columns),
  expects: columns,
  json: admobJson(
    {
      dimensions: ['DATE', 'APP', 'AD_UNIT', 'COUNTRY', 'FORMAT', 'PLATFORM'],
      labels: ['APP', 'AD_UNIT'],
    },
    (row) => !isMediation(row),
  ),
};
