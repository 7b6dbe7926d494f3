import type { Dimension } from '#/figures/dimensions.ts';
import { dimensionColumns, ofUsers } from '#/figures/fact-columns.ts';
import type { Filter } from '#/figures/filter.contract.ts';
import { isKnownBy, unknownByWords } from '#/figures/known-by.ts';
import { tablesOf, type FigureKey } from '#/figures/measures.ts';
import { shownMeasure, type ShownMeasure } from '#/figures/own/shown-measure.ts';
import { revenueBy } from '#/figures/revenue.ts';
import { hourlyProblem, isHourly } from './hourly/hourly-rule.ts';
import type { AskedRule } from './rule.contract.ts';

/** Whether a measure is known by a dimension: every table behind it has it. */
export const hasDimension = (measure: FigureKey, dimension: Dimension): boolean =>
  isKnownBy(measure, dimension, revenueBy('all', [dimension]));

/** Filters that name a dimension which some tables do not have. */
const filters: readonly (Dimension & keyof Filter)[] = [
  'network',
  'adFormat',
  'adUnit',
  'mediaSource',
  'campaign',
  'appVersion',
  'country',
];

/** Whoever showed the ads, the users are the same: use is known whatever the money is narrowed to. */
const canNarrow = (measure: FigureKey, dimension: Dimension): boolean =>
  tablesOf(measure, revenueBy('all', [dimension])).every(
    (table) =>
      dimensionColumns[dimension][table] !== undefined ||
      (ofUsers.includes(table) && ['network', 'adFormat', 'adUnit'].includes(dimension)),
  );

/** What makes an alert one that can never speak; undefined for all others. */
export function impossibilityOf(
  rule: Pick<AskedRule, 'measure' | 'by' | 'filter' | 'floor' | 'over' | 'kind' | 'compare'>,
  shown: Pick<ShownMeasure, 'label'>,
) {
  const { measure, by, filter, floor } = rule;
  if (isHourly(rule)) return hourlyProblem(rule);
  for (const key of floor ? [measure, floor.measure] : [measure]) {
    const unknownBy = (it: Dimension) =>
      unknownByWords(floor && key === floor.measure ? shownMeasure(floor.measure) : shown, it);
    const field = key === measure ? 'rule.by' : 'rule.floor';
    if (by && !hasDimension(key, by)) return { field, message: unknownBy(by) };
    const wrong = filters.find((it) => filter[it] && !canNarrow(key, it));
    if (wrong) return { field: `rule.filter.${wrong}`, message: unknownBy(wrong) };
  }
  return undefined;
}
