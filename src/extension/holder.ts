import { call } from '#/client/api.ts';
import { takeDaysOf } from '#/client/company-days.ts';
import type { Me } from '#/domains/platform/auth/auth.contract.ts';
import { IDLE_MS } from '#/domains/platform/auth/session-rules.ts';
import { change, forgetSession, kept, type Holder } from './kept.ts';
import { readToken } from './session-cookie.ts';

/** Nothing else is shown until this is answered. */
const PATIENCE_MS = 10_000;

/** A token is never kept: its fingerprint tells whether it is the same one. */
async function fingerprintOf(token: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token));
  return Array.from(new Uint8Array(bytes), (it) => it.toString(16).padStart(2, '0')).join('');
}

/** Writes down whose session it is; what was kept for the session of somebody else is forgotten. */
async function note(token: string, me: Me): Promise<Holder> {
  const holder: Holder = {
    token: await fingerprintOf(token),
    person: me.id,
    isBorrowed: me.acting !== null || me.viewing !== null,
    isLocked: me.locked,
    openAt: me.locked ? 0 : Date.now(),
  };
  await change('holder', async (before) => {
    // Who acts as somebody else stays who they are.
    if (!holder.isBorrowed && before?.person !== holder.person) await forgetSession();
    return holder;
  });
  return holder;
}

/**
 * Asks the server whose session it is. Undefined when nobody is signed in, or when somebody else
 * signed in while it was asked.
 */
export async function askWho(): Promise<{ me: Me; holder: Holder } | undefined> {
  const token = await readToken();
  if (!token) return undefined;
  const options = { background: true, person: 'anybody', timeout: PATIENCE_MS } as const;
  const { user: me } = await call('GET /user', {}, options);
  takeDaysOf(me);
  if ((await readToken()) !== token) return undefined;
  return { me, holder: await note(token, me) };
}

/** The holder, when it is the session of the token there is now. */
export async function holderOf(token: string | undefined, holder: Holder | null) {
  return token && holder?.token === (await fingerprintOf(token)) ? holder : undefined;
}

/** Whether the session waits for the PIN, or may by now without our knowing. */
export const mayBeLocked = (it: Holder) => it.isLocked || Date.now() - it.openAt >= IDLE_MS;

/**
 * Whose things may be sent now: asks the server when the sign-in is a new one. Undefined while
 * nobody is signed in, and while somebody acts or looks as somebody else.
 */
export async function present(): Promise<number | undefined> {
  const known = await holderOf(await readToken(), await kept('holder'));
  const holder = known && !known.isBorrowed ? known : (await askWho())?.holder;
  return holder && !holder.isBorrowed ? holder.person : undefined;
}

/** The server has said that the session is not this person's: it is asked before anything else. */
export const doubt = () => change('holder', (it) => it && { ...it, isBorrowed: true });

/** What a look at the server told of the PIN. */
export const noteLocked = (isLocked: boolean) =>
  change('holder', (it) => it && { ...it, isLocked, openAt: isLocked ? 0 : Date.now() });
