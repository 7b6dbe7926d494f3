import { cellOf, countOf, findColumns, inner, isObject, type ColumnSpec } from '../columns.ts';
import type { Cell, ReportFormat } from '../report.ts';

/**
 * Rows of a report of `POST api.moloco.cloud/cm/v1/reports` by date, campaign and creative (developer.moloco.cloud,
 * Generate campaign data reports; public clients for the fields of its JSON and the columns of its
 * CSV). The country is the campaign's, in three letters. Neither says a currency.
 */
const columns: ColumnSpec = {
  dimensions: [
    { role: 'day', names: ['date'], required: true },
    { role: 'campaign', names: ['campaign_id'], required: true },
    { role: 'campaign-name', names: ['campaign_title'], required: true },
    { role: 'country', names: ['campaign_country'] },
    { role: 'currency', names: ['currency'] },
    { role: 'part', names: ['ad_group_id'] },
    { role: 'part', names: ['creative_group_id'] },
    { role: 'creative', names: ['creative_id'] },
    { role: 'creative-name', names: ['creative_title'] },
    { role: 'creative-kind', names: ['creative_type'] },
    { role: 'part', names: ['exchange'] },
    { role: 'part', names: ['sub_publisher_id'] },
  ],
  measures: [
    { measure: 'spend_micros', kind: 'money', names: ['spend'], required: true },
    { measure: 'impressions', kind: 'count', names: ['impressions'] },
    { measure: 'clicks', kind: 'count', names: ['clicks'] },
    { measure: 'installs', kind: 'count', names: ['installs'] },
  ],
};

const dimensions: [name: string, ...path: string[]][] = [
  ['date', 'date'],
  ['campaign_id', 'campaign', 'id'],
  ['campaign_title', 'campaign', 'title'],
  ['campaign_country', 'campaign', 'country'],
  ['currency', 'currency'],
  ['creative_id', 'creative', 'id'],
  ['creative_title', 'creative', 'title'],
  ['creative_type', 'creative', 'type'],
];
const figures = ['spend', 'impressions', 'clicks', 'installs'];
const header = [...dimensions.map(([name]) => name), ...figures];

/** A figure that is 0 may be left out, as proto3's JSON does. */
const figureOf = (row: unknown, name: string): Cell =>
  isObject(inner(row, 'metric')) ? (cellOf(inner(row, 'metric', name)) ?? 0) : undefined;

const cellsOf = (row: unknown): Cell[] => [
  ...dimensions.map(([, ...path]) => cellOf(inner(row, ...path))),
  ...figures.map((name) => figureOf(row, name)),
];

export const moloco: ReportFormat = {
  code: 'moloco',
  name: 'Moloco campaigns',
  table: 'acquisition',
  network: 'moloco',
  // Days are those of the account's own zone.
  inAccountCurrency: true,
  timezone: 'UTC',
  precedence: 'network',
  settlesAfter: 1,
  columns: (names) => findColumns(names, columns),
  expects: columns,
  json: {
    header: (item) =>
      isObject(item) && isObject(item['campaign']) && isObject(item['metric']) ? header : undefined,
    rows: (item) => (isObject(item) ? [cellsOf(item)] : []),
    expected: countOf,
  },
};
