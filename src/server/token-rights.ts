import { allEndpoints, domains } from '#/app/contracts.ts';
import type { TokenRight } from '#/domains/platform/auth/access-tokens/token-scopes.server.ts';
import type { Permission } from '#/kernel/access.ts';
import { splitKey } from '#/kernel/endpoint.ts';
import { closedToTokens } from '#/kernel/token-scopes.ts';
import { takesTokens } from './by-token.ts';

/** The methods of what asks for a permission, and of these what takes tokens. */
function methodsBy() {
  const asked = new Set<string>();
  const open = new Map<string, Set<string>>();
  for (const [key, endpoint] of allEndpoints()) {
    const { method } = splitKey(key);
    if (endpoint.access.kind !== 'permission') continue;
    const { permission } = endpoint.access;
    asked.add(permission);
    if (!takesTokens({ method, endpoint })) continue;
    open.set(permission, (open.get(permission) ?? new Set()).add(method));
  }
  return { asked, open };
}

function allRights(): TokenRight[] {
  const { asked, open } = methodsBy();
  return domains.flatMap(({ name: domain, permissions }) =>
    Object.entries(permissions as Record<string, { words: string }>)
      .map(([name, { words }]) => ({ domain, name: name as Permission, words }))
      // What no endpoint asks for widens what others do.
      .filter(({ name }) => !closedToTokens.has(name) && (open.has(name) || !asked.has(name)))
      .map((it) => ({ ...it, reads: open.get(it.name)?.has('GET') ?? false })),
  );
}

/** The rights that an access token can carry: those by which it can do anything. */
export const tokenRights: readonly TokenRight[] = allRights();
