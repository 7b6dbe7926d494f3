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
  /** Of an own measure the unit it was shown in when the alert was saved. */
  unit: Generated<string | null>;
  /**
   * The apps it watches as far as its author sees them, as of when it was last looked at; null for
   * all of the company. Whoever may see them may read the alert.
   */
  apps: Generated<number[] | null>;
  version: VersionColumn;
  created_at: CreatedAt;
}

/** An alert speaks once a day; `day` is the day its figures are of. */
export interface ReportAlertFiringsTable {
  alert_id: number;
  day: DayColumn;
  fired_at: Date;
}

/** A row that set an alert off; what was told before they were kept has only words. */
export interface ReportAlertFindingsTable {
  id: Generated<number>;
  alert_id: number;
  day: DayColumn;
  /** The value of the rule’s dimension; empty where all is watched together. */
  part: string;
  value: number | null;
  /** What it was held against. */
  usual: number | null;
  /** Half the width of the band of usual figures. */
  band: number | null;
  estimated: Generated<boolean>;
  /** Of an alert by the hour: since when the figure is away, and the impressions since then. */
  since_at: Generated<Date | null>;
  volume: Generated<number | null>;
  /** Title and text, one below the other. */
  words: string | null;
  /** Whose figures it is made of; null for all of the company. */
  apps: number[] | null;
  /** Who marked it as known, when, and what they wrote. */
  known_by: number | null;
  known_at: Date | null;
  note: string | null;
  version: VersionColumn;
}

/** The last episode of a row of an alert by the hour: the first and the last hour it was away. */
export interface ReportAlertEpisodesTable {
  alert_id: number;
  part: string;
  since_at: Date;
  last_at: Date;
}

/** Who has opened it. */
export interface ReportAlertSeenTable {
  finding_id: number;
  person_id: number;
  at: Date;
}

/** Until when somebody is told nothing by an alert, or of one row; the author's holds for all. */
export interface ReportAlertSnoozesTable {
  id: Generated<number>;
  alert_id: number;
  person_id: number;
  /** Null for every row. */
  part: string | null;
  until: Date;
}

/** Chats that are told what an alert finds. */
export interface ReportAlertTargetsTable {
  alert_id: number;
  webhook_id: number;
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
  report_alert_episodes: ReportAlertEpisodesTable;
  reports: ReportsTable;
  report_teams: ReportTeamsTable;
  report_schedules: ReportSchedulesTable;
  report_recipients: ReportRecipientsTable;
  report_runs: ReportRunsTable;
  report_alerts: ReportAlertsTable;
  report_alert_firings: ReportAlertFiringsTable;
  report_alert_findings: ReportAlertFindingsTable;
  report_alert_seen: ReportAlertSeenTable;
  report_alert_snoozes: ReportAlertSnoozesTable;
  report_alert_targets: ReportAlertTargetsTable;
  quarterly_decks: QuarterlyDecksTable;
}
