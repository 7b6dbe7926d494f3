import type { Generated } from 'kysely';
import type { CreatedAt, DayColumn, Json, VersionColumn } from './column.ts';

/** A dashboard that somebody made of cards. What they ask is read by its domain's schema. */
export interface OwnDashboardsTable {
  id: Generated<number>;
  name: string;
  /** What the whole is filtered by when it is opened. */
  filter: Json<unknown>;
  /** In the order in which they are read. */
  cards: Json<unknown>;
  author_id: number;
  changed_by: number;
  version: VersionColumn;
  created_at: CreatedAt;
  updated_at: Generated<Date>;
  /** Kept for the undo; nobody finds it any more. */
  deleted_at: Date | null;
}

export interface OwnDashboardPeopleTable {
  dashboard_id: number;
  person_id: number;
  change: boolean;
}

export interface OwnDashboardTeamsTable {
  dashboard_id: number;
  team_id: number;
  change: boolean;
}

/** A link by which somebody outside reads a dashboard. Null lists do not narrow. */
export interface OwnDashboardLinksTable {
  id: Generated<number>;
  dashboard_id: number;
  author_id: number;
  /** For whom it is. */
  name: string;
  secret_hash: Buffer;
  /** Null where no password is asked for. */
  password_hash: string | null;
  /** Wrong passwords in a row, and when the last one was given. */
  wrong_passwords: Generated<number>;
  wrong_at: Date | null;
  apps: number[] | null;
  networks: number[] | null;
  countries: string[] | null;
  /** The last day it opens anything. */
  until: DayColumn;
  revoked_at: Date | null;
  version: VersionColumn;
  created_at: Date;
}

/** An opening of a link: its token reads the figures until it ends. */
export interface OwnDashboardVisitsTable {
  id: Generated<number>;
  link_id: number;
  token_hash: Buffer;
  /** Tells visitors of one link apart, and nothing else of them. */
  visitor: Buffer;
  opened_at: Date;
  ends_at: Date;
}

export interface OwnDashboardTables {
  own_dashboard_links: OwnDashboardLinksTable;
  own_dashboard_visits: OwnDashboardVisitsTable;
  own_dashboards: OwnDashboardsTable;
  own_dashboard_people: OwnDashboardPeopleTable;
  own_dashboard_teams: OwnDashboardTeamsTable;
}
