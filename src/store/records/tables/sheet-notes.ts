import type { Generated } from 'kysely';
import type { DayColumn, VersionColumn } from './column.ts';

/** What somebody wrote on a cell of the sheet: on a figure of an app on a day. */
export interface SheetNotesTable {
  id: Generated<number>;
  app_id: number;
  day: DayColumn;
  measure: string;
  text: string;
  author_id: number;
  written_at: Date;
  version: VersionColumn;
}

export interface SheetTables {
  sheet_notes: SheetNotesTable;
}
