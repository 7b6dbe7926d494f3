import type { Grants, Permission, Scope } from '#/kernel/access.ts';
import { mayGive } from '#/kernel/may-give.ts';

interface SystemRole {
  rank: number;
  grants: Grants;
  /** Whether somebody has edited it here. */
  isEdited: boolean;
}

interface RoleUpgrade {
  /** Written down once it was brought; never changes. */
  name: string;
  /** Rank of the seeded role it concerns. */
  rank: number;
  /** What that role gets, by what the seeded roles of this installation have become. */
  brings: (role: SystemRole, all: readonly SystemRole[]) => Grants;
}

/** What the members of a team hold and HR did not, so that HR could give it only against the rule. */
const ofMembers: Grants = {
  'revenue:read': 'team',
  'rates:read': 'all',
  'annotations:write': 'team',
  'game-reviews:write': 'own',
};

/** What later versions changed in the roles that came with Backlot; each is brought once. */
export const roleUpgrades: readonly RoleUpgrade[] = [
  {
    // Since nobody gives what they do not hold, HR could not invite a member any more.
    name: 'hr-holds-what-members-hold',
    rank: 70,
    brings: (role, all) => {
      const members = all.find((it) => it.rank === 20);
      const missing = (Object.entries(ofMembers) as [Permission, Scope][]).filter(
        ([permission, scope]) =>
          members !== undefined &&
          mayGive(members, permission, scope) &&
          !mayGive(role, permission, scope),
      );
      return Object.fromEntries(missing);
    },
  },
  {
    // HR takes somebody in alone: their team is part of that. A role that was edited is left to who did.
    name: 'hr-puts-people-into-teams',
    rank: 70,
    brings: ({ grants, isEdited }) =>
      isEdited || 'team-members:write' in grants ? {} : { 'team-members:write': 'all' },
  },
];

/**
 * Rights that were part of a wider one before they had a name of their own. Whatever role has the wider
 * one when this version starts first gets them too, so that nobody can do less than before.
 */
export const splitRights: readonly { of: Permission; now: Permission }[] = [
  { of: 'it:write', now: 'it-assets:give' },
  { of: 'roles:write', now: 'roles:give' },
];
