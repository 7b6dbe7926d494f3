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
  /** What installs are to have brought back at an age in days, of what they cost; both or none. */
  roas_age: Generated<number | null>;
  roas_target: Generated<number | null>;
  note: string | null;
  set_by: number;
  set_at: Date;
  version: VersionColumn;
}

/** A suggestion for a campaign that somebody dismissed last. */
export interface SuggestionDismissalsTable {
  campaign_id: number;
  kind: 'raise' | 'lower' | 'pause';
  reason: string;
  person_id: number;
  at: Date;
}

export interface SpendPlanTables {
  suggestion_dismissals: SuggestionDismissalsTable;
  spend_plans: SpendPlansTable;
}
