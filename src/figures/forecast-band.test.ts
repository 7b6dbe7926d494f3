import { expect, test } from 'vitest';
import { addDays, eachDay } from '#/kernel/days.ts';
import { bandOf, daysAhead, monthBand } from './forecast-band.ts';

/** The same numbers between 0 and 1 every time. */
function chance(seed: number) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

test('of what comes by chance, eight of ten lie in the band', () => {
  const random = chance(11);
  let inside = 0;
  const RUNS = 2000;
  for (let run = 0; run < RUNS; run++) {
    const [next, ...seen] = Array.from({ length: 61 }, () => 1 + 0.4 * (random() - 0.5));
    const band = bandOf(seen)!;
    if (band.low <= next! && next! <= band.high) inside += 1;
  }
  expect(inside / RUNS).toBeGreaterThan(0.78);
  expect(inside / RUNS).toBeLessThan(0.85);
});

test('with too few forecasts behind it there is no band', () => {
  expect(bandOf([1, 1.1, 0.9])).toBeNull();
  const days = eachDay({ from: '2026-05-01', to: '2026-06-14' });
  const short = new Map(days.map((day) => [day, 1_000_000]));
  expect(monthBand(short, '2026-06-01', '2026-06-14')).toBeNull();
});

test('a month that always comes as forecast has a band without width, one by chance a wide one', () => {
  const last = '2026-06-14';
  const days = eachDay({ from: addDays(last, -400), to: last });
  const steady = new Map(days.map((day) => [day, 1_000_000]));
  expect(monthBand(steady, '2026-06-01', last)).toEqual({ low: 30_000_000, high: 30_000_000 });
  const random = chance(5);
  const noisy = new Map(days.map((day) => [day, Math.round(500_000 + random() * 1_000_000)]));
  const { low, high } = monthBand(noisy, '2026-06-01', last)!;
  const known = days
    .filter((it) => it >= '2026-06-01')
    .reduce((sum, it) => sum + noisy.get(it)!, 0);
  expect(low).toBeGreaterThan(known);
  expect(high - low).toBeGreaterThan(1_000_000);
});

test('a month that is over is what it brought', () => {
  const days = eachDay({ from: '2025-01-01', to: '2026-06-30' });
  const steady = new Map(days.map((day) => [day, 2_000_000]));
  expect(monthBand(steady, '2026-06-01', '2026-06-30')).toEqual({
    low: 60_000_000,
    high: 60_000_000,
  });
});

test('each day to come has a band of its own, which eight of ten days lie in', () => {
  const random = chance(7);
  const days = eachDay({ from: '2024-01-01', to: '2026-06-30' });
  const values = new Map(days.map((day) => [day, Math.round(1_000_000 * (0.8 + 0.4 * random()))]));
  let [inside, all] = [0, 0];
  for (const last of ['2025-06-14', '2025-09-14', '2025-12-14', '2026-03-14', '2026-05-14']) {
    const known = new Map([...values].filter(([day]) => day <= last));
    const ahead = daysAhead(known, last, addDays(last, 16));
    expect(ahead.map((it) => it.day)).toEqual(
      eachDay({ from: addDays(last, 1), to: addDays(last, 16) }),
    );
    for (const { day, value, band } of ahead) {
      expect(band!.low).toBeLessThanOrEqual(band!.high);
      expect(value).toBeGreaterThan(0);
      all += 1;
      if (band!.low <= values.get(day)! && values.get(day)! <= band!.high) inside += 1;
    }
  }
  expect(inside / all).toBeGreaterThan(0.7);
});

test('with little history days to come have no band, and a month that is over has none to come', () => {
  const days = eachDay({ from: '2026-05-01', to: '2026-06-14' });
  const short = new Map(days.map((day) => [day, 1_000_000]));
  const ahead = daysAhead(short, '2026-06-14', '2026-06-16');
  expect(ahead).toEqual([
    { day: '2026-06-15', value: 1_000_000, band: null },
    { day: '2026-06-16', value: 1_000_000, band: null },
  ]);
  expect(daysAhead(short, '2026-06-14', '2026-06-14')).toEqual([]);
});
