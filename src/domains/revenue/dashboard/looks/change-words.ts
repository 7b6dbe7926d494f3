import { dayRange } from '#/kernel/date-words.ts';
import type { SourceChange } from './looks.contract.ts';
import { sourceNamesOf } from './source-names.ts';

const daysOf = ({ fresh, restated }: SourceChange, today: string): string =>
  [fresh && `${dayRange(fresh, today)} new`, restated && `${dayRange(restated, today)} restated`]
    .filter(Boolean)
    .join(', ');

/**
 * What sources have brought, a line for each: "MAX 19 Nov new, 17 – 18 Nov restated". Those
 * that brought the same days are named together, as all of them come in the same morning.
 */
export function changeWords(sources: readonly SourceChange[], today: string): string[] {
  const byDays = Map.groupBy(sources, (it) => daysOf(it, today));
  return [...byDays].map(([days, them]) => {
    const names = sourceNamesOf(them.map((it) => it.name));
    return them.length > 1 ? `${names}: ${days}` : `${names} ${days}`;
  });
}
