/** A change of a table, written by its triggers; their sum by table stands for what it holds. */
export interface RecordChangesTable {
  table_name: string;
  /** A random number. */
  mark: number;
}

export interface RecordChangeTables {
  record_changes: RecordChangesTable;
}
