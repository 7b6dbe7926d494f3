import { describe, expect, test } from 'vitest';
import { covers, currentCycle, cycleBefore, isCycle, quarterCycle } from './okr-cycle.ts';

const own = (from: string, to: string) => ({ key: `${from}..${to}`, name: from, from, to });

describe('keys', () => {
  test.each(['2026-Q4', '2026-10-05..2026-12-18', '2024-02-29..2024-12-31'])('%s', (key) =>
    expect(isCycle(key)).toBe(true),
  );
  test.each([
    '2026-Q0',
    '2026-13-05..2026-12-18',
    '2026-02-29..2026-12-31',
    '2026-12-18..2026-12-18',
    '2026-12-18..2026-01-01',
    ' 2026-Q4',
    '2026-Q4\n',
  ])('not %j', (key) => expect(isCycle(key)).toBe(false));
});

describe('the cycle that is meant', () => {
  const year = own('2026-01-01', '2026-12-31');
  const season = own('2026-09-01', '2026-10-31');
  const quarter = quarterCycle('2026-Q4');

  test('is the shortest that runs', () => {
    expect(currentCycle([year, quarter, season], '2026-10-31')).toBe(season);
    expect(currentCycle([year, quarter, season], '2026-11-01')).toBe(quarter);
    expect(currentCycle([year, season], '2026-11-01')).toBe(year);
  });

  test('is the last that began where none runs, or else the next, or else the quarter', () => {
    expect(currentCycle([season, own('2026-03-01', '2026-04-30')], '2026-12-24')).toBe(season);
    expect(currentCycle([season, year], '2025-12-24')).toBe(year);
    expect(currentCycle([], '2026-11-01')).toEqual(quarter);
  });
});

test('before a cycle comes the last of its kind that was over', () => {
  const [spring, summer, year] = [
    own('2026-02-01', '2026-05-31'),
    own('2026-06-01', '2026-09-30'),
    own('2026-01-01', '2026-12-31'),
  ];
  const all = [spring, summer, year];
  expect(cycleBefore(all, summer)).toBe(spring);
  expect(cycleBefore(all, spring).key).toBe('2025-Q4');
  expect(cycleBefore(all, year).key).toBe('2025-Q4');
  expect(cycleBefore(all, quarterCycle('2026-Q1')).key).toBe('2025-Q4');
});

test('a cycle covers itself and what lies in it', () => {
  const quarter = quarterCycle('2026-Q4');
  expect(covers(quarter, quarter)).toBe(true);
  expect(covers(own('2026-10-01', '2027-01-31'), quarter)).toBe(true);
  expect(covers(quarter, own('2026-10-01', '2027-01-01'))).toBe(false);
  expect(covers(own('2026-10-02', '2027-01-01'), quarter)).toBe(false);
});
