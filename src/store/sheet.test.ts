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

test('others have the thread between rows that take long, however many columns they have', async () => {
  let turns = 0;
  let isMaking = true;
  const others = () => {
    turns += 1;
    if (isMaking) setImmediate(others);
  };
  setImmediate(others);
  const seen: number[] = [];
  const slowly = (at: number, value: number) => {
    if (at > 0) return value;
    seen.push(turns);
    const end = performance.now() + 12;
    while (performance.now() < end);
    return value;
  };
  const columns = Array.from({ length: 4_000 }, (_, at) => ({
    title: `Day ${at}`,
    value: (it: number) => slowly(at, it),
  }));
  const { body } = await sheetFile('x', 'csv', columns, [1, 2, 3, 4, 5]);
  isMaking = false;
  expect(String(body).split('\r\n')).toHaveLength(6);
  expect(new Set(seen).size).toBe(5);
});
