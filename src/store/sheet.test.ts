import { expect, test } from 'vitest';
import { unmarked } from './formula-mark.ts';
import { harmless, sheetFile } from './sheet.ts';

const wide = ['＝1+1', '＋1', '－1', '＠SUM(A1)', ' ＝cmd', '\u200b=1', '\r=1', '\tx', '\u0000=1'];

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '  =cmd', '|calc', ...wide])(
  '%j cannot run as a formula, and comes back as it was',
  (text) => {
    expect(harmless(text)).toBe(`'${text}`);
    expect(unmarked(`'${text}`)).toBe(text);
  },
);

test('numbers and ordinary text stay as they are', () => {
  expect([harmless(-5.5), harmless('Lantern Lagoon'), harmless(null)]).toEqual([
    -5.5,
    'Lantern Lagoon',
    null,
  ]);
});

test('CSV quotes what would break a row', async () => {
  const file = await sheetFile(
    'x',
    'csv',
    [{ title: 'Name', value: (it: string) => it }],
    ['a,"b"\nc', '=1'],
  );
  expect(file).toMatchObject({ name: 'x.csv', body: '\uFEFFName\r\n"a,""b""\nc"\r\n\'=1' });
});

test('XLSX is a zip archive with the values in it', async () => {
  const file = await sheetFile('x', 'xlsx', [{ title: 'Name', value: (it: string) => it }], ['a']);
  expect(
    Buffer.from(file.body as Uint8Array)
      .subarray(0, 2)
      .toString(),
  ).toBe('PK');
});
