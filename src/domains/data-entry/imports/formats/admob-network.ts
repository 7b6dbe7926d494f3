import { invalid } from '#/kernel/refusal.ts';
import { findColumns, isObject, type ColumnSpec } from '../columns.ts';
import type { Cell, ReportFormat } from '../report.ts';

/**
 * Rows of `networkReport:generate` (developers.google.com/admob/api/v1) with the dimensions and
 * metrics as columns; APP_LABEL and AD_UNIT_LABEL stand for the display labels.
 */
const columns: ColumnSpec = {
  dimensions: [
    { role: 'day', names: ['date'], required: true },
    { role: 'app', names: ['app'], required: true },
    { role: 'app-name', names: ['app_label'] },
    { role: 'ad-unit', names: ['ad_unit'] },
    { role: 'ad-unit-name', names: ['ad_unit_label'] },
    { role: 'country', names: ['country'] },
    { role: 'ad-format', names: ['format'] },
    { role: 'platform', names: ['platform'] },
  ],
  measures: [
    { measure: 'requests', kind: 'count', names: ['ad_requests'] },
    { measure: 'responses', kind: 'count', names: ['matched_requests'] },
    { measure: 'impressions', kind: 'count', names: ['impressions'] },
    { measure: 'clicks', kind: 'count', names: ['clicks'] },
    { measure: 'revenue_micros', kind: 'money', names: ['estimated_earnings'], required: true },
  ],
};

// Order of the cells of a JSON row; earnings come as micros there.
const dimensions = ['DATE', 'APP', 'AD_UNIT', 'COUNTRY', 'FORMAT', 'PLATFORM'];
const labels = ['APP', 'AD_UNIT'];
const counts = ['AD_REQUESTS', 'MATCHED_REQUESTS', 'IMPRESSIONS', 'CLICKS'];
const header = [
  ...dimensions,
  ...labels.map((it) => `${it}_LABEL`),
  ...counts,
  'ESTIMATED_EARNINGS_MICROS',
];

const inner = (it: unknown, key: string): unknown => (isObject(it) ? it[key] : undefined);
const cell = (it: unknown): Cell =>
  typeof it === 'string' || typeof it === 'number' ? it : undefined;

function cellsOf(row: unknown): Cell[] {
  const dimension = (name: string) => inner(inner(row, 'dimensionValues'), name);
  const metric = (name: string) => inner(inner(row, 'metricValues'), name);
  return [
    ...dimensions.map((name) => cell(inner(dimension(name), 'value'))),
    ...labels.map((name) => cell(inner(dimension(name), 'displayLabel'))),
    ...counts.map((name) => cell(inner(metric(name), 'integerValue'))),
    cell(inner(metric('ESTIMATED_EARNINGS'), 'microsValue')),
  ];
}

/** A report is a list of `{header}`, many `{row}` and `{footer}`. */
function checkedHeader(item: unknown): string[] | undefined {
  const first = inner(item, 'header');
  if (!isObject(first) || !isObject(first['dateRange'])) return undefined;
  const currency = inner(first['localizationSettings'], 'currencyCode');
  if (currency !== undefined && currency !== 'USD') {
    throw invalid({ file: `This report is in ${String(currency)}. Fetch it in USD.` });
  }
  return header;
}

export const admobNetwork: ReportFormat = {
  code: 'admob',
  name: 'AdMob network report',
  table: 'monetisation',
  network: 'admob',
  // Days of an account are counted in its own reporting zone; this is AdMob's default.
  timezone: 'America/Los_Angeles',
  precedence: 'network',
  settlesAfter: 1,
  columns: (names) => findColumns(names, columns),
  json: {
    header: checkedHeader,
    rows: (item) => {
      const row = inner(item, 'row');
      return row === undefined ? [] : [cellsOf(row)];
    },
    expected: (_head, last) => {
      const count = inner(inner(last, 'footer'), 'matchingRowCount');
      return count === undefined ? undefined : Number(count);
    },
  },
};
