import type { Generated } from 'kysely';
import type { Json, VersionColumn } from './column.ts';

type State =
  | 'new'
  | 'reopened'
  | 'needs_info'
  | 'triaged'
  | 'in_progress'
  | 'fixed'
  | 'verified'
  | 'duplicate'
  | 'rejected';

/** Something that does not work, as somebody met it. */
export interface BugReportsTable {
  id: Generated<number>;
  title: string;
  happened: string;
  expected: string;
  /** 1 blocks, 4 looks wrong. */
  severity: number;
  state: Generated<State>;
  /** What was asked, why it was rejected, what is still wrong; of the present state. */
  reason: string | null;
  reporter_id: number;
  assignee_id: number | null;
  /** Who called it fixed; null: its issue was done. */
  fixed_by: number | null;
  /** Set while the state is `duplicate`. */
  duplicate_of: number | null;
  issue_id: number | null;
  /** When its issue was done as far as this report has followed it. */
  issue_done_at: Date | null;
  /** Where it happened and what went before (see bug-context.contract.ts). */
  context: Json<object>;
  created_at: Date;
  updated_at: Date;
  moved_at: Date;
  version: VersionColumn;
}

export interface BugReportPicturesTable {
  id: Generated<number>;
  report_id: number;
  file_key: string;
  /** In pixels. */
  width: number;
  height: number;
  at: Date;
}

/** Who is told what becomes of a report, beside reporter and assignee. */
export interface BugReportWatchersTable {
  report_id: number;
  person_id: number;
  /** Has the bug too. */
  voted: boolean;
  at: Date;
}

/** What happened to a report; rows are never changed. */
export interface BugReportEventsTable {
  id: Generated<number>;
  report_id: number;
  /** Null: Backlot itself. */
  person_id: number | null;
  at: Date;
  field: 'made' | 'state' | 'severity' | 'assignee' | 'words' | 'picture' | 'issue' | 'merged';
  from_value: string | null;
  to_value: string | null;
  note: string | null;
}

export interface BugReportTables {
  bug_reports: BugReportsTable;
  bug_report_pictures: BugReportPicturesTable;
  bug_report_watchers: BugReportWatchersTable;
  bug_report_events: BugReportEventsTable;
}
