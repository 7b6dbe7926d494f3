import { may, scopeOf, type Grants, type Permission, type Scope } from '#/kernel/access.ts';

const reach: Record<Scope, number> = { own: 1, team: 2, all: 3 };

/**
 * What somebody may see while they look at the console as a role would: what the role may, and never
 * more than they may themselves. In a team that is not theirs, their own reach over teams is none.
 */
export function grantsAsRole(own: Grants, role: Grants, isOwnTeam: boolean): Grants {
  const seen: Grants = {};
  for (const [name, wanted] of Object.entries(role) as [Permission, Scope][]) {
    const mine = scopeOf(may(name), own);
    if (mine === undefined) continue;
    const held = mine === 'team' && !isOwnTeam ? 'own' : mine;
    seen[name] = reach[held] < reach[wanted] ? held : wanted;
  }
  return seen;
}
