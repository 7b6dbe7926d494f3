import type { Definition } from '../definition.ts';
import { isMeasure, measures, type FigureName } from '../measures.ts';
import type { OwnKey } from './own-key.ts';

/** What is said of a measure where its figures are shown. */
export type ShownMeasure = Pick<Definition, 'label' | 'unit' | 'tone' | 'formula' | 'decimals'>;

/** Own measures by their keys, as far as something shows them. */
export type OwnShown = Readonly<Record<OwnKey, ShownMeasure>>;

/** Stands for an own measure that is not known here, or not yet. */
const unknown: ShownMeasure = { label: 'Own measure', unit: 'number', tone: 0, formula: '' };

export const shownMeasure = (name: FigureName, own: OwnShown = {}): ShownMeasure =>
  isMeasure(name) ? measures[name] : (own[name] ?? unknown);
