import { randomUUID } from 'node:crypto';
import { makeDirectoryToken } from '#/domains/platform/auth/directories/directory-tokens.records.ts';
import type { Db } from '#/store/records/records.ts';
import type { DirectoryUserAbout } from '#/store/records/tables/directories.ts';
import type { Cast } from './people.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

interface User {
  about: DirectoryUserAbout;
  personId: number;
}

/** Some of the people, as a directory writes them. */
async function usersOf(db: Db): Promise<User[]> {
  const people = await db
    .selectFrom('people as p')
    .innerJoin('roles as r', 'r.id', 'p.role_id')
    .select(['p.id', 'p.name', 'p.email'])
    .where('p.status', '=', 'active')
    .where('r.name', 'in', ['Member', 'Team lead'])
    .orderBy('p.id')
    .limit(12)
    .execute();
  return people.map(({ id, name, email }) => ({
    personId: id,
    about: {
      userName: email,
      externalId: `00u${id}`,
      displayName: name,
      emails: [{ value: email, type: 'work', primary: true }],
      active: true,
    },
  }));
}

async function seedUsers(db: Db, providerId: number, at: Date): Promise<number[]> {
  const users = await usersOf(db);
  const rows = await db
    .insertInto('directory_users')
    .values(
      users.map(({ about, personId }) => ({
        uid: randomUUID(),
        provider_id: providerId,
        person_id: personId,
        name_key: about.userName,
        external_id: about.externalId ?? null,
        about: JSON.stringify(about),
        created_at: at,
        changed_at: at,
      })),
    )
    .returning('id')
    .execute();
  return rows.map((it) => it.id);
}

/** The studio's directory was tried last week: twelve people, one group, and a contractor it cannot bring. */
export async function seedDirectory(
  db: Db,
  { people }: Cast,
  providerId: number,
  now: Date,
): Promise<void> {
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const madeBy = people.get('Usman Latif')!;
  // Its text is thrown away: nobody has it.
  await makeDirectoryToken(db, { providerId, days: 365, madeBy }, ago(3 * DAY_MS));
  await db
    .updateTable('directory_tokens')
    .set({ last_used_at: ago(17 * MINUTE_MS) })
    .where('provider_id', '=', providerId)
    .execute();
  const users = await seedUsers(db, providerId, ago(2 * DAY_MS));
  const { id: groupId } = await db
    .insertInto('directory_groups')
    .values({
      uid: randomUUID(),
      provider_id: providerId,
      name: 'Studio',
      name_key: 'studio',
      external_id: null,
      created_at: ago(2 * DAY_MS),
      changed_at: ago(2 * DAY_MS),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('directory_members')
    .values(users.map((user_id) => ({ group_id: groupId, user_id })))
    .execute();
  await db
    .insertInto('directory_refusals')
    .values({
      provider_id: providerId,
      about: 'User nadia@freelance.example',
      detail: 'Backlot Games does not vouch for addresses of freelance.example.',
      status: 400,
      times: 71,
      first_at: ago(2 * DAY_MS),
      last_at: ago(17 * MINUTE_MS),
    })
    .execute();
}
