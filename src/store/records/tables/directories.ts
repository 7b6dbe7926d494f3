import type { Generated } from 'kysely';
import type { Json, VersionColumn } from './column.ts';

/** By which a company's directory calls SCIM. */
export interface DirectoryTokensTable {
  id: Generated<number>;
  /** The sign-in provider whose directory it is. */
  provider_id: number;
  /** Twelve letters, the part of the token that is no secret. */
  code: string;
  /** SHA-256 of the whole token. */
  secret_hash: Buffer;
  made_by: number;
  made_at: Date;
  expires_at: Date;
  /** Written down every minute at most. */
  last_used_at: Date | null;
  ended_at: Date | null;
  ended_by: number | null;
  /** When it was told that it ends soon. */
  told_at: Date | null;
}

/** A user as a directory writes them, RFC 7643 §4.1, of what is kept of it. */
export interface DirectoryUserAbout {
  userName: string;
  externalId?: string | undefined;
  displayName?: string | undefined;
  name?:
    | {
        formatted?: string | undefined;
        givenName?: string | undefined;
        familyName?: string | undefined;
        middleName?: string | undefined;
      }
    | undefined;
  emails?:
    | { value: string; type?: string | undefined; primary?: boolean | undefined }[]
    | undefined;
  active: boolean;
}

/** Somebody of a company's directory. */
export interface DirectoryUsersTable {
  id: Generated<number>;
  /** What the directory knows them by: the `id` of SCIM. */
  uid: string;
  provider_id: number;
  /** Who they are here; null while they have no role here, or are not active there. */
  person_id: number | null;
  /** The user name in lower case, unique among those there are. */
  name_key: string;
  external_id: string | null;
  about: Json<DirectoryUserAbout>;
  /** The role the directory gave last; null when it gave none. */
  given_role_id: number | null;
  /** When the directory blocked the person; the block is its own while the person's says the same. */
  blocked_at: Date | null;
  /** What the person was before. */
  was: 'invited' | 'active' | null;
  version: VersionColumn;
  created_at: Date;
  changed_at: Date;
  /** It is as good as not there any more; the person stays, blocked. */
  deleted_at: Date | null;
}

/** A group of a company's directory. */
export interface DirectoryGroupsTable {
  id: Generated<number>;
  uid: string;
  provider_id: number;
  name: string;
  /** In lower case, unique. */
  name_key: string;
  external_id: string | null;
  version: VersionColumn;
  created_at: Date;
  changed_at: Date;
}

export interface DirectoryMembersTable {
  group_id: number;
  user_id: number;
}

/** What a directory was refused last, until it goes well. */
export interface DirectoryRefusalsTable {
  id: Generated<number>;
  provider_id: number;
  /** Whom or what it was about, as the directory names them. */
  about: string;
  detail: string;
  /** Of HTTP. */
  status: number;
  times: Generated<number>;
  first_at: Date;
  last_at: Date;
}

export interface DirectoryTables {
  directory_tokens: DirectoryTokensTable;
  directory_users: DirectoryUsersTable;
  directory_groups: DirectoryGroupsTable;
  directory_members: DirectoryMembersTable;
  directory_refusals: DirectoryRefusalsTable;
}
