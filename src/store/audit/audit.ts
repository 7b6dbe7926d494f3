import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { AuditEntry } from '#/store/handler.ts';
import type { Db } from '#/store/records/records.ts';
import { announce } from './announce.ts';

export interface AuditOrigin {
  actorId: number | null;
  actingAs: number | null;
  address: string;
  requestId: string;
  at: Date;
}

const GENESIS = Buffer.alloc(32);
/** Any constant: the lock that puts the rows of the chain in one order. */
const CHAIN_LOCK = 7_340_021;

/** SHA-256 over the previous hash and the row's canonical text (fixed order, instants in ISO form). */
function chain(previous: Buffer, row: readonly unknown[]): Buffer {
  return createHash('sha256').update(previous).update(JSON.stringify(row)).digest();
}

function canonical(entry: AuditEntry, origin: AuditOrigin): unknown[] {
  const { actorId, actingAs, address, requestId, at } = origin;
  const [type, id] = entry.subject;
  const values = [stable(entry.before), stable(entry.after)];
  return [
    at.toISOString(),
    actorId,
    actingAs,
    entry.action,
    type,
    String(id),
    ...values,
    address,
    requestId,
  ];
}

/** `jsonb` does not keep the order of keys, so the hash is taken over sorted ones. */
function stable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(stable);
  if (value instanceof Date) return value.toISOString();
  if (value === null || typeof value !== 'object') return value ?? null;
  const entries = Object.entries(value).filter(([, it]) => it !== undefined);
  return Object.fromEntries(
    entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, it]) => [key, stable(it)]),
  );
}

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

/** Walks the whole chain; returns the id of the first row that does not fit, or null. */
export async function firstBrokenAudit(db: Db): Promise<number | null> {
  let previous: Buffer = GENESIS;
  let after = 0;
  for (;;) {
    const rows = await db
      .selectFrom('audit')
      .selectAll()
      .where('id', '>', after)
      .orderBy('id')
      .limit(1000)
      .execute();
    for (const row of rows) {
      const entry: AuditEntry = {
        action: row.action,
        subject: [row.subject_type, row.subject_id],
        before: row.before,
        after: row.after,
      };
      const origin = {
        actorId: row.actor_id,
        actingAs: row.acting_as,
        address: row.address ?? '',
        requestId: row.request_id ?? '',
        at: row.at,
      };
      if (
        !row.previous_hash.equals(previous) ||
        !row.hash.equals(chain(previous, canonical(entry, origin)))
      )
        return row.id;
      previous = row.hash;
      after = row.id;
    }
    if (rows.length < 1000) return null;
  }
}
