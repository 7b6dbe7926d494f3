import type { AuditEntry } from '#/store/handler.ts';
import type { Db } from '#/store/records/records.ts';
import { hold } from '../records/hold.ts';
import { announce } from './announce.ts';
import { canonical, chain, GENESIS, type AuditOrigin } from './chain.ts';
import { queueDeliveries, type Written } from './outbox.ts';

/** Any constant: the lock that puts the rows of the chain in one order. */
const CHAIN_LOCK = 7_340_021;

/**
 * Takes the chain's lock before it is needed. Whoever changes a webhook does: the next entry is written
 * under this lock and then asks for the webhook it is sent to, so the other order would be a deadlock.
 */
export async function lockChain(db: Db): Promise<void> {
  await hold(db, CHAIN_LOCK);
}

/**
 * Appends the entries of one request to the chain, inside its transaction, and lets open consoles know
 * of them at the commit. Called last, because the chain's lock is held until then. Returns how many
 * messages to webhooks were written with them, for whoever can wake the job that sends them.
 */
export async function appendAudit(
  db: Db,
  entries: readonly AuditEntry[],
  origin: AuditOrigin,
): Promise<number> {
  if (entries.length === 0) return 0;
  await lockChain(db);
  const last = await db
    .selectFrom('audit')
    .select('hash')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  let previous: Buffer = last?.hash ?? GENESIS;
  const written: Written[] = [];
  for (const entry of entries) {
    const actorId = origin.actorId ?? entry.actor ?? null;
    const hash = chain(previous, canonical(entry, { ...origin, actorId }));
    const [type, id] = entry.subject;
    const row = await db
      .insertInto('audit')
      .values({
        at: origin.at,
        actor_id: actorId,
        acting_as: origin.actingAs,
        token_id: origin.tokenId ?? null,
        action: entry.action,
        subject_type: type,
        subject_id: String(id),
        before: entry.before === undefined ? null : JSON.stringify(entry.before),
        after: entry.after === undefined ? null : JSON.stringify(entry.after),
        address: origin.address,
        request_id: origin.requestId,
        previous_hash: previous,
        hash,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    written.push({ id: row.id, at: origin.at, actorId, entry });
    previous = hash;
  }
  await announce(db, entries);
  return queueDeliveries(db, written);
}

/** Appends entries of what nobody asked for: a command, a start, a nightly job, as `whence` says. */
export async function auditOfSystem(
  tx: Db,
  entries: readonly AuditEntry[],
  whence: string,
  at: Date,
): Promise<void> {
  const origin = { actorId: null, actingAs: null, address: whence, requestId: '', at };
  await appendAudit(tx, entries, origin);
}
