import { may, reachOf, scopeOf, type Grants, type Permission, type Scope } from './access.ts';

/**
 * What no access token can carry: rights over pay, queries that people write, the keys of networks, people and what they may do,
 * where they may come from, and over tokens themselves. A program that was given one of these could
 * give itself everything else, or would tell what only people should read.
 */
export const closedToTokens: ReadonlySet<Permission> = new Set<Permission>([
  'access-tokens:write',
  'account:act-as-lead',
  'apps:share',
  'employee-pay:read',
  'employee-pay:write',
  'figures:export',
  'figures:sql',
  'ip-rules:write',
  'locations:read',
  'network-keys:reveal',
  'network-keys:write',
  'people:invite',
  'people:write',
  'roles:give',
  'roles:write',
  'team-members:place',
  'team-members:write',
  'teams:write',
]);

/** What a token was given, as far as its person holds it by now: a right withdrawn since is gone. */
export function cutToHeld(scopes: Grants, held: Grants): Grants {
  const cut = (Object.entries(scopes) as [Permission, Scope][]).flatMap(([permission, scope]) => {
    const now = scopeOf(may(permission), held);
    if (now === undefined || closedToTokens.has(permission)) return [];
    return [[permission, reachOf(now) < reachOf(scope) ? now : scope] as const];
  });
  return Object.fromEntries(cut);
}
