import type { Definition } from '#/figures/definition.ts';
import { measureKeys, measures, type MeasureKey } from '#/figures/measures.ts';

/** What a card can measure. Every card looks its measures up here. */
export type CardMeasure = MeasureKey;
export const cardMeasures: readonly CardMeasure[] = measureKeys;

export const measureOf = (key: CardMeasure): Definition => measures[key];
