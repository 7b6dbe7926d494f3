import type { Generated } from 'kysely';
import type { CreatedAt, Json, VersionColumn } from './column.ts';

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

export interface OwnDashboardTables {
  own_dashboards: OwnDashboardsTable;
  own_dashboard_people: OwnDashboardPeopleTable;
  own_dashboard_teams: OwnDashboardTeamsTable;
}
