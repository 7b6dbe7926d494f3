import type { Figures } from '#/figures/breakdown.contract.ts';
import type { FigureName } from '#/figures/measures.ts';
import { coverShort, estimatedWordsOf, measureWords, withEstimate } from '#/figures/words.ts';
import { figureKeyOf, shownIn } from '../cards/card-measures.ts';
import type { CardFigures } from '../dashboards.contract.ts';

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
  measure: FigureName,
  figures: Figures | undefined,
  card: Pick<CardFigures, 'own' | 'standing'>,
): Drawn {
  const figure = figures?.[measure];
  const shown = shownIn(card)(measure);
  const currency = card.standing?.currency ?? 'USD';
  const value = figure?.value ?? null;
  const words = withEstimate(measureWords(shown, value, 'dense', currency), figure?.estimated);
  const over =
    figure?.covered && value !== null ? `, over ${coverShort(figure.covered)} app-days` : '';
  const why = figure?.estimated ? `. ${estimatedWordsOf(figureKeyOf(measure))}` : '';
  return { value, words, isPartial: over !== '', title: `${shown.label}: ${words}${over}${why}` };
}
