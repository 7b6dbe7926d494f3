import type { Generated } from 'kysely';
import type { CreatedAt, Json } from './column.ts';

/** Append-only; each row's hash covers the one before it, so that a removed row shows. */
export interface AuditTable {
  id: Generated<number>;
  at: CreatedAt;
  /** The person who was signed in. */
  actor_id: number | null;
  /** Whom they acted as, when a super admin acted as a lead. */
  acting_as: number | null;
  /** The access token it was done with; null in a browser. */
  token_id: number | null;
  action: string;
  subject_type: string;
  subject_id: string;
  before: Json<unknown> | null;
  after: Json<unknown> | null;
  address: string | null;
  /** Signs the entry once its address is forgotten. */
  without_address: Buffer | null;
  request_id: string | null;
  previous_hash: Buffer;
  hash: Buffer;
}

/** The reply to a POST, kept thirty days so that a repeated request is answered and not done twice. */
export interface IdempotencyTable {
  /** SHA-256 of who asks and their key. */
  key_hash: Buffer;
  /** SHA-256 of endpoint and body: the same key with another request is refused. */
  request_hash: Buffer;
  /** Sealed with a key derived from the idempotency key, which is not kept. */
  reply: Buffer;
  created_at: CreatedAt;
}

/** Small facts about this installation, for instance whether it is the demo company. */
export interface SettingsTable {
  name: string;
  value: Json<unknown>;
  version: Generated<number>;
}

/** One row, once the head of the audit log is kept signed outside of the database. */
export interface AuditAnchoredTable {
  one: Generated<boolean>;
  since: Date;
}

export interface LedgerTables {
  audit_anchored: AuditAnchoredTable;
  audit: AuditTable;
  idempotency: IdempotencyTable;
  settings: SettingsTable;
}
