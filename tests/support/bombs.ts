import { gzipSync } from 'node:zlib';
import { zipOf } from './zip-of.ts';

/** Files made to end or hold up whoever reads them; some hundred bytes of most stand for gigabytes. */

const MEGABYTE = 1_000_000;

/** An XLSX with this sheet, and with these texts that cells may share. */
function workbookOf(sheet: string, { shared = '<sst/>', head = '' } = {}): Buffer {
  const namespace = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  return zipOf({
    '[Content_Types].xml':
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    'xl/workbook.xml': `<workbook ${namespace} xmlns:r="${relations}"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relations}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    'xl/sharedStrings.xml': shared,
    'xl/worksheets/sheet1.xml': `${head}<worksheet ${namespace}>${sheet}</worksheet>`,
  });
}

const cell = (place: string, text = 'a') =>
  `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`;
const rows = (count: number, text: (row: number) => string) =>
  `<sheetData>${Array.from({ length: count }, (_, at) => `<row r="${at + 1}">${text(at + 1)}</row>`).join('')}</sheetData>`;

const laughs = Array.from({ length: 9 }, (_, at) => {
  const inner = at === 0 ? 'ha' : `&l${at - 1};`.repeat(10);
  return `<!ENTITY l${at} "${inner}">`;
}).join('');

/** Spreadsheets. */
export const workbooks: Readonly<Record<string, () => Buffer>> = {
  'a cell in the last corner of a sheet': () =>
    workbookOf(
      `<dimension ref="A1:XFD1048576"/><sheetData><row r="1">${cell('A1')}</row><row r="1048576">${cell('XFD1048576')}</row></sheetData>`,
    ),
  'a cell beyond every sheet': () =>
    workbookOf(`<sheetData><row r="4000000000">${cell('ZZZZZZ4000000000')}</row></sheetData>`),
  'entities that laugh a billion times': () =>
    workbookOf(
      rows(3, (row) => cell(`A${row}`, '&l8;')),
      {
        head: `<!DOCTYPE w [${laughs}]>`,
      },
    ),
  'one shared text of 30 MB in every cell': () =>
    workbookOf(
      rows(1_000, (row) => `<c r="A${row}" t="s"><v>0</v></c>`),
      { shared: `<sst><si><t>${'a'.repeat(30 * MEGABYTE)}</t></si></sst>` },
    ),
  'millions of empty rows': () =>
    workbookOf(`<sheetData>${'<row/>'.repeat(9 * MEGABYTE)}</sheetData>`),
  'a sheet of 70 MB': () => workbookOf(' '.repeat(70 * MEGABYTE)),
  'no end': () => workbookOf(rows(50, (row) => cell(`A${row}`))).subarray(0, 900),
  '5,000 files': () =>
    zipOf(
      Object.fromEntries(
        Array.from({ length: 5_000 }, (_, at) => [
          at === 0 ? 'xl/workbook.xml' : `xl/${at}.xml`,
          '<a/>',
        ]),
      ),
    ),
};

const deep = (open: string, close: string, levels: number) =>
  open.repeat(levels) + close.repeat(levels);

/** Texts, as CSV or JSON. */
export const texts: Readonly<Record<string, () => Buffer>> = {
  'only line breaks': () => Buffer.alloc(2 * MEGABYTE, '\n'),
  'a heading, then only line breaks': () =>
    Buffer.concat([
      Buffer.from('day,app\n'),
      Buffer.alloc(2 * MEGABYTE, '\n'),
      Buffer.from('a,b\n'),
    ]),
  'one line': () => Buffer.alloc(2 * MEGABYTE, 'a'),
  'one cell of many lines that never ends': () =>
    Buffer.concat([Buffer.from('day,app\n"'), Buffer.alloc(2 * MEGABYTE, 'a\n')]),
  'quotes only': () => Buffer.alloc(2 * MEGABYTE, '"'),
  '100,000 columns': () => Buffer.from(`${'a,'.repeat(100_000)}\n${'1,'.repeat(100_000)}\n`),
  'a million cells of nothing': () => Buffer.from(`${',;\t'.repeat(300_000)}\n`),
  'JSON nested deeply': () => Buffer.from(deep('[', ']', 500_000)),
  'JSON objects nested deeply in a row': () =>
    Buffer.from(`{"results":[{"a":${deep('{"a":', '}', 150_000).replace('}', '1}')}}]}`),
  'a JSON text without end': () => Buffer.from(`{"results":[{"a":"${'\\'.repeat(2 * MEGABYTE)}`),
  'a JSON head without items': () => Buffer.from(`{"a":"${'a'.repeat(2 * MEGABYTE)}"}`),
};

/** Packs. */
export const packs: Readonly<Record<string, () => Buffer>> = {
  'a .gz that unpacks to 100 MB': () => gzipSync(Buffer.alloc(100 * MEGABYTE)),
  'a .gz of line breaks': () => gzipSync(Buffer.alloc(9 * MEGABYTE, '\n')),
  'a .zip that unpacks to 100 MB': () => zipOf({ 'a.csv': '0'.repeat(100 * MEGABYTE) }),
  'a .zip of 5,000 files': () =>
    zipOf(
      Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`${at}.csv`, 'a,b\n1,2\n'])),
    ),
};
