import type { Generated } from 'kysely';
import type { DayColumn, Json, VersionColumn } from './column.ts';
import type { TaskStatus } from './tasks.ts';

/** A line of a sprint's lists: what must be there to start it, and what to call it done. */
export interface SprintCheck {
  list: 'ready' | 'done';
  text: string;
  /** Null while it is open. */
  doneAt: string | null;
  doneBy: { id: number; name: string } | null;
}

/** A task as it stood when its sprint was completed. */
export interface SnapshotTask {
  id: number;
  key: string;
  title: string;
  status: TaskStatus;
  assignee: { id: number; name: string } | null;
  /** Whether it was in the sprint when that was started. */
  planned: boolean;
  /** Worked on it between start and completion. */
  seconds: number;
}

/** What a sprint was when it was completed, before anything was moved on. */
export interface SprintSnapshot {
  tasks: SnapshotTask[];
  /** Tasks in it when it was started. */
  planned: number;
  /** Put in later. */
  added: number;
  /** Planned, but taken out before the end. */
  dropped: number;
  done: number;
  cancelled: number;
  /** Open at the end. */
  carriedOver: number;
  seconds: number;
  /** Where the open ones went; null: into no sprint. */
  movedTo: { id: number; name: string } | null;
}

export interface TaskSprintsTable {
  id: Generated<number>;
  team_id: number;
  name: string;
  goal: Generated<string>;
  starts_on: DayColumn;
  ends_on: DayColumn;
  state: Generated<'planned' | 'active' | 'completed'>;
  checklist: Json<SprintCheck[]>;
  /** Ids of the tasks that were in it when it was started. */
  planned_tasks: Generated<number[]>;
  started_at: Date | null;
  completed_at: Date | null;
  snapshot: Json<SprintSnapshot> | null;
  version: VersionColumn;
  created_by: number;
  created_at: Date;
}

/** The sprint a task is in, or was in when that was completed. */
export interface TaskSprintTasksTable {
  task_id: number;
  sprint_id: number;
}

/** From when until when a task was in a sprint; it stays in one that was completed with it. */
export interface TaskSprintStaysTable {
  id: Generated<number>;
  task_id: number;
  sprint_id: number;
  since: Date;
  until: Date | null;
}

export interface TaskSprintTables {
  task_sprints: TaskSprintsTable;
  task_sprint_tasks: TaskSprintTasksTable;
  task_sprint_stays: TaskSprintStaysTable;
}
