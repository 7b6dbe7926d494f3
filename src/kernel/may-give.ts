import { may, reachOf, scopeOf, type Grants, type Permission, type Scope } from './access.ts';

/** Who gives: their rank and what they hold themselves. */
export interface Giver {
  rank: number;
  grants: Grants;
}

/** Nobody grants, changes or gives what stands at their own rank or above. */
export const isBelow = (giver: Pick<Giver, 'rank'>, rank: number) => rank < giver.rank;

/**
 * Whether somebody may give others this right in this reach: by putting it into a role, by giving a
 * role that has it, or by giving the records it reaches. One holds it oneself in that reach, or what
 * it is given to had it already (`before`).
 */
export const mayGive = (
  { grants }: Pick<Giver, 'grants'>,
  permission: Permission,
  scope: Scope,
  before?: Scope,
) => reachOf(scope) <= Math.max(reachOf(before), reachOf(scopeOf(may(permission), grants)));

/** What of these grants somebody may not give, in the order of the names. */
export const notTheirs = (giver: Pick<Giver, 'grants'>, grants: Grants): Permission[] =>
  (Object.entries(grants) as [Permission, Scope][])
    .filter(([permission, scope]) => !mayGive(giver, permission, scope))
    .map(([permission]) => permission)
    .sort();

/** Whether somebody may give others this role: it ranks below theirs and has nothing they have not. */
export const mayGiveRole = (giver: Giver, role: { rank: number; grants: Grants }) =>
  isBelow(giver, role.rank) && notTheirs(giver, role.grants).length === 0;
