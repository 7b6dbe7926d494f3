import { expect, test } from 'vitest';
import { stretchesKnownTo } from './reported-ages.facts.ts';

const days = { from: '2026-06-01', to: '2026-06-06' };
const reported = new Map([
  ['2026-06-01', 7],
  ['2026-06-02', 7],
  ['2026-06-03', 1],
  ['2026-06-05', 30],
  ['2026-06-06', 0],
]);

test.each([
  [0, ['2026-06-01..2026-06-03', '2026-06-05..2026-06-06']],
  [7, ['2026-06-01..2026-06-02', '2026-06-05..2026-06-05']],
  [30, ['2026-06-05..2026-06-05']],
  [45, []],
])('installs are known to day %i in %j', (age, expected) => {
  const found = stretchesKnownTo(age, days, reported);
  expect(found.map((it) => `${it.from}..${it.to}`)).toEqual(expected);
});
