import { expect, test } from 'vitest';
import { addDays } from '#/kernel/days.ts';
import { backTest, scoreOf, type InstallDay } from './back-test.ts';
import { calibrated, intervalOf } from './interval.ts';
import { Growth, outlookOf, type InstallDays, type Outlook } from './outlook.ts';

const ages = [0, 1, 3, 7, 14, 30, 45];
type Law = (age: number) => number;

/** Installs of one age whose revenue follows a law to that age. */
function daysOf(law: Law, reached: number, installs = 1_000): InstallDays {
  const known = ages.filter((it) => it <= reached);
  return {
    reached,
    installs,
    revenue: new Map(
      known.map((age, at) => [age, installs * (law(age) - (at > 0 ? law(known[at - 1]!) : 0))]),
    ),
  };
}
const power =
  (exponent: number): Law =>
  (age) =>
    200_000 * (age + 1) ** exponent;
const known = (it: ReturnType<typeof outlookOf>): Outlook => {
  if ('refused' in it) throw new Error(it.refused);
  return it;
};

test('what grows by a law is carried on by it, to ages nobody reported', () => {
  for (const law of [power(0.4), (age: number) => 200_000 + 90_000 * Math.log(age + 1)]) {
    const growth = Growth.of([daysOf(law, 45)]);
    const { from, growthTo } = known(outlookOf([daysOf(law, 7)], growth));
    expect(from).toBe(7);
    for (const age of [14, 30, 45, 60, 90, 180, 365])
      expect(growthTo(age)).toBeCloseTo(law(age) / law(7), 3);
  }
});

test('few installs grow as all do, many by their own difference', () => {
  const growth = Growth.of([daysOf(power(0.3), 45, 1e6)]);
  const at = (installs: number) =>
    known(outlookOf([daysOf(power(0.6), 14, installs)], growth)).growthTo(90);
  const all = known(outlookOf([daysOf(power(0.3), 14)], growth)).growthTo(90);
  expect(at(60) / all).toBeLessThan(1.03);
  expect(at(60)).toBeLessThan(at(4_000));
  expect(at(4_000)).toBeLessThan(at(1e7));
});

test('one day of a month that is older than the others does not speak for it', () => {
  const growth = Growth.of([daysOf(power(0.4), 45)]);
  const month = [daysOf(power(0.4), 30, 60), ...[1, 2, 3].map(() => daysOf(power(0.4), 7, 1_000))];
  expect(known(outlookOf(month, growth)).from).toBe(7);
});

test('an age that only some days reached counts on both sides of a step for these alone', () => {
  // Later installs bring twice as much; nobody of them is old yet.
  const rich = daysOf((age) => 2 * power(0.4)(age), 1, 1_000);
  const growth = Growth.of([rich, daysOf(power(0.4), 45, 1_000)]);
  expect(growth.between(1, 45)).toBeCloseTo(power(0.4)(45) / power(0.4)(1), 6);
});

test('refunds never make less of what there is', () => {
  const sinking = (age: number) => 500_000 - 5_000 * age;
  const { growthTo } = known(outlookOf([daysOf(sinking, 7)], Growth.of([daysOf(sinking, 45)])));
  expect([14, 90, 365].map(growthTo)).toEqual([1, 1, 1]);
});

test('what is too little is refused with its reason', () => {
  const growth = Growth.of([daysOf(power(0.4), 45)]);
  const refused = (own: InstallDays[], all = growth) => {
    const it = outlookOf(own, all);
    return 'refused' in it ? it.refused : undefined;
  };
  expect(refused([daysOf(power(0.4), 0)])).toBe('tooYoung');
  expect(refused([daysOf(power(0.4), 45, 49)])).toBe('tooYoung');
  expect(refused([])).toBe('tooYoung');
  expect(refused([daysOf(() => 0, 7)])).toBe('noRevenue');
  expect(refused([daysOf(power(0.4), 7)], Growth.of([]))).toBe('noHistory');
  expect(refused([daysOf(power(0.4), 7)], Growth.of([daysOf(power(0.4), 45, 20)]))).toBe(
    'noHistory',
  );
});

/** The same every time: a generator of its own, of no code that is under test. */
function diceOf(seed: number) {
  let state = seed;
  const even = () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return (state + 0.5) / 2 ** 31;
  };
  return () => Math.sqrt(-2 * Math.log(even())) * Math.cos(2 * Math.PI * even());
}

