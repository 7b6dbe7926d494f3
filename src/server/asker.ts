import type { Context as HonoContext } from 'hono';
import { findToken } from '#/domains/platform/auth/access-tokens/find-token.records.ts';
import { isAccessToken } from '#/domains/platform/auth/access-tokens/token-text.ts';
import { noteAttempt } from '#/domains/platform/auth/ip-rules/address-guard.records.ts';
import { findSession, keepLocked, touchSession } from '#/domains/platform/auth/session.records.ts';
import { scopeOf, type Access } from '#/kernel/access.ts';
import { notAllowed, Refusal, unauthenticated } from '#/kernel/refusal.ts';
import type { Served } from '#/store/handler.ts';
import { isLetIn } from '#/store/network.ts';
import type { Db } from '#/store/records/records.ts';
import { actorOf, type Who } from '#/store/who.ts';
import { isMeantForOther, type Asking } from './asking.ts';
import { identifyToken } from './token-asker.ts';

/** The bearer header alone authenticates; the cookie is only where the browser keeps the token. */
export const tokenOf = (c: HonoContext) =>
  /^Bearer ([\w-]{20,200})$/.exec(c.req.header('Authorization') ?? '')?.[1] ?? '';

/** Unlocking, signing out, being oneself again: possible in every state of a session. */
const isAboutSession = (access: Access) => access.kind === 'session' && access.evenLocked;

const locked = () => new Refusal('locked', 'Your session is locked. Enter your PIN.');

/** Whoever asks, with everything this endpoint asks of them; undefined where anybody may. */
export async function identify(
  c: HonoContext,
  served: Served,
  asking: Asking,
): Promise<Who | undefined> {
  const { access } = served.endpoint;
  if (access.kind === 'anyone') return undefined;
  const token = tokenOf(c);
  if (isAccessToken(token)) return identifyToken(c, served, token, asking);
  const { db, address, now } = asking;
  const found = token !== '' && (await findSession(db, token, now));
  if (!found) throw unauthenticated();
  const { who, rules } = found;
  if (isMeantForOther(c.req.header('X-Person'), who)) {
    throw new Refusal('other-person', 'This was asked for by somebody else.');
  }
  if (!isLetIn(rules, actorOf(who), address)) {
    const attempt = { personId: actorOf(who), address, door: 'session' } as const;
    await noteAttempt(db, attempt, now);
    throw unauthenticated();
  }
  // When their time would have been over, nobody would ask for the PIN any more.
  if (who.session.noLongerAs !== null) await keepLocked(db, who.session.id, now);
  if (who.session.locked && !isAboutSession(access)) {
    throw locked();
  }
  if (scopeOf(access, who.grants) === undefined) {
    const needed = access.kind === 'permission' ? access.permission : '';
    throw notAllowed(`You need the right ${needed} for this.`);
  }
  if (who.session.viewing && served.method === 'POST' && !isAboutSession(access)) {
    throw notAllowed('You only look at Backlot as a role would. Stop viewing to change something.');
  }
  if (access.asOneself && who.session.acting) {
    throw notAllowed('Not while you act as somebody else. Return to yourself first.');
  }
  if (found.touch && !c.req.header('X-Background')) await touchSession(db, who.session.id, now);
  return who;
}

/**
 * Whether the asker still may, at the end of a transaction: they may have been blocked, signed out or
 * given another role since. Whoever did that wrote it into the audit log, whose lock is held here until
 * the commit: it was committed before and is seen, or it comes after what is done here.
 */
export async function askAgain(tx: Db, served: Served, who: Who, token: string, now: Date) {
  const { access, changesSession } = served.endpoint;
  if (changesSession) return;
  const found = await (isAccessToken(token) ? findToken : findSession)(tx, token, now);
  if (!found) throw unauthenticated();
  const { grants, session } = found.who;
  if (session.locked && !isAboutSession(access)) throw locked();
  if (scopeOf(access, grants) !== scopeOf(access, who.grants)) {
    throw notAllowed('Your rights have changed in the meantime.');
  }
}
