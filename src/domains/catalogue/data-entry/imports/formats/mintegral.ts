import { findColumns, flatJson, inner, type ColumnSpec } from '../columns.ts';
import type { ReportFormat } from '../report.ts';

/** Columns of `GET api.mintegral.com/reporting/v2/data`, in JSON under `data.lists`. */
const columns: ColumnSpec = {
  dimensions: [
    { role: 'day', names: ['date'], required: true },
    { role: 'package', names: ['app_package', 'app package'] },
    { role: 'app', names: ['app_id', 'app id'], required: true },
    { role: 'app-name', names: ['app_name', 'app name'] },
    { role: 'platform', names: ['platform'] },
    { role: 'country', names: ['country'] },
    { role: 'ad-format', names: ['ad_format', 'ad format'] },
    { role: 'ad-unit', names: ['unit_id', 'unit id', 'placement_id', 'placement id'] },
    { role: 'ad-unit-name', names: ['unit_name', 'unit name', 'placement_name'] },
    { role: 'part', names: ['bidding_type', 'bidding type'] },
  ],
  measures: [
    { measure: 'requests', kind: 'count', names: ['request'] },
    { measure: 'responses', kind: 'count', names: ['filled'] },
    { measure: 'impressions', kind: 'count', names: ['impression'], required: true },
    { measure: 'clicks', kind: 'count', names: ['click'] },
    { measure: 'revenue_micros', kind: 'money', names: ['est_revenue'], required: true },
  ],
};

export const mintegral: ReportFormat = {
  code: 'mintegral',
  name: 'Mintegral revenue',
  table: 'monetisation',
  network: 'mintegral',
  // UTC+8 unless another zone is asked for.
  timezone: 'Asia/Shanghai',
  precedence: 'network',
  settlesAfter: 1,
  columns: (header) => findColumns(header, columns),
  expects: columns,
  json: {
    ...flatJson(columns),
    // The pages of a report are told apart by nothing else: a single one must not pass for all.
    expected: (head) => {
      const total = inner(head, 'data', 'total');
      return typeof total === 'number' ? total : undefined;
    },
  },
};
