import { isBelow, mayGive, mayGiveRole, notTheirs } from '#/kernel/may-give.ts';
import { invalid } from '#/kernel/refusal.ts';
import type { Db } from './records/records.ts';
import type { Who } from './who.ts';

const giverOf = ({ role, grants }: Who) => ({ rank: role.rank, grants });

const selectRoles = (db: Db) => db.selectFrom('roles').select(['id', 'name', 'rank', 'grants']);

/** The roles below one's own, the highest first: those one may give, and the names of the others. */
export async function rolesToGive(db: Db, who: Who) {
  const roles = await selectRoles(db).orderBy('rank', 'desc').orderBy('name').execute();
  const giver = giverOf(who);
  const below = roles.filter((it) => isBelow(giver, it.rank));
  return {
    roles: below.filter((it) => mayGiveRole(giver, it)).map(({ id, name }) => ({ id, name })),
    withheld: below.filter((it) => !mayGiveRole(giver, it)).map((it) => it.name),
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
