import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { timeOfMinutes } from '#/kernel/date-words.ts';
import { addDays, weekdayOf } from '#/kernel/days.ts';
import {
  leaveStatuses,
  nextStatuses,
  overMidnight,
  overlaps,
  refusalOf,
  statusAt,
  type Asked,
  type Circumstances,
} from './leave-rules.ts';

const around: Circumstances = {
  today: '2025-11-20',
  time: '14:32',
  mayBackdate: false,
  hours: { from: '10:00', to: '19:00', workdays: [1, 2, 3, 4, 5] },
  hoursBefore: { from: '10:00', to: '19:00', workdays: [1, 2, 3, 4, 5] },
  holidays: new Map(),
  cap: { requests: 2, minutes: 240 },
  used: { requests: 0, minutes: 0 },
  sameDay: [],
  dayLeave: null,
};

const minute = fc.integer({ min: 0, max: 1439 });
const asked: fc.Arbitrary<Asked & { from: number; to: number }> = fc
  .record({
    offset: fc.integer({ min: -40, max: 40 }),
    from: fc.oneof(
      minute,
      minute.map((it) => it - (it % 15)),
    ),
    length: fc.oneof(
      fc.integer({ min: -60, max: 300 }),
      fc.integer({ min: 1, max: 18 }).map((it) => it * 15),
    ),
  })
  .map(({ offset, from, length }) => {
    const to = Math.min(1439, Math.max(0, from + length));
    const date = addDays(around.today, offset);
    return { date, from_time: timeOfMinutes(from), to_time: timeOfMinutes(to), from, to };
  });

test('what is allowed keeps every rule, and what keeps every rule is allowed', () => {
  let allowed = 0;
  fc.assert(
    fc.property(asked, fc.nat(3), fc.nat(300), minute, (it, requests, minutes, other) => {
      const length = it.to - it.from;
      const booked = {
        from_time: timeOfMinutes(other),
        to_time: timeOfMinutes(Math.min(1439, other + 60)),
      };
      const keepsAll =
        weekdayOf(it.date) <= 5 &&
        (it.date > around.today || (it.date === around.today && it.from_time > around.time)) &&
        it.from % 15 === 0 &&
        it.to % 15 === 0 &&
        length >= 30 &&
        length <= 240 &&
        it.from >= 600 &&
        it.to <= 1140 &&
        requests < 2 &&
        minutes + length <= 240 &&
        (it.to_time <= booked.from_time || it.from_time >= booked.to_time);
      const used = { requests, minutes };
      const refusal = refusalOf(it, { ...around, used, sameDay: [booked] });
      allowed += keepsAll ? 1 : 0;
      expect(refusal === null).toBe(keepsAll);
    }),
    { numRuns: 4000 },
  );
  // Chance decides how many there were; none would mean that nothing was tried.
  expect(allowed).toBeGreaterThan(0);
});

test('in a night shift a leave may run over midnight, in any other an end before the start is none', () => {
  const hours = { from: '22:00', to: '07:00', workdays: [7, 1, 2, 3, 4] };
  const on = (from_time: string, to_time: string, more: Partial<Circumstances> = {}) => {
    const it = { ...around, hours, hoursBefore: hours, ...more };
    return refusalOf(overMidnight({ date: '2025-11-25', from_time, to_time }, it.hours), it);
  };
  expect(on('23:30', '01:30')).toBeNull();
  expect(on('22:00', '00:00')).toBeNull();
  expect(on('23:45', '00:15')).toBeNull();
  expect(on('22:30', '02:45')?.fields).toHaveProperty('to_time');
  expect(on('23:45', '00:00')?.fields).toEqual({ to_time: 'A short leave lasts at least 30 m.' });
  expect(on('21:00', '00:30')?.fields).toHaveProperty('from_time');
  // Thursday's night ends on Friday, which is free; Friday's is none.
  const friday = (from_time: string, to_time: string, date: string) =>
    refusalOf(overMidnight({ date, from_time, to_time }, hours), {
      ...around,
      hours,
      hoursBefore: hours,
    });
  expect(friday('23:30', '01:30', '2025-11-27')).toBeNull();
  expect(friday('23:30', '01:30', '2025-11-28')?.fields).toHaveProperty('date');
  // What is there already is told as the clock shows it.
  const taken = { sameDay: [{ from_time: '23:00', to_time: '25:00' }] };
  expect(on('00:30', '02:00')).toBeNull();
  expect(on('23:30', '01:30', taken)?.fields).toEqual({
    from_time: 'There is a leave at 23:00 – 01:00 already.',
  });
  expect(on('15:00', '14:00', { hours: around.hours })?.fields).toEqual({
    to_time: 'The end must be after the start.',
  });
});

