import { sealValue } from '#/domains/people/employees/sealed/envelopes.records.ts';
import { addDays } from '#/kernel/days.ts';
import { noteChanges } from '#/store/employment-changes.ts';
import type { Db } from '#/store/records/records.ts';
import type { Cast } from './people.ts';

/** What somebody was when they joined, and since how many days they are what they are. */
const promoted = [
  ['Hira Baig', 'Junior game developer', 190],
  ['Sana Mirza', 'Game developer', 700],
  ['Dania Langah', 'Artist', 320],
] as const;

/** Somebody who is promoted in three weeks, with a raise. */
const next = { name: 'Kiran Javed', days: 21, title: 'Senior marketing specialist' };

/**
 * What records say is kept since the day of joining; some have come a way, and one has a step before
 * her.
 */
export async function seedSteps(
  db: Db,
  { people }: Cast,
  { now, today, masterKey }: { now: Date; today: string; masterKey: string },
) {
  await noteChanges(db, { today, now, byId: null });
  const by = { made_by: people.get('Ayesha Rauf')!, made_at: now };
  for (const [name, before, days] of promoted) {
    const first = await db
      .selectFrom('employment_changes')
      .select(['id', 'person_id', 'value'])
      .where('person_id', '=', people.get(name)!)
      .where('field', '=', 'title')
      .where('since', '<', addDays(today, -days))
      .executeTakeFirst();
    if (!first) continue;
    await db
      .insertInto('employment_changes')
      .values({
        person_id: first.person_id,
        field: 'title',
        since: addDays(today, -days),
        value: JSON.stringify(first.value),
        applied_at: now,
        ...by,
      })
      .execute();
    await db
      .updateTable('employment_changes')
      .set({ value: JSON.stringify(before) })
      .where('id', '=', first.id)
      .execute();
  }
  const id = people.get(next.name)!;
  const step = { person_id: id, since: addDays(today, next.days), ...by };
  const raise = { minor: 29_500_000, currency: 'PKR' as const };
  await db
    .insertInto('employment_changes')
    .values([
      { ...step, field: 'title', value: JSON.stringify(next.title), sealed: null },
      {
        ...step,
        field: 'salary',
        value: null,
        sealed: sealValue(raise, masterKey, id, 'salary'),
      },
    ])
    .execute();
}
