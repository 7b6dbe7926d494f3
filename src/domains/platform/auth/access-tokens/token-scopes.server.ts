import type { Grants, Permission, Scope } from '#/kernel/access.ts';
import { notTheirs } from '#/kernel/may-give.ts';
import { invalid, type Fields } from '#/kernel/refusal.ts';

/** A right that a token can carry. */
export interface TokenRight {
  domain: string;
  name: Permission;
  words: string;
  /** Whether something can be read with it. */
  reads: boolean;
}

/**
 * Refuses scopes that no token carries or that their giver does not hold so far; names each of them.
 * @param kind a service token belongs to nobody and to no team, so it reaches everything or nothing.
 */
export function checkScopes(
  scopes: Grants,
  held: Grants,
  rights: readonly TokenRight[],
  kind: 'personal' | 'service',
): void {
  const known = new Map(rights.map((it) => [it.name, it]));
  const lacking = new Set(notTheirs({ grants: held }, scopes));
  const wrongOf = (name: Permission, scope: Scope): string | undefined => {
    const right = known.get(name);
    if (!right) return 'No access token can carry this right.';
    if (lacking.has(name)) return 'You do not hold this right, or not so far.';
    if (kind === 'personal') return undefined;
    if (!right.reads) return 'A service token only reads, and nothing is read with this right.';
    return scope === 'all' ? undefined : 'A service token is of no team: give it all or nothing.';
  };
  const fields: Fields = {};
  for (const [name, scope] of Object.entries(scopes) as [Permission, Scope][]) {
    const wrong = wrongOf(name, scope);
    if (wrong) fields[`scopes.${name}`] = wrong;
  }
  if (Object.keys(fields).length > 0) throw invalid(fields);
}
