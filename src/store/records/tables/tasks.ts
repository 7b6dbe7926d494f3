import type { Generated } from 'kysely';
import type { DayColumn, Json, VersionColumn } from './column.ts';

export type TaskStatus =
  | 'todo'
  | 'in_progress'
  | 'paused'
  | 'in_review'
  | 'changes_requested'
  | 'closed'
  | 'cancelled';
type TaskEventKind =
  | 'created'
  | 'edited'
  | 'moved'
  | 'phase'
  | 'checklist'
  | 'deleted'
  | 'restored';
type TaskPriority = 'urgent' | 'high' | 'medium' | 'low';

/** The last number given under each prefix, so that a key is never given twice. */
export interface TaskNumbersTable {
  prefix: string;
  last: number;
}

export interface TasksTable {
  id: Generated<number>;
  /** The app's key and a number, LNT-214; never changes. */
  key: string;
  app_id: number | null;
  /** The issue it is the work on; its hours count for it. */
  issue_id: Generated<number | null>;
  /** The name of its type, which follows when the type is renamed. */
  type: Generated<string>;
  /** One of its type's; null when the type has none. */
  phase_id: Generated<number | null>;
  title: string;
  description: string | null;
  status: Generated<TaskStatus>;
  priority: Generated<TaskPriority>;
  reporter_id: number;
  assignee_id: number | null;
  /** Never the assignee. */
  reviewer_id: number | null;
  due_on: DayColumn | null;
  /** Set exactly while it is paused. */
  pause_reason: string | null;
  closed_at: Date | null;
  /** Why it went to review although items of its checklist were open. */
  checklist_override: Generated<string | null>;
  /** It can be had back. */
  deleted_at: Generated<Date | null>;
  version: VersionColumn;
  created_at: Date;
  updated_at: Date;
}

/** A stretch of work of one person on one task; without an end it is running. */
export interface TaskIntervalsTable {
  id: Generated<number>;
  task_id: number;
  person_id: number;
  started_at: Date;
  ended_at: Date | null;
  /** The last sign that the person is still at it. */
  last_beat_at: Date;
  end_reason: string | null;
  version: VersionColumn;
}

/** What happened to a task and what was changed by hand, oldest first; never edited. */
export interface TaskEventsTable {
  id: Generated<number>;
  task_id: number;
  /** Null: the system did it. */
  person_id: number | null;
  at: Date;
  kind: TaskEventKind;
  from_status: TaskStatus | null;
  to_status: TaskStatus | null;
  reason: string | null;
  note: string | null;
  /** Field to old and new value. */
  changes: Json<Record<string, { from: unknown; to: unknown }>> | null;
}

/** A kind of work, with phases of its own. */
export interface TaskTypesTable {
  id: Generated<number>;
  name: string;
  position: number;
  /** Whether new tasks may be of it. */
  active: Generated<boolean>;
  version: VersionColumn;
}

/** A step of the way every task of a type goes. */
export interface TaskPhasesTable {
  id: Generated<number>;
  type_id: number;
  name: string;
  position: number;
}

export interface TaskChecklistTable {
  id: Generated<number>;
  task_id: number;
  text: string;
  position: number;
  done_at: Date | null;
  done_by: number | null;
  version: VersionColumn;
}

/** What a reviewer said of handed in work; never edited. */
export interface TaskReviewsTable {
  id: Generated<number>;
  task_id: number;
  reviewer_id: number;
  /** Whose work it was then. */
  assignee_id: number | null;
  verdict: 'approved' | 'returned';
  /** 1 to 5. */
  rating: number | null;
  note: string | null;
  at: Date;
}

export interface TaskTables {
  task_types: TaskTypesTable;
  task_phases: TaskPhasesTable;
  task_checklist: TaskChecklistTable;
  task_reviews: TaskReviewsTable;
  task_numbers: TaskNumbersTable;
  tasks: TasksTable;
  task_intervals: TaskIntervalsTable;
  task_events: TaskEventsTable;
}
