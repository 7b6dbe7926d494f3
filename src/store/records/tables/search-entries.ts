/**
 * A record by the words it is found by. Triggers write it together with the record; who may see it is
 * asked of the record itself.
 */
export interface SearchEntriesTable {
  kind: string;
  id: number;
  /** Key and names in small letters, each in a line of its own. */
  words: string;
  /** There is still something to do about it. */
  open: boolean;
  /** Who has it to do. */
  owner_id: number | null;
  /** The project it lies in. */
  place_id: number | null;
}

export interface SearchEntryTables {
  search_entries: SearchEntriesTable;
}
