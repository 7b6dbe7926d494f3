import { instantOf } from '#/kernel/dates.ts';
import { addDays } from '#/kernel/days.ts';
import type { Db } from '#/store/records/records.ts';
import { demoPeople, emailOf } from './company.ts';
import type { Cast } from './people.ts';

const NAME = 'Asma Pervez';
const DAYS_AGO = 4;

/** Somebody who left the demo company a few days ago, who comes into the cast; and somebody who came back. */
export async function seedFormerColleague(db: Db, cast: Cast, today: string): Promise<Cast> {
  const { people, teams } = cast;
  const left_on = addDays(today, -DAYS_AGO);
  const joined_on = addDays(today, -640);
  const manager = people.get('Danish Iqbal')!;
  const { id: role_id } = await db
    .selectFrom('roles')
    .select('id')
    .where('name', '=', 'Member')
    .executeTakeFirstOrThrow();
  const { department_id } = await db
    .selectFrom('people')
    .select('department_id')
    .where('id', '=', manager)
    .executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto('people')
    .values({
      name: NAME,
      email: emailOf(NAME),
      title: 'Game artist',
      status: 'left',
      role_id,
      department_id,
      joined_on,
      left_on,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('employees')
    .values({
      person_id: id,
      employee_no: `E-${String(demoPeople.length + 1).padStart(4, '0')}`,
      manager_id: manager,
      last_day: left_on,
      left_reason: 'resigned',
    })
    .execute();
  const membership = await db
    .insertInto('team_members')
    .values({
      team_id: teams.get('Cards')!,
      person_id: id,
      since: joined_on,
      until: addDays(left_on, 1),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('departures')
    .values([
      {
        person_id: id,
        joined_on,
        left_on,
        marked_at: instantOf(left_on, '18:00'),
        was: 'active',
        memberships: [membership.id],
        over: null,
        over_at: null,
      },
      // Was here before, and came back.
      {
        person_id: people.get('Tariq Jamal')!,
        joined_on: addDays(today, -1400),
        left_on: addDays(today, -900),
        marked_at: instantOf(addDays(today, -900), '18:00'),
        was: 'active',
        memberships: [],
        over: 'rehired',
        over_at: instantOf(addDays(today, -800)),
      },
    ])
    .execute();
  return { ...cast, people: new Map([...people, [NAME, id]]) };
}
