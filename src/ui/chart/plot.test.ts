import { assert, double, pre, property } from 'fast-check';
import { expect, test } from 'vitest';
import { eachDay } from '#/kernel/days.ts';
import { niceTicks } from '#/kernel/nice-ticks.ts';
import type { ChartData } from './chart-data.ts';
import { labelledDays, pathOf, plotOf } from './plot.ts';
import { drawnOf } from './stack.ts';

const chart = (values: (number | null)[]): ChartData => ({
  label: 'Revenue',
  days: eachDay({ from: '2025-10-21', to: '2025-11-19' }).slice(0, values.length),
  series: [{ key: 'revenue', name: 'Revenue', colour: 'red', values }],
  format: String,
  axisFormat: String,
});

test('ticks are round, evenly spaced, few, and cover every value', () => {
  const amount = double({ min: -1e9, max: 1e9, noNaN: true, noDefaultInfinity: true });
  assert(
    property(amount, amount, (one, other) => {
      const [low, high] = [Math.min(one, other, 0), Math.max(one, other, 0)];
      pre(high - low > 1e-6);
      const ticks = niceTicks(low, high);
      const near = (high - low) * 1e-6;
      expect(ticks[0]).toBeLessThanOrEqual(low + near);
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(high - near);
      expect(ticks.length).toBeGreaterThanOrEqual(2);
      expect(ticks.length).toBeLessThanOrEqual(7);
    }),
  );
  expect(niceTicks(0, 16_100)).toEqual([0, 5000, 10_000, 15_000, 20_000]);
  expect(niceTicks(-0.3, 0.42)).toEqual([-0.4, -0.2, 0, 0.2, 0.4, 0.6]);
});

test('nothing but zeros still has an axis', () => {
  expect(niceTicks(0, 0)).toEqual([0, 0.25]);
});

test('the last day is always named and the names keep their distance', () => {
  const days = eachDay({ from: '2025-10-21', to: '2025-11-19' });
  const named = labelledDays(days, 690);
  expect(named.at(-1)).toBe('2025-11-19');
  expect(named).toHaveLength(8);
  expect(labelledDays(days, 60)).toEqual(['2025-11-19']);
});

test('a day close to the last one leaves its label to it', () => {
  const weeks = ['2025-11-02', '2025-11-09', '2025-11-16', '2025-11-17'];
  expect(labelledDays(weeks, 600)).toEqual(['2025-11-02', '2025-11-09', '2025-11-17']);
});

test('a line is broken where nothing is known', () => {
  const data = chart([1, 2, null, 4]);
  const plot = plotOf(data, 388, 256);
  const path = pathOf(plot, data.series[0]?.values ?? [], 0, 4);
  expect(path.match(/M/g)).toHaveLength(2);
  expect(path.match(/L/g)).toHaveLength(1);
});

test('a single day stands in the middle', () => {
  const plot = plotOf(chart([5]), 388, 256);
  expect(plot.x(0)).toBe(plot.width / 2);
  expect(plot.y(0)).toBe(plot.height);
});

test('a scale of its own is the axis, also without zero', () => {
  const plot = plotOf({ ...chart([1, 3, 5]), scale: [1, 2, 3, 4, 5] }, 388, 256);
  expect([plot.y(1), plot.y(3), plot.y(5)]).toEqual([plot.height, plot.height / 2, 0]);
});

test('days lie by their date, so that a day that is missing leaves its room', () => {
  const data = { ...chart([1, 2, 3]), days: ['2025-11-01', '2025-11-02', '2025-11-05'] };
  const plot = plotOf(data, 488, 256);
  expect(plot.x(1)).toBeCloseTo(plot.width / 4);
  expect(plot.x(2)).toBe(plot.width);
});

test('the parts of a whole stand on one another, the last reaches their sum', () => {
  const part = (key: string, values: (number | null)[]) => ({
    key,
    name: key,
    colour: 'red',
    values,
  });
  const series = [part('done', [1, 2, null]), part('open', [4, 3, null])];
  const stacked = drawnOf({ ...chart([0, 0, 0]), series, stacked: true });
  expect(stacked.series.map((it) => it.values)).toEqual([
    [1, 2, null],
    [5, 5, null],
  ]);
  expect(stacked.series[1]?.base).toEqual([1, 2, null]);
  expect(plotOf(stacked, 388, 256).ticks.at(-1)).toBeGreaterThanOrEqual(5);
});
