import { measures } from '#/figures/measures.ts';
import { moneyTitle } from '#/figures/rates.labels.ts';
import type { FileReply } from '#/kernel/schema.ts';
import { sheetFile, type Column, type SheetFormat } from '#/store/sheet.ts';
import type { Sheet } from './sheets.contract.ts';

type Row = Pick<Sheet['rows'][number], 'whole' | 'delta' | 'values'> & {
  app: { name: string; platform: string; team: string | null };
  median: number | null;
};

/** A sheet by day as a file: what is shown, the totals row last; money in dollars. */
export function daysFile(tab: string, format: SheetFormat, sheet: Sheet): Promise<FileReply> {
  const { label, unit } = measures[sheet.measure];
  const cell = (value: number | null) =>
    value !== null && unit === 'money' ? value / 1_000_000 : value;
  const title = `${label}${unit === 'money' ? ` ${moneyTitle(sheet.standing)}` : ''}`;
  const columns: Column<Row>[] = [
    { title: 'App', value: (it) => it.app.name },
    { title: 'Platform', value: (it) => it.app.platform },
    { title: 'Team', value: (it) => it.app.team },
    { title: `${title}, complete days`, value: (it) => cell(it.whole) },
    { title: 'Change', value: (it) => it.delta },
    { title: 'Median', value: (it) => cell(it.median) },
    ...sheet.days.map((day, at): Column<Row> => ({
      title: day,
      value: (it) => cell(it.values[at] ?? null),
    })),
  ];
  const name = `Total of ${sheet.totalRows}`;
  const total: Row = { ...sheet.total, app: { name, platform: '', team: null }, median: null };
  const { from, to } = sheet.standing.range;
  const file = `backlot ${tab} ${sheet.measure} ${from} ${to}`;
  return sheetFile(file, format, columns, [...sheet.rows, total]);
}
