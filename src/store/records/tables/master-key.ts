import type { Generated } from 'kysely';

/** One row: what only the right master key makes. */
export interface MasterKeyMarkTable {
  one: Generated<boolean>;
  mark: Buffer;
}

export interface MasterKeyTables {
  master_key_mark: MasterKeyMarkTable;
}
