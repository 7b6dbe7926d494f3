import type { Generated } from 'kysely';
import type { CreatedAt, Json } from './column.ts';

export interface InvitationsTable {
  id: Generated<number>;
  person_id: number;
  token_hash: Buffer;
  status: Generated<'pending' | 'accepted' | 'expired' | 'revoked'>;
  invited_by: number | null;
  expires_at: Date;
  accepted_at: Date | null;
  created_at: CreatedAt;
}

/** Another e-mail of somebody, until it is confirmed from that mailbox. */
export interface EmailChangesTable {
  id: Generated<number>;
  person_id: number;
  email: string;
  token_hash: Buffer;
  asked_by: number;
  asked_at: Date;
  expires_at: Date;
  /** Null while it waits; one waits at most. */
  over: 'confirmed' | 'replaced' | null;
}

/** A browser that has shown a mailed code; known by a secret kept in its long-life cookie. */
export interface DevicesTable {
  id: Generated<number>;
  person_id: number;
  secret_hash: Buffer;
  browser: string;
  system: string;
  address: string;
  verified_at: Date;
  trusted_until: Date;
  revoked_at: Date | null;
  /** Wrong PINs since the last right one that were said to be wrong; the fifth revokes the device. */
  pin_failures: Generated<number>;
  /** When the PIN was first right on it; null: it has shown mailed codes only. */
  proven_at: Date | null;
  last_seen_at: Date;
  /** The passkey that let this browser in: it is trusted as long as that session lasts. */
  passkey_id: number | null;
  /** Who knows it to be this person's, and says so; both or none. */
  confirmed_by: number | null;
  confirmed_at: Date | null;
  created_at: CreatedAt;
}

/** A PIN that is being looked at on a device. Whoever takes the row out may say what came of it. */
export interface PinTriesTable {
  id: Generated<number>;
  device_id: number;
  begun_at: Generated<Date>;
}

/** One step of signing in, invitation or reset: what was shown so far and what comes next. */
export interface SignInStepsTable {
  id: Generated<number>;
  token_hash: Buffer;
  person_id: number;
  /** What this token lets its holder do next. */
  next: 'set-password' | 'verify-device' | 'verify-pin' | 'set-new-password' | 'set-new-pin';
  device_id: number | null;
  keep: Generated<boolean>;
  code_hash: Buffer | null;
  code_sent_at: Date | null;
  code_expires_at: Date | null;
  code_tries: Generated<number>;
  data: Json<Record<string, unknown>> | null;
  expires_at: Date;
  used_at: Date | null;
  created_at: CreatedAt;
}

export interface SessionsTable {
  id: Generated<number>;
  token_hash: Buffer;
  person_id: number;
  device_id: number;
  keep: Generated<boolean>;
  last_active_at: Date;
  expires_at: Date;
  locked_at: Date | null;
  ended_at: Date | null;
  end_reason: string | null;
  /** Set while a super admin acts as a team lead. */
  acting_as: number | null;
  acting_reason: string | null;
  acting_until: Date | null;
  /** Set while an admin looks at the console as this role would, in this team. */
  viewing_role_id: number | null;
  viewing_team_id: number | null;
  viewing_until: Date | null;
  /** The passkey that opened it or unlocked it last. */
  passkey_id: number | null;
  created_at: CreatedAt;
}

/** The one-time door of an empty database. */
export interface SetupLinksTable {
  id: Generated<number>;
  token_hash: Buffer;
  expires_at: Date;
  used_at: Date | null;
  created_at: CreatedAt;
}

/** Wrong passwords within a window, counted whether or not the address belongs to somebody. */
export interface SignInFailuresTable {
  key_hash: Buffer;
  failures: number;
  since: Date;
}

/** By which a browser shows that a session is its own. */
export interface DeviceKeysTable {
  id: Generated<number>;
  device_id: number;
  /** Raw P-256 point. */
  public_key: Buffer;
  added_at: Date;
}

/** What was signed once and is not taken again. */
export interface SignedNoncesTable {
  key_id: number;
  nonce: string;
  at: Date;
}

/** Somebody waits to set a new PIN with what a mailbox alone gives. */
export interface PinRequestsTable {
  id: Generated<number>;
  person_id: number;
  asked_at: Date;
  ready_at: Date;
  ended_at: Date | null;
  /** Who approved it: it is ready at once then. */
  approved_by: number | null;
}

export interface SignInTables {
  device_keys: DeviceKeysTable;
  signed_nonces: SignedNoncesTable;
  pin_requests: PinRequestsTable;
  pin_tries: PinTriesTable;
  invitations: InvitationsTable;
  email_changes: EmailChangesTable;
  devices: DevicesTable;
  sign_in_steps: SignInStepsTable;
  sessions: SessionsTable;
  setup_links: SetupLinksTable;
  sign_in_failures: SignInFailuresTable;
}
