import type { Generated } from 'kysely';

/** One row: what only the right master key makes. */
export interface MasterKeyMarkTable {
  one: Generated<boolean>;
  mark: Buffer;
  /** Says which key it is, as people read it; null until a server of this version has started. */
  fingerprint: string | null;
}

export interface MasterKeyTables {
  master_key_mark: MasterKeyMarkTable;
}
