import type { Generated } from 'kysely';
import type { CreatedAt, VersionColumn } from './column.ts';

/** A company's own sign-in (OpenID Connect). */
export interface SignInProvidersTable {
  id: Generated<number>;
  /** Names it where its secret is sealed. */
  uid: string;
  /** Unique whatever its case. */
  name: string;
  /** As the provider itself writes it, to the character. */
  issuer: string;
  client_id: string;
  /** The client secret. */
  sealed: Buffer;
  /** Of e-mails it vouches for, in lower case. */
  domains: string[];
  /** Whether somebody new becomes a person by signing in. */
  makes_people: boolean;
  /** The claim that holds somebody's groups; null: roles do not go by groups. */
  group_claim: string | null;
  /** The role of who is in none of the groups; null: such people get none. */
  default_role_id: number | null;
  /** Who gives that role. */
  default_by: number | null;
  is_on: Generated<boolean>;
  /** People of its domains come in by it alone. */
  is_required: Generated<boolean>;
  /** Who said last where it is and for whom it vouches: it binds nobody they may not change. */
  set_by: number;
  version: VersionColumn;
  created_at: CreatedAt;
}

/** A group and the role of its people; the first that fits counts. */
export interface SignInProviderRulesTable {
  id: Generated<number>;
  provider_id: number;
  position: number;
  value: string;
  role_id: number;
  /** Who gives the role: as far as they still may when somebody signs in. */
  made_by: number;
}

/** Which account of a provider is whose. */
export interface SignInIdentitiesTable {
  id: Generated<number>;
  provider_id: number;
  /** The issuer it was bound under: another one has other subjects. */
  issuer: string;
  subject: string;
  person_id: number;
  /** What the provider called their e-mail last; it identifies nobody. */
  email: string | null;
  /** The role the provider gave last; null when it gave none. */
  given_role_id: number | null;
  bound_at: Date;
  last_at: Date;
}

/** Somebody is away at a provider and is expected back. */
export interface ProviderSignInsTable {
  id: Generated<number>;
  /** Of what the browser that began keeps. */
  token_hash: Buffer;
  provider_id: number;
  /** State, nonce and PKCE verifier. */
  sealed: Buffer;
  keep: boolean;
  expires_at: Date;
  used_at: Date | null;
}

/** Who may come in by password though a provider is required. */
export interface BreakGlassPeopleTable {
  person_id: number;
  given_by: number;
  given_at: Date;
}

export interface SignInProviderTables {
  sign_in_providers: SignInProvidersTable;
  sign_in_provider_rules: SignInProviderRulesTable;
  sign_in_identities: SignInIdentitiesTable;
  provider_sign_ins: ProviderSignInsTable;
  break_glass_people: BreakGlassPeopleTable;
}
