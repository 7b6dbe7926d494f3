import { sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import { isBelow } from '#/kernel/may-give.ts';
import type { Db } from '#/store/records/records.ts';
import type { DirectoryUserAbout } from '#/store/records/tables/directories.ts';
import type { PersonStatus } from '#/store/records/tables/people.ts';
import { SUPER_ADMIN_RANK } from '../session.records.ts';
import { addressOf, domainOf, nameOf } from '../sign-in-providers/entering/claims.ts';
import type { Directory } from './directory.ts';
import { forbidden, invalidValue } from './scim/scim-error.ts';
import { addressIn } from './scim/user-about.ts';

/** A person as far as a directory is concerned with them. */
export interface Person {
  id: number;
  name: string;
  email: string;
  status: PersonStatus;
  role: { id: number; name: string; rank: number };
  blockedAt: Date | null;
  breaksGlass: boolean;
}

/** Locked until the commit, in the order of their ids. */
export async function lockPeople(db: Db, ids: readonly number[]): Promise<Map<number, Person>> {
  const rows = await db
    .selectFrom('people as p')
    .innerJoin('roles as r', 'r.id', 'p.role_id')
    .select(['p.id', 'p.name', 'p.email', 'p.status', 'p.blocked_at as blockedAt'])
    .select((eb) => [
      jsonBuildObject({
        id: eb.ref('r.id'),
        name: eb.ref('r.name'),
        rank: eb.ref('r.rank'),
      }).as('role'),
      sql<boolean>`exists (select from break_glass_people b where b.person_id = p.id)`.as(
        'breaksGlass',
      ),
    ])
    .where('p.id', '=', sql<number>`any(${[...ids]}::int[])`)
    .orderBy('p.id')
    .forUpdate('p')
    .execute();
  return new Map(rows.map((it) => [it.id, it]));
}

export const personName = (about: DirectoryUserAbout, email: string) =>
  nameOf(
    {
      name: about.displayName ?? about.name?.formatted,
      given_name: about.name?.givenName,
      family_name: about.name?.familyName,
    },
    email,
  );

/** The address of a user, which the directory's provider has to vouch for. @throws ScimError */
export function vouchedAddress(about: DirectoryUserAbout, { provider }: Directory): string {
  const told = addressIn(about);
  const email = addressOf(told);
  if (email === undefined) throw invalidValue(`“${told}” is no e-mail address.`);
  if (!provider.domains.includes(domainOf(email)))
    throw invalidValue(`${provider.name} does not vouch for addresses of ${domainOf(email)}.`);
  return email;
}

/**
 * How high those stand who answer for what a directory does, who set its provider up and who made its
 * token, and whether they are still here.
 */
async function authority({ provider, madeBy, tools }: Directory) {
  const ids = [...new Set([provider.set_by, madeBy])];
  const rows = await tools.db
    .selectFrom('people as p')
    .innerJoin('roles as r', 'r.id', 'p.role_id')
    .select(['r.rank', 'p.status'])
    .where('p.id', 'in', ids)
    .execute();
  const rank = Math.min(...rows.map((it) => it.rank));
  return { rank, areActive: rows.every((it) => it.status === 'active') };
}

/** Nothing new is given in the name of somebody who is here no more; what is taken away still is. */
export async function refuseWithoutAuthor(directory: Directory): Promise<void> {
  if ((await authority(directory)).areActive) return;
  const { name } = directory.provider;
  throw forbidden(
    `Whoever set ${name} up or made this token is not active in Backlot any more. An admin has to enter its client secret again and make another token.`,
  );
}

/**
 * Nobody of the rank of whoever answers for it, or above, is changed, but super admins vouch for each
 * other; nor anybody with break-glass access.
 * @throws ScimError 403
 */
export async function refuseUntouchable(person: Person, directory: Directory): Promise<void> {
  const { rank } = await authority(directory);
  if (person.breaksGlass)
    throw forbidden(`${person.name} has break-glass access in Backlot and is changed there alone.`);
  if (rank !== SUPER_ADMIN_RANK && !isBelow({ rank }, person.role.rank))
    throw forbidden(
      `Whoever set ${directory.provider.name} up or made this token may not change ${person.name}.`,
    );
}
