import { expect, test } from 'vitest';
import { outsideCode } from './outside-code.ts';

const loud = (text: string) => outsideCode(text, (it) => it.toUpperCase());

test.each([
  ['words', 'WORDS'],
  ['', ''],
  ['see `this` now', 'SEE `this` NOW'],
  ['``a ` b`` c', '``a ` b`` C'],
  ['a lone ` and more', 'A LONE ` AND MORE'],
  ['a\n```ts\nb `c`\n```\nd', 'A\n```ts\nb `c`\n```\nD'],
  ['~~~\na\n```\nb\n~~~\nc', '~~~\na\n```\nb\n~~~\nC'],
  ['```\nno end\n', '```\nno end\n'],
])('%j', (text, expected) => {
  expect(loud(text)).toBe(expected);
});

test.each(['`', '``a', '```\n', '~~~\n', '`a'])('100 kB of %j take no time', (unit) => {
  const text = unit.repeat(100_000 / unit.length);
  const from = performance.now();
  outsideCode(text, (it) => it);
  expect(performance.now() - from).toBeLessThan(1_000);
});
