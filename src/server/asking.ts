import type { Context as HonoContext } from 'hono';
import type { Served } from '#/store/handler.ts';
import type { Db } from '#/store/records/records.ts';
import { actorOf, callerOf, type Who } from '#/store/who.ts';

/** Where a request comes from and when; `limit` throws `too-many`. */
export interface Asking {
  db: Db;
  address: string;
  now: Date;
  limit: (served: Served, caller: string) => Promise<void>;
}

/**
 * A surface that keeps things for a person says for whom it asks: neither another person's session
 * nor one that acts or looks as somebody else may answer or do it.
 */
export const isMeantForOther = (meant: string | undefined, { id, session }: Who) =>
  meant !== undefined &&
  (meant !== String(id) || session.acting !== null || session.viewing !== null);

/** Whose idempotency keys these are: a program may not open what its person was answered. */
export const keyOwnerOf = (who: Who) => (who.token ? callerOf(who) : String(actorOf(who)));

/** Who asks, for the line in the log. */
export function noteFor(c: HonoContext, who: Who) {
  if (who.token) c.set('tokenId', who.token.id);
  if (who.token?.kind !== 'service') c.set('personId', actorOf(who));
}
