import { BlockedMark } from '#/community/relations/blocked-mark.part.tsx';
import { duration } from '#/kernel/date-words.ts';
import { AppIcon } from '#/ui/app-icon.tsx';
import { Badge } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import type { Column } from '#/ui/table.tsx';
import { DueDay, TaskStatusBadge } from './task-marks.part.tsx';
import { openStatuses } from './task-rules.ts';
import type { Task } from './tasks.contract.ts';

export const canStart = (it: Task) =>
  !it.runningSince && ['todo', 'in_progress', 'paused', 'changes_requested'].includes(it.status);

interface ColumnsProps {
  today: string;
  myId: number;
  current: number;
  onStart: (task: Task) => void;
}

/** Key, title, state, priority, due day, work so far; the row the keyboard is on carries its key. */
export function taskColumns({ today, myId, current, onStart }: ColumnsProps): Column<Task>[] {
  return [
    {
      key: 'key',
      title: 'Key',
      width: 92,
      cell: (it) => <span className="f3 num">{it.key}</span>,
    },
    {
      key: 'title',
      title: 'Task',
      cell: (it) => (
        <span className="appcell">
          {it.app && <AppIcon index={it.app.icon} size={18} />}
          <BlockedMark
            kind="task"
            id={it.id}
            isOpen={openStatuses.some((one) => one === it.status)}
          />
          <span className="med trunc" dir="auto">
            {it.title}
          </span>
          {it.issue && <Badge tone="line">{it.issue.key}</Badge>}
        </span>
      ),
    },
    {
      key: 'status',
      title: 'Status',
      width: 220,
      cell: (it) => <TaskStatusBadge task={it} />,
    },
    { key: 'priority', title: 'Priority', width: 90, cell: (it) => <span>{it.priority}</span> },
    {
      key: 'due',
      title: 'Due',
      width: 130,
      cell: (it) => <DueDay task={it} today={today} />,
    },
    {
      key: 'worked',
      title: 'Worked',
      width: 90,
      align: 'right',
      cell: (it) => (it.workedSeconds > 0 ? duration(Math.floor(it.workedSeconds / 60)) : '–'),
    },
    {
      key: 'start',
      title: <span className="hidden-words">Start</span>,
      width: 110,
      align: 'right',
      cell: (it, index) =>
        canStart(it) &&
        it.assignee?.id === myId && (
          <Button size="s" keys={index === current ? 's' : undefined} onClick={() => onStart(it)}>
            {it.workedSeconds > 0 ? 'Resume' : 'Start'}
          </Button>
        ),
    },
  ];
}
