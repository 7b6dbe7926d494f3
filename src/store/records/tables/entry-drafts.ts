import type { Generated } from 'kysely';
import type { DayColumn } from './column.ts';

/** A figure a person has typed into the data entry console and not committed. */
export interface EntryDraftsTable {
  /** Grows with every edit: the order in which figures were typed. */
  id: Generated<number>;
  person_id: number;
  book: string;
  /** 0 in the store's book, which has no network. */
  network_id: number;
  app_id: number;
  day: DayColumn;
  /** Null: all countries; '' is where the source does not split. */
  country: string | null;
  ad_unit_id: number | null;
  measure: string;
  value: number;
  /** What the person saw there when they typed; null for nothing. */
  was: number | null;
  typed_at: Date;
}

export interface EntryTables {
  entry_drafts: EntryDraftsTable;
}
