import type { Context as HonoContext } from 'hono';
import { findToken, touchToken } from '#/domains/platform/auth/access-tokens/find-token.records.ts';
import { noteAttempt } from '#/domains/platform/auth/ip-rules/address-guard.records.ts';
import { scopeOf } from '#/kernel/access.ts';
import { invalid, notAllowed, Refusal } from '#/kernel/refusal.ts';
import type { Served } from '#/store/handler.ts';
import { isLetIn } from '#/store/network.ts';
import type { Who } from '#/store/who.ts';
import { isMeantForOther, type Asking } from './asking.ts';
import { takesTokens } from './by-token.ts';

/** The same for one that never was, has ended, or belongs to somebody who is blocked. */
const notGood = () =>
  new Refusal(
    'unauthenticated',
    'This access token is not good: it was mistyped, has expired or was revoked.',
  );

/** A browser never sends one: who has both has put a token where it does not belong. */
function refuseSession(c: HonoContext) {
  if (!/(?:^|;\s*)token=[^;\s]/.test(c.req.header('Cookie') ?? '')) return;
  throw invalid({ Cookie: 'Send an access token without the cookie of a session.' });
}

/** Whoever asks by an access token, with everything that is asked of such a call. */
export async function identifyToken(
  c: HonoContext,
  served: Served,
  token: string,
  { db, address, now, limit }: Asking,
): Promise<Who> {
  const { access } = served.endpoint;
  refuseSession(c);
  const found = await findToken(db, token, now);
  if (!found) {
    await limit(served, `wrong-token:${address}`);
    throw notGood();
  }
  const { who, rules, touch } = found;
  const { id, kind } = who.token;
  if (isMeantForOther(c.req.header('X-Person'), who)) {
    throw new Refusal('other-person', 'This was asked for by somebody else.');
  }
  if (!isLetIn(rules, who.id, address)) {
    if (kind === 'personal') {
      await noteAttempt(db, { personId: who.id, address, door: 'session' }, now);
    }
    throw notGood();
  }
  if (!takesTokens(served)) {
    throw notAllowed('No access token can be used for this. Sign in to Backlot.');
  }
  if (kind === 'service' && served.method !== 'GET') {
    throw notAllowed('A service token only reads. Use a token of a person to change something.');
  }
  if (scopeOf(access, who.grants) === undefined) {
    const needed = access.kind === 'permission' ? access.permission : '';
    throw notAllowed(`This access token lacks the right ${needed}.`);
  }
  if (touch) await touchToken(db, id, address, now);
  return who;
}
