import type { Generated } from 'kysely';
import type { Scope } from '#/kernel/access.ts';
import type { Json } from './column.ts';

/** By which another program calls the API. */
export interface AccessTokensTable {
  id: Generated<number>;
  /** Twelve letters, the part of the token that is no secret. */
  code: string;
  /** SHA-256 of the whole token. */
  secret_hash: Buffer;
  /** Whom it acts as; null for a service token, which is the company's. */
  person_id: number | null;
  name: string;
  /** What it was given: it reaches no further than its person does at the time of a call. */
  scopes: Json<Record<string, Scope>>;
  made_by: number;
  made_at: Date;
  expires_at: Date;
  /** Written down every ten minutes at most. */
  last_used_at: Date | null;
  /** Network address of that use; forgotten like those of the audit log. */
  last_address: string | null;
  ended_at: Date | null;
  /** Null where it ended by itself, with a password for instance. */
  ended_by: number | null;
  end_reason: string | null;
}

export interface AccessTokenTables {
  access_tokens: AccessTokensTable;
}
