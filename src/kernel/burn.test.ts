import { expect, test } from 'vitest';
import { addBurns, type BurnLines } from './burn.ts';

const burn = (days: string[], scope: (number | null)[], done: (number | null)[]): BurnLines => ({
  days,
  scope,
  done,
  ideal: days.map((_, at) => days.length - 1 - at),
  committed: scope[0] ?? 0,
});

test('nothing that burns is no chart', () => {
  expect(addBurns([], '2026-03-04')).toBeNull();
});

test('one that begins later is expected but holds nothing yet, one that is over stays as it ended', () => {
  const over = burn(['2026-03-02', '2026-03-03'], [4, 4], [1, 3]);
  const late = burn(['2026-03-03', '2026-03-04', '2026-03-05'], [2, 3, null], [0, 1, null]);
  expect(addBurns([over, late], '2026-03-04')).toEqual({
    days: ['2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05'],
    scope: [4, 6, 7, null],
    done: [1, 3, 4, null],
    ideal: [3, 2, 1, 0],
    committed: 6,
  });
});
