import { invalid } from '#/kernel/refusal.ts';
import { zipEntries } from '#/store/unzip.ts';
import { tooManyColumns, tooManyRows, type TableLimits } from './limits.ts';

/** What a workbook may unpack to: its cells stand in memory. */
const MOST_UNPACKED = 60_000_000;
/** Sheets seldom pack to less than a fiftieth; what packs to less than this is a bomb. */
const MOST_RATIO = 200;
/** A short file may be all of one sign. */
const HARMLESS = 10_000_000;

const large = () =>
  invalid({
    file: `This workbook is larger than ${MOST_UNPACKED / 1e6} MB unpacked. Save the sheet as CSV.`,
  });
const declares = () => invalid({ file: 'This XLSX declares entities, which no sheet needs.' });

/** Where a cell or row stands: `r="XFD1048576"`, `r="7"`. */
const place = /\sr\s*=\s*["']([A-Za-z]{0,8})(\d{1,10})["']/g;
/** A place may be cut in two by how the bytes come. */
const OVERLAP = 64;

const columnOf = (letters: string) =>
  [...letters.toUpperCase()].reduce((sum, it) => sum * 26 + it.charCodeAt(0) - 64, 0);

/**
 * Looks at what a workbook says before a reader believes it: a cell at the far corner of a sheet
 * makes one of billions.
 * @throws Refusal `invalid` that names the limit it passes.
 */
export async function checkWorkbook(zip: Buffer, { rows, columns }: TableLimits): Promise<void> {
  let size = 0;
  for (const entry of zipEntries(zip)) {
    const isXml = /\.(xml|rels)$/i.test(entry.name);
    let before = '';
    for await (const piece of entry.open()) {
      size += piece.length;
      if (size > MOST_UNPACKED || (size > HARMLESS && size > zip.length * MOST_RATIO))
        throw large();
      if (!isXml) continue;
      const text = before + Buffer.from(piece).toString('latin1');
      if (/<!(DOCTYPE|ENTITY)/i.test(text)) throw declares();
      for (const [, letters = '', row] of text.matchAll(place)) {
        if (Number(row) > rows + 1) throw tooManyRows(rows);
        if (columnOf(letters) > columns) throw tooManyColumns(columns);
      }
      before = text.slice(-OVERLAP);
    }
  }
}
