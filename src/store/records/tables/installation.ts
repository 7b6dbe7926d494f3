import type { Generated } from 'kysely';

/** One row: which installation these records are of. */
export interface InstallationTable {
  one: Generated<boolean>;
  id: Generated<string>;
  since: Date;
}

/** A store beside the records that belongs to them. */
export interface InstallationStoresTable {
  store: 'facts' | 'files';
  kind: 'duckdb' | 'clickhouse' | 'folder' | 'bucket';
  /** Kept inside the store as well: another store has another one. */
  mark: string;
  /** Where it lay when a server started last: a path, or an address without user and password. */
  place: string;
}

export interface InstallationTables {
  installation: InstallationTable;
  installation_stores: InstallationStoresTable;
}
