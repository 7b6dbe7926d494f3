import { expect, test } from 'vitest';
import { addDays, eachDay, weekdayOf } from '#/kernel/days.ts';
import { forecastDays, monthError, monthForecast } from './forecast.ts';

/** A dollar on weekdays, two on Saturday and three on Sunday, times what `grow` says of the day. */
const weekly = (day: string) => ({ 6: 2, 7: 3 })[weekdayOf(day)] ?? 1;
function series(from: string, to: string, grow: (at: number) => number = () => 1) {
  const days = eachDay({ from, to });
  return new Map(days.map((day, at) => [day, Math.round(weekly(day) * grow(at) * 1_000_000)]));
}

test('a level with weekdays goes on as it was', () => {
  const last = '2026-06-14';
  const forecast = forecastDays(series('2026-03-01', last), last, 14)!;
  expect([...forecast.keys()][0]).toBe('2026-06-15');
  for (const [day, value] of forecast) expect(value).toBe(weekly(day) * 1_000_000);
});

test('a trend goes on for a while and dies down', () => {
  const last = '2026-06-14';
  const values = series('2026-03-01', last, (at) => 1 + at / 100);
  const forecast = [...forecastDays(values, last, 365)!];
  const [tomorrow] = forecast;
  const was = values.get(addDays(last, -6))!;
  expect(tomorrow![1]).toBeGreaterThan(was);
  const level = ([day, value]: [string, number]) => value / weekly(day);
  const far = forecast.slice(-2).map(level);
  expect(Math.abs(far[1]! / far[0]! - 1)).toBeLessThan(0.02);
  // Twenty days of growth are left in it at most: one percent of the first level each.
  expect(far[1]!).toBeLessThan(level([last, values.get(last)!]) + 0.25 * 1_000_000);
});

test('a decline never goes below nothing', () => {
  const last = '2026-06-14';
  const values = series('2026-04-20', last, (at) => Math.max(0, 1 - at / 56));
  for (const value of forecastDays(values, last, 60)!.values())
    expect(value).toBeGreaterThanOrEqual(0);
});

test('a month is what came and what is to come', () => {
  const values = series('2026-03-01', '2026-06-14');
  const whole = [...series('2026-06-01', '2026-06-30').values()].reduce((sum, it) => sum + it, 0);
  expect(monthForecast(values, '2026-06-01', '2026-06-14')).toBe(whole);
});

test('the error of a series that repeats is nothing, of one that jumped what it jumped', () => {
  const last = '2026-06-14';
  expect(monthError(series('2025-12-01', last), '2026-06-01', last)).toBeCloseTo(0, 6);
  // From the 15th of March on everything doubles: a forecast made on the 14th cannot know.
  const jumped = new Map(
    [...series('2025-12-01', last)].map(([day, it]) => [day, day > '2026-03-14' ? it * 2 : it]),
  );
  const march = eachDay({ from: '2026-03-01', to: '2026-03-31' });
  const sum = (days: readonly string[], of: (day: string) => number) =>
    days.reduce((total, it) => total + of(it), 0);
  const actual = sum(march, (it) => jumped.get(it)!);
  const expected = sum(march, (it) => weekly(it) * 1_000_000);
  // April and May are told by weeks in which it had doubled; April still remembers some of March.
  expect(monthError(jumped, '2026-06-01', last, 3)!).toBeGreaterThan(
    (actual - expected) / actual / 3 - 1e-9,
  );
});

test('on the first day of a month the error is that of forecasts made before a month began', () => {
  // With each month everything doubles: the days of the month before cannot know.
  const doubled = new Map(
    [...series('2026-06-01', '2026-12-30')].map(([day, it]) => [
      day,
      it * 2 ** Number(day.slice(5, 7)),
    ]),
  );
  expect(monthError(doubled, '2027-01-01', '2026-12-30')!).toBeGreaterThan(0.3);
  // The forecast of December itself is of its last day alone.
  expect(monthError(doubled, '2026-12-01', '2026-12-30')!).toBeLessThan(0.05);
});

test('a month whose last day has come is over, and counts', () => {
  // Only December jumped, of which nothing could be known on its eve.
  const jumped = new Map(
    [...series('2026-06-01', '2026-12-31')].map(([day, it]) => [
      day,
      day >= '2026-12-01' ? it * 2 : it,
    ]),
  );
  expect(monthError(jumped, '2027-01-01', '2026-12-31', 1)!).toBeCloseTo(0.5, 2);
});

test('two weeks are needed, and a month with a gap is not tested', () => {
  expect(forecastDays(series('2026-06-02', '2026-06-14'), '2026-06-14', 3)).toBeUndefined();
  expect(monthError(series('2026-05-10', '2026-06-14'), '2026-06-01', '2026-06-14')).toBeNull();
});
