import { findColumns, type ColumnSpec } from '../columns.ts';
import type { ReportFormat } from '../report.ts';
import { adjustDimensions } from './adjust-columns.ts';
import { agedColumns, agedJson } from './aged-columns.ts';

const columns: ColumnSpec = {
  dimensions: adjustDimensions,
  measures: [
    { measure: 'installs', kind: 'count', names: ['installs', 'cohort_size'], required: true },
  ],
};

// Cohort slugs of the metrics glossary: `…_total_d7` is the sum up to day 7, `…_d7` that of day 7.
const cohortColumns: ReportFormat['columns'] = (header) =>
  agedColumns(header, findColumns(header, columns), [
    { prefix: 'ad_revenue_total_d', measure: 'ad_revenue_micros', kind: 'money', cumulative: true },
    { prefix: 'revenue_total_d', measure: 'iap_revenue_micros', kind: 'money', cumulative: true },
    { prefix: 'retained_users_d', measure: 'retained_users', kind: 'count', cumulative: false },
  ]);

export const adjustCohort: ReportFormat = {
  code: 'adjust-cohort',
  name: 'Adjust cohorts',
  table: 'cohort',
  network: 'adjust',
  timezone: 'UTC',
  precedence: 'attributedCohort',
  settlesAfter: 0,
  columns: cohortColumns,
  expects: columns,
  json: agedJson(cohortColumns),
};
