import { timeDimensions, type Dimension } from '#/figures/dimensions.ts';
import { isKnownBy, unknownByWords } from '#/figures/known-by.ts';
import { isSum, type FigureKey, type FigureName } from '#/figures/measures.ts';
import { counted } from '#/kernel/numbers.ts';
import { kindAbout, type FigureKind } from './card-kinds.ts';
import { ofTheHouse, type KnownMeasures } from './card-measures.ts';

/** What a card asks, as far as it can be wrong. */
export interface Asked {
  kind: FigureKind;
  measures: readonly FigureName[];
  by: readonly Dimension[];
  filter: Readonly<Partial<Record<Dimension | 'batch', readonly unknown[] | undefined>>>;
}

/** "takes 1 to 4 measures"; `of` says a number of what it takes. */
const roomWords = ([least, most]: readonly [number, number], of: (count: number) => string) =>
  least === most ? `takes ${of(most)}` : `takes ${least} to ${of(most)}`;

const within = (count: number, [least, most]: readonly [number, number]) =>
  count >= least && count <= most;

const isKnownSum = (key: FigureKey | undefined) => key !== undefined && isSum(key);

const hasTwice = (of: readonly unknown[]) => new Set(of).size < of.length;

function measuresTrouble(
  { kind, measures, by, filter }: Asked,
  { shownOf, keyOf }: KnownMeasures,
): string | undefined {
  const isKnown = (it: FigureName, dimension: Dimension) => {
    const key = keyOf(it);
    return key === undefined || isKnownBy(key, dimension);
  };
  const { label, measures: room } = kindAbout[kind];
  if (!within(measures.length, room))
    return `${label} ${roomWords(room, (it) => counted(it, 'measure'))}.`;
  if (hasTwice(measures)) return 'Each measure only once.';
  for (const measure of measures)
    for (const dimension of by)
      if (!isKnown(measure, dimension)) return unknownByWords(shownOf(measure), dimension);
  // Users are the same whoever showed the ads; all else has to be known by what it is filtered by.
  const narrowing = (['mediaSource', 'campaign'] as const).filter((it) => filter[it] !== undefined);
  for (const measure of measures)
    for (const dimension of narrowing)
      if (!isKnown(measure, dimension)) return unknownByWords(shownOf(measure), dimension);
  if (kind === 'lines' && by.length > 0 && measures.length > 1)
    return 'Lines of parts show one measure.';
  if (kind === 'stacked' && !measures.every((it) => isKnownSum(keyOf(it))))
    return `${shownOf(measures[0]!).label} does not add up over its parts: choose bars or a heat map.`;
  const known = measures.filter((it) => keyOf(it) !== undefined);
  const units = new Set(known.map((it) => shownOf(it).unit));
  if ((kind === 'lines' || kind === 'bars') && units.size > 1)
    return 'Measures of one chart share an axis: choose measures of one unit.';
  return undefined;
}

function splitsTrouble({ kind, by }: Asked): string | undefined {
  const { label, by: room } = kindAbout[kind];
  if (!within(by.length, room)) return `${label} ${roomWords(room, (it) => counted(it, 'split'))}.`;
  if (hasTwice(by)) return 'Each split only once.';
  if (kind === 'lines' && by.some((it) => timeDimensions.includes(it)))
    return 'Lines run over the days already: split by something else.';
  return undefined;
}

/**
 * What cannot be asked in this way, by field; empty where all is well. The editor says it as well. Of
 * an own measure that is not known here nothing is said but what is wrong with each of them.
 */
export function troublesOf(
  asked: Asked,
  known: KnownMeasures = ofTheHouse,
): { by?: string; measures?: string } {
  const by = splitsTrouble(asked);
  const measures = measuresTrouble(asked, known);
  return { ...(by && { by }), ...(measures && { measures }) };
}

/** The measures that a kind of card can show by these splits. */
export const offered = (
  measure: FigureKey | undefined,
  { kind, by }: Pick<Asked, 'kind' | 'by'>,
): boolean =>
  measure !== undefined &&
  by.every((it) => isKnownBy(measure, it)) &&
  (kind !== 'stacked' || isSum(measure));
