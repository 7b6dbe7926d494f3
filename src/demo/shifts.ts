import { addDays, startOfMonth, startOfWeek } from '#/kernel/days.ts';
import type { Db } from '#/store/records/records.ts';
import type { Cast } from './people.ts';

/** The hours of a shift hold from the beginning. */
const BEGINNING = '1970-01-01';

const shifts = [
  ['Early', '08:00', '17:00', [1, 2, 3, 4, 5]],
  ['Live operations at night', '21:00', '05:00', [1, 2, 3, 4, 5]],
  ['Three days', '10:00', '16:00', [1, 2, 3]],
] as const;

/** Shifts beside the standard one: somebody early, somebody at night, one of three days soon. */
export async function seedShifts(db: Db, { people }: Cast, today: string): Promise<void> {
  const ids = new Map<string, number>();
  for (const [name, starts, ends, workdays] of shifts) {
    const { id } = await db
      .insertInto('shifts')
      .values({ name })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.set(name, id);
    await db
      .insertInto('shift_hours')
      .values({ shift_id: id, since: BEGINNING, starts, ends, workdays: [...workdays] })
      .execute();
  }
  const nextMonday = addDays(startOfWeek(today), 7);
  await db
    .insertInto('shift_hours')
    .values({
      shift_id: ids.get('Early')!,
      since: addDays(nextMonday, 14),
      starts: '07:30',
      ends: '16:30',
      workdays: [1, 2, 3, 4, 5],
    })
    .execute();
  const put = (name: string, shift: string, since: string) => ({
    person_id: people.get(name)!,
    shift_id: ids.get(shift)!,
    since,
  });
  await db
    .insertInto('person_shifts')
    .values([
      put('Faisal Mehmood', 'Early', addDays(startOfMonth(today), -90)),
      put('Imran Sheikh', 'Live operations at night', addDays(today, -40)),
      put('Nida Haroon', 'Three days', nextMonday),
    ])
    .execute();
}
