import type { Generated } from 'kysely';

/** Files that people have uploaded within a month. */
export interface UploadsTable {
  id: Generated<number>;
  day: string;
  person_id: number;
  bytes: number;
}

export interface UploadTables {
  uploads: UploadsTable;
}
