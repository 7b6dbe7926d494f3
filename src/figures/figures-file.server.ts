import type { FileReply } from '#/kernel/schema.ts';
import { sheetFile, type Column, type SheetFormat, type SheetRows } from '#/store/sheet.ts';
import type { FiguresRow } from './breakdown.contract.ts';
import { dimensionLabels, type Dimension } from './dimensions.ts';
import type { Standing } from './filter.contract.ts';
import { measures, type MeasureKey } from './measures.ts';
import { moneyTitle } from './rates.labels.ts';

/** A spreadsheet has dollars and seconds, not micros and clocks. */
function cellOf(key: MeasureKey, value: number | null): number | null {
  return value !== null && measures[key].unit === 'money' ? value / 1_000_000 : value;
}

/** "Revenue EUR (each day's rate, European Central Bank)": the currency, and how it was converted. */
function titleOf(key: MeasureKey, standing: Standing): string {
  const { label, unit } = measures[key];
  if (unit === 'seconds') return `${label} s`;
  return unit === 'money' ? `${label} ${moneyTitle(standing)}` : label;
}

/** Of which splits and measures any row has a mark, which then stands in a column of its own. */
function marksIn(
  rows: Iterable<FiguresRow>,
  by: readonly Dimension[],
  keys: readonly MeasureKey[],
) {
  const notes = new Set<number>();
  const covered = new Set<MeasureKey>();
  const estimated = new Set<MeasureKey>();
  const byHand = new Set<MeasureKey>();
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
const coverColumns = (key: MeasureKey): Column<FiguresRow>[] => [
  {
    title: `${measures[key].label} app-days covered`,
    value: (row) => row.figures[key]?.covered?.cells ?? null,
  },
  {
    title: `${measures[key].label} app-days`,
    value: (row) => row.figures[key]?.covered?.of ?? null,
  },
];

/** Which figures are marked so. */
const markColumn = (key: MeasureKey, words: string, mark: 'estimated' | 'byHand') => ({
  title: `${measures[key].label} ${words}`,
  value: (row: FiguresRow) => (row.figures[key]?.[mark] ? 'yes' : ''),
});

/** A list of figures as a file: a column for each split, then each measure with its change. */
export function figuresFile(
  name: string,
  format: SheetFormat,
  list: {
    by: readonly Dimension[];
    measures: readonly MeasureKey[];
    rows: SheetRows<FiguresRow>;
    standing: Standing;
  },
): Promise<FileReply> {
  const marks = marksIn(list.rows, list.by, list.measures);
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
  const figures = list.measures.flatMap((key): Column<FiguresRow>[] => [
    {
      title: titleOf(key, list.standing),
      value: (row) => cellOf(key, row.figures[key]?.value ?? null),
    },
    {
      title: `${measures[key].label} change`,
      value: (row) => row.figures[key]?.delta ?? null,
    },
    ...(marks.covered.has(key) ? coverColumns(key) : []),
    ...(marks.estimated.has(key) ? [markColumn(key, 'estimated', 'estimated')] : []),
    ...(marks.byHand.has(key) ? [markColumn(key, 'by hand', 'byHand')] : []),
  ]);
  return sheetFile(name, format, [...splits, ...notes, ...figures], list.rows);
}
