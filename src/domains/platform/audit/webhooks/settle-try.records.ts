import type { Db } from '#/store/records/records.ts';
import { nextTry, PAUSED_AFTER_MS } from './backoff.ts';
import type { Claimed } from './claim-deliveries.records.ts';

export interface Tried {
  at: Date;
  ms: number;
  /** Null when there was no answer. */
  status: number | null;
  answer: string | null;
  /** Null: it has arrived. */
  problem: string | null;
  /** The receiver asked not to be called before. */
  notBefore: Date | null;
}

/** What is to be said or done once a try is settled. */
export type Sequel = 'nothing' | 'given-up' | 'failing' | 'gone';

/** By this a receiver says that nobody is there, and will not be (RFC 9110 §15.5.11). */
const GONE = 410;

/**
 * The webhook, locked before its message; undefined when the message is not this server's to settle
 * any more: after a long pause another may have it.
 */
async function lockClaimed(tx: Db, { id, hook_id, claimed_until }: Claimed) {
  const hook = await tx
    .selectFrom('webhooks')
    .select(['id', 'state', 'failing_since'])
    .where('id', '=', hook_id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  const mine = await tx
    .selectFrom('webhook_deliveries')
    .select('id')
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where('claimed_until', '=', claimed_until)
    .forUpdate()
    .executeTakeFirst();
  return mine && hook;
}

const change = (
  tx: Db,
  id: number,
  to: { state: 'delivered' | 'given-up'; ended_at: Date } | { next_at: Date },
) =>
  tx
    .updateTable('webhook_deliveries')
    .set((it) => ({ ...to, tries: it('tries', '+', 1), claimed_until: null }))
    .where('id', '=', id)
    .execute();

const setFailing = (tx: Db, id: number, failing_since: Date | null) =>
  tx.updateTable('webhooks').set({ failing_since }).where('id', '=', id).execute();

/** Writes down what came of a try, in a transaction of its own. */
export async function settleTry(
  tx: Db,
  claimed: Claimed,
  tried: Tried,
  now: Date,
  chance: number,
): Promise<Sequel> {
  const hook = await lockClaimed(tx, claimed);
  if (!hook) return 'nothing';
  const { notBefore, ...rest } = tried;
  await tx
    .insertInto('webhook_tries')
    .values({ delivery_id: claimed.id, ...rest })
    .execute();
  if (tried.problem === null) {
    await change(tx, claimed.id, { state: 'delivered', ended_at: now });
    if (hook.failing_since !== null) await setFailing(tx, hook.id, null);
    return 'nothing';
  }
  const usual = nextTry(claimed.tries + 1, now, chance);
  const next = usual && notBefore && notBefore > usual ? notBefore : usual;
  await change(tx, claimed.id, next ? { next_at: next } : { state: 'given-up', ended_at: now });
  if (hook.failing_since === null) await setFailing(tx, hook.id, now);
  const since = hook.failing_since ?? now;
  const isForDays = now.getTime() - since.getTime() >= PAUSED_AFTER_MS;
  if (hook.state === 'on' && tried.status === GONE) return 'gone';
  if (isForDays && hook.state === 'on') return 'failing';
  return next ? 'nothing' : 'given-up';
}
