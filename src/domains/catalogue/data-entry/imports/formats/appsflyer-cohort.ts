import { findColumns, flatJson, type ColumnSpec } from '../columns.ts';
import type { ReportFormat } from '../report.ts';

/**
 * AppsFlyer's cohort export: a row for each age, so the users of day 0 are the cohort. Its revenue
 * is that of purchases; ad revenue comes from the mediation.
 */
const columns: ColumnSpec = {
  dimensions: [
    { role: 'day', names: ['install_date', 'install date'], required: true },
    { role: 'age', names: ['days_post_attribution', 'days post attribution'], required: true },
    { role: 'package', names: ['app_id', 'app id'] },
    { role: 'network', names: ['media_source', 'media source'], required: true },
    { role: 'campaign', names: ['campaign_id', 'campaign id', 'campaign'] },
    { role: 'campaign-name', names: ['campaign'] },
    { role: 'country', names: ['geo', 'country'] },
  ],
  measures: [
    { measure: 'retained_users', kind: 'count', names: ['unique_users'], required: true },
    { measure: 'iap_revenue_micros', kind: 'money', names: ['revenue_usd'], required: true },
  ],
};

export const appsflyerCohort: ReportFormat = {
  code: 'appsflyer-cohort',
  name: 'AppsFlyer cohorts',
  table: 'cohort',
  network: 'appsflyer',
  timezone: 'UTC',
  precedence: 'attributedCohort',
  settlesAfter: 0,
  columns: (header) => findColumns(header, columns),
  expects: columns,
  json: flatJson(columns),
};
