import { findColumns, type ColumnSpec } from '../columns.ts';
import type { ReportFormat } from '../report.ts';
import { agedColumns, agedJson } from './aged-columns.ts';

/** Columns of `GET r.applovin.com/maxCohort` (support.axon.ai, MAX cohort API) without the ages. */
const columns: ColumnSpec = {
  dimensions: [
    { role: 'day', names: ['day'], required: true },
    { role: 'package', names: ['package_name'] },
    { role: 'app-name', names: ['application'], required: true },
    { role: 'platform', names: ['platform'], required: true },
    { role: 'country', names: ['country'] },
  ],
  measures: [{ measure: 'installs', kind: 'count', names: ['installs'], required: true }],
};

const cohortColumns = (header: readonly string[]) =>
  agedColumns(header, findColumns(header, columns), [
    { prefix: 'ads_pub_revenue_', measure: 'ad_revenue_micros', kind: 'money', cumulative: true },
    { prefix: 'iap_pub_revenue_', measure: 'iap_revenue_micros', kind: 'money', cumulative: true },
    { prefix: 'user_count_', measure: 'retained_users', kind: 'count', cumulative: false },
  ]);

export const maxCohort: ReportFormat = {
  code: 'max-cohort',
  name: 'AppLovin MAX cohorts',
  table: 'cohort',
  network: 'max',
  timezone: 'UTC',
  precedence: 'mediation',
  // The ages a cohort has reached are final; later ones come as new rows.
  settlesAfter: 0,
  columns: cohortColumns,
  expects: columns,
  json: agedJson(cohortColumns),
};
