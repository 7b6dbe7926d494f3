import type { ColumnType } from 'kysely';

/** What PostgreSQL alone makes and asks. */
type Vector<T = string> = ColumnType<T, never, never>;

/**
 * A record by the words it is found by. Triggers write it together with the record; who may see it is
 * asked of the record itself.
 */
export interface SearchEntriesTable {
  kind: string;
  id: number;
  /** The short name people type, in small letters: `lnt-207`. */
  key: string | null;
  /** In small letters. */
  title: string;
  /** Key, title and other names in small letters, each in a line of its own. */
  words: string;
  /** The words of these lines. */
  names: Vector;
  /** The same, and those of its text, its comments and the names of its files. */
  text: Vector<string | null>;
  /** There is still something to do about it. */
  open: boolean;
  /** Who has it to do. */
  owner_id: number | null;
  /** Who wrote it or answers for it. */
  author_id: number | null;
  /** The project it lies in; of a document the one that says who reads it. */
  place_id: number | null;
  /** When it changed last, by a day at most. */
  changed_at: Date;
}

export interface SearchEntryTables {
  search_entries: SearchEntriesTable;
}
