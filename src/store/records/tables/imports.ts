import type { Generated } from 'kysely';
import type { DayColumn, Json, VersionColumn } from './column.ts';

const importStatuses = [
  'uploaded',
  'mapped',
  'validated',
  'committing',
  'committed',
  'reverting',
  'reverted',
] as const;
export type ImportStatus = (typeof importStatuses)[number];

/** One report on its way into the facts. Its id is that of the facts' batch. */
export interface ImportBatchesTable {
  id: Generated<number>;
  source: string;
  fact_table: string;
  account_id: number;
  /** The mapping of columns it was read by; null for the formats that need none. */
  mapping_id: Generated<number | null>;
  /** The order of the numbers in its days, where their year stands last. */
  day_order: Generated<'dmy' | 'mdy' | null>;
  /** The one app that it is of, where the report names none. */
  app_id: Generated<number | null>;
  file_name: string;
  file_size: number;
  /** Where the uploaded file lies; null when it came another way and is not kept. */
  file_key: string | null;
  status: ImportStatus;
  /** When the source was asked for these figures. */
  fetched_at: Date;
  from_day: DayColumn | null;
  to_day: DayColumn | null;
  /** Facts it brings. */
  rows: number;
  /** What the last check found, as the preview shows it. */
  findings: Json<unknown>;
  /** Null: the system, for instance a scheduled pull. */
  uploaded_by: number | null;
  uploaded_at: Date;
  committed_by: number | null;
  committed_at: Date | null;
  reverted_by: number | null;
  reverted_at: Date | null;
  /** What it replaced was dropped: it cannot be taken back any more. */
  for_good: Generated<boolean>;
  /** The batch whose rows, left out at first, this one brings: it is taken back with that one. */
  follows: Generated<number | null>;
  /** The first day whose rows wait for an exchange rate; null when none do. */
  waits_from: Generated<DayColumn | null>;
  /** Its rows stand under who brought and who paid; false until an earlier version's are looked at. */
  rekeyed: Generated<boolean>;
  version: VersionColumn;
}

/** What a batch changed for one app: the sum before and after, over the days it replaced. */
export interface DataEntryLogTable {
  id: Generated<number>;
  batch_id: number;
  change: 'commit' | 'revert';
  person_id: number | null;
  at: Date;
  app_id: number;
  from_day: DayColumn;
  to_day: DayColumn;
  rows: number;
  /** Name of the measure the values are sums of. */
  measure: string;
  /** Null where there was no figure. */
  old_value: number | null;
  /** Null where there is none any more. */
  new_value: number | null;
  /** What a single figure is about, when it was typed in; null where all of it is meant. */
  network_id: Generated<number | null>;
  country: Generated<string | null>;
  ad_unit_id: Generated<number | null>;
  /** A figure typed by hand was let go: what its source says counts again. */
  let_go: Generated<boolean>;
}

/** A check or commit under way; its row is gone once it is over. */
export interface ImportRunsTable {
  /** Chosen by whoever began it. */
  key: string;
  person_id: number;
  phase: 'checking' | 'committing';
  /** Bytes of the file that have been read, and all of them. */
  done_bytes: Generated<number>;
  total_bytes: number;
  /** Somebody asked for its end. */
  cancelled: Generated<boolean>;
  /** When it last moved. */
  at: Date;
}

/** What a batch left out because nobody knows the name, by day: the newest delivery counts. */
export interface WaitingFiguresTable {
  batch_id: number;
  name_id: number;
  day: DayColumn;
  rows: number;
  /** Sum of the figure the report is about. */
  value: number;
}

export interface ImportTables {
  import_runs: ImportRunsTable;
  waiting_figures: WaitingFiguresTable;
  import_batches: ImportBatchesTable;
  data_entry_log: DataEntryLogTable;
}
