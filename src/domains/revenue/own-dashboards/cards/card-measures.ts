import { isMeasure, measureKeys, type FigureName, type MeasureKey } from '#/figures/measures.ts';
import { shownMeasure, type ShownMeasure } from '#/figures/own/shown-measure.ts';

/** What a card can measure. Every card looks its measures up here. */
export type CardMeasure = MeasureKey;
export const cardMeasures: readonly CardMeasure[] = measureKeys;

export const measureOf = (name: FigureName): ShownMeasure => shownMeasure(name);

/** As figures are asked for it. */
export const figureKeyOf = (name: FigureName): MeasureKey | undefined =>
  isMeasure(name) ? name : undefined;
