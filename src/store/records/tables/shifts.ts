import type { Generated } from 'kysely';
import type { CreatedAt, DayColumn, VersionColumn } from './column.ts';

/** A template of working hours. */
export interface ShiftsTable {
  id: Generated<number>;
  name: string;
  /** Whoever has no shift has this one. */
  standard: Generated<boolean>;
  version: VersionColumn;
  created_at: CreatedAt;
}

/** The hours a shift has from a day on; the first row holds for all days before the next. */
export interface ShiftHoursTable {
  id: Generated<number>;
  shift_id: number;
  since: DayColumn;
  /** HH:mm in the business zone; an end before the start lies on the next day. */
  starts: string;
  ends: string;
  /** ISO weekdays, 1 is Monday. */
  workdays: number[];
}

/** The shift a person has from a day on. */
export interface PersonShiftsTable {
  id: Generated<number>;
  person_id: number;
  shift_id: number;
  since: DayColumn;
}

export interface ShiftTables {
  shifts: ShiftsTable;
  shift_hours: ShiftHoursTable;
  person_shifts: PersonShiftsTable;
}
