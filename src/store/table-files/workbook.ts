import readSheets, { readSheet } from 'read-excel-file/node';
import { invalid } from '#/kernel/refusal.ts';
import { unmarked } from '../formula-mark.ts';
import { checkWorkbook } from './check-workbook.ts';
import { TableMeter, type TableLimits } from './limits.ts';

const isDate = (cell: unknown): cell is Date => cell instanceof Date;

function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  // A day of a sheet is midnight in no zone at all.
  if (isDate(cell)) return Number.isNaN(cell.getTime()) ? '' : cell.toISOString().slice(0, 10);
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no';
  return String(cell).trim();
}

/** A moment of a sheet; midnight is a day. */
const momentOf = (cell: Date): string =>
  cell
    .toISOString()
    .replace(/T00:00:00\.000Z$/, '')
    .replace(/\.\d+Z$/, '');

/** A number as it is written without thousands and exponents, however large or small. */
const digitsOf = (cell: number): string =>
  Math.abs(cell) >= 1e-6 && Math.abs(cell) < 1e21 ? String(cell) : cell.toFixed(12);

const exactly = (cell: unknown): string => {
  if (isDate(cell)) return Number.isNaN(cell.getTime()) ? '' : momentOf(cell);
  return typeof cell === 'number' ? digitsOf(cell) : unmarked(textOf(cell));
};

const unreadable = () => invalid({ file: 'This XLSX cannot be read. Save it again, or as CSV.' });

type Cells = readonly (readonly unknown[])[];

function metered(rows: Cells, textOfCell: (cell: unknown) => string, meter: TableMeter) {
  return rows.map((row) => {
    const texts = row.map(textOfCell);
    meter.add(texts);
    return texts;
  });
}

/**
 * The sheets of an XLSX in their order, cells as text: days as YYYY-MM-DD, with their time where
 * they have one; formulas as the values that were saved with them.
 */
export async function sheetsOf(bytes: Buffer, limits: TableLimits): Promise<string[][][]> {
  await checkWorkbook(bytes, limits);
  const sheets = await readSheets(bytes, { dateFormat: 'yyyy-mm-dd' }).catch(() => {
    throw unreadable();
  });
  const meter = new TableMeter(limits);
  return sheets.map(({ data }) => metered(data, exactly, meter));
}

/** The first sheet of an XLSX, numbers as they are shown. */
export async function firstSheetOf(bytes: Buffer, limits: TableLimits): Promise<string[][]> {
  await checkWorkbook(bytes, limits);
  const rows = await readSheet(bytes).catch(() => {
    throw unreadable();
  });
  return metered(rows, (cell) => unmarked(textOf(cell)), new TableMeter(limits));
}
