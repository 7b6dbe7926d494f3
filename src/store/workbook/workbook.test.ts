import { text } from 'node:stream/consumers';
import { array, assert, asyncProperty, constant, double, oneof, string } from 'fast-check';
import { readSheet } from 'read-excel-file/node';
import { expect, test } from 'vitest';
import type { Cell } from '../sheet.ts';
import { zipEntries } from '../unzip.ts';
import { columnName, workbookOf } from './workbook.ts';

async function bytesOf(...parts: Cell[][][]) {
  async function* rows() {
    yield* parts;
  }
  return Buffer.from(await workbookOf(rows()));
}

/** The sheet of a workbook as XML. */
async function sheetIn(workbook: Buffer): Promise<string> {
  const sheet = zipEntries(workbook).find((it) => it.name === 'xl/worksheets/sheet1.xml')!;
  return text(sheet.open());
}

test('a workbook comes back as it was written, its first row bold', async () => {
  const rows: Cell[][] = [
    ['App', 'Revenue', 'Change'],
    ['Lantern <Lagoon> & "Co" — 日本 🎮', 1234.567891, -0.25],
    ['  two\nlines ', null, 1e-7],
    [null, 0, 9_007_199_254_740_991],
  ];
  const bytes = await bytesOf(rows.slice(0, 2), [], rows.slice(2));
  expect(await readSheet(bytes, { trim: false })).toEqual(rows);
  const sheet = await sheetIn(bytes);
  expect(sheet.match(/ s="1"/g)).toHaveLength(3);
});

test('an empty list is a workbook too', async () => {
  const bytes = await bytesOf([['Name']]);
  expect(await readSheet(bytes)).toEqual([['Name']]);
});

test('what no workbook can hold is left out, and a code stays the text that it was', async () => {
  const long = `a\u0000b\ud800c\uffffd _x0041_ \r${'e'.repeat(40_000)}`;
  const sheet = await sheetIn(await bytesOf([[long, Number.NaN, Infinity]]));
  const [, held] = /preserve">(.*)<\/t>/s.exec(sheet)!;
  expect(held).toMatch(/^abcd _x005F_x0041_ &#13;e+$/);
  expect(held!.match(/e/g)!.length).toBeLessThan(32_767);
  expect(sheet).not.toMatch(/NaN|Infinity/);
});

test('any cells come back, in any number of columns', async () => {
  const cell = oneof(
    constant(null),
    double({ noNaN: true, noDefaultInfinity: true }).map((it) => it + 0),
    string({ unit: 'grapheme', minLength: 1 }).map((it) => `x${it.replaceAll('\r', '')}x`),
  );
  await assert(
    asyncProperty(array(cell, { minLength: 1, maxLength: 60 }), async (cells) => {
      const [, row = []] = await readSheet(await bytesOf([cells.map((_, at) => at)], [cells]), {
        trim: false,
      });
      expect(cells.map((_, at) => row[at] ?? null)).toEqual(cells);
    }),
    { numRuns: 50 },
  );
});

test('columns are named as spreadsheets name them', () => {
  expect([0, 25, 26, 51, 701, 702, 16_383].map(columnName)).toEqual([
    'A',
    'Z',
    'AA',
    'AZ',
    'ZZ',
    'AAA',
    'XFD',
  ]);
});
