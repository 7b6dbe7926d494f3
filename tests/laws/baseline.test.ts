import { expect, test } from 'vitest';
import { muchWorse, readBaseline, worseBy, type Baseline } from '../load/baseline.ts';
import { noted } from '../load/result.ts';

const before: Baseline = {
  'api: requests': { value: 240, unit: '1/s', calibration: 50 },
  'api: p50': { value: 40, unit: 'ms', calibration: 50 },
  'api: p99': { value: 200, unit: 'ms', calibration: 50 },
  'api: memory': { value: 300, unit: 'MB', calibration: 50 },
};

test('a machine of half the speed is not taken for a slower product', () => {
  expect(worseBy(noted('api: requests', '1/s', 120), before, 100)).toBe(1);
  expect(worseBy(noted('api: p50', 'ms', 80), before, 100)).toBe(1);
  expect(worseBy(noted('api: memory', 'MB', 300), before, 100)).toBe(1);
});

test('what is half as good is told, by a machine that is as quick', () => {
  const rows = [noted('api: requests', '1/s', 120), noted('api: p50', 'ms', 81)];
  expect(muchWorse(rows, before, 50)).toEqual(rows);
  expect(muchWorse(rows, before, 100)).toEqual([]);
});

test('one slow moment, a row nobody measured and another unit are held against nobody', () => {
  const rows = [
    noted('api: p99', 'ms', 2_000),
    noted('api: new', 'ms', 2_000),
    noted('api: p50', 's', 2_000),
  ];
  expect(muchWorse(rows, before, 50)).toEqual([]);
});

test('every row of the baseline was measured with a calibration', () => {
  for (const [name, it] of Object.entries(readBaseline()))
    expect({ name, ...it }).toEqual({
      name,
      value: expect.any(Number),
      unit: expect.any(String),
      calibration: expect.any(Number),
    });
});
