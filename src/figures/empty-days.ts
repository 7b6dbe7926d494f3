import { shortDay } from '#/kernel/date-words.ts';
import type { Standing } from './filter.contract.ts';

/**
 * Why there is nothing on these days, whatever else the filter says; undefined where the days are not
 * the reason.
 */
export function emptyDays(
  { range, known, incompleteDays }: Pick<Standing, 'range' | 'known' | 'incompleteDays'>,
  what: string,
  today: string,
): { title: string; text: string } | undefined {
  if (!known) return undefined;
  if (range.to < known.from)
    return {
      title: `No ${what} before ${shortDay(known.from, today)}`,
      text: 'The reports that were imported begin on this day. Choose later days, or import older reports.',
    };
  if (range.from > known.to)
    return {
      title: `No ${what} after ${shortDay(known.to, today)} yet`,
      text:
        range.from > today
          ? 'These days are still to come. Choose earlier ones.'
          : 'Networks report a day when it is over. Choose earlier days.',
    };
  if (incompleteDays.includes(range.from))
    return {
      title: `No ${what} of these days yet`,
      text: `Networks still correct what they told since ${shortDay(range.from, today)}. Choose earlier days.`,
    };
  return undefined;
}
