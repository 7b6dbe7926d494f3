import type { Selectable } from 'kysely';
import { notAllowed } from '#/kernel/refusal.ts';
import type { Db } from '#/store/records/records.ts';
import type { PeopleTable } from '#/store/records/tables/people.ts';

const columns = ['id', 'name', 'email', 'status', 'role_id', 'password_hash', 'pin_hash'] as const;

/** What signing in needs to know of a person. */
export type SigningPerson = Pick<Selectable<PeopleTable>, (typeof columns)[number]>;

/** `email` in lower case. */
export const personByEmail = (db: Db, email: string): Promise<SigningPerson | undefined> =>
  db.selectFrom('people').select(columns).where('email', '=', email).executeTakeFirst();

/**
 * Reads a person and holds their row until the commit, so that requests about one person's sign-in
 * come one after another. Always taken before the row of a step.
 */
export async function lockPerson(db: Db, id: number): Promise<SigningPerson> {
  const person = await db
    .selectFrom('people')
    .select(columns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  refuseBlocked(person);
  return person;
}

/** Said only to who has shown the password or holds a token: it tells nobody else who works here. */
export function refuseBlocked(person: SigningPerson) {
  if (person.status === 'blocked' || person.status === 'left') {
    throw notAllowed('Your account is blocked. Ask an admin to open it again.');
  }
}

/** Read apart from the rest: nothing else has to carry it. */
export async function pinHashOf(db: Db, id: number): Promise<string | null> {
  const row = await db
    .selectFrom('people')
    .select('pin_hash')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row.pin_hash;
}

export const personById = (db: Db, id: number): Promise<SigningPerson> =>
  db.selectFrom('people').select(columns).where('id', '=', id).executeTakeFirstOrThrow();
