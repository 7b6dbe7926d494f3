import type { MeasureKey } from '../measures.ts';
import type { CohortAge } from '../sums.ts';

/** Measures that exist for several ages of a cohort: one page explains all of these. */
export const families = ['roas', 'roasBlended', 'cohortProfit', 'ltv', 'retention'] as const;
export type Family = (typeof families)[number];
/** A page of the guide: a measure, or a family of them. */
export type NotedKey = Exclude<MeasureKey, `${Family}${CohortAge}`> | Family;

/** The page that explains a measure: `roas30` is explained with all ages of `roas`. */
export function pageKeyOf(measure: MeasureKey): NotedKey {
  const family = families.find((it) => new RegExp(`^${it}\\d+$`).test(measure));
  // What is of no family is a page of its own.
  return family ?? (measure as NotedKey);
}
