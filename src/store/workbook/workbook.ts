import { lookUp } from '#/kernel/look-up.ts';
import type { Cell } from '../sheet.ts';
import { zipped, type ZipFile } from '../zip.ts';

/** Excel opens no workbook with a longer text in a cell. */
const MOST_CHARACTERS = 32_767;
/** Excel shows "_x0041_" in a text as "A". */
const CODE = /_(?=x[0-9a-f]{4}_)/gi;
/** What no XML may hold, not even as a reference. */
const UNWRITABLE = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** A text as XML: what cannot be written is left out. */
function textOf(value: string): string {
  const cut = value.length > MOST_CHARACTERS ? value.slice(0, MOST_CHARACTERS) : value;
  return cut
    .replaceAll(UNWRITABLE, '')
    .replaceAll(CODE, '_x005F_')
    .replaceAll(/[&<>]/g, (it) => lookUp(escapes, it)!)
    .replaceAll('\r', '&#13;');
}

/** "A" to "Z", then "AA". */
export function columnName(at: number): string {
  const last = String.fromCodePoint(65 + (at % 26));
  return at < 26 ? last : columnName(Math.floor(at / 26) - 1) + last;
}

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const related = (id: string, kind: string, target: string) =>
  `<Relationship Id="${id}" Type="${OFFICE}/${kind}" Target="${target}"/>`;
const relations = (...them: string[]) =>
  `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${them.join('')}</Relationships>`;

/** Beside the sheet: what says that there is one, and its two styles, of which the second is bold. */
const around = {
  '[Content_Types].xml': `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPES}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/></Types>`,
  '_rels/.rels': relations(related('rId1', 'officeDocument', 'xl/workbook.xml')),
  'xl/workbook.xml': `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': relations(
    related('rId1', 'worksheet', 'worksheets/sheet1.xml'),
    related('rId2', 'styles', 'styles.xml'),
  ),
  'xl/styles.xml': `${HEAD}<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf/><xf fontId="1" applyFont="1"/></cellXfs></styleSheet>`,
};

/** The rows of the sheet as XML, some at a time. */
async function* sheetText(rows: AsyncIterable<readonly Cell[][]>): AsyncGenerator<string> {
  yield `${HEAD}<worksheet xmlns="${MAIN}"><sheetData>`;
  const names: string[] = [];
  let row = 0;
  for await (const some of rows) {
    let text = '';
    for (const cells of some) {
      row += 1;
      const style = row === 1 ? ' s="1"' : '';
      text += `<row r="${row}">`;
      for (const [at, value] of cells.entries()) {
        if (value === null || (typeof value === 'number' && !Number.isFinite(value))) continue;
        const place = `<c r="${(names[at] ??= columnName(at))}${row}"${style}`;
        text +=
          typeof value === 'number'
            ? `${place}><v>${value}</v></c>`
            : `${place} t="inlineStr"><is><t xml:space="preserve">${textOf(value)}</t></is></c>`;
      }
      text += '</row>';
    }
    yield text;
  }
  yield '</sheetData></worksheet>';
}

/** The first day that an archive can name: what is packed has no date. */
const UNDATED = new Date('1980-01-01T00:00:00Z');

async function* encoded(text: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  for await (const it of text) yield encoder.encode(it);
}

function* filesOf(rows: AsyncIterable<readonly Cell[][]>): Generator<ZipFile> {
  for (const [name, text] of Object.entries(around)) yield { name, bytes: Buffer.from(text) };
  yield { name: 'xl/worksheets/sheet1.xml', bytes: encoded(sheetText(rows)) };
}

/**
 * A workbook of one sheet, its first row bold. It is packed as its rows come: held are some of them
 * and what they are packed to.
 */
export async function workbookOf(
  rows: AsyncIterable<readonly Cell[][]>,
): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array[] = [];
  for await (const it of zipped(filesOf(rows), UNDATED)) pieces.push(it);
  const all = new Uint8Array(pieces.reduce((sum, it) => sum + it.length, 0));
  let from = 0;
  for (const it of pieces) {
    all.set(it, from);
    from += it.length;
  }
  return all;
}
