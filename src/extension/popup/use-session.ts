import { useCallback, useEffect, useRef, useState } from 'react';
import { CallError } from '#/client/api.ts';
import { takeDaysOf } from '#/client/company-days.ts';
import type { Me } from '#/domains/platform/auth/auth.contract.ts';
import { tellError } from '#/ui/trail.ts';
import { askFor, onDoubt } from '../connect.ts';
import { askWho, holderOf, mayBeLocked } from '../holder.ts';
import { allOf, changeOf, kept, keptAtStart, nothingOwn } from '../kept.ts';
import { onToken, readToken } from '../session-cookie.ts';
import type { Owner } from './owner.ts';
import { whileSeen } from './pace.ts';

export type Session =
  | { kind: 'waiting' | 'signed-out' | 'unreachable' }
  /** Extension and server speak different versions; the server's words. */
  | { kind: 'outdated'; words: string }
  /** Whom they acted as and may not any more, where that is why. */
  | { kind: 'locked'; noLongerAs?: string | null }
  | { kind: 'in'; me: Me; owner: Owner };

const USER = 'user';

/** Who it was last time, when this is the same session and it does not wait for the PIN. */
async function remembered(): Promise<Session> {
  const [token, start] = await Promise.all([readToken(), keptAtStart()]);
  if (!token) return { kind: 'signed-out' };
  const holder = await holderOf(token, start.holder);
  if (!holder || holder.isBorrowed) return { kind: 'waiting' };
  if (mayBeLocked(holder)) return { kind: holder.isLocked ? 'locked' : 'waiting' };
  const me = start.own.cache[USER]?.value as Me | undefined;
  takeDaysOf(me);
  if (me?.id !== holder.person) return { kind: 'waiting' };
  return { kind: 'in', me, owner: { person: me.id, own: start.own } };
}

/** Begun before anything is drawn: the first frame waits for nothing else. */
let first: Promise<Session> | undefined = remembered();

/** Who the server says it is. What was shown stays while it is the same person. */
async function asked(before: Session): Promise<Session> {
  const found = await askWho();
  if (!found) return { kind: 'signed-out' };
  const { me, holder } = found;
  if (holder.isLocked) return { kind: 'locked', noLongerAs: me.noLongerAs };
  const person = holder.isBorrowed ? undefined : me.id;
  if (person !== undefined) {
    const now = { at: Date.now(), value: me };
    await changeOf(person, 'cache', (it) => ({ ...it, [USER]: now }));
  }
  const isSame = before.kind === 'in' && before.me.id === me.id && before.owner.person === person;
  if (isSame) return { ...before, me };
  const own = person === undefined ? nothingOwn : await allOf(person);
  return { kind: 'in', me, owner: { person, own } };
}

/** What there is to show when the server does not say who it is. */
async function unanswered(error: unknown, before: Session): Promise<Session> {
  // Whatever went wrong, it is said: a skeleton that stays says nothing and offers nothing.
  if (!(error instanceof CallError)) {
    tellError(error);
    return { kind: 'unreachable' };
  }
  if (error.code === 'unauthenticated') return { kind: 'signed-out' };
  if (error.code === 'outdated') return { kind: 'outdated', words: error.message };
  const holder = await holderOf(await readToken(), await kept('holder'));
  if (holder && mayBeLocked(holder)) return { kind: 'locked' };
  return before.kind === 'in' && holder && !holder.isBorrowed ? before : { kind: 'unreachable' };
}

/** Whose popup it is, followed as people come and go, lock and act, on any surface. */
export function useSession(): { session: Session; renew: () => void } {
  const [session, setSession] = useState<Session>({ kind: 'waiting' });
  const latest = useRef(session);
  /** Counts sign-ins: what was found out about an earlier one is not shown any more. */
  const entrances = useRef(0);

  const show = useCallback((it: Session) => {
    askFor(it.kind === 'in' ? it.owner.person : undefined);
    latest.current = it;
    setSession(it);
  }, []);
  const renew = useCallback(async () => {
    const entrance = entrances.current;
    const found = await asked(latest.current).catch((error: unknown) =>
      unanswered(error, latest.current),
    );
    if (entrance === entrances.current) show(found);
  }, [show]);

  useEffect(() => {
    const counted = entrances;
    const begin = async () => {
      const entrance = ++entrances.current;
      // Only the first asks for it: whoever signs in meanwhile is not shown what the one before saw.
      const start = first;
      first = undefined;
      const begun = await start?.catch(() => undefined);
      // Whoever signed in before this listened was not heard.
      const isKnown = begun && begun.kind !== 'signed-out';
      const look = () => remembered().catch((it: unknown) => unanswered(it, latest.current));
      const found = isKnown ? begun : await look();
      if (entrance !== entrances.current) return;
      show(found);
      if (found.kind !== 'signed-out') await renew();
    };
    void begin();
    const again = () => {
      if (latest.current.kind !== 'signed-out') void renew();
    };
    const stops = [onToken(() => void begin()), onDoubt(again), whileSeen('user', again)];
    return () => {
      counted.current++;
      stops.forEach((stop) => stop());
    };
  }, [renew, show]);
  return { session, renew: () => void renew() };
}
