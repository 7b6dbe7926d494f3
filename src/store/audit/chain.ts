import { createHash } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { AuditEntry } from '#/store/handler.ts';
import type { AuditTable } from '#/store/records/tables/ledger.ts';

export interface AuditOrigin {
  actorId: number | null;
  actingAs: number | null;
  /** The access token it was asked with. */
  tokenId?: number | null;
  address: string;
  requestId: string;
  at: Date;
}

/** What the first entry follows. */
export const GENESIS = Buffer.alloc(32);

/** SHA-256 over the previous hash and the row's canonical text (fixed order, instants in ISO form). */
export function chain(previous: Buffer, row: readonly unknown[]): Buffer {
  return createHash('sha256').update(previous).update(JSON.stringify(row)).digest();
}

export function canonical(entry: AuditEntry, origin: AuditOrigin): unknown[] {
  const { actorId, actingAs, tokenId, address, requestId, at } = origin;
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
    // Entries from before there were tokens have nothing here, and keep their hash.
    ...(tokenId ? [tokenId] : []),
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

/** An entry as it was when it was written; with no address where that is forgotten. */
export function writtenIn(row: Selectable<AuditTable>): unknown[] {
  const entry: AuditEntry = {
    action: row.action,
    subject: [row.subject_type, row.subject_id],
    before: row.before,
    after: row.after,
  };
  return canonical(entry, {
    actorId: row.actor_id,
    actingAs: row.acting_as,
    tokenId: row.token_id,
    address: row.address ?? '',
    requestId: row.request_id ?? '',
    at: row.at,
  });
}
