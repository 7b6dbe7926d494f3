import * as fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { countDaysIn, WIRE_ZONE, wallClock } from '#/kernel/dates.ts';
import { nextRun, type Recurrence } from './next-run.ts';

const it = { every: 'day', weekday: 1, monthday: 31, at: '09:00' } as const satisfies Recurrence;
const next = (part: Partial<Recurrence>, after: string) =>
  wallClock(nextRun({ ...it, ...part }, new Date(after))).slice(0, 16);

describe('in the business zone', () => {
  test('today when the time is still to come, tomorrow when it is over', () => {
    expect(next({}, '2025-11-21T03:59:00Z')).toBe('2025-11-21 09:00');
    expect(next({}, '2025-11-21T04:00:00Z')).toBe('2025-11-22 09:00');
  });

  test('on the weekday', () => {
    expect(next({ every: 'week' }, '2025-11-21T03:00:00Z')).toBe('2025-11-24 09:00');
    expect(next({ every: 'week', weekday: 5 }, '2025-11-21T05:00:00Z')).toBe('2025-11-28 09:00');
  });

  test('on the day of the month, or the last day of a shorter one', () => {
    expect(next({ every: 'month' }, '2026-01-31T05:00:00Z')).toBe('2026-02-28 09:00');
    expect(next({ every: 'month', monthday: 15 }, '2026-01-31T05:00:00Z')).toBe('2026-02-15 09:00');
  });
});

describe('where clocks change', () => {
  afterEach(() => countDaysIn(WIRE_ZONE));

  /** The next three times. */
  const three = (zone: string, at: string, after: string) => {
    countDaysIn(zone);
    const found: string[] = [];
    for (let last = new Date(after); found.length < 3;) {
      last = nextRun({ ...it, at }, last);
      found.push(wallClock(last).slice(0, 16));
    }
    return found;
  };

  test('a time that is left out is due as the clocks jump, once', () => {
    expect(three('America/New_York', '02:30', '2027-03-13T05:00:00Z')).toEqual([
      '2027-03-13 02:30',
      '2027-03-14 03:00',
      '2027-03-15 02:30',
    ]);
    expect(three('Africa/Cairo', '00:00', '2027-04-28T12:00:00Z')).toEqual([
      '2027-04-29 00:00',
      '2027-04-30 01:00',
      '2027-05-01 00:00',
    ]);
  });

  test('a time that comes twice is due the first time, once', () => {
    expect(three('America/New_York', '01:30', '2026-10-31T12:00:00Z')).toEqual([
      '2026-11-01 01:30',
      '2026-11-02 01:30',
      '2026-11-03 01:30',
    ]);
  });
});

test('over the turn of a year, and on 29 February', () => {
  expect(next({}, '2026-12-31T04:00:00Z')).toBe('2027-01-01 09:00');
  expect(next({ every: 'week' }, '2026-12-31T04:00:00Z')).toBe('2027-01-04 09:00');
  expect(next({ every: 'month', monthday: 30 }, '2028-01-30T05:00:00Z')).toBe('2028-02-29 09:00');
});

test('always later than asked, never skipping one between', () => {
  const instant = fc.date({
    min: new Date('2024-01-01T00:00:00Z'),
    max: new Date('2028-01-01T00:00:00Z'),
    noInvalidDate: true,
  });
  const recurrence = fc.record({
    every: fc.constantFrom('day', 'week', 'month'),
    weekday: fc.integer({ min: 1, max: 7 }),
    monthday: fc.integer({ min: 1, max: 31 }),
    at: fc.constantFrom('00:00', '09:00', '23:45'),
  });
  fc.assert(
    fc.property(
      recurrence,
      instant,
      fc.double({ min: 0, max: 1, noNaN: true }),
      (when, after, share) => {
        const at = nextRun(when, after);
        expect(at.getTime()).toBeGreaterThan(after.getTime());
        // Asked from anywhere before it, it is the same one.
        const between = new Date(after.getTime() + (at.getTime() - after.getTime() - 1) * share);
        expect(nextRun(when, between)).toEqual(at);
      },
    ),
    { numRuns: 200 },
  );
});
