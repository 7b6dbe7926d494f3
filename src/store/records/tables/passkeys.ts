import type { Generated } from 'kysely';

export interface PasskeysTable {
  id: Generated<number>;
  person_id: number;
  name: string;
  /** By which the authenticator knows it; base64url. */
  credential_id: string;
  /** COSE key. */
  public_key: Buffer;
  /** How often it has signed, as it says itself; 0 where it does not count. */
  sign_count: number;
  transports: string[];
  /** Built into a device, or one that is carried along: a security key, a phone beside. */
  kind: 'platform' | 'cross-platform';
  /** Its maker copies it to other devices of its owner. */
  synced: boolean;
  /** Name of the server it was made for. */
  rp_id: string;
  added_at: Date;
  last_used_at: Date | null;
  /** When its count last went back, of which its owner was told. */
  doubted_at: Date | null;
  ended_at: Date | null;
  end_reason: string | null;
  version: Generated<number>;
}

/** What an authenticator is asked to sign once, for one step of signing in or one session. */
export interface PasskeyChallengesTable {
  id: Generated<number>;
  challenge_hash: Buffer;
  purpose: 'add' | 'sign-in' | 'new-pin' | 'unlock';
  step_id: number | null;
  session_id: number | null;
  expires_at: Date;
  used_at: Date | null;
}

export interface PasskeyTables {
  passkeys: PasskeysTable;
  passkey_challenges: PasskeyChallengesTable;
}
