/** How far a permission reaches: one's own records, those of one's teams, or everybody's. */
const scopes = ['own', 'team', 'all'] as const;
export type Scope = (typeof scopes)[number];

/** `noun:verb`, for instance `short-leave:approve`. Every one is declared by a domain's contract. */
export type Permission = `${string}:${string}`;

/** What a role may do and how far; a permission that is not in it is not given. */
export type Grants = Partial<Record<Permission, Scope>>;

/**
 * Who may call an endpoint, open a screen or see an action.
 * `anyone`: no session needed. `session`: any signed-in person; `evenLocked` also while the PIN is
 * awaited. `permission`: a signed-in person whose role grants it in any scope.
 */
export type Access =
  | { kind: 'anyone' }
  | { kind: 'session'; evenLocked: boolean; asOneself?: true }
  | { kind: 'permission'; permission: Permission; asOneself?: true };

export const anyone = { kind: 'anyone' } as const satisfies Access;
export const signedIn = { kind: 'session', evenLocked: false } as const satisfies Access;
export const evenLocked = { kind: 'session', evenLocked: true } as const satisfies Access;
export const may = (permission: Permission) => ({ kind: 'permission', permission }) as const;

/** Marks what shows or changes keys, passwords or PINs: refused while a super admin acts as a lead. */
export const notWhileActing = <A extends Exclude<Access, { kind: 'anyone' }>>(access: A) => ({
  ...access,
  asOneself: true as const,
});

/** The super admin's grant: every permission there is, and every one that comes later. */
export const everything: Permission = '*:*';

/** The scope in which these grants allow it: `undefined` when they do not. */
export function scopeOf(access: Access, grants: Grants): Scope | undefined {
  if (access.kind !== 'permission') return 'own';
  return grants[access.permission] ?? grants[everything];
}

const reach: Record<Scope, number> = { own: 1, team: 2, all: 3 };

/** How far a scope reaches, to be compared with another one; 0 for none. */
export const reachOf = (scope: Scope | undefined) => (scope === undefined ? 0 : reach[scope]);

export const isAllowed = (access: Access, grants: Grants) => scopeOf(access, grants) !== undefined;
