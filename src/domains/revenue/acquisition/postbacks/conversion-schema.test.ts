import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { readSchema, valuesOn, writeSchema, type ValueRange } from './conversion-schema.ts';

test('a schema is read as people write and tables paste it', () => {
  const text = '0: 0\n1-3: $0.10 - $0.50\n4\t1.5\t2\nHigh: 5 to 20\nwindow 2 low: 0 – 1\n\n63;7;9';
  const read = readSchema(text);
  expect(read).toEqual([
    { span: 0, value: '0', from: 0, to: 0 },
    ...['1', '2', '3'].map((value) => ({ span: 0, value, from: 100_000, to: 500_000 })),
    { span: 0, value: '4', from: 1_500_000, to: 2_000_000 },
    { span: 0, value: 'high', from: 5_000_000, to: 20_000_000 },
    { span: 1, value: 'low', from: 0, to: 1_000_000 },
    { span: 0, value: '63', from: 7_000_000, to: 9_000_000 },
  ]);
});

test.each([
  ['64: 1', 1, /0 to 63/],
  ['5-2: 1', 1, /0 to 63/],
  ['1: 2 - 1', 1, /larger/],
  ['1: 1\n1: 2', 2, /already/],
  ['low-3: 1', 1, /alone/],
  ['window 2 12: 1', 1, /Only the first window/],
  ['window 4 low: 1', 1, /Write a value/],
  ['1: much', 1, /Write a value/],
])('%j is refused by its line', (text, line, words) => {
  expect(readSchema(text)).toMatchObject({ line, words: expect.stringMatching(words) });
});

const range = fc
  .record({
    span: fc.constantFrom(0 as const, 1 as const, 2 as const),
    fine: fc.nat(63),
    coarse: fc.constantFrom('low', 'medium', 'high'),
    isFine: fc.boolean(),
    from: fc.nat(50_000_000),
    more: fc.nat(50_000_000),
  })
  .map(({ span, fine, coarse, isFine, from, more }): ValueRange => ({
    span,
    value: span === 0 && isFine ? String(fine) : coarse,
    from,
    to: from + more,
  }));

test('what is written is read again as it was', () => {
  const schemas = fc.uniqueArray(range, { selector: (it) => `${it.span} ${it.value}` });
  fc.assert(
    fc.property(schemas, (it) => {
      expect(readSchema(writeSchema(it))).toEqual(it);
    }),
  );
});

test('the schema of the day holds, and none before the first', () => {
  const of = (to: number) => [{ span: 0 as const, value: '1', from: 0, to }];
  const on = valuesOn([
    { since: '2026-01-01', values: of(1) },
    { since: '2026-02-01', values: of(2) },
  ]);
  expect(on('2025-12-31', 0, '1')).toBeUndefined();
  expect(on('2026-01-31', 0, '1')?.to).toBe(1);
  expect(on('2026-02-01', 0, '1')?.to).toBe(2);
  expect(on('2026-02-01', 0, '2')).toBeUndefined();
});
