import type { Dimension } from '#/figures/dimensions.ts';
import { dimensionColumns, ofUsers } from '#/figures/fact-columns.ts';
import type { Filter } from '#/figures/filter.contract.ts';
import { isKnownBy, unknownByWords } from '#/figures/known-by.ts';
import { tablesOf, type MeasureKey } from '#/figures/measures.ts';
import { revenueBy } from '#/figures/revenue.ts';
import type { AlertRule } from './rule.contract.ts';
import { watchedMeasure } from './watched-measure.ts';

/** Whether a measure is known by a dimension: every table behind it has it. */
export const hasDimension = (measure: MeasureKey, dimension: Dimension): boolean =>
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
const canNarrow = (measure: MeasureKey, dimension: Dimension): boolean =>
  tablesOf(measure, revenueBy('all', [dimension])).every(
    (table) =>
      dimensionColumns[dimension][table] !== undefined ||
      (ofUsers.includes(table) && ['network', 'adFormat', 'adUnit'].includes(dimension)),
  );

/** "CPI is not known by ad unit." */
export const unknownBy = (measure: MeasureKey, dimension: Dimension) =>
  unknownByWords(watchedMeasure(measure), dimension);

/** What makes an alert one that can never speak; undefined for all others. */
export function impossibilityOf({
  measure,
  by,
  filter,
  floor,
}: Pick<AlertRule, 'measure' | 'by' | 'filter' | 'floor'>) {
  for (const key of floor ? [measure, floor.measure] : [measure]) {
    const field = key === measure ? 'rule.by' : 'rule.floor';
    if (by && !hasDimension(key, by)) return { field, message: unknownBy(key, by) };
    const wrong = filters.find((it) => filter[it] && !canNarrow(key, it));
    if (wrong) return { field: `rule.filter.${wrong}`, message: unknownBy(key, wrong) };
  }
  return undefined;
}
