import type { Covered } from '#/figures/coverage/cover.ts';
import { moneyTitle, missingRates } from '#/figures/rates.labels.ts';
import { coverShort, figureWords } from '#/figures/words.ts';
import type { DeckFigures } from './quarterly-report.contract.ts';

/** "over 46 of 60 app-days", behind what misses some; nothing where nothing is missing. */
export const overWords = (covered: Covered | undefined): string =>
  covered ? `over ${coverShort(covered)} app-days` : '';

/** Words with what they are over: a slide has no hover to say it. */
export const withCover = (words: string, covered: Covered | undefined): string =>
  covered ? `${words}, ${overWords(covered)}` : words;

/** Money on a slide, `–` where it is not known. */
export const slideMoney = (
  { standing }: DeckFigures,
  micros: number | null,
  style: 'full' | 'dense' = 'full',
) => figureWords('money', micros, style, standing.currency);

/** "In EUR (each day's rate, European Central Bank)", and why money is absent; '' for dollars. */
export function currencyWords({ standing }: DeckFigures): string {
  if (!standing.rates) return '';
  const missing = missingRates(standing.currency, standing.rates.missing);
  return [`In ${moneyTitle(standing)}`, missing && `${missing}, so its money is not shown`]
    .filter(Boolean)
    .join('. ');
}
