import { findColumns, flatJson, type ColumnSpec } from '../columns.ts';
import type { ReportFormat } from '../report.ts';

/**
 * Columns of `GET r.applovin.com/maxReport` (support.axon.ai, MAX revenue reporting API). The
 * requests of a network are its `attempts`: `requests` counts those of the whole ad unit and would
 * repeat on every network.
 */
const columns: ColumnSpec = {
  dimensions: [
    { role: 'day', names: ['day'], required: true },
    { role: 'hour', names: ['hour'] },
    { role: 'package', names: ['package_name'], required: true },
    { role: 'app-name', names: ['application'] },
    { role: 'platform', names: ['platform'], required: true },
    { role: 'country', names: ['country'] },
    { role: 'network', names: ['network'], required: true },
    { role: 'ad-format', names: ['ad_format'] },
    { role: 'ad-unit', names: ['max_ad_unit_id'] },
    { role: 'ad-unit-name', names: ['ad_unit_waterfall_name', 'max_ad_unit'] },
    { role: 'part', names: ['device_type'] },
    { role: 'part', names: ['has_idfa'] },
    { role: 'part', names: ['max_ad_unit_test'] },
    { role: 'part', names: ['max_placement'] },
    { role: 'part', names: ['network_placement'] },
    { role: 'part', names: ['custom_network_name'] },
  ],
  measures: [
    { measure: 'requests', kind: 'count', names: ['attempts'] },
    { measure: 'responses', kind: 'count', names: ['responses'] },
    { measure: 'impressions', kind: 'count', names: ['impressions'], required: true },
    { measure: 'clicks', kind: 'count', names: ['clicks'] },
    { measure: 'revenue_micros', kind: 'money', names: ['estimated_revenue'], required: true },
  ],
};

export const maxRevenue: ReportFormat = {
  code: 'max',
  name: 'AppLovin MAX revenue',
  table: 'monetisation',
  network: 'max',
  timezone: 'UTC',
  precedence: 'mediation',
  settlesAfter: 1,
  columns: (header) => findColumns(header, columns),
  json: flatJson(columns),
};
