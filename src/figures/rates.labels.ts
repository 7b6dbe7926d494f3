import { exactRange } from '#/kernel/date-words.ts';
import { counted } from '#/kernel/numbers.ts';
import type { ShownRates, Standing } from './filter.contract.ts';
import { sourceLabels } from './rate-sources.ts';

/** "each day's rate, European Central Bank": by what money was converted; '' for dollars. */
export function ratesBasis({ rates }: Pick<Standing, 'rates'>): string {
  if (!rates) return '';
  return ['each day’s rate', ...rates.sources.map((it) => sourceLabels[it])].join(', ');
}

/** How the last rates before stand in for days without one of their own. */
export const heldWords = ({ held }: ShownRates): string =>
  held === 0 ? '' : `${counted(held, 'day has', 'days have')} the rate of the day before.`;

/** "There is no exchange rate of PKR for 3 – 5 Nov 2025": why money is absent. */
export function missingRates(currency: string, missing: ShownRates['missing']): string {
  const [first, ...more] = missing;
  if (!first) return '';
  const others = more.length > 0 ? ` and ${more.length} more` : '';
  return `There is no exchange rate of ${currency} for ${exactRange(first)}${others}`;
}

/** What a column of money says after its name in a file: "USD", "EUR (each day's rate, File)". */
export const moneyTitle = (standing: Pick<Standing, 'currency' | 'rates'>): string =>
  standing.rates ? `${standing.currency} (${ratesBasis(standing)})` : standing.currency;
