import { invalid } from '#/kernel/refusal.ts';
import { timeDimensions, type Dimension } from '../dimensions.ts';
import { sidesOf, type Group } from '../figures.facts.ts';
import type { AccountSorting } from '../filter.contract.ts';
import { figureOf, nameOfFigure, type FigureKey } from '../measures.ts';

/** How a list is asked to be sorted. */
export interface Sorting {
  by: readonly Dimension[];
  measures: readonly FigureKey[];
  /** A measure of the list or `name`, with a minus the largest first; the first measure by default. */
  sort?: string | undefined;
  /** The order of a list of accounts without a `sort`: also by what the list does not show. */
  accountSorting?: AccountSorting | undefined;
}

export interface Order {
  by: FigureKey | 'name';
  down: boolean;
  /** The first split is by time: its names are in the order of its keys. */
  isTime: boolean;
}

/** What the sort names. Throws `invalid` for a measure that is not in the list. */
export function orderOf({ sort, accountSorting, measures, by }: Sorting): Order {
  const isTime = by.length > 0 && timeDimensions.includes(by[0]!);
  if (!sort && accountSorting && by[0] === 'account')
    return { by: accountSorting, down: accountSorting !== 'name', isTime };
  const asked = sort ?? (isTime ? '-name' : `-${nameOfFigure(measures[0]!)}`);
  const name = asked.replace(/^-/, '');
  const measure = name === 'name' ? name : measures.find((it) => nameOfFigure(it) === name);
  if (!measure) throw invalid({ sort: 'Sort by one of the measures of this list, or by name.' });
  return { by: measure, down: asked.startsWith('-'), isTime };
}

/** Nothing happened in it, on neither side of the comparison. */
export const isNothing = (group: Group): boolean =>
  [group.whole, group.before].every((it) => !it || Object.values(it).every((sum) => sum === 0));

/** Keys of groups in which something happened, by a measure. */
export function ranked(
  groups: ReadonlyMap<string, Group>,
  measure: FigureKey,
  sign: number,
): string[] {
  const rows: { key: string; value: number | null }[] = [];
  for (const [key, group] of groups)
    if (!isNothing(group))
      rows.push({ key, value: figureOf(measure, sidesOf(group, measure)?.whole) });
  rows.sort((a, b) => {
    // What cannot be told comes last, whichever way it is sorted.
    if (a.value === null || b.value === null)
      return Number(a.value === null) - Number(b.value === null);
    return sign * (a.value - b.value) || (a.key < b.key ? -1 : 1);
  });
  return rows.map((it) => it.key);
}
