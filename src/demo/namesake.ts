import { addDays } from '#/kernel/days.ts';
import type { Db } from '#/store/records/records.ts';
import { demoDomain, demoPeople, emailOf } from './company.ts';
import type { Cast } from './people.ts';

const NAME = 'Laiba Khan';

/**
 * A newcomer of the demo company who is called like somebody of another team: lists tell both apart.
 * The cast has people by name, so that they are not in it.
 */
export async function seedNamesake(db: Db, { people, teams }: Cast, today: string): Promise<void> {
  const joined_on = addDays(today, -24);
  const { role_id, department_id, password_hash, pin_hash } = await db
    .selectFrom('people')
    .select(['role_id', 'department_id', 'password_hash', 'pin_hash'])
    .where('id', '=', people.get('Kiran Javed')!)
    .executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto('people')
    .values({
      name: NAME,
      email: `${emailOf(NAME).split('@')[0]}2@${demoDomain}`,
      title: 'Game tester',
      status: 'active',
      role_id,
      department_id,
      password_hash,
      pin_hash,
      joined_on,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('employees')
    .values({
      person_id: id,
      employee_no: `E-${String(demoPeople.length + 2).padStart(4, '0')}`,
      manager_id: people.get('Danish Iqbal')!,
    })
    .execute();
  await db
    .insertInto('team_members')
    .values({ team_id: teams.get('Cards')!, person_id: id, since: joined_on, until: null })
    .execute();
}
