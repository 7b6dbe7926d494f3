import { crc32, inflateRawSync } from 'node:zlib';
import { array, assert, asyncProperty, constant, double, oneof, string } from 'fast-check';
import { readSheet } from 'read-excel-file/node';
import { expect, test } from 'vitest';
import type { Cell } from '../sheet.ts';
import { columnName, workbookOf } from './workbook.ts';

async function bytesOf(...parts: Cell[][][]) {
  async function* rows() {
    yield* parts;
  }
  return Buffer.from(await workbookOf(rows()));
}

/** The files of an archive by the list at its end, each checked against what is said of it. */
function filesIn(archive: Buffer): Map<string, string> {
  const end = archive.lastIndexOf('PK\u0005\u0006', undefined, 'latin1');
  const files = new Map<string, string>();
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    const nameLength = archive.readUInt16LE(at + 28);
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength);
    const local = archive.readUInt32LE(at + 42);
    expect(archive.subarray(local + 6, local + 28)).toEqual(archive.subarray(at + 8, at + 30));
    const from = local + 30 + archive.readUInt16LE(local + 26);
    const bytes = inflateRawSync(archive.subarray(from, from + archive.readUInt32LE(at + 20)));
    expect([bytes.length, crc32(bytes)]).toEqual([
      archive.readUInt32LE(at + 24),
      archive.readUInt32LE(at + 16),
    ]);
    files.set(name, bytes.toString());
    at += 46 + nameLength;
  }
  expect(at).toBe(end);
  return files;
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
  const sheet = filesIn(bytes).get('xl/worksheets/sheet1.xml')!;
  expect(sheet.match(/ s="1"/g)).toHaveLength(3);
});

test('an empty list is a workbook too', async () => {
  const bytes = await bytesOf([['Name']]);
  expect(await readSheet(bytes)).toEqual([['Name']]);
});

test('what no workbook can hold is left out, and a code stays the text that it was', async () => {
  const text = `a\u0000b\ud800c\uffffd _x0041_ \r${'e'.repeat(40_000)}`;
  const sheet = filesIn(await bytesOf([[text, Number.NaN, Infinity]])).get(
    'xl/worksheets/sheet1.xml',
  )!;
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
