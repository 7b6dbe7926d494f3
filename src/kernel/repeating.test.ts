import * as fc from 'fast-check';
import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { addDays } from './days.ts';
import { repeatingWords } from './repeating-words.ts';
import { readRepeating, repeatedDays, writeRepeating, type Repeating } from './repeating.ts';

const interval = fc.integer({ min: 1, max: 12 });
const weekday = fc.integer({ min: 1, max: 7 });
const rules: fc.Arbitrary<Repeating> = fc.oneof(
  fc.record({ every: fc.constant('day' as const), interval }),
  fc.record({
    every: fc.constant('week' as const),
    interval,
    weekdays: fc.uniqueArray(weekday, { minLength: 1 }).map((it) => it.toSorted((a, b) => a - b)),
  }),
  fc.record({
    every: fc.constant('month' as const),
    interval,
    date: fc.oneof(fc.constant(-1), fc.integer({ min: 1, max: 28 })),
  }),
  fc.record({
    every: fc.constant('month' as const),
    interval,
    nth: fc.constantFrom(1, 2, 3, 4, -1),
    weekday,
  }),
);
const starts = fc.integer({ min: 0, max: 9000 }).map((days) => addDays('2016-01-01', days));

/** The days another program gives. */
function daysByIcal(rule: string, start: string, to: string): string[] {
  const each = ICAL.Recur.fromString(rule).iterator(ICAL.Time.fromDateString(start));
  const days: string[] = [];
  for (let next = each.next(); next; next = each.next()) {
    const day = next.toString().slice(0, 10);
    if (day > to) break;
    if (day >= start) days.push(day);
  }
  return days;
}

test('days are those that another program gives', () => {
  fc.assert(
    fc.property(rules, starts, fc.nat(900), fc.nat(400), (rule, start, after, length) => {
      const from = addDays(start, after);
      const to = addDays(from, length);
      const days = repeatedDays(rule, start, { from, to });
      // Programs differ in whether a start that the rule does not mean is a day of it.
      const other = daysByIcal(writeRepeating(rule), start, to).filter((it) => it >= from);
      expect(days.filter((it) => it !== start)).toEqual(other.filter((it) => it !== start));
    }),
    { numRuns: 1500 },
  );
});

test('a rule is read as it was written', () => {
  fc.assert(
    fc.property(rules, (rule) => {
      expect(readRepeating(writeRepeating(rule))).toEqual(rule);
    }),
  );
});

test('whatever is written there, it is a rule or none', () => {
  const written = fc.oneof(
    fc.string(),
    fc.string().map((it) => `FREQ=WEEKLY;BYDAY=${it}`),
  );
  const month = { from: '2025-01-01', to: '2025-02-01', most: 1 };
  fc.assert(
    fc.property(written, (it) => {
      const rule = readRepeating(it);
      expect(rule ? repeatedDays(rule, month.from, month).length : 0).toBeLessThan(2);
    }),
  );
  for (const rule of [
    '',
    'FREQ=YEARLY',
    'FREQ=DAILY;BYDAY=MO',
    'FREQ=DAILY;INTERVAL=0',
    'FREQ=DAILY;INTERVAL=100',
    'FREQ=DAILY;COUNT=3',
    'FREQ=WEEKLY',
    'FREQ=WEEKLY;BYDAY=MO,MO',
    'FREQ=WEEKLY;BYDAY=1MO',
    'FREQ=MONTHLY;BYMONTHDAY=31',
    'FREQ=MONTHLY;BYDAY=5FR',
    'FREQ=MONTHLY;BYDAY=MO',
    'FREQ=MONTHLY;BYDAY=1MO;BYMONTHDAY=1',
    'FREQ=DAILY;FREQ=DAILY',
  ])
    expect([rule, readRepeating(rule)]).toEqual([rule, undefined]);
});

test('the words of a rule', () => {
  const words = (rule: string) => repeatingWords(readRepeating(rule)!);
  expect(words('FREQ=DAILY')).toBe('Every day');
  expect(words('FREQ=DAILY;INTERVAL=3')).toBe('Every 3 days');
  expect(words('FREQ=WEEKLY;BYDAY=MO')).toBe('Every week on Monday');
  expect(words('FREQ=WEEKLY;INTERVAL=2;BYDAY=TH,MO')).toBe('Every 2 weeks on Monday and Thursday');
  expect(words('FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR')).toBe('Every week on Monday to Friday');
  expect(words('FREQ=MONTHLY;BYMONTHDAY=22')).toBe('Every month on the 22nd');
  expect(words('FREQ=MONTHLY;BYMONTHDAY=-1')).toBe('Every month on the last day');
  expect(words('FREQ=MONTHLY;INTERVAL=3;BYDAY=2TH')).toBe('Every 3 months on the second Thursday');
  expect(words('FREQ=MONTHLY;BYDAY=-1FR')).toBe('Every month on the last Friday');
});

test('a rule of long ago is not walked through', () => {
  const days = repeatedDays({ every: 'day', interval: 1 }, '1970-01-01', {
    from: '2095-01-01',
    to: '2095-01-02',
  });
  expect(days).toEqual(['2095-01-01', '2095-01-02']);
});
