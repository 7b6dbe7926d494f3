import { expect, test } from 'vitest';
import { meets, shapeRefusal } from './day-rules.ts';
import { dayWords, leaveWords } from './day-words.ts';
import { partOf, shareDays, type LeaveDays } from './leave-days.ts';
import { dayInYear, leaveYear, leaveYearOf, leaveYearWords } from './leave-year.ts';

const whole = (firstDay: string, lastDay = firstDay): LeaveDays => ({
  firstDay,
  lastDay,
  starts: 'morning',
  ends: 'evening',
});
const morning = (day: string): LeaveDays => ({ ...whole(day), ends: 'midday' });
const afternoon = (day: string): LeaveDays => ({ ...whole(day), starts: 'midday' });

test('two halves of a day are two leaves', () => {
  expect(shareDays(morning('2025-11-24'), afternoon('2025-11-24'))).toBe(false);
  expect(shareDays(morning('2025-11-24'), whole('2025-11-20', '2025-11-24'))).toBe(true);
  const untilMidday = { ...whole('2025-11-20', '2025-11-24'), ends: 'midday' } as const;
  expect(shareDays(afternoon('2025-11-24'), untilMidday)).toBe(false);
  expect(partOf('2025-11-24', untilMidday)).toBe('morning');
  expect(partOf('2025-11-23', untilMidday)).toBe('whole');
  expect(partOf('2025-11-25', untilMidday)).toBe('none');
});

test('hours meet the half of the shift that they lie in, over midnight too', () => {
  const workdays = [1, 2, 3, 4, 5];
  const day = { from: '10:00', to: '18:00', workdays };
  const night = { from: '22:00', to: '06:00', workdays };
  const hours = (date: string, from_time: string, to_time: string, it = day) => ({
    date,
    from_time,
    to_time,
    hours: it,
    hoursBefore: it,
  });
  expect(meets(hours('2025-11-24', '12:00', '14:00'), morning('2025-11-24'))).toBe(true);
  expect(meets(hours('2025-11-24', '14:00', '16:00'), morning('2025-11-24'))).toBe(false);
  expect(meets(hours('2025-11-24', '13:30', '14:30'), afternoon('2025-11-24'))).toBe(true);
  // The second half of Monday's night is Tuesday from two o'clock on.
  const late = hours('2025-11-25', '03:00', '04:00', night);
  expect(meets(late, afternoon('2025-11-24'))).toBe(true);
  expect(meets(late, morning('2025-11-24'))).toBe(false);
  expect(meets(late, whole('2025-11-24'))).toBe(true);
  expect(meets(late, whole('2025-11-25'))).toBe(false);
});

test('a leave of a whole year is the longest, 29 February included', () => {
  const at = (it: LeaveDays) => shapeRefusal(it, { today: '2024-01-10', mayBackdate: false });
  expect(at(whole('2024-02-29', '2025-02-27'))).toBeNull();
  expect(at(whole('2024-02-01', '2025-01-31'))).toBeNull();
  expect(at(whole('2024-02-01', '2025-02-01'))).toEqual({
    lastDay: 'A leave lasts at most a year.',
  });
  expect(at(whole('2023-12-11'))).toBeNull();
  expect(at(whole('2023-12-10'))).toHaveProperty('firstDay');
});

test('a leave year may begin in any month', () => {
  expect([leaveYearOf('2026-03-31', 4), leaveYearOf('2026-04-01', 4)]).toEqual([2025, 2026]);
  expect(leaveYear(2023, 3)).toEqual({ from: '2023-03-01', to: '2024-02-29' });
  expect(dayInYear('03-31', 2025, 4)).toBe('2026-03-31');
  expect(dayInYear('04-01', 2025, 4)).toBe('2025-04-01');
  expect([leaveYearWords(2025, 1), leaveYearWords(2099, 4)]).toEqual(['2025', '2099/00']);
});

test('days are said as people say them', () => {
  expect([0, 0.5, 1, 2.5, -1].map(dayWords)).toEqual([
    '0 days',
    'half a day',
    '1 day',
    '2.5 days',
    '−1 day',
  ]);
  expect(leaveWords(afternoon('2025-11-24'))).toBe('Mon 24 Nov, afternoon');
  expect(
    leaveWords({ ...whole('2025-11-24', '2025-11-26'), starts: 'midday', ends: 'midday' }),
  ).toBe('Mon 24 Nov afternoon – Wed 26 Nov morning');
});
