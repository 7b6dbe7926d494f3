import type { Generated } from 'kysely';
import type { DayColumn, VersionColumn } from './column.ts';

/** What may be spent on campaigns in a month: by a team, for an app, at a media source, else by all. */
export interface SpendPlansTable {
  id: Generated<number>;
  /** The first of the month. */
  month: DayColumn;
  team_id: number | null;
  app_id: number | null;
  network_id: number | null;
  /** In millionths of its currency. */
  amount: number;
  currency: string;
  note: string | null;
  set_by: number;
  set_at: Date;
  version: VersionColumn;
}

export interface SpendPlanTables {
  spend_plans: SpendPlansTable;
}
