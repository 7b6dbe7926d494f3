import type { Generated } from 'kysely';
import type { CreatedAt, VersionColumn } from './column.ts';

/** A query of an analyst under a name. */
export interface SqlQueriesTable {
  id: Generated<number>;
  name: string;
  sql: string;
  /** The days it is asked of: a preset, or `YYYY-MM-DD..YYYY-MM-DD`. */
  date: string;
  author_id: number;
  /** Whether everybody who may write SQL has it. */
  shared: boolean;
  version: VersionColumn;
  created_at: CreatedAt;
  updated_at: Generated<Date>;
}

export interface SqlQueryTables {
  sql_queries: SqlQueriesTable;
}
