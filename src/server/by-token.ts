import { closedToTokens } from '#/kernel/token-scopes.ts';
import type { Served } from '#/store/handler.ts';
import { isSensitive } from './sensitive.ts';

/**
 * Whether an access token may call it at all. Closed is what asks for no permission, what a device has
 * to sign, what nobody may do while acting as somebody else, and every right that no token can carry.
 */
export function takesTokens({ method, endpoint }: Pick<Served, 'method' | 'endpoint'>): boolean {
  const { access, byToken } = endpoint;
  if (byToken !== undefined) return byToken;
  return (
    access.kind === 'permission' &&
    access.asOneself !== true &&
    !closedToTokens.has(access.permission) &&
    !isSensitive({ method, endpoint })
  );
}
