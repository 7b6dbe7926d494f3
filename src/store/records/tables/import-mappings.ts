import type { Generated } from 'kysely';
import type { CreatedAt, Json, VersionColumn } from './column.ts';

/** What the columns of a table mean that no format knows. */
export interface ImportMappingsTable {
  id: Generated<number>;
  name: string;
  /** The plain names of its headings, sorted, a line each: tables with these are read by it. */
  header: string;
  /** The network whose figures they are. */
  network_id: number;
  fact_table: string;
  spec: Json<unknown>;
  created_by: number | null;
  created_at: CreatedAt;
  version: VersionColumn;
}

export interface ImportMappingTables {
  import_mappings: ImportMappingsTable;
}
