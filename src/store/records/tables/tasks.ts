import type { Generated } from 'kysely';
import type { DayColumn, Json, VersionColumn } from './column.ts';

type TaskStatus =
  | 'todo'
  | 'in_progress'
  | 'paused'
  | 'in_review'
  | 'changes_requested'
  | 'closed'
  | 'cancelled';
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
  type: Generated<string>;
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
}

/** What happened to a task and what was changed by hand, oldest first; never edited. */
export interface TaskEventsTable {
  id: Generated<number>;
  task_id: number;
  /** Null: the system did it. */
  person_id: number | null;
  at: Date;
  kind: 'created' | 'edited' | 'moved';
  from_status: TaskStatus | null;
  to_status: TaskStatus | null;
  reason: string | null;
  note: string | null;
  /** Field to old and new value. */
  changes: Json<Record<string, { from: unknown; to: unknown }>> | null;
}

export interface TaskTables {
  task_numbers: TaskNumbersTable;
  tasks: TasksTable;
  task_intervals: TaskIntervalsTable;
  task_events: TaskEventsTable;
}
