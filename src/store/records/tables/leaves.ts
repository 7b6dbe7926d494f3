import type { Generated } from 'kysely';
import type { CreatedAt, DayColumn, VersionColumn } from './column.ts';

/** A kind of leave of days, as the company has them. */
export interface LeaveTypesTable {
  id: Generated<number>;
  name: string;
  paid: boolean;
  /** Without a limit it has no terms, and no balance beside what was taken. */
  limited: boolean;
  needs_approval: boolean;
  needs_note: boolean;
  /** From this day on nobody asks for it and nothing is earned. */
  retired_on: DayColumn | null;
  version: VersionColumn;
  created_at: CreatedAt;
}

/** What a limited type gives from a day on, until the next row of it. */
export interface LeaveTermsTable {
  id: Generated<number>;
  type_id: number;
  since: DayColumn;
  /** Of a whole leave year, in half days as all amounts here. */
  half_days: number;
  accrual: 'at-once' | 'monthly';
  carry_half_days: number;
  /** `MM-DD`, the last day on which what was carried over can be taken. */
  carry_until: string | null;
}

/** A correction of somebody's balance. It is only ever added. */
export interface LeaveAdjustmentsTable {
  id: Generated<number>;
  person_id: number;
  type_id: number;
  /** The calendar year in which the leave year begins. */
  year: number;
  half_days: number;
  reason: string;
  made_by: number;
  made_at: Date;
}

/** Days off, whole but for the ends. */
export interface LeavesTable {
  id: Generated<number>;
  person_id: number;
  type_id: number;
  first_day: DayColumn;
  last_day: DayColumn;
  /** It begins in the middle of the first day's shift. */
  starts_midday: Generated<boolean>;
  /** It ends in the middle of the last day's shift. */
  ends_midday: Generated<boolean>;
  note: string | null;
  /** As last written; the times below may have moved it on since. */
  status: 'applied' | 'approved' | 'rejected' | 'cancelled' | 'lapsed' | 'taken';
  starts_at: Date;
  ends_at: Date;
  /** Unanswered until then, it lapses. */
  lapses_at: Date;
  /** The person, or HR who entered it for them. */
  asked_by: number;
  asked_at: Date;
  /** Null also where the type needs no approval. */
  decided_by: number | null;
  decided_at: Date | null;
  comment: string | null;
  version: VersionColumn;
}

export interface LeaveTables {
  leave_types: LeaveTypesTable;
  leave_terms: LeaveTermsTable;
  leave_adjustments: LeaveAdjustmentsTable;
  leaves: LeavesTable;
}
