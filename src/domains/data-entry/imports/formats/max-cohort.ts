import { cellOf, findColumns, isObject, plainName, type ColumnSpec } from '../columns.ts';
import type { Columns, MeasureColumn, ReportFormat } from '../report.ts';

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

const aged: [prefix: string, measure: string, kind: 'count' | 'money', cumulative: boolean][] = [
  // "Revenue … within x days of the install": a running sum, stored as what each age added.
  ['ads_pub_revenue_', 'ad_revenue_micros', 'money', true],
  ['iap_pub_revenue_', 'iap_revenue_micros', 'money', true],
  ['user_count_', 'retained_users', 'count', false],
];

function agedColumns(header: readonly string[]): MeasureColumn[] {
  return header.map(plainName).flatMap((field, index) => {
    const [prefix, measure, kind, cumulative] = aged.find(([it]) => field.startsWith(it)) ?? [];
    const age = prefix && field.slice(prefix.length);
    if (!age || !/^\d{1,3}$/.test(age)) return [];
    return [
      { measure: measure!, kind: kind!, index, field, age: Number(age), cumulative: cumulative! },
    ];
  });
}

/** Installs repeat at every age that the report has. */
function cohortColumns(header: readonly string[]): Columns | undefined {
  const found = findColumns(header, columns);
  const ages = agedColumns(header);
  if (!found || !ages.some((it) => it.measure === 'ad_revenue_micros')) return undefined;
  const installs = found.measures[0]!;
  const each = [...new Set(ages.map((it) => it.age))].map((age) => ({ ...installs, age }));
  return { dimensions: found.dimensions, measures: [...each, ...ages] };
}

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
  json: {
    header: (item) =>
      isObject(item) && cohortColumns(Object.keys(item)) ? Object.keys(item) : undefined,
    rows: (item, header) => (isObject(item) ? [header.map((name) => cellOf(item[name]))] : []),
    expected: (head) =>
      isObject(head) && typeof head['count'] === 'number' ? head['count'] : undefined,
  },
};
