import Papa from 'papaparse';
import { Filter } from '#/figures/filter.contract.ts';
import { RawStaged, rawStaged } from '#/figures/raw/raw-staged.server.ts';
import { rawNames, rawSelect, rawTables, type RawTable } from '#/figures/raw/raw-tables.ts';
import { selectionOf, type Reader, type Selection } from '#/figures/selection.records.ts';
import { dayOf } from '#/kernel/dates.ts';
import { addDays } from '#/kernel/days.ts';
import { counted } from '#/kernel/numbers.ts';
import { factTableNames, type FactTableName } from '#/store/facts/tables.ts';
import { dayFiles } from '#/store/parquet/day-files.ts';
import type { Db } from '#/store/records/records.ts';
import { SheetRefused, type GoogleSheets, type SheetProperties } from './google-sheets.server.ts';
import { freeTitle, ownSheet, type OwnSheet } from './own-sheets.records.ts';

/** What a spreadsheet holds; half of it while a table is put into its place. */
const MOST_CELLS = 10_000_000;
/** Rows of one table that a run looks at. */
const MOST_ROWS = 1_000_000;
/** Cells of one request: some megabytes. */
const AT_ONCE = 100_000;

interface Desk {
  db: Db;
  reader: Reader;
  sheets: GoogleSheets;
  it: { id: number; spreadsheet: string; tables: readonly string[]; days: number };
  now: Date;
}

type Cell = string | number | boolean | null;

/** A cell by the type of its column: what nobody said stays empty. */
function cellOf(text: string, type: RawTable['columns'][number]['type']): Cell {
  if (text === '') return null;
  if (type === 'BOOLEAN') return text === 'true';
  return type === 'BIGINT' || type === 'DECIMAL(18,6)' ? Number(text) : text;
}

async function rowsOf(
  reader: Reader,
  table: FactTableName,
  selection: Selection,
): Promise<Cell[][]> {
  const staged = new RawStaged(reader, selection, { most: MOST_ROWS });
  const task = {
    staged: rawStaged([table]),
    select: rawSelect(table),
    by: undefined,
    sums: [],
    format: 'plain' as const,
  };
  const { columns } = rawTables[table];
  for await (const file of dayFiles(task, (part) => staged.load(part))) {
    const text = Buffer.from(file.bytes).toString('utf8');
    const [, ...lines] = Papa.parse<string[]>(text, { skipEmptyLines: true }).data;
    return lines.map((line) => line.map((cell, at) => cellOf(cell, columns[at]!.type)));
  }
  return [];
}

/** `Z`, `AA`: the letters of the last of so many columns. */
function lettersOf(count: number): string {
  const last = count - 1;
  const letter = String.fromCodePoint(65 + (last % 26));
  return last < 26 ? letter : lettersOf(Math.floor(last / 26)) + letter;
}

const grid = (rows: number, columns: number) => ({ rowCount: rows, columnCount: columns });
const draftOf = (name: string) => `${name} (being written)`;

interface NewSheet {
  sheetId: number;
  title: string;
  gridProperties: object;
  hidden?: boolean;
}

const addSheet = (sheets: GoogleSheets, properties: NewSheet) =>
  sheets.change([{ addSheet: { properties } }]);

interface Target {
  there: readonly SheetProperties[];
  name: string;
  own: OwnSheet;
}

/**
 * Writes a table beside the one there is and puts it into its place in one step: whoever reads meanwhile
 * sees the old one or the new one, and charts made of the sheet stay. A sheet that somebody else made is
 * left alone, whatever it is called.
 */
async function writeSheet(
  sheets: GoogleSheets,
  { there, name, own }: Target,
  values: readonly Cell[][],
): Promise<void> {
  const columns = values[0]!.length;
  const size = grid(values.length, columns);
  const { sheetId, draftId } = own;
  if (there.some((it) => it.sheetId === draftId))
    await sheets.change([{ deleteSheet: { sheetId: draftId } }]);
  const others = there.filter((it) => it.sheetId !== draftId);
  const title = freeTitle(others, draftOf(name));
  await addSheet(sheets, { sheetId: draftId, title, hidden: true, gridProperties: size });
  const rows = Math.max(1, Math.floor(AT_ONCE / columns));
  for (let at = 0; at < values.length; at += rows) {
    const some = values.slice(at, at + rows);
    const range = `'${title}'!A${at + 1}:${lettersOf(columns)}${at + some.length}`;
    await sheets.write(range, some);
  }
  if (!there.some((it) => it.sheetId === sheetId))
    await addSheet(sheets, { sheetId, title: freeTitle(others, name), gridProperties: size });
  const whole = { startRowIndex: 0, startColumnIndex: 0 };
  const all = { ...whole, endRowIndex: values.length, endColumnIndex: columns };
  await sheets.change([
    {
      updateSheetProperties: {
        properties: {
          sheetId,
          gridProperties: { ...size, frozenRowCount: values.length > 1 ? 1 : 0 },
        },
        fields: 'gridProperties(rowCount,columnCount,frozenRowCount)',
      },
    },
    {
      copyPaste: {
        source: { sheetId: draftId, ...all },
        destination: { sheetId, ...all },
        pasteType: 'PASTE_VALUES',
      },
    },
    { deleteSheet: { sheetId: draftId } },
  ]);
}

/** @throws SheetRefused where a table and its draft do not fit beside what is there. */
function requireRoom(
  { there, name, own: { sheetId, draftId } }: Target,
  values: readonly Cell[][],
) {
  const cellsOf = ({ gridProperties: { rowCount = 0, columnCount = 0 } = {} }: SheetProperties) =>
    rowCount * columnCount;
  const others = there.filter((it) => it.sheetId !== sheetId && it.sheetId !== draftId);
  const ownCells = values.length * values[0]!.length;
  const all = others.reduce((sum, it) => sum + cellsOf(it), 0) + 2 * ownCells;
  if (all > MOST_CELLS)
    throw new SheetRefused(
      `${name} has ${counted(values.length, 'row')}: a Google spreadsheet has 10 million cells, of which a table takes twice its own while it is written. Choose fewer days or tables.`,
    );
}

/**
 * One run of an export into a Google spreadsheet with the rights of its reader: a sheet for each table,
 * with the days that are looked at. Broken off anywhere it may be done again.
 */
export async function writeSheets({ db, reader, sheets, it, now }: Desk) {
  const today = dayOf(now);
  const date = `${addDays(today, -it.days)}..${addDays(today, -1)}`;
  const selection = await selectionOf(Filter.parse({ date, compare: 'none' }), reader);
  let [written, rows] = [0, 0];
  for (const table of factTableNames.filter((one) => it.tables.includes(rawNames[one]))) {
    const found = await rowsOf(reader, table, selection);
    const values = [rawTables[table].columns.map((column): Cell => column.name), ...found];
    const there = await sheets.list();
    const name = rawNames[table];
    const which = { export_id: it.id, spreadsheet: it.spreadsheet, facts: name };
    const target = { there, name, own: await ownSheet(db, which, there) };
    requireRoom(target, values);
    await writeSheet(sheets, target, values);
    written += 1;
    rows += found.length;
  }
  return { written, files: written, rows };
}
