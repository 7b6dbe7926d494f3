import { expect, test } from 'vitest';
import { addDays, eachDay } from '#/kernel/days.ts';
import { heldOver } from './forecast-holes.ts';
import { monthForecast } from './forecast.ts';

const last = '2026-06-14';
const all = eachDay({ from: '2026-04-01', to: last });
const steady = (dollars: number, without: readonly string[] = []) =>
  new Map(all.filter((it) => !without.includes(it)).map((it) => [it, dollars]));
const sum = (a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>) =>
  new Map(all.map((it) => [it, (a.get(it) ?? 0) + (b.get(it) ?? 0)]));

test('a hole of an app is no fall: the forecast is that of the whole series', () => {
  const from = addDays(last, -4);
  const known = steady(20, eachDay({ from, to: last }));
  const days = sum(steady(100), known);
  const held = heldOver(days, [{ values: known, holes: [{ from, to: last }] }], last)!;
  expect(held).toEqual(sum(steady(100), steady(20)));
  expect(monthForecast(days, '2026-06-01', last)).toBeLessThan(120 * 30);
  expect(monthForecast(held, '2026-06-01', last)).toBe(120 * 30);
});

test('what another source told of a missing day is not counted twice', () => {
  const holes = [{ from: last, to: last }];
  const values = new Map([...steady(20), [last, 15] as const]);
  expect(heldOver(values, [{ values, holes }], last)!.get(last)).toBe(20);
});

test('too much that is missing makes no forecast', () => {
  const from = addDays(last, -9);
  const known = steady(100, eachDay({ from, to: last }));
  const days = sum(steady(100), known);
  expect(heldOver(days, [{ values: known, holes: [{ from, to: last }] }], last)).toBeUndefined();
});

test('a series without holes stays as it is', () => {
  expect(heldOver(steady(5), [], last)).toEqual(steady(5));
});
