import type { Generated } from 'kysely';
import type { HookFormat } from '#/kernel/chat-formats.ts';
import type { CreatedAt, VersionColumn } from './column.ts';

/** An address that is told of audited changes, or a chat that is written to. */
export interface WebhooksTable {
  id: Generated<number>;
  /** Names it where its secret is sealed. */
  uid: string;
  /** Unique whatever its case. */
  name: string;
  /** `signed`: it is told of changes. All others are chats, each with its language. */
  format: Generated<HookFormat>;
  /** By https, to a name; of a chat its host alone. */
  url: string;
  /** Subjects of the audit log. */
  kinds: string[];
  /** Only these actions of theirs; all where there is none. */
  actions: string[];
  /** The secret that signs what is sent; of a chat its whole address. */
  sealed: Buffer;
  /** The former secret, which signs beside it until then. */
  sealed_before: Buffer | null;
  before_until: Date | null;
  /** `paused`: by the server, since nothing has arrived for days. */
  state: Generated<'on' | 'off' | 'paused'>;
  /** Since when nothing has arrived; null once something has. */
  failing_since: Date | null;
  paused_at: Date | null;
  made_by: number;
  version: VersionColumn;
  created_at: CreatedAt;
}

/** One message to one webhook; written with the entry of the audit log that it tells of. */
export interface WebhookDeliveriesTable {
  id: Generated<number>;
  /** The same at each try, by which a receiver knows what it has had already. */
  uid: string;
  webhook_id: number;
  /** Null: it was sent to try the address. */
  audit_id: number | null;
  /** The action: `task.create`. */
  type: string;
  /** JSON as it is signed and sent. */
  body: string;
  state: Generated<'waiting' | 'delivered' | 'given-up'>;
  tries: Generated<number>;
  next_at: Date;
  /** A server is sending it and is taken for dead after that. */
  claimed_until: Date | null;
  queued_at: Date;
  ended_at: Date | null;
}

export interface WebhookTriesTable {
  id: Generated<number>;
  delivery_id: number;
  at: Date;
  ms: number;
  /** Null when there was no answer. */
  status: number | null;
  /** The first characters of the answer. */
  answer: string | null;
  /** Why it did not arrive. */
  problem: string | null;
}

export interface WebhookTables {
  webhooks: WebhooksTable;
  webhook_deliveries: WebhookDeliveriesTable;
  webhook_tries: WebhookTriesTable;
}
