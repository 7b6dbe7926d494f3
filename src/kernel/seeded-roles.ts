import type { Grants, Permission, Scope } from './access.ts';

/**
 * The roles of a new installation by their ranks; they can be edited there and others added. What
 * they hold is said where each permission is declared.
 *
 * Who can give which follows from `kernel/may-give.ts`: a super admin every one, an admin Team lead,
 * Member and Data entry, HR Member. HR and Finance hold salaries or settlements, which an admin does
 * not, so only a super admin gives them. HR holds whatever a member does: nobody gives what they do
 * not hold, and HR takes members in. The one exception is a place in a team, which lets its person see
 * the team's figures: HR gives it by a right of its own (`team-members:place`) and sees none of them.
 */
const ranks = {
  'Super admin': 100,
  Admin: 90,
  HR: 70,
  Finance: 60,
  'Team lead': 50,
  Member: 20,
  'Data entry': 10,
} as const;

export type SeededRoleName = keyof typeof ranks;

/** How far each seeded role holds a permission; `staff`: every one that is not named beside it. */
export type Held = Partial<Record<Exclude<SeededRoleName, 'Super admin'> | 'staff', Scope>>;

export interface SeededRole {
  name: SeededRoleName;
  /** Nobody grants a role of their own rank or above. */
  rank: number;
  grants: Grants;
}

/** The roles of a new installation, from what every permission there is says of them. */
export function seededRolesOf(permissions: Readonly<Record<Permission, Held>>): SeededRole[] {
  const all = Object.entries(permissions) as [Permission, Held][];
  const grantsOf = (name: SeededRoleName): Grants => {
    // Every permission there is, and every one that comes later.
    if (name === 'Super admin') return { '*:*': 'all' };
    const held = all.map(([it, by]) => [it, by[name] ?? by.staff] as const);
    return Object.fromEntries(held.filter(([, scope]) => scope !== undefined));
  };
  return (Object.entries(ranks) as [SeededRoleName, number][]).map(([name, rank]) => ({
    name,
    rank,
    grants: grantsOf(name),
  }));
}
