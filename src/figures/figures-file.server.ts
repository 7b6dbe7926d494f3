import type { FileReply } from '#/kernel/schema.ts';
import { sheetFile, type Column, type SheetFormat } from '#/store/sheet.ts';
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

/** Over how many app-days a measure is, where some are missing in any row. */
function coverColumns(key: MeasureKey, rows: readonly FiguresRow[]): Column<FiguresRow>[] {
  if (!rows.some((row) => row.figures[key]?.covered)) return [];
  const { label } = measures[key];
  return [
    {
      title: `${label} app-days covered`,
      value: (row) => row.figures[key]?.covered?.cells ?? null,
    },
    { title: `${label} app-days`, value: (row) => row.figures[key]?.covered?.of ?? null },
  ];
}

/** A list of figures as a file: a column for each split, then each measure with its change. */
export function figuresFile(
  name: string,
  format: SheetFormat,
  list: {
    by: readonly Dimension[];
    measures: readonly MeasureKey[];
    rows: readonly FiguresRow[];
    standing: Standing;
  },
): Promise<FileReply> {
  const splits = list.by.map((it, at): Column<FiguresRow> => ({
    title: dimensionLabels[it],
    value: (row) => row.labels[at]?.label ?? '',
  }));
  const notes = list.by.flatMap((it, at): Column<FiguresRow>[] =>
    list.rows.some((row) => row.labels[at]?.note)
      ? [{ title: `${dimensionLabels[it]}, note`, value: (row) => row.labels[at]?.note ?? '' }]
      : [],
  );
  const figures = list.measures.flatMap((key): Column<FiguresRow>[] => [
    {
      title: titleOf(key, list.standing),
      value: (row) => cellOf(key, row.figures[key]?.value ?? null),
    },
    {
      title: `${measures[key].label} change`,
      value: (row) => row.figures[key]?.delta ?? null,
    },
    ...coverColumns(key, list.rows),
    ...(list.rows.some((row) => row.figures[key]?.estimated)
      ? [
          {
            title: `${measures[key].label} estimated`,
            value: (row: FiguresRow) => (row.figures[key]?.estimated ? 'yes' : ''),
          },
        ]
      : []),
    ...(list.rows.some((row) => row.figures[key]?.byHand)
      ? [
          {
            title: `${measures[key].label} by hand`,
            value: (row: FiguresRow) => (row.figures[key]?.byHand ? 'yes' : ''),
          },
        ]
      : []),
  ]);
  return sheetFile(name, format, [...splits, ...notes, ...figures], list.rows);
}
