import { z } from 'zod';
import { AnyMeasure, breakdownFields, Dimension } from '#/figures/breakdown.contract.ts';
import { Filter } from '#/figures/filter.contract.ts';
import { filterFieldsOf } from '#/figures/page-filters.ts';
import { chartKinds, type ReportDefinition } from '#/figures/report-definition.contract.ts';
import { Id, listOf } from '#/kernel/schema.ts';

/** The report that is open and its question as it stands, saved or not: all of it in the address. */
export const builderSearch = z.strictObject({
  report: z.union([z.literal('new'), Id]).default('new'),
  ...filterFieldsOf('/reports'),
  ...breakdownFields,
  by: listOf(Dimension).pipe(z.array(Dimension).max(3)).optional(),
  measures: listOf(AnyMeasure).pipe(z.array(AnyMeasure).max(20)).optional(),
  chart: z.enum(chartKinds).default('line'),
});
export type BuilderSearch = z.output<typeof builderSearch>;

const first: Pick<ReportDefinition, 'by' | 'measures'> = {
  by: ['app'],
  measures: ['revenue', 'impressions', 'ecpm'],
};

/** The definition that an address stands for. */
export function definitionOf(search: BuilderSearch): ReportDefinition {
  const { report: _report, by, measures, chart, sort, page, perPage, words, ...filter } = search;
  void [page, perPage, words];
  return {
    filter,
    by: by?.length ? by : first.by,
    measures: measures?.length ? measures : first.measures,
    chart,
    ...(sort && { sort }),
  };
}

/** The search of a saved report as it was saved. */
export const searchOf = ({ filter, ...rest }: ReportDefinition) => ({ ...filter, ...rest });

const canonical = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, it]) => it !== undefined);
  return entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, it]) => [key, canonical(it)]);
};

/** Whether two definitions ask the same in the same way. */
export function isSame(one: ReportDefinition, other: ReportDefinition): boolean {
  const text = (it: ReportDefinition) =>
    JSON.stringify(canonical({ ...it, filter: Filter.parse(it.filter) }));
  return text(one) === text(other);
}
