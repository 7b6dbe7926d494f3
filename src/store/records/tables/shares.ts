import type { Generated } from 'kysely';
import type { DayColumn, VersionColumn } from './column.ts';

/** Figures of an app or a report that its owner lets others see: as far as the owner may see them. */
export interface SharesTable {
  id: Generated<number>;
  owner_id: number;
  /** Either of these two. */
  app_id: number | null;
  report_id: number | null;
  /** Which groups of figures. */
  figures: string[];
  /** The last day on which it can be opened; null: until it is revoked. */
  until: DayColumn | null;
  note: string | null;
  version: VersionColumn;
  created_at: Date;
  revoked_at: Date | null;
}

export interface SharePeopleTable {
  share_id: number;
  person_id: number;
}

export interface ShareTeamsTable {
  share_id: number;
  team_id: number;
}

export interface ShareTables {
  shares: SharesTable;
  share_people: SharePeopleTable;
  share_teams: ShareTeamsTable;
}
