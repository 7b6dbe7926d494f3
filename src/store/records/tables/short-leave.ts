import type { Generated } from 'kysely';
import type { DayColumn, VersionColumn } from './column.ts';

type LeaveStatus = 'applied' | 'approved' | 'rejected' | 'cancelled' | 'lapsed' | 'taken';

/** A few hours off on one business day. */
export interface ShortLeavesTable {
  id: Generated<number>;
  person_id: number;
  day: DayColumn;
  /** Minutes since midnight in the business zone, steps of 15. */
  from_minute: number;
  to_minute: number;
  reason: string;
  /** As last written; the times below may have moved it on since (see leave-rules.ts). */
  status: Generated<LeaveStatus>;
  starts_at: Date;
  ends_at: Date;
  /** Unanswered until then, it lapses. */
  lapses_at: Date;
  /** The person, or HR who entered it for them. */
  asked_by: number;
  asked_at: Date;
  decided_by: number | null;
  decided_at: Date | null;
  comment: string | null;
  version: VersionColumn;
}

export interface ShortLeaveTables {
  short_leaves: ShortLeavesTable;
}
