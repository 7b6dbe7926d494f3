import { lookUp } from '#/kernel/look-up.ts';
import { cellOf, countOf, isObject, plainName } from '../columns.ts';
import type { Columns, MeasureColumn, ReportFormat } from '../report.ts';

/** Columns whose name ends in an age in days, as `ads_pub_revenue_7`. */
interface AgedSpec {
  prefix: string;
  measure: string;
  kind: 'count' | 'money';
  /** "Within n days of the install": a running sum, stored as what each age added. */
  cumulative: boolean;
}

/**
 * The columns of a cohort report with one column an age: what it has beside them, and the installs
 * again at every age. Undefined without any revenue by age.
 */
export function agedColumns(
  header: readonly string[],
  found: Columns | undefined,
  specs: readonly AgedSpec[],
): Columns | undefined {
  const aged = header.map(plainName).flatMap((field, index): MeasureColumn[] => {
    const spec = specs.find((it) => field.startsWith(it.prefix));
    const age = spec && field.slice(spec.prefix.length);
    if (!spec || !age || !/^\d{1,3}$/.test(age)) return [];
    const { measure, kind, cumulative } = spec;
    return [{ measure, kind, index, field, age: Number(age), cumulative, blank: 'absent' }];
  });
  const installs = found?.measures[0];
  if (!found || !installs || !aged.some((it) => it.kind === 'money')) return undefined;
  const each = [...new Set(aged.map((it) => it.age))].map((age) => ({ ...installs, age }));
  return { dimensions: found.dimensions, measures: [...each, ...aged] };
}

/** A JSON report of flat rows with the columns of the first one, an age each. */
export const agedJson = (columns: ReportFormat['columns']): ReportFormat['json'] => ({
  header: (item) => (isObject(item) && columns(Object.keys(item)) ? Object.keys(item) : undefined),
  rows: (item, header) =>
    isObject(item) ? [header.map((name) => cellOf(lookUp(item, name)))] : [],
  expected: countOf,
});
