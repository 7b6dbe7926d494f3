import { dayOf } from '#/kernel/dates.ts';
import { between, readComparison } from './asked-comparison.ts';
import { payeeOf } from './asked-measures.ts';
import { namesOfFilters } from './asked-names.ts';
import type { FigureKey } from './measures.ts';
import { offeredMeasures } from './own/measures-named.ts';

/** Reads what is said about a measure; its names and the reader of days are loaded once. */
export async function readAbout(measure: FigureKey, about: string) {
  const [names, { readDay }, own] = await Promise.all([
    namesOfFilters(),
    import('#/kernel/reading/day.ts'),
    between.test(about) ? offeredMeasures() : [],
  ]);
  const today = dayOf(new Date());
  const asked = readComparison(about, names, { meant: payeeOf(measure), today, readDay, own });
  return { names, asked };
}

/** What to name instead of words that nothing is called by. */
export const unknownWords = (left: readonly string[]) =>
  `Nothing is called “${left.join(' ')}”: name a country, app, network, media source, team or period.`;
