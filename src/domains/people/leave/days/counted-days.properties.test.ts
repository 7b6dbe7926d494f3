import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Records } from '#/store/records/records.ts';
import { testDatabase } from '../../../../../tests/support/database.ts';
import { daysOfLeave } from './counted-days.records.ts';

/** Which days of a leave count is what a plain walk over them with the person's own weeks gives. */

const DAY_MS = 86_400_000;
const START = Date.UTC(2025, 10, 1);
const dayAt = (nth: number) => new Date(START + nth * DAY_MS).toISOString().slice(0, 10);

/** Five days a week as everybody, then six, then three; by the day from which they hold. */
const weeks = [
  { since: '1970-01-01', workdays: [1, 2, 3, 4, 5] },
  { since: '2025-12-10', workdays: [1, 2, 3, 4, 5, 6] },
  { since: '2026-02-16', workdays: [1, 2, 3] },
];
const holidays = new Set(['2025-12-25', '2026-01-03', '2026-02-05', '2026-03-23']);

let records: Records;
let person: number;

beforeAll(async () => {
  records = await testDatabase();
  const { db } = records;
  const role = await db
    .insertInto('roles')
    .values({ name: 'Member', rank: 20, grants: '{}' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const about = { name: 'Amna', email: 'amna@backlot.example', role_id: role.id };
  const made = await db
    .insertInto('people')
    .values(about)
    .returning('id')
    .executeTakeFirstOrThrow();
  person = made.id;
  for (const { since, workdays } of weeks.slice(1)) {
    const shift = await db
      .insertInto('shifts')
      .values({ name: `From ${since}` })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('shift_hours')
      .values({ shift_id: shift.id, since: '1970-01-01', starts: '10:00', ends: '18:00', workdays })
      .execute();
    await db
      .insertInto('person_shifts')
      .values({ person_id: person, shift_id: shift.id, since })
      .execute();
  }
  await db
    .insertInto('employees')
    .values({ person_id: person, employee_no: 'E1', work_place: 'lahore' })
    .execute();
  for (const place of ['Lahore', 'Karachi']) {
    const calendar = await db
      .insertInto('holiday_calendars')
      .values({ place })
      .returning('id')
      .executeTakeFirstOrThrow();
    // Another place has a holiday every day, which is none of theirs.
    const days =
      place === 'Lahore' ? [...holidays] : Array.from({ length: 150 }, (_, at) => dayAt(at));
    await db
      .insertInto('holidays')
      .values(days.map((day) => ({ calendar_id: calendar.id, day, name: 'Holiday' })))
      .execute();
  }
});
afterAll(() => records.close());

/** Every day one by one: whether it is worked, and whether a half of it is. */
function walked(first: number, length: number, starts: string, ends: string) {
  const counted: { day: string; halfDays: number }[] = [];
  for (let nth = first; nth < first + length; nth += 1) {
    const day = dayAt(nth);
    const weekday = new Date(`${day}T12:00:00Z`).getUTCDay() || 7;
    const week = weeks.filter((it) => it.since <= day).at(-1)!;
    if (!week.workdays.includes(weekday) || holidays.has(day)) continue;
    let halfDays = 2;
    if (nth === first && starts === 'midday') halfDays -= 1;
    if (nth === first + length - 1 && ends === 'midday') halfDays -= 1;
    counted.push({ day, halfDays });
  }
  return counted;
}

test('days count by the week the person has that day, but for the holidays of their place', async () => {
  const leave = fc.record({
    first: fc.integer({ min: 0, max: 140 }),
    length: fc.integer({ min: 2, max: 40 }),
    starts: fc.constantFrom('morning' as const, 'midday' as const),
    ends: fc.constantFrom('midday' as const, 'evening' as const),
  });
  await fc.assert(
    fc.asyncProperty(leave, async ({ first, length, starts, ends }) => {
      const days = { firstDay: dayAt(first), lastDay: dayAt(first + length - 1), starts, ends };
      const found = await daysOfLeave(records.db, person, days);
      expect(found.map(({ day, halfDays }) => ({ day, halfDays }))).toEqual(
        walked(first, length, starts, ends),
      );
    }),
    { numRuns: 60 },
  );
});
