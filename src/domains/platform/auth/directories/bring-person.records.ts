import { asCompany } from '#/store/company.ts';
import type { Db } from '#/store/records/records.ts';
import type { DirectoryUserAbout } from '#/store/records/tables/directories.ts';
import { personByEmail } from '../person.records.ts';
import type { GivenRole } from '../sign-in-providers/entering/given-role.records.ts';
import { isOwnBlock } from './access-of-user.records.ts';
import type { Directory } from './directory.ts';
import {
  lockPeople,
  personName,
  refuseUntouchable,
  refuseWithoutAuthor,
  vouchedAddress,
  type Person,
} from './person-of-user.records.ts';
import { forbidden, uniqueness } from './scim/scim-error.ts';

interface User {
  id: number;
  about: DirectoryUserAbout;
}

/** What an earlier user of the directory, deleted there since, left with a person. */
const earlierOf = (db: Db, providerId: number, personId: number) =>
  db
    .selectFrom('directory_users')
    .select(['blocked_at', 'was', 'given_role_id', 'deleted_at'])
    .where('provider_id', '=', providerId)
    .where('person_id', '=', personId)
    .orderBy('id', 'desc')
    .executeTakeFirst();

/** @throws ScimError where the directory may not vouch for them */
async function link(user: User, person: Person, directory: Directory): Promise<void> {
  const { provider, tools } = directory;
  const { name, email } = person;
  const earlier = await earlierOf(tools.db, provider.id, person.id);
  if (earlier && earlier.deleted_at === null)
    throw uniqueness(`Another user of ${provider.name} is ${email} in Backlot.`);
  await refuseUntouchable(person, directory);
  if (person.status === 'left')
    throw forbidden(`${name} has left. Hire them again in Backlot first.`);
  const isOwn = earlier && isOwnBlock(earlier, person);
  if (person.status === 'blocked' && !isOwn)
    throw forbidden(`${name} is blocked in Backlot and has to be unblocked there.`);
  await tools.db
    .updateTable('directory_users')
    .set({
      person_id: person.id,
      given_role_id: earlier?.given_role_id ?? null,
      ...(isOwn && { blocked_at: earlier.blocked_at, was: earlier.was }),
    })
    .where('id', '=', user.id)
    .execute();
  tools.audit({
    action: 'person.link-directory',
    subject: ['person', person.id],
    after: { provider: provider.name, email, userName: user.about.userName },
  });
}

async function make(
  user: User,
  email: string,
  role: GivenRole,
  { provider, tools }: Directory,
): Promise<number> {
  const { db, now, audit } = tools;
  const name = personName(user.about, email);
  const { id } = await db
    .insertInto('people')
    .values({ name, email, role_id: role.id, ...asCompany, status: 'active', created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .updateTable('directory_users')
    .set({ person_id: id })
    .where('id', '=', user.id)
    .execute();
  audit({
    action: 'person.join',
    subject: ['person', id],
    after: { name, email, role: role.name, by: `${provider.name}, ${role.why}` },
  });
  return id;
}

/**
 * Who a user is here: the person of their address, or somebody new with this role. Undefined where there
 * is no role for them yet: they wait for a group that has one.
 * @throws ScimError
 */
export async function bringPerson(
  user: User,
  role: GivenRole | undefined,
  directory: Directory,
): Promise<number | undefined> {
  const { provider, tools } = directory;
  const email = vouchedAddress(user.about, directory);
  await refuseWithoutAuthor(directory);
  const there = await personByEmail(tools.db, email);
  if (there) {
    const person = (await lockPeople(tools.db, [there.id])).get(there.id)!;
    await link(user, person, directory);
    return person.id;
  }
  if (!provider.makes_people)
    throw forbidden(
      `Nobody in Backlot has the address ${email}, and ${provider.name} makes no people.`,
    );
  return role && make(user, email, role, directory);
}

/** The person of somebody who is not active in the directory, whose access is to end: nobody is made. */
export async function linkThere(user: User, directory: Directory): Promise<number | undefined> {
  const { db } = directory.tools;
  const there = await personByEmail(db, vouchedAddress(user.about, directory));
  if (there?.status !== 'active' && there?.status !== 'invited') return undefined;
  const person = (await lockPeople(db, [there.id])).get(there.id)!;
  await link(user, person, directory);
  return person.id;
}
