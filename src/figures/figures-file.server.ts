import type { FileReply } from '#/kernel/schema.ts';
import { sheetFile, type Column, type SheetFormat, type SheetRows } from '#/store/sheet.ts';
import type { FiguresRow } from './breakdown.contract.ts';
import { dimensionLabels, type Dimension } from './dimensions.ts';
import type { Standing } from './filter.contract.ts';
import { isMeasure, nameOfFigure, type FigureKey, type FigureName } from './measures.ts';
import { shownMeasure, type OwnShown, type ShownMeasure } from './own/shown-measure.ts';
import { moneyTitle } from './rates.labels.ts';

/** A spreadsheet has dollars and seconds, not micros and clocks. */
export function cellOf({ unit }: ShownMeasure, value: number | null): number | null {
  return value !== null && unit === 'money' ? value / 1_000_000 : value;
}

/**
 * "Revenue EUR (each day's rate, European Central Bank)": the currency, and how it was converted;
 * "Cost share (Spend ÷ Total revenue)": how an own measure is formed.
 */
export function titleOfMeasure(
  name: FigureName,
  standing: Pick<Standing, 'currency' | 'rates'>,
  own: OwnShown,
): string {
  const { label, unit, formula } = shownMeasure(name, own);
  const title = isMeasure(name) ? label : `${label} (${formula})`;
  if (unit === 'seconds') return `${title} s`;
  return unit === 'money' ? `${title} ${moneyTitle(standing)}` : title;
}

/** Of which splits and measures any row has a mark, which then stands in a column of its own. */
function marksIn(
  rows: Iterable<FiguresRow>,
  by: readonly Dimension[],
  keys: readonly FigureName[],
) {
  const notes = new Set<number>();
  const covered = new Set<FigureName>();
  const estimated = new Set<FigureName>();
  const byHand = new Set<FigureName>();
  for (const { labels, figures } of rows) {
    for (const at of by.keys()) if (labels[at]?.note) notes.add(at);
    for (const key of keys) {
      const figure = figures[key];
      if (figure?.covered) covered.add(key);
      if (figure?.estimated) estimated.add(key);
      if (figure?.byHand) byHand.add(key);
    }
  }
  return { notes, covered, estimated, byHand };
}

/** Over how many app-days a measure is. */
const coverColumns = (key: FigureName, label: string): Column<FiguresRow>[] => [
  {
    title: `${label} app-days covered`,
    value: (row) => row.figures[key]?.covered?.cells ?? null,
  },
  {
    title: `${label} app-days`,
    value: (row) => row.figures[key]?.covered?.of ?? null,
  },
];

/** Which figures are marked so. */
const markColumn = (key: FigureName, words: string, mark: 'estimated' | 'byHand') => ({
  title: words,
  value: (row: FiguresRow) => (row.figures[key]?.[mark] ? 'yes' : ''),
});

/** A list of figures as a file: a column for each split, then each measure with its change. */
export function figuresFile(
  name: string,
  format: SheetFormat,
  list: {
    by: readonly Dimension[];
    measures: readonly FigureKey[];
    /** What own measures are called. */
    own?: OwnShown | undefined;
    rows: SheetRows<FiguresRow>;
    standing: Standing;
  },
): Promise<FileReply> {
  const names = list.measures.map(nameOfFigure);
  const { own = {} } = list;
  const marks = marksIn(list.rows, list.by, names);
  const splits = list.by.map((it, at): Column<FiguresRow> => ({
    title: dimensionLabels[it],
    value: (row) => row.labels[at]?.label ?? '',
  }));
  const notes = [...list.by.entries()]
    .filter(([at]) => marks.notes.has(at))
    .map(([at, it]): Column<FiguresRow> => ({
      title: `${dimensionLabels[it]}, note`,
      value: (row) => row.labels[at]?.note ?? '',
    }));
  const figures = names.flatMap((key): Column<FiguresRow>[] => {
    const shown = shownMeasure(key, own);
    const { label } = shown;
    return [
      {
        title: titleOfMeasure(key, list.standing, own),
        value: (row) => cellOf(shown, row.figures[key]?.value ?? null),
      },
      { title: `${label} change`, value: (row) => row.figures[key]?.delta ?? null },
      ...(marks.covered.has(key) ? coverColumns(key, label) : []),
      ...(marks.estimated.has(key) ? [markColumn(key, `${label} estimated`, 'estimated')] : []),
      ...(marks.byHand.has(key) ? [markColumn(key, `${label} by hand`, 'byHand')] : []),
    ];
  });
  return sheetFile(name, format, [...splits, ...notes, ...figures], list.rows);
}
