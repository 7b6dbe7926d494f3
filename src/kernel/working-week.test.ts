import { afterEach, expect, test } from 'vitest';
import { idealLine } from './burn.ts';
import { eachDay } from './days.ts';
import { isWorkday, USUAL_WORKDAYS, workOn } from './working-week.ts';

afterEach(() => workOn(USUAL_WORKDAYS));

const sunday = '2026-03-08';
const friday = '2026-03-13';
const sundayToThursday = [7, 1, 2, 3, 4];

test('a company works from Monday to Friday until it says otherwise', () => {
  expect([sunday, friday].map((it) => isWorkday(it))).toEqual([false, true]);
  workOn(sundayToThursday);
  expect([sunday, friday].map((it) => isWorkday(it))).toEqual([true, false]);
  // An older server tells none.
  workOn([]);
  expect(isWorkday(sunday)).toBe(true);
});

test('a sprint burns down on the days the company works', () => {
  const week = eachDay({ from: sunday, to: '2026-03-14' });
  expect(idealLine(week, 10, sundayToThursday)).toEqual([8, 6, 4, 2, 0, 0, 0]);
  expect(idealLine(week, 10, USUAL_WORKDAYS)).toEqual([10, 8, 6, 4, 2, 0, 0]);
  // A sprint of free days only steps on those.
  expect(idealLine([friday, '2026-03-14'], 4, sundayToThursday)).toEqual([2, 0]);
});
