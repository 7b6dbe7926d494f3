import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { hoursOf, overAt, slotsIn } from './day-hours.ts';
import { compared, figuresAt, type HourSum, type Line } from './paired-hours.ts';

const places = (day: string, zone: string) => hoursOf(day, zone).map((it) => it.place);

test('a day has the hours that its clocks show: 24, and 23 or 25 where they change', () => {
  expect(places('2025-11-20', 'Asia/Karachi')).toHaveLength(24);
  const spring = places('2025-03-30', 'Europe/Berlin');
  expect(spring).toHaveLength(23);
  expect(spring).not.toContain('02:00');
  const autumn = places('2025-10-26', 'Europe/Berlin');
  expect(autumn).toHaveLength(25);
  expect(autumn.slice(1, 5)).toEqual(['01:00', '02:00', '02:00 2', '03:00']);
});

test('where zones are half an hour apart, each hour of a source stands in one hour of the company', () => {
  const days = ['2025-11-19', '2025-11-20', '2025-11-21'];
  const first = Date.parse('2025-11-19T18:00:00Z') / 1_000;
  const inUtc = Array.from({ length: 48 }, (_, at) => first + at * 3_600);
  const inKolkata = inUtc.map((it) => it + 1_800);
  for (const zone of ['Asia/Kolkata', 'Asia/Karachi', 'Asia/Kathmandu', 'UTC'])
    for (const began of [inUtc, inKolkata]) {
      const slots = began.map(slotsIn(zone));
      expect(new Set(slots).size).toBe(48);
      slots.forEach((it, at) => {
        expect(began[at]! - it).toBeGreaterThanOrEqual(0);
        expect(began[at]! - it).toBeLessThan(3_600);
      });
      const shown = days.flatMap((day) => hoursOf(day, zone).map((it) => it.began));
      expect(slots.filter((it) => !shown.includes(it))).toEqual([]);
    }
  const midnight = Date.parse('2025-11-19T18:30:00Z') / 1_000;
  expect(hoursOf('2025-11-20', 'Asia/Kolkata')[0]).toMatchObject({
    began: midnight,
    label: '00:00',
  });
  expect(slotsIn('Asia/Kolkata')(midnight + 1_800)).toBe(midnight);
  expect(slotsIn('Asia/Karachi')(midnight)).toBe(midnight - 1_800);
});

test('an hour counts once it is over', () => {
  const hours = hoursOf('2025-11-20', 'UTC');
  expect(overAt(hours, new Date('2025-11-20T03:59:59Z'))).toHaveLength(3);
  expect(overAt(hours, new Date('2025-11-20T04:00:00Z'))).toHaveLength(4);
});

test('the second hour of two has no partner on a day with one of them', () => {
  const autumn = hoursOf('2025-10-26', 'Europe/Berlin');
  const before = hoursOf('2025-10-25', 'Europe/Berlin');
  const lines = new Map<string, Line>([
    ['a', { tells: 'revenue', hours: new Set([...autumn, ...before].map((it) => it.began)) }],
  ]);
  expect(compared(autumn, before, lines, [])).toMatchObject({ hours: 24, of: 25 });
});

const [today, other] = [hoursOf('2025-11-20', 'UTC'), hoursOf('2025-11-19', 'UTC')];
const someHours = (of: typeof today) => fc.subarray(of.map((it) => it.began));
const cast = fc
  .array(
    fc.record({
      now: someHours(today),
      before: someHours(other),
      tells: fc.constantFrom<'revenue' | 'spend'>('revenue', 'spend'),
    }),
    { maxLength: 3 },
  )
  .chain((lines) =>
    fc.record({
      lines: fc.constant(lines),
      sums: fc.array(
        fc.record({
          at: fc.nat({ max: Math.max(0, lines.length - 1) }),
          began: fc.constantFrom(...[...today, ...other].map((it) => it.began)),
          impressions: fc.nat({ max: 1_000 }),
          money: fc.integer({ min: -5, max: 1_000_000 }),
        }),
        { maxLength: lines.length === 0 ? 0 : 60 },
      ),
    }),
  );

test('both sides add up the same hours of the same lines, as plain code does hour by hour', () => {
  fc.assert(
    fc.property(cast, ({ lines: its, sums: given }) => {
      const lines = new Map<string, Line>(
        its.map((it, at) => [
          String(at),
          { tells: it.tells, hours: new Set([...it.now, ...it.before]) },
        ]),
      );
      const sums = given.map(({ at, ...it }): HourSum => ({
        line: String(at),
        tells: its[at]!.tells,
        ...it,
      }));
      const wanted = { now: 0, before: 0 };
      const hours = new Set<number>();
      let isTold = false;
      for (let hour = 0; hour < 24; hour += 1)
        for (const [at, it] of its.entries()) {
          const [now, before] = [today[hour]!.began, other[hour]!.began];
          if (!it.now.includes(now) || !it.before.includes(before)) continue;
          hours.add(hour);
          if (it.tells !== 'revenue') continue;
          isTold = true;
          for (const sum of sums.filter((one) => one.line === String(at))) {
            if (sum.began === now) wanted.now += sum.money!;
            if (sum.began === before) wanted.before += sum.money!;
          }
        }
      const found = compared(today, other, lines, sums);
      expect(found.hours).toBe(hours.size);
      expect([found.now.revenue, found.before.revenue]).toEqual(
        isTold ? [wanted.now, wanted.before] : [null, null],
      );
    }),
  );
});

test('an hour that is told without a row is nothing, one that is not told is not known', () => {
  const [first, second] = today.map((it) => it.began);
  const lines = new Map<string, Line>([['a', { tells: 'revenue', hours: new Set([first!]) }]]);
  expect(figuresAt(first, lines, [])).toEqual({
    revenue: 0,
    impressions: 0,
    ecpm: null,
    spend: null,
  });
  expect(figuresAt(second, lines, [])).toBeNull();
});

test('money of which a part cannot be valued is not known, and neither is its eCPM', () => {
  const began = today[0]!.began;
  const lines = new Map<string, Line>([['a', { tells: 'revenue', hours: new Set([began]) }]]);
  const sum = { line: 'a', tells: 'revenue', began, impressions: 5 } as const;
  const sums = [
    { ...sum, money: 7 },
    { ...sum, money: null },
  ];
  expect(figuresAt(began, lines, sums)).toMatchObject({
    revenue: null,
    impressions: 10,
    ecpm: null,
  });
});