test('a shift over midnight allows either side of it, not the day between', () => {
  const hours = { from: '18:00', to: '03:00', workdays: [1, 2, 3, 4, 5] };
  const night = { ...around, hours, hoursBefore: hours };
  const on = (from_time: string, to_time: string, date = '2025-11-25') =>
    refusalOf({ date, from_time, to_time }, night);
  expect(on('18:00', '20:00')).toBeNull();
  expect(on('01:00', '03:00')).toBeNull();
  expect(on('12:00', '14:00')).not.toBeNull();
  // The small hours belong to the day on which the shift began: Friday's end on Saturday, Sunday's none.
  expect(on('01:00', '03:00', '2025-11-22')).toBeNull();
  expect(on('18:00', '20:00', '2025-11-22')?.fields).toHaveProperty('date');
  expect(on('01:00', '03:00', '2025-11-24')?.fields).toHaveProperty('date');
});

test('a holiday is no day for leave, and a night shift goes on into one', () => {
  const on = (
    date: string,
    from_time: string,
    to_time: string,
    more: Partial<Circumstances> = {},
  ) =>
    refusalOf(
      { date, from_time, to_time },
      { ...around, holidays: new Map([['2025-11-25', 'Founders’ Day']]), ...more },
    );
  expect(on('2025-11-25', '10:00', '12:00')?.fields).toEqual({
    date: 'This is a holiday: Founders’ Day.',
  });
  expect(on('2025-11-26', '10:00', '12:00')).toBeNull();
  const hours = { from: '22:00', to: '06:00', workdays: [1, 2, 3, 4, 5] };
  const night = { hours, hoursBefore: hours };
  expect(on('2025-11-25', '02:00', '04:00', night)).toBeNull();
  expect(on('2025-11-25', '22:00', '23:00', night)?.fields).toHaveProperty('date');
  expect(on('2025-11-26', '02:00', '04:00', night)?.fields).toHaveProperty('date');
});

test('the night before another shift still ends in the morning', () => {
  const hoursBefore = { from: '22:00', to: '06:00', workdays: [1, 2, 3, 4, 5] };
  const on = (from_time: string, to_time: string) =>
    refusalOf({ date: '2025-11-25', from_time, to_time }, { ...around, hoursBefore });
  expect(on('03:00', '05:00')).toBeNull();
  expect(on('10:00', '12:00')).toBeNull();
  expect(on('07:00', '09:00')?.fields).toHaveProperty('from_time');
});

test('HR may go back, everybody else only forward', () => {
  const past = { date: '2025-11-18', from_time: '15:00', to_time: '16:00' };
  expect(refusalOf(past, around)?.kind).toBe('invalid');
  expect(refusalOf(past, { ...around, mayBackdate: true })).toBeNull();
});

test('overlapping is mutual, and touching is not overlapping', () => {
  const span = fc.tuple(minute, minute).map(([a, b]) => {
    const [from, to] = a < b ? [a, b] : [b, a];
    return { from_time: timeOfMinutes(from), to_time: timeOfMinutes(to) };
  });
  fc.assert(
    fc.property(span, span, (one, other) => {
      expect(overlaps(one, other)).toBe(overlaps(other, one));
      const after = { from_time: one.to_time, to_time: '23:59' };
      expect(overlaps(one, after)).toBe(false);
    }),
  );
});

test('time moves a leave only along the machine, and never back', () => {
  const day = 86_400_000;
  fc.assert(
    fc.property(
      fc.constantFrom(...leaveStatuses),
      fc.array(fc.integer({ min: -3 * day, max: 3 * day }), { maxLength: 6 }),
      (status, moments) => {
        const start = Date.parse('2025-11-21T10:00:00Z');
        const leave = { status, lapses_at: new Date(start), ends_at: new Date(start + 7_200_000) };
        let last = status;
        for (const it of moments.sort((a, b) => a - b)) {
          const next = statusAt(leave, new Date(start + it));
          expect(next === last || nextStatuses[last].includes(next)).toBe(true);
          last = next;
        }
      },
    ),
  );
});
