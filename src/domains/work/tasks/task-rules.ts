export const taskStatuses = [
  'todo',
  'in_progress',
  'paused',
  'in_review',
  'changes_requested',
  'closed',
  'cancelled',
] as const;
export type TaskStatus = (typeof taskStatuses)[number];

/** Where a task may go from each status. */
export const nextStatuses: Record<TaskStatus, readonly TaskStatus[]> = {
  todo: ['in_progress', 'cancelled'],
  in_progress: ['paused', 'in_review', 'cancelled'],
  paused: ['in_progress', 'in_review', 'cancelled'],
  in_review: ['closed', 'changes_requested', 'cancelled'],
  changes_requested: ['in_progress', 'cancelled'],
  closed: ['in_progress'],
  cancelled: [],
};

export const openStatuses = [
  'todo',
  'in_progress',
  'paused',
  'in_review',
  'changes_requested',
] as const satisfies TaskStatus[];

export const taskPriorities = ['urgent', 'high', 'medium', 'low'] as const;
export type TaskPriority = (typeof taskPriorities)[number];

export const statusWords: Record<TaskStatus, string> = {
  todo: 'To do',
  in_progress: 'In progress',
  paused: 'Paused',
  in_review: 'In review',
  changes_requested: 'Changes wanted',
  closed: 'Closed',
  cancelled: 'Cancelled',
};

export const taskEventKinds = [
  'created',
  'edited',
  'moved',
  'phase',
  'checklist',
  'deleted',
  'restored',
] as const;

export const priorityWords: Record<TaskPriority, string> = {
  urgent: 'Urgent',
  high: 'High',
  medium: 'Medium',
  low: 'Low',
};

/** Without a sign of life for this long, work counts as paused since the last one. */
export const HEARTBEAT_MS = 8 * 60 * 60_000;
