import type { Generated } from 'kysely';
import type { CreatedAt, DayColumn, VersionColumn } from './column.ts';

/** The holidays of a place of work. */
export interface HolidayCalendarsTable {
  id: Generated<number>;
  /** As it stands on people's records, whatever its case. */
  place: string;
  version: VersionColumn;
  created_at: CreatedAt;
}

export interface HolidaysTable {
  id: Generated<number>;
  calendar_id: number;
  day: DayColumn;
  name: string;
  /** What an imported file knows it by; null when it was entered by hand. */
  uid: string | null;
}

export interface HolidayTables {
  holiday_calendars: HolidayCalendarsTable;
  holidays: HolidaysTable;
}
