import type { Figures } from '#/figures/breakdown.contract.ts';
import { coverShort, estimatedWordsOf, figureWords, withEstimate } from '#/figures/words.ts';
import { measureOf, type CardMeasure } from '../cards/card-measures.ts';

/** A figure as it is drawn: what is not whole is hatched, what is not known is not there. */
export interface Drawn {
  value: number | null;
  words: string;
  /** Some delivery behind it is missing. */
  isPartial: boolean;
  /** For whoever rests on it or hears it. */
  title: string;
}

/** A figure of a measure in words, with what has to be known of it. */
export function drawnOf(
  measure: CardMeasure,
  figures: Figures | undefined,
  currency: string,
): Drawn {
  const figure = figures?.[measure];
  const { label, unit } = measureOf(measure);
  const value = figure?.value ?? null;
  const words = withEstimate(figureWords(unit, value, 'dense', currency), figure?.estimated);
  const over =
    figure?.covered && value !== null ? `, over ${coverShort(figure.covered)} app-days` : '';
  const why = figure?.estimated ? `. ${estimatedWordsOf(measure)}` : '';
  return { value, words, isPartial: over !== '', title: `${label}: ${words}${over}${why}` };
}
