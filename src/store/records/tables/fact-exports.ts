import type { Generated } from 'kysely';
import type { CreatedAt, Json, VersionColumn } from './column.ts';

/** Facts that are handed out by schedule. */
export interface FactExportsTable {
  id: Generated<number>;
  /** What its secret is sealed for. */
  uid: Generated<string>;
  name: string;
  /** With whose rights it runs. */
  author_id: number;
  /** The installation's own files, a bucket, or a Google spreadsheet. */
  place: 'files' | 's3' | 'sheets';
  host: Generated<string>;
  bucket: Generated<string>;
  region: Generated<string>;
  /** Below which everything lies. */
  folder: Generated<string>;
  /** Its id at Google. */
  spreadsheet: Generated<string>;
  /** Of the bucket; of a spreadsheet the address of the service account that writes. */
  access_key: Generated<string>;
  /** The secret key of the bucket or the private key of the account, see `store/envelope.ts`. */
  sealed: Buffer | null;
  format: 'parquet' | 'csv';
  tables: string[];
  /** How many days back are looked at again. */
  days: number;
  /** HH:mm in the business zone. */
  at: string;
  active: Generated<boolean>;
  next_at: Date;
  version: VersionColumn;
  created_at: CreatedAt;
  updated_at: Generated<Date>;
}

interface FactExportRunsTable {
  id: Generated<number>;
  export_id: number;
  began_at: Date;
  ended_at: Date | null;
  state: 'running' | 'done' | 'failed';
  /** Files that this run has written. */
  written: Generated<number>;
  /** Files and rows that the manifest names. */
  files: Generated<number>;
  rows: Generated<number>;
  failure: string | null;
}

/** A file that stands at the destination. */
interface FactExportFilesTable {
  export_id: number;
  facts: string;
  day: string;
  path: string;
  sha256: string;
  bytes: number;
  rows: number;
  sums: Json<Record<string, string | null>>;
}

/** A file that another one has replaced, until the run after that takes it away. */
interface FactExportLeftoversTable {
  export_id: number;
  path: string;
  since: Date;
}

/** A sheet that an export has made for a table: nobody else's is written. */
interface FactExportSheetsTable {
  export_id: number;
  spreadsheet: string;
  facts: string;
  /** Its number at Google, and that of the sheet it is prepared in; null: by its name, once. */
  sheet_id: number | null;
  draft_id: number | null;
}

export interface FactExportTables {
  fact_exports: FactExportsTable;
  fact_export_runs: FactExportRunsTable;
  fact_export_files: FactExportFilesTable;
  fact_export_leftovers: FactExportLeftoversTable;
  fact_export_sheets: FactExportSheetsTable;
}