/**
 * Half a year of installs whose yield and whose growth wander from week to week, and whose every day
 * has an accident of its own.
 */
function livedThrough(seed: number): InstallDay[] {
  const gauss = diceOf(seed);
  const weeks = Array.from({ length: 30 }, () => [gauss(), gauss()] as const);
  return Array.from({ length: 180 }, (_, nth) => {
    const [one, other] = weeks[Math.floor(nth / 7)]!;
    const installs = Math.round(800 * Math.exp(0.2 * gauss()));
    const law = (age: number) =>
      120_000 * Math.exp(0.25 * one) * (age + 1) ** (0.42 + 0.05 * other);
    const reached = Math.min(45, 179 - nth);
    const days = Array.from({ length: reached + 1 }, (_, age) => age);
    return {
      day: addDays('2026-01-05', nth),
      reached,
      installs,
      revenue: new Map(
        days.map((age) => [
          age,
          installs * (law(age) - (age > 0 ? law(age - 1) : 0)) * Math.exp(0.3 * gauss()),
        ]),
      ),
    };
  });
}

test('past weeks are predicted far better than by carrying the last figure on', async () => {
  for (const seed of [1, 20, 300]) {
    const trials = await backTest([livedThrough(seed)]);
    expect(trials.length).toBeGreaterThan(200);
    const { error, naive } = scoreOf(trials, null);
    expect(error).toBeLessThan(0.12);
    expect(naive).toBeGreaterThan(0.3);
  }
});

test('about four of five outcomes lie in the interval, also of weeks it was not made from', async () => {
  let inside = 0;
  let all = 0;
  for (const seed of [1, 20, 300, 4_000, 50_000, 600_000]) {
    const trials = await backTest([livedThrough(seed)]);
    const weeks = [...new Set(trials.map((it) => it.week))];
    const half = new Set(weeks.filter((_, at) => at % 2 === 0));
    const band = calibrated(trials.filter((it) => half.has(it.week)));
    const others = trials.filter((it) => !half.has(it.week));
    inside += scoreOf(others, band).inside! * others.length;
    all += others.length;
  }
  expect(inside / all).toBeGreaterThan(0.7);
  expect(inside / all).toBeLessThan(0.9);
});

test('nothing that came later is known to a prediction', async () => {
  const days = livedThrough(7);
  const cut = addDays('2026-01-05', 90);
  const before = (await backTest([days])).filter(
    (it) => addDays(it.week, 6 + 30) < cut && it.from <= 30,
  );
  // All that came after is another world.
  const other = days.map((it) =>
    it.day > cut
      ? { ...it, revenue: new Map([...it.revenue].map(([age, sum]) => [age, sum * age])) }
      : it,
  );
  const after = (await backTest([other])).filter(
    (it) => addDays(it.week, 6 + 30) < cut && it.from <= 30,
  );
  expect(after.map((it) => it.predicted)).toEqual(before.map((it) => it.predicted));
});

test('the interval widens with the time ahead and never goes below what there is', () => {
  const misses = [{ to: 30, band: { low: -0.2, high: 0.1 } }];
  const [near, far] = [60, 365].map((to) => intervalOf(misses, 45, to, 1.4));
  expect(far!.high).toBeGreaterThan(near!.high);
  expect(far!.low).toBeLessThan(near!.low);
  expect(intervalOf([{ to: 365, band: { low: -2, high: 0 } }], 7, 365, 1.25)).toEqual({
    low: 0.8,
    high: 1,
  });
  expect(calibrated([])).toBeNull();
});

test('an interval is of what was tried at that age, and beyond the oldest one wider at once', () => {
  const misses = [
    { to: 30, band: { low: -0.1, high: 0.1 } },
    { to: 90, band: { low: -0.4, high: 0.4 } },
  ];
  const highAt = (to: number) =>
    Math.log(intervalOf(misses, 7, to, 2).high) / Math.log((to + 1) / 8);
  expect(highAt(14)).toBeCloseTo(0.1, 9);
  expect(highAt(30)).toBeCloseTo(0.1, 9);
  expect(highAt(60)).toBeGreaterThan(0.2);
  expect(highAt(60)).toBeLessThan(0.4);
  expect(highAt(90)).toBeCloseTo(0.4, 9);
  expect(highAt(91)).toBeGreaterThan(0.5);
  expect(highAt(365)).toBeGreaterThan(highAt(180));
});
