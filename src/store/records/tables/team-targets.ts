import type { DayColumn, VersionColumn } from './column.ts';

/** Revenue a team is to reach in a month. */
export interface TeamTargetsTable {
  team_id: number;
  /** The first of the month. */
  month: DayColumn;
  revenue_micros: number;
  version: VersionColumn;
}

export interface TeamTargetTables {
  team_targets: TeamTargetsTable;
}
