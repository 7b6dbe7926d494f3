import Papa from 'papaparse';
import readSheets, { readSheet } from 'read-excel-file/node';
import { invalid } from '#/kernel/refusal.ts';

/** What an XLSX may unpack to: a list never comes near, a bomb goes far beyond. */
const MOST_UNPACKED = 60_000_000;
/** Marks of a file in the directory of a ZIP, and where its unpacked size stands behind it. */
const ENTRY = 0x02014b50;
const SIZE_AT = 24;

/** Bytes that the files of a ZIP say they unpack to. */
function unpackedSize(bytes: Buffer): number {
  let sum = 0;
  for (let at = bytes.indexOf('PK\x01\x02', 0, 'latin1'); at >= 0;) {
    if (at + SIZE_AT + 4 <= bytes.length && bytes.readUInt32LE(at) === ENTRY) {
      sum += bytes.readUInt32LE(at + SIZE_AT);
    }
    at = bytes.indexOf('PK\x01\x02', at + 4, 'latin1');
  }
  return sum;
}

const isDate = (cell: unknown): cell is Date => cell instanceof Date;

function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  // A day of a sheet is midnight in no zone at all.
  if (isDate(cell)) return Number.isNaN(cell.getTime()) ? '' : cell.toISOString().slice(0, 10);
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no';
  return String(cell).trim();
}

/** What our own export puts before text a spreadsheet would take for a formula. */
const unmarked = (cell: string) => cell.replace(/^'(?=\s*[=+\-@|])/, '');

async function xlsx(bytes: Buffer): Promise<readonly (readonly unknown[])[]> {
  if (unpackedSize(bytes) > MOST_UNPACKED) throw invalid({ file: 'This file is too large.' });
  try {
    return await readSheet(bytes);
  } catch {
    throw invalid({ file: 'This XLSX cannot be read. Save it again, or as CSV.' });
  }
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

/**
 * The sheets of an XLSX in their order, cells as text: days as YYYY-MM-DD, with their time where
 * they have one; formulas as the values that were saved with them.
 * @throws Refusal `invalid` when it cannot be read.
 */
export async function readWorkbook(bytes: Buffer): Promise<string[][][]> {
  const sheets = await readSheets(bytes, { dateFormat: 'yyyy-mm-dd' }).catch(() => {
    throw invalid({ file: 'This XLSX cannot be read. Save it again, or as CSV.' });
  });
  return sheets.map(({ data }) =>
    data.map((row) =>
      row.map((cell) => {
        if (isDate(cell)) return Number.isNaN(cell.getTime()) ? '' : momentOf(cell);
        return typeof cell === 'number' ? digitsOf(cell) : unmarked(textOf(cell));
      }),
    ),
  );
}

function csv(bytes: Buffer): readonly (readonly unknown[])[] {
  const text = bytes.toString('utf8').replace(/^\uFEFF/, '');
  if (text.includes('\0')) throw invalid({ file: 'This is neither a CSV nor an XLSX.' });
  return Papa.parse<string[]>(text, { skipEmptyLines: false }).data;
}

/** The cells of the first sheet, or of a CSV, as text; days as YYYY-MM-DD. */
export async function readTable(bytes: Uint8Array): Promise<string[][]> {
  const file = Buffer.from(bytes);
  const isZip = file.subarray(0, 2).toString('latin1') === 'PK';
  const rows = isZip ? await xlsx(file) : csv(file);
  return rows.map((row) => row.map((cell) => unmarked(textOf(cell))));
}
