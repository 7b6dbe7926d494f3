import { namedDay } from '#/kernel/date-words.ts';
import { Dialog } from '#/ui/dialog.tsx';
import { Link } from '#/ui/link.tsx';
import { EmptyState } from '#/ui/states.tsx';
import { Table, type Column } from '#/ui/table.tsx';
import { TaskAppMark } from '../reports/task-app-mark.part.tsx';
import { TaskStatusBadge } from '../task-marks.part.tsx';
import type { TaskLine } from './dashboard.contract.ts';

interface DueSheetProps {
  day: string;
  tasks: readonly TaskLine[];
  today: string;
  onClose: () => void;
}

const columns: Column<TaskLine>[] = [
  {
    key: 'task',
    title: 'Task',
    cell: (it) => (
      <Link href={`/tasks/info?task=${it.key}`} className="row">
        {it.app && <TaskAppMark app={it.app} size={16} />}
        <span className="f3 num">{it.key}</span>
        <span className="med trunc" dir="auto">
          {it.title}
        </span>
      </Link>
    ),
  },
  {
    key: 'status',
    title: 'Status',
    width: 120,
    cell: (it) => <TaskStatusBadge task={{ status: it.status, pauseReason: null }} />,
  },
  { key: 'who', title: 'Who', width: 130, cell: (it) => it.assignee?.name ?? '–' },
];

/** What is due on one day. */
export function DueSheet({ day, tasks, today, onClose }: DueSheetProps) {
  return (
    <Dialog title={`Due ${namedDay(day, today)}`} side="right" width={560} bare onClose={onClose}>
      {tasks.length === 0 ? (
        <EmptyState
          icon="calendar"
          title="Nothing is due"
          text="A task is due on the day it was given."
        />
      ) : (
        <Table label="Due tasks" columns={columns} rows={tasks} rowKey={(it) => it.id} />
      )}
    </Dialog>
  );
}
