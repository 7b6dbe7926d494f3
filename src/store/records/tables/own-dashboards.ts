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

/** An address by which somebody outside sees a dashboard, narrowed to what is meant for them. */
export interface OwnDashboardLinksTable {
  id: Generated<number>;
  dashboard_id: number;
  /** As far as whom it shows anything. */
  author_id: number;
  /** For whom it is. */
  name: string;
  /** SHA-256 of the secret in the address. */
  token_hash: Buffer;
  restriction: Json<unknown>;
  /** The last day on which it opens anything. */
  ends_on: DayColumn;
  version: VersionColumn;
  created_at: Date;
  revoked_at: Date | null;
  openings: Generated<number>;
  opened_at: Date | null;
}

export interface OwnDashboardTables {
  own_dashboards: OwnDashboardsTable;
  own_dashboard_people: OwnDashboardPeopleTable;
  own_dashboard_teams: OwnDashboardTeamsTable;
  own_dashboard_links: OwnDashboardLinksTable;
}
