import type { ColumnType, Generated } from 'kysely';
import type { CreatedAt, DayColumn, Json, VersionColumn } from './column.ts';

/** A question about figures under a name. What it asks is read by the reports domain's schema. */
export interface ReportsTable {
  id: Generated<number>;
  name: string;
  definition: Json<unknown>;
  author_id: number;
  /** Who may open it beside its author; `teams` are those in `report_teams`. */
  sharing: 'nobody' | 'everybody' | 'teams';
  version: VersionColumn;
  created_at: CreatedAt;
  updated_at: Generated<Date>;
  /** Kept for the undo; nobody finds it any more. */
  deleted_at: Date | null;
}

export interface ReportTeamsTable {
  report_id: number;
  team_id: number;
}

/** When a report is mailed. `weekday` and `monthday` count only where `every` needs them. */
export interface ReportSchedulesTable {
  id: Generated<number>;
  report_id: number;
  author_id: number;
  every: 'day' | 'week' | 'month';
  /** ISO weekday, 1 is Monday. */
  weekday: number;
  /** A month without it has its last day instead. */
  monthday: number;
  /** HH:mm in the business zone. */
  at: string;
  format: 'pdf' | 'xlsx';
  active: Generated<boolean>;
  next_at: Date;
  version: VersionColumn;
  created_at: CreatedAt;
}

export interface ReportRecipientsTable {
  schedule_id: number;
  person_id: number;
}

/** Which runs are done, so that none is done twice. */
export interface ReportRunsTable {
  schedule_id: number;
  due_at: Date;
  ran_at: Date;
  mails: number;
}

export interface ReportAlertsTable {
  id: Generated<number>;
  author_id: number;
  /** The report it was made from. */
  report_id: number | null;
  rule: Json<unknown>;
  active: Generated<boolean>;
  version: VersionColumn;
  created_at: CreatedAt;
}

/** An alert speaks once a day; `day` is the day its figures are of. */
export interface ReportAlertFiringsTable {
  alert_id: number;
  day: DayColumn;
  title: string;
  body: string;
  fired_at: Date;
}

/** Choices and commentary of one person's deck of a quarter, `2025-Q3`. */
export interface QuarterlyDecksTable {
  author_id: number;
  quarter: string;
  title: string;
  /** None means all. */
  apps: number[];
  slides: ColumnType<unknown, string, string>;
  version: VersionColumn;
  updated_at: Generated<Date>;
}

export interface ReportTables {
  reports: ReportsTable;
  report_teams: ReportTeamsTable;
  report_schedules: ReportSchedulesTable;
  report_recipients: ReportRecipientsTable;
  report_runs: ReportRunsTable;
  report_alerts: ReportAlertsTable;
  report_alert_firings: ReportAlertFiringsTable;
  quarterly_decks: QuarterlyDecksTable;
}
