import { findColumns, flatJson, isObject, type ColumnSpec } from '../columns.ts';
import type { Columns, ReportFormat } from '../report.ts';

/**
 * Columns of `GET r.applovin.com/maxReport` (support.axon.ai, MAX revenue reporting API) and, behind
 * each, the headings of the dashboard's export. The requests of a network are its `attempts`:
 * `requests` counts those of the whole ad unit and would repeat on every network. A report that is
 * split by placements has no attempts.
 */
const columns: ColumnSpec = {
  dimensions: [
    { role: 'day', names: ['day', 'date'], required: true },
    { role: 'hour', names: ['hour'] },
    { role: 'package', names: ['package_name', 'package name', 'bundle id'] },
    { role: 'app-name', names: ['application', 'app name', 'app'] },
    { role: 'platform', names: ['platform'] },
    { role: 'country', names: ['country'] },
    { role: 'network', names: ['network', 'network name'] },
    { role: 'ad-format', names: ['ad_format', 'ad format', 'ad type'] },
    {
      role: 'ad-unit',
      names: ['max_ad_unit_id', 'max ad unit id', 'ad unit id', 'max ad unit', 'ad unit'],
    },
    {
      role: 'ad-unit-name',
      names: [
        'ad_unit_waterfall_name',
        'max_ad_unit',
        'ad unit name',
        'max ad unit',
        'ad unit',
        'waterfall',
      ],
    },
    { role: 'part', names: ['device_type', 'device type'] },
    { role: 'part', names: ['has_idfa', 'has idfa'] },
    { role: 'test-group', names: ['max_ad_unit_test', 'test name'] },
    { role: 'placement', names: ['max_placement', 'placement'] },
    { role: 'instance', names: ['network_placement', 'network placement'] },
    { role: 'part', names: ['custom_network_name', 'custom network name'] },
  ],
  measures: [
    { measure: 'requests', kind: 'count', names: ['attempts'] },
    { measure: 'responses', kind: 'count', names: ['responses'] },
    { measure: 'impressions', kind: 'count', names: ['impressions'], required: true },
    { measure: 'clicks', kind: 'count', names: ['clicks'] },
    {
      measure: 'revenue_micros',
      kind: 'money',
      names: ['estimated_revenue', 'est. revenue', 'estimated revenue'],
      required: true,
    },
  ],
};

/** Without networks the rows are those of the whole mediation, and so are their requests. */
const unsplit: ColumnSpec = {
  ...columns,
  measures: columns.measures.map((it) =>
    it.measure === 'requests' ? { ...it, names: ['requests'] } : it,
  ),
};

const has = (found: Columns | undefined, ...roles: string[]) =>
  found?.dimensions.some((it) => roles.includes(it.role)) ?? false;

function maxColumns(header: readonly string[]): Columns | undefined {
  const found = findColumns(header, columns);
  if (!has(found, 'package', 'app-name')) return undefined;
  return has(found, 'network') ? found : findColumns(header, unsplit);
}

const [ofNetworks, ofAll] = [flatJson(columns), flatJson(unsplit)];
const isSplit = (item: unknown) => isObject(item) && 'network' in item;

export const maxRevenue: ReportFormat = {
  code: 'max',
  name: 'AppLovin MAX revenue',
  table: 'monetisation',
  network: 'max',
  timezone: 'UTC',
  precedence: 'mediation',
  settlesAfter: 1,
  columns: maxColumns,
  expects: columns,
  json: {
    ...ofNetworks,
    header: (item, head, second) => (isSplit(item) ? ofNetworks : ofAll).header(item, head, second),
  },
};
