import type { Generated, GeneratedAlways } from 'kysely';
import type { CreatedAt, DayColumn, Json, VersionColumn } from './column.ts';

export interface ObjectivesTable {
  id: Generated<number>;
  /** `2026-Q4`, or the days of one of the company's own: `2026-10-05..2026-12-18`. */
  cycle: string;
  /** What the cycle says. */
  first_day: GeneratedAlways<string>;
  last_day: GeneratedAlways<string>;
  level: 'company' | 'team' | 'person';
  /** Of a team's objective. */
  team_id: number | null;
  /** Who answers for it. */
  owner_id: number;
  parent_id: number | null;
  title: string;
  /** Markdown, clean. */
  description: Generated<string>;
  /** Of a person's: only they, who leads them and who sees all. */
  is_private: Generated<boolean>;
  state: Generated<'draft' | 'active' | 'in_review' | 'closed' | 'cancelled'>;
  outcome: 'achieved' | 'partial' | 'missed' | null;
  /** 0 to 1. */
  score: number | null;
  self_review: string | null;
  review_note: string | null;
  reviewed_by: number | null;
  reviewed_at: Date | null;
  cancel_reason: string | null;
  reopen_reason: string | null;
  /** The objective of an earlier cycle that it goes on with. */
  carried_from: number | null;
  activated_on: DayColumn | null;
  /** The day it was sent to review or cancelled. */
  ended_on: DayColumn | null;
  created_by: number;
  created_at: Date;
  changed_at: Date;
  version: VersionColumn;
}

/** What a metric is narrowed to; an absent list is all the owner may see. */
export interface MetricFilter {
  app?: number[] | undefined;
  team?: number[] | undefined;
  network?: number[] | undefined;
  mediaSource?: number[] | undefined;
}

export interface KeyResultsTable {
  id: Generated<number>;
  objective_id: number;
  place: number;
  title: string;
  kind: 'number' | 'percent' | 'currency' | 'boolean' | 'metric' | 'issues';
  /** What a number counts: "levels". */
  unit: string | null;
  start_value: number;
  target_value: number;
  /** As last told; of a metric or issues only once the objective is closed. */
  current_value: number | null;
  measure: string | null;
  filter: Json<MetricFilter | null> | null;
  /** Of issues: the project they are in. */
  project_id: number | null;
  /** Only those below this one. */
  epic_id: number | null;
  /** Only those with this label; its id stays when the label is deleted. */
  label_id: number | null;
  weight: number;
  confidence: 'on_track' | 'at_risk' | 'off_track' | null;
  score: number | null;
  /** Taken away from the objective; its check-ins stay. */
  removed_at: Date | null;
}

export interface KeyResultCheckInsTable {
  id: Generated<number>;
  key_result_id: number;
  day: DayColumn;
  value: number | null;
  confidence: 'on_track' | 'at_risk' | 'off_track';
  note: string | null;
  person_id: number;
  at: Date;
}

/** A stretch of days of the company's own for objectives, beside the calendar's quarters. */
export interface OkrCyclesTable {
  id: Generated<number>;
  name: string;
  first_day: DayColumn;
  last_day: DayColumn;
  version: VersionColumn;
  created_at: CreatedAt;
}

export interface OkrTables {
  okr_cycles: OkrCyclesTable;
  objectives: ObjectivesTable;
  key_results: KeyResultsTable;
  key_result_check_ins: KeyResultCheckInsTable;
}
