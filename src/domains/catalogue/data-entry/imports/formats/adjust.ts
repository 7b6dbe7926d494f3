import { findColumns, flatJson, type ColumnSpec } from '../columns.ts';
import type { Columns, ReportFormat } from '../report.ts';
import { adjustDimensions } from './adjust-columns.ts';

/** Metrics of `GET automate.adjust.com/reports-service/csv_report`, in JSON under `rows`. */
const columns: ColumnSpec = {
  dimensions: adjustDimensions,
  measures: [
    {
      measure: 'spend_micros',
      kind: 'money',
      names: ['cost', 'network_cost', 'adjust_cost', 'ad spend', 'ad spend (network)'],
      required: true,
      blank: 'wrong-if-empty',
    },
    {
      measure: 'impressions',
      kind: 'count',
      names: ['impressions', 'paid_impressions', 'network_impressions', 'impressions (network)'],
    },
    {
      measure: 'clicks',
      kind: 'count',
      names: ['clicks', 'paid_clicks', 'network_clicks', 'clicks (network)'],
    },
    {
      measure: 'installs',
      kind: 'count',
      names: ['installs', 'network_installs', 'installs (network)'],
      required: true,
    },
  ],
};

/** Without a network nobody knows whose spend it is. */
function adjustColumns(header: readonly string[]): Columns | undefined {
  const found = findColumns(header, columns);
  return found?.dimensions.some((it) => it.role === 'network') ? found : undefined;
}

export const adjust: ReportFormat = {
  code: 'adjust',
  name: 'Adjust spend and installs',
  table: 'acquisition',
  network: 'adjust',
  timezone: 'UTC',
  precedence: 'attribution',
  settlesAfter: 1,
  columns: adjustColumns,
  expects: columns,
  json: flatJson(columns),
  // Nobody was paid for these: they would only make installs look cheaper.
  ignores: {
    role: 'network',
    values: ['organic', 'google organic search', 'untrusted devices', 'unattributed'],
    reason: 'organic',
  },
};
