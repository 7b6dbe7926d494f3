import type { Generated } from 'kysely';
import type { Json } from './column.ts';

/** A stretch as it was or became: ISO instants; without an end it ran. */
export interface StretchState {
  taskId: number;
  key: string;
  from: string;
  to: string | null;
}

/** A correction of a stretch of work; kept when the stretch itself is deleted. */
export interface TaskIntervalChangesTable {
  id: Generated<number>;
  interval_id: number;
  task_id: number;
  /** Whose work it is. */
  person_id: number;
  by_id: number;
  at: Date;
  kind: 'logged' | 'changed' | 'split' | 'deleted' | 'idle';
  before: Json<StretchState> | null;
  after: Json<StretchState> | null;
  reason: string | null;
}

/** A time without anybody at the machine while a task ran; open until the person answers. */
export interface TaskIdleTable {
  id: Generated<number>;
  person_id: number;
  task_id: number;
  from_at: Date;
  to_at: Date;
  answer: 'keep' | 'discard' | 'split' | null;
  answered_at: Date | null;
}

export interface TaskTimeTables {
  task_interval_changes: TaskIntervalChangesTable;
  task_idle: TaskIdleTable;
}
