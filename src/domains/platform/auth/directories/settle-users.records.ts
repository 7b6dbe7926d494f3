import { sql } from 'kysely';
import type { Db } from '#/store/records/records.ts';
import type { DirectoryUserAbout } from '#/store/records/tables/directories.ts';
import {
  mayChange,
  rolesGiven,
  type GivenRole,
} from '../sign-in-providers/entering/given-role.records.ts';
import { endAccessOf, giveAccessBack } from './access-of-user.records.ts';
import { bringPerson, linkThere } from './bring-person.records.ts';
import type { Directory } from './directory.ts';
import { keepsGroups } from './keeps-groups.records.ts';
import { lockPeople, type Person } from './person-of-user.records.ts';

const usersToSettle = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('directory_users as u')
    .select(['u.id', 'u.about', 'u.person_id', 'u.given_role_id', 'u.blocked_at', 'u.was'])
    .select([
      sql<boolean>`u.deleted_at is not null`.as('isDeleted'),
      // What a rule may name their groups by: names and external ids.
      sql<string[]>`array(select unnest(array[g.name, g.external_id])
        from directory_members m join directory_groups g on g.id = m.group_id
        where m.user_id = u.id)`.as('groups'),
    ])
    .where('u.id', '=', sql<number>`any(${[...ids]}::int[])`)
    .orderBy('u.id')
    .execute();

type User = Awaited<ReturnType<typeof usersToSettle>>[number];

type Roles = Awaited<ReturnType<typeof rolesGiven>> & {
  /** Without any group the claims of a sign-in say the role, or nothing does. */
  byGroup: boolean;
};

const roleOf = ({ rules }: Roles, { groups }: User): GivenRole | undefined =>
  rules.find((it) => it.role && groups.includes(it.value))?.role;

async function remember(db: Db, { id, given_role_id }: User, roleId: number | null) {
  if (given_role_id === roleId) return;
  await db
    .updateTable('directory_users')
    .set({ given_role_id: roleId })
    .where('id', '=', id)
    .execute();
}

async function give(person: Person, role: GivenRole, { provider, tools }: Directory) {
  if (person.role.id === role.id) return;
  await tools.db
    .updateTable('people')
    .set((eb) => ({ role_id: role.id, version: eb('version', '+', 1) }))
    .where('id', '=', person.id)
    .execute();
  tools.audit({
    action: 'person.change',
    subject: ['person', person.id],
    before: { role: person.role.name },
    after: { role: role.name, by: `${provider.name}, ${role.why}` },
  });
}

/**
 * Gives somebody the role of their groups, as signing in does with groups of the claims. False where they
 * have lost the group they had their role by, and there is no role without a group: then they have none.
 */
async function settleRole(
  user: User,
  person: Person,
  roles: Roles,
  directory: Directory,
): Promise<boolean> {
  if (!roles.byGroup) return true;
  const { db } = directory.tools;
  const mayGive = (role: GivenRole) => !person.breaksGlass && mayChange(role, person.role.rank);
  const role = roleOf(roles, user);
  if (role) {
    if (!mayGive(role)) return true;
    await give(person, role, directory);
    await remember(db, user, role.id);
    return true;
  }
  // A rule whose author may give its role no more takes nothing away either.
  if (roles.rules.some((it) => user.groups.includes(it.value))) return true;
  if (user.given_role_id === null || user.given_role_id !== person.role.id) return true;
  const { fallback } = roles;
  if (!fallback) return directory.provider.default_role_id !== null;
  if (!mayGive(fallback)) return true;
  await give(person, fallback, directory);
  await remember(db, user, null);
  return true;
}

async function settle(
  user: User,
  roles: Roles,
  people: ReadonlyMap<number, Person>,
  directory: Directory,
): Promise<void> {
  const { db } = directory.tools;
  const isActive = user.about.active && !user.isDeleted;
  let one = user;
  if (one.person_id === null) {
    if (one.isDeleted) return;
    const id = isActive
      ? await bringPerson(one, roleOf(roles, one) ?? roles.fallback, directory)
      : await linkThere(one, directory);
    if (id === undefined) return;
    // A user of before may have left something with the person.
    one = (await usersToSettle(db, [one.id]))[0]!;
  }
  const id = one.person_id!;
  const person = people.get(id) ?? (await lockPeople(db, [id])).get(id)!;
  const { name } = directory.provider;
  if (!isActive) return endAccessOf(one, person, directory, `Deactivated in ${name}.`);
  const hasRole = await settleRole(one, person, roles, directory);
  return hasRole
    ? giveAccessBack(one, person, directory)
    : endAccessOf(one, person, directory, `In no group of ${name} that comes in here.`);
}

/**
 * Makes people agree with what the directory says of these users: who is new comes, who is not active
 * there has no access here, roles follow groups.
 * @param onRefused of one of them, where the others are to be settled all the same.
 */
export async function settleUsers(
  ids: readonly number[],
  directory: Directory,
  onRefused?: (user: DirectoryUserAbout, error: unknown) => Promise<void>,
): Promise<void> {
  if (ids.length === 0) return;
  const { db } = directory.tools;
  const users = await usersToSettle(db, ids);
  const given = await rolesGiven(db, directory.provider, directory.madeBy);
  const roles = { ...given, byGroup: await keepsGroups(db, directory.provider.id) };
  const people = await lockPeople(
    db,
    users.flatMap((it) => it.person_id ?? []),
  );
  for (const user of users) {
    const settled = settle(user, roles, people, directory);
    await (onRefused ? settled.catch((error: unknown) => onRefused(user.about, error)) : settled);
  }
}
