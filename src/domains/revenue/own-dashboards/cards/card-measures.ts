import { isMeasure, type FigureKey, type FigureName } from '#/figures/measures.ts';
import { shownMeasure, type ShownMeasure } from '#/figures/own/shown-measure.ts';
import type { CardFigures } from '../dashboards.contract.ts';

/** What can be said of measures by whoever looks at them. */
export interface KnownMeasures {
  shownOf: (name: FigureName) => ShownMeasure;
  /** As figures are asked for it; undefined for one that is not known here. */
  keyOf: (name: FigureName) => FigureKey | undefined;
}

/** As figures are asked for it; an own measure is asked for by the server alone. */
export const figureKeyOf = (name: FigureName) => (isMeasure(name) ? name : undefined);

/** The measures of the house, without own ones. */
export const ofTheHouse: KnownMeasures = { shownOf: shownMeasure, keyOf: figureKeyOf };

/** What the measures of a card are called, its own ones among them. */
export const shownIn =
  ({ own }: Pick<CardFigures, 'own'>) =>
  (name: FigureName): ShownMeasure =>
    shownMeasure(name, own);
