import { absenceOf } from '../absence.ts';
import type { Untold } from '../breakdown.contract.ts';
import type { Dimension } from '../dimensions.ts';
import { isKnownBy, unknownByWords } from '../known-by.ts';
import { nameOfFigure, type FigureKey, type FigureName } from '../measures.ts';
import { revenueBy } from '../revenue.ts';
import type { Reader, Selection } from '../selection.records.ts';
import { isOwnFigure, isOwnKey, type OwnKey } from './own-key.ts';
import { askedAsFar } from './own-measures.records.ts';
import { shownMeasure, type ShownMeasure } from './shown-measure.ts';

/** What a page's address names of measures that a person made. */
export interface PageMeasures {
  /** Columns beside those of the page. */
  columns: FigureKey[];
  /** What the chart shows; undefined for one that is gone. */
  drawn: FigureKey | undefined;
  /** Those that are gone, and why the others are empty in a split: of the list and of the chart. */
  untoldOf: (
    selection: Selection,
    split: { list: readonly Dimension[]; chart: readonly Dimension[] },
  ) => Untold[];
}

const goneWords =
  'An own measure that this address names was deleted, or is not shared with you: it is left out.';

/** Own measures of a page as far as they are there: an address outlives what it names. */
export async function pageMeasures(
  reader: Pick<Reader, 'db' | 'who'>,
  { measure, own: names }: { measure: FigureName; own: readonly OwnKey[] },
): Promise<PageMeasures> {
  const { keys, own, refused } = await askedAsFar(reader, [...new Set([...names, measure])]);
  const keyOf = (name: FigureName) => keys.find((it) => nameOfFigure(it) === name);
  const columns = names.flatMap((it) => keyOf(it) ?? []);
  const drawn = keyOf(measure);
  const gone = [...refused].map(([name, { code, message }]) => ({
    measure: name,
    isGone: true,
    why: code === 'not-found' ? goneWords : `${shownMeasure(name, own).label}: ${message}`,
  }));
  const untoldOf: PageMeasures['untoldOf'] = (selection, split) => {
    const asked = [
      ...columns.map((key) => [key, split.list] as const),
      ...(drawn && isOwnFigure(drawn) ? [[drawn, split.chart] as const] : []),
    ];
    const empty = asked.flatMap(([key, by]) => {
      const name = nameOfFigure(key);
      const why = whyEmpty(key, shownMeasure(name, own), selection, by);
      return why ? [[name, { measure: name, isGone: false, why }] as const] : [];
    });
    return [...gone, ...new Map(empty).values()];
  };
  return { columns, drawn, untoldOf };
}

/** Why a figure cannot be told in a split of a selection; undefined where it can. */
function whyEmpty(
  key: FigureKey,
  shown: ShownMeasure,
  selection: Selection,
  by: readonly Dimension[],
): string | undefined {
  const kind = revenueBy(selection.revenue, by);
  const unknown = by.find((it) => !isKnownBy(key, it, kind));
  if (unknown) return unknownByWords(shown, unknown);
  const absence = absenceOf(key, selection);
  return absence === null ? undefined : `${shown.label}: ${absence}`;
}

/** A list is not sorted by a column that is gone. */
export const sortAmong = (
  sort: string | undefined,
  columns: readonly FigureKey[],
): string | undefined => {
  const name = sort?.replace(/^-/, '') ?? '';
  return isOwnKey(name) && !columns.some((it) => nameOfFigure(it) === name) ? undefined : sort;
};
