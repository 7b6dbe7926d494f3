import { exactRange } from '#/kernel/date-words.ts';
import type { SourceChange } from './looks.contract.ts';

const daysOf = ({ fresh, restated }: SourceChange): string =>
  [fresh && `${exactRange(fresh)} new`, restated && `${exactRange(restated)} restated`]
    .filter(Boolean)
    .join(', ');

/**
 * What sources have brought, a line for each: "MAX 19 Nov 2025 new, 17 – 18 Nov 2025 restated". Those
 * that brought the same days are named together, as all of them come in the same morning.
 */
export function changeWords(sources: readonly SourceChange[]): string[] {
  const byDays = Map.groupBy(sources, daysOf);
  return [...byDays].map(([days, them]) => {
    const names = them.map((it) => it.name).join(', ');
    return them.length > 1 ? `${names}: ${days}` : `${names} ${days}`;
  });
}
