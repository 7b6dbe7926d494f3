import type { Generated } from 'kysely';
import type { DayColumn, VersionColumn } from './column.ts';

/** The days of a week that somebody was in one team, handed in for its lead to approve. */
export interface TimesheetPartsTable {
  id: Generated<number>;
  person_id: number;
  monday: DayColumn;
  /** The team they were in on these days; null: in none. */
  team_id: number | null;
  days: DayColumn[];
  status: 'submitted' | 'approved' | 'returned';
  /** Worked on these days when it was handed in, or when it was approved. */
  seconds: number;
  submitted_at: Date;
  /** Never the person. */
  decided_by: number | null;
  decided_at: Date | null;
  /** Why it was returned. */
  reason: string | null;
  version: VersionColumn;
}

/** A month whose working time nothing changes any more. */
export interface TimesheetLocksTable {
  /** Its first day. */
  month: DayColumn;
  locked_by: number;
  locked_at: Date;
}

export interface TimesheetTables {
  timesheet_parts: TimesheetPartsTable;
  timesheet_locks: TimesheetLocksTable;
}
