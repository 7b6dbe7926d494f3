import { cellOf, titleOfMeasure } from '#/figures/figures-file.server.ts';
import { isMeasure } from '#/figures/measures.ts';
import { ownIdOf } from '#/figures/own/own-key.ts';
import { shownMeasure } from '#/figures/own/shown-measure.ts';
import type { FileReply } from '#/kernel/schema.ts';
import { sheetFile, type Column, type SheetFormat } from '#/store/sheet.ts';
import type { Sheet } from './sheets.contract.ts';

type Row = Pick<Sheet['rows'][number], 'whole' | 'delta' | 'values'> & {
  app: { name: string; platform: string; team: string | null };
  median: number | null;
};

/** A sheet by day as a file: what is shown, the totals row last; money in dollars. */
export function daysFile(tab: string, format: SheetFormat, sheet: Sheet): Promise<FileReply> {
  const { measure, own } = sheet;
  const shown = shownMeasure(measure, own);
  const cell = (value: number | null) => cellOf(shown, value);
  const title = titleOfMeasure(measure, sheet.standing, own);
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
  const figure = isMeasure(measure) ? measure : `own measure ${ownIdOf(measure)}`;
  const file = `backlot ${tab} ${figure} ${from} ${to}`;
  return sheetFile(file, format, columns, [...sheet.rows, total]);
}
