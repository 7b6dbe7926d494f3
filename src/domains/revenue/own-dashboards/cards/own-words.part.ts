import type { FilterLists } from '#/figures/filter-lists.part.ts';
import { filterPicks } from '#/figures/filter-picks.part.tsx';
import type { MoreLists } from '#/figures/more-lists.part.ts';
import { comparisonLabels, presetLabels } from '#/figures/words.ts';
import { exactRange } from '#/kernel/date-words.ts';
import { lookUp } from '#/kernel/look-up.ts';
import type { FigureCard } from './card.contract.ts';

const daysWords = (date: string) => {
  const [from = '', to = ''] = date.split('..');
  return lookUp(presetLabels, date) ?? exactRange({ from, to });
};

/**
 * What holds for a card alone, in words: "Last 7 days, of Lantern Lagoon, in Pakistan and 2 more"; ''
 * where it has nothing of its own. Names that the reader may not know are not told.
 */
export function ownWords(
  { filter, date, compare }: Pick<FigureCard, 'filter' | 'date' | 'compare'>,
  lists: FilterLists,
  more: MoreLists,
): string {
  const narrowed = filterPicks(lists, more).flatMap((pick) => {
    const values = (filter as Record<string, readonly (string | number)[] | undefined>)[pick.name];
    if (!values?.length) return [];
    const name = pick.options.find((it) => it.value === String(values[0]))?.label;
    const first = name ?? `${pick.label.toLowerCase()} chosen here`;
    return [`${pick.word} ${first}${values.length > 1 ? ` and ${values.length - 1} more` : ''}`];
  });
  return [
    ...(date ? [daysWords(date)] : []),
    ...(compare ? [`vs ${lookUp(comparisonLabels, compare)}`] : []),
    ...narrowed,
  ].join(', ');
}
