import { isAllowed, may, scopeOf, type Grants } from '#/kernel/access.ts';
import { isBelow, mayGive, mayGiveRole, notTheirs } from '#/kernel/may-give.ts';
import { invalid } from '#/kernel/refusal.ts';
import type { Db } from './records/records.ts';
import type { Who } from './who.ts';

const giverOf = ({ role, grants }: Who) => ({ rank: role.rank, grants });

const selectRoles = (db: Db) => db.selectFrom('roles').select(['id', 'name', 'rank', 'grants']);

type Role = Awaited<ReturnType<ReturnType<typeof selectRoles>['executeTakeFirstOrThrow']>>;

/** More names would not help to decide whom to ask. */
const MOST_GIVERS = 3;

const givesRoles = (grants: Grants) =>
  isAllowed(may('people:invite'), grants) || isAllowed(may('roles:give'), grants);

/** For each of these roles the colleagues who may give it, those closest to one's own rank first. */
async function giversOf(db: Db, who: Who, withheld: readonly Role[], roles: readonly Role[]) {
  if (withheld.length === 0) return [];
  const people = await db
    .selectFrom('people as p')
    .innerJoin('roles as r', 'r.id', 'p.role_id')
    .select(['p.name', 'p.role_id'])
    .where('p.status', '=', 'active')
    .where('p.id', '!=', who.id)
    .where(
      'p.role_id',
      'in',
      roles.filter((it) => givesRoles(it.grants)).map((it) => it.id),
    )
    .orderBy('r.rank')
    .orderBy('p.name')
    .execute();
  return withheld.map((role) => {
    const able = new Set(roles.filter((it) => mayGiveRole(it, role)).map((it) => it.id));
    const givers = people.filter((it) => able.has(it.role_id)).map((it) => it.name);
    return { name: role.name, givers: givers.slice(0, MOST_GIVERS) };
  });
}

/**
 * The roles below one's own, the highest first: those one may give, and the names of the others with
 * those of who may.
 */
export async function rolesToGive(db: Db, who: Who) {
  const roles = await selectRoles(db).orderBy('rank', 'desc').orderBy('name').execute();
  const giver = giverOf(who);
  const below = roles.filter((it) => isBelow(giver, it.rank));
  const withheld = below.filter((it) => !mayGiveRole(giver, it));
  return {
    roles: below.filter((it) => mayGiveRole(giver, it)).map(({ id, name }) => ({ id, name })),
    withheld: await giversOf(db, who, withheld, roles),
  };
}

/**
 * A role that this person gives to somebody, as it is and stays until the commit.
 * @throws Refusal `invalid` that names `roleId`: its rank, or that it has rights they do not hold.
 */
export async function roleToGive(db: Db, who: Who, roleId: number) {
  const giver = giverOf(who);
  // Neither its rank nor its rights must rise between here and the commit.
  const role = await selectRoles(db).where('id', '=', roleId).forShare().executeTakeFirst();
  if (!role || !isBelow(giver, role.rank)) {
    throw invalid({ roleId: 'Choose a role below your own.' });
  }
  const lacking = notTheirs(giver, role.grants).length;
  if (lacking > 0) {
    const rights = lacking === 1 ? 'a right' : `${lacking} rights`;
    throw invalid({ roleId: `${role.name} has ${rights} you don’t hold, so you can’t give it.` });
  }
  return { id: role.id, name: role.name };
}

/** Whether somebody may let others see the figures of a team; of `null`, those of apps of nobody. */
export const mayGiveFigures = ({ grants, teamIds }: Who, teamId: number | null) =>
  mayGive({ grants }, 'revenue:read', teamId !== null && teamIds.includes(teamId) ? 'team' : 'all');

/**
 * Whether somebody may put others into teams whose figures they do not see: HR, whose work that is. Only
 * people of a lower rank, so nobody lets themselves in.
 */
export const mayPlaceUnseen = ({ grants }: Who) =>
  scopeOf(may('team-members:place'), grants) === 'all';
