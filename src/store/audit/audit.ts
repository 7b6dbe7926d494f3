import { sql } from 'kysely';
import type { AuditEntry } from '#/store/handler.ts';
import type { Db } from '#/store/records/records.ts';
import { announce } from './announce.ts';
import { canonical, chain, GENESIS, type AuditOrigin } from './chain.ts';

/** Any constant: the lock that puts the rows of the chain in one order. */
const CHAIN_LOCK = 7_340_021;

/**
 * Appends the entries of one request to the chain, inside its transaction, and lets open consoles know
 * of them at the commit. Called last, because the chain's lock is held until then.
 */
export async function appendAudit(db: Db, entries: readonly AuditEntry[], origin: AuditOrigin) {
  if (entries.length === 0) return;
  await sql`select pg_advisory_xact_lock(${CHAIN_LOCK})`.execute(db);
  const last = await db
    .selectFrom('audit')
    .select('hash')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  let previous: Buffer = last?.hash ?? GENESIS;
  for (const entry of entries) {
    const actorId = origin.actorId ?? entry.actor ?? null;
    const hash = chain(previous, canonical(entry, { ...origin, actorId }));
    const [type, id] = entry.subject;
    await db
      .insertInto('audit')
      .values({
        at: origin.at,
        actor_id: actorId,
        acting_as: origin.actingAs,
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
      .execute();
    previous = hash;
  }
  await announce(db, entries);
}

/** Appends entries of what nobody asked for: a command, a start, a nightly job, as `whence` says. */
export const auditOfSystem = (
  tx: Db,
  entries: readonly AuditEntry[],
  whence: string,
  at: Date,
): Promise<void> =>
  appendAudit(tx, entries, { actorId: null, actingAs: null, address: whence, requestId: '', at });
