/** What a store should have and has not: found by a server at its start, told to everybody. */
export interface StoreGapsTable {
  store: 'facts' | 'records' | 'files';
  /** One sentence: what is missing. */
  what: string;
  /** One sentence: what to do about it. */
  advice: string;
  found_at: Date;
}

export interface StoreGapTables {
  store_gaps: StoreGapsTable;
}
