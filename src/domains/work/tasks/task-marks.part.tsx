import { pauseWords } from '#/kernel/pause-reasons.ts';
import { Badge, type Tone } from '#/ui/badge.tsx';
import { openStatuses, statusWords, type TaskStatus } from './task-rules.ts';
import { dueWords } from './task-words.ts';
import type { Task } from './tasks.contract.ts';
import './tasks.css';

const tones: Record<TaskStatus, Tone> = {
  todo: 'line',
  in_progress: 'info',
  paused: 'neutral',
  in_review: 'warn',
  changes_requested: 'warn',
  closed: 'good',
  cancelled: 'neutral',
};

/** Where a task stands, and why it rests. */
export function TaskStatusBadge({ task }: { task: Pick<Task, 'status' | 'pauseReason'> }) {
  return (
    <span className="row">
      <Badge tone={tones[task.status]}>{statusWords[task.status]}</Badge>
      {task.pauseReason && <span className="f3 fs12 trunc">{pauseWords(task.pauseReason)}</span>}
    </span>
  );
}

interface DueDayProps {
  task: Pick<Task, 'dueOn' | 'status'>;
  today: string;
}

/** When it is due, marked while it is open and late. */
export function DueDay({ task, today }: DueDayProps) {
  const isOpen = openStatuses.some((it) => it === task.status);
  const isLate = isOpen && task.dueOn !== null && task.dueOn < today;
  return (
    <span className={isLate ? 'task-late' : 'f2'}>
      {dueWords(task.dueOn, today, isOpen).replace(/^due /, '') || '–'}
    </span>
  );
}
