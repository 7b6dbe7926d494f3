import { dimensionLabels, type Dimension } from './dimensions.ts';
import { dimensionColumns } from './fact-columns.ts';
import type { RevenueKind } from './filter.contract.ts';
import { tablesOf, type FigureKey } from './measures.ts';

/** Whether a measure is known by a dimension: each table behind it has to keep it. */
export const isKnownBy = (
  measure: FigureKey,
  dimension: Dimension,
  kind: RevenueKind = 'all',
): boolean =>
  tablesOf(measure, kind).every((table) => dimensionColumns[dimension][table] !== undefined);

/** "CPI is not known by ad unit." */
export const unknownByWords = ({ label }: { label: string }, dimension: Dimension): string =>
  `${label} is not known by ${dimensionLabels[dimension].toLowerCase()}.`;
