import { timeDimensions, type Dimension } from '#/figures/dimensions.ts';
import { isKnownBy, unknownByWords } from '#/figures/known-by.ts';
import { isSum } from '#/figures/measures.ts';
import { kindAbout, type FigureKind } from './card-kinds.ts';
import { measureOf, type CardMeasure } from './card-measures.ts';

/** What a card asks, as far as it can be wrong. */
export interface Asked {
  kind: FigureKind;
  measures: readonly CardMeasure[];
  by: readonly Dimension[];
  filter: Readonly<Partial<Record<Dimension | 'batch', readonly unknown[] | undefined>>>;
}

const unknownWords = (measure: CardMeasure, dimension: Dimension) =>
  unknownByWords(measureOf(measure), dimension);

const counted = ([least, most]: readonly [number, number], what: string) =>
  least === most
    ? `takes ${least === 0 ? 'no' : least} ${what}${least === 1 ? '' : 's'}`
    : `takes ${least} to ${most} ${what}s`;

const within = (count: number, [least, most]: readonly [number, number]) =>
  count >= least && count <= most;

const hasTwice = (of: readonly unknown[]) => new Set(of).size < of.length;

function measuresTrouble({ kind, measures, by, filter }: Asked): string | undefined {
  const { label, measures: room } = kindAbout[kind];
  if (!within(measures.length, room)) return `${label} ${counted(room, 'measure')}.`;
  if (hasTwice(measures)) return 'Each measure only once.';
  for (const measure of measures)
    for (const dimension of by)
      if (!isKnownBy(measure, dimension)) return unknownWords(measure, dimension);
  // Users are the same whoever showed the ads; all else has to be known by what it is filtered by.
  const narrowing = (['mediaSource', 'campaign'] as const).filter((it) => filter[it] !== undefined);
  for (const measure of measures)
    for (const dimension of narrowing)
      if (!isKnownBy(measure, dimension)) return unknownWords(measure, dimension);
  if (kind === 'lines' && by.length > 0 && measures.length > 1)
    return 'Lines of parts show one measure.';
  if (kind === 'stacked' && !measures.every(isSum))
    return `${measureOf(measures[0]!).label} does not add up over its parts: choose bars or a heat map.`;
  const units = new Set(measures.map((it) => measureOf(it).unit));
  if ((kind === 'lines' || kind === 'bars') && units.size > 1)
    return 'Measures of one chart share an axis: choose measures of one unit.';
  return undefined;
}

function splitsTrouble({ kind, by }: Asked): string | undefined {
  const { label, by: room } = kindAbout[kind];
  if (!within(by.length, room)) return `${label} ${counted(room, 'split')}.`;
  if (hasTwice(by)) return 'Each split only once.';
  if (kind === 'lines' && by.some((it) => timeDimensions.includes(it)))
    return 'Lines run over the days already: split by something else.';
  return undefined;
}

/** What cannot be asked in this way, by field; empty where all is well. The editor says it as well. */
export function troublesOf(asked: Asked): { by?: string; measures?: string } {
  const by = splitsTrouble(asked);
  const measures = measuresTrouble(asked);
  return { ...(by && { by }), ...(measures && { measures }) };
}

/** The measures that a kind of card can show by these splits. */
export const offered = (measure: CardMeasure, { kind, by }: Pick<Asked, 'kind' | 'by'>): boolean =>
  by.every((it) => isKnownBy(measure, it)) && (kind !== 'stacked' || isSum(measure));
