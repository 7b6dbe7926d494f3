import { addDays, weekdayOf } from '#/kernel/days.ts';
import type { Db } from '#/store/records/records.ts';

/** Month and day, name: those of every place. */
const national = [
  ['02-05', 'Kashmir Day'],
  ['03-23', 'Pakistan Day'],
  ['05-01', 'Labour Day'],
  ['08-14', 'Independence Day'],
  ['11-09', 'Iqbal Day'],
  ['12-25', 'Quaid-e-Azam Day'],
] as const;

/** Whether everybody of the demo company has that day off. */
const isNationalHoliday = (day: string) => national.some(([it]) => day.endsWith(it));

/** The nearest working day on or after (`step` 1) or before (−1) that day. */
export function workingDay(day: string, step: 1 | -1): string {
  let it = day;
  while (weekdayOf(it) > 5 || isNationalHoliday(it)) it = addDays(it, step);
  return it;
}

/** The calendars of two places; those who work remotely have none, which the page says. */
export async function seedHolidays(db: Db, today: string): Promise<void> {
  const year = Number(today.slice(0, 4));
  const years = [year - 1, year, year + 1];
  const calendars = await db
    .insertInto('holiday_calendars')
    .values([{ place: 'Karachi' }, { place: 'Lahore' }])
    .returning(['id', 'place'])
    .execute();
  const days = calendars.flatMap(({ id }) =>
    years.flatMap((it) =>
      national.map(([date, name]) => ({
        calendar_id: id,
        day: `${it}-${date}`,
        name,
        uid: `${date}@holidays.example`,
      })),
    ),
  );
  const lahore = calendars.find((it) => it.place === 'Lahore')!;
  let local = addDays(today, 16);
  while (weekdayOf(local) > 5 || isNationalHoliday(local)) local = addDays(local, 1);
  const own = { calendar_id: lahore.id, day: local, name: 'Festival of Lights', uid: null };
  await db
    .insertInto('holidays')
    .values([...days, own])
    .execute();
}
