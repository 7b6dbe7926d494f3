import { duration, exactInstant, relativeTime } from '#/kernel/date-words.ts';
import { AppIcon } from '#/ui/app-icon.tsx';
import { Avatar } from '#/ui/avatar.tsx';
import { PriorityMark } from '#/ui/board/priority-mark.tsx';
import { Link } from '#/ui/link.tsx';
import type { Column } from '#/ui/table.tsx';
import { DueDay, TaskStatusBadge } from '../task-marks.part.tsx';
import { priorityWords } from '../task-rules.ts';
import type { Task } from '../tasks.contract.ts';

export type RecordColumn = Column<Task> & {
  title: string;
  fixed?: boolean;
  optional?: boolean;
  roomy?: boolean;
};

interface ColumnsProps {
  today: string;
  now: Date;
  zone: string;
}

export const taskHref = (key: string) => `/tasks/info?task=${key}`;

function Who({ person }: { person: Task['assignee'] }) {
  if (!person) return '–';
  return (
    <span className="row">
      <Avatar name={person.name} />
      <span className="trunc" dir="auto">
        {person.name}
      </span>
    </span>
  );
}

/** Every column the record can show; which of them are shown is chosen on the page. */
export function recordColumns({ today, now, zone }: ColumnsProps): RecordColumn[] {
  const ago = (at: string | null) =>
    at === null ? (
      '–'
    ) : (
      <span title={exactInstant(new Date(at), zone)}>{relativeTime(new Date(at), now)}</span>
    );
  return [
    {
      key: 'key',
      title: 'Key',
      fixed: true,
      sortable: true,
      width: 92,
      cell: (it) => (
        <Link href={taskHref(it.key)} className="f3 num">
          {it.key}
        </Link>
      ),
    },
    {
      key: 'title',
      title: 'Task',
      fixed: true,
      sortable: true,
      className: 'task-grow',
      cell: (it) => (
        <span className="appcell">
          {it.app && <AppIcon index={it.app.icon} size={18} />}
          <Link dir="auto" href={taskHref(it.key)} className="med trunc" title={it.title}>
            {it.title}
          </Link>
        </span>
      ),
    },
    { key: 'type', title: 'Type', roomy: true, width: 90, cell: (it) => it.type },
    {
      key: 'phase',
      title: 'Phase',
      optional: true,
      width: 100,
      cell: (it) => it.phase?.name ?? '–',
    },
    {
      key: 'status',
      title: 'Status',
      sortable: true,
      width: 150,
      cell: (it) => <TaskStatusBadge task={it} />,
    },
    {
      key: 'priority',
      title: 'Priority',
      roomy: true,
      sortable: true,
      width: 92,
      cell: (it) => (
        <span className="row">
          <PriorityMark priority={it.priority} />
          {priorityWords[it.priority]}
        </span>
      ),
    },
    {
      key: 'assignee',
      title: 'Assignee',
      sortable: true,
      width: 150,
      cell: (it) => <Who person={it.assignee} />,
    },
    {
      key: 'reviewer',
      title: 'Reviewer',
      optional: true,
      width: 150,
      cell: (it) => <Who person={it.reviewer} />,
    },
    {
      key: 'due',
      title: 'Due',
      sortable: true,
      width: 110,
      cell: (it) => <DueDay task={it} today={today} />,
    },
    {
      key: 'app',
      title: 'App',
      sortable: true,
      optional: true,
      width: 140,
      cell: (it) => (
        <span dir="auto" className="trunc">
          {it.app?.name ?? '–'}
        </span>
      ),
    },
    {
      key: 'checklist',
      title: 'Checklist',
      optional: true,
      align: 'right',
      width: 80,
      cell: (it) => (it.checklist.of === 0 ? '–' : `${it.checklist.done}/${it.checklist.of}`),
    },
    {
      key: 'worked',
      title: 'Worked',
      roomy: true,
      align: 'right',
      width: 90,
      cell: (it) => (it.workedSeconds > 0 ? duration(Math.floor(it.workedSeconds / 60)) : '–'),
    },
    {
      key: 'updated',
      title: 'Changed',
      sortable: true,
      roomy: true,
      align: 'right',
      width: 96,
      cell: (it) => ago(it.updatedAt),
    },
    {
      key: 'created',
      title: 'Created',
      sortable: true,
      optional: true,
      align: 'right',
      width: 96,
      cell: (it) => ago(it.createdAt),
    },
    {
      key: 'closed',
      title: 'Closed',
      sortable: true,
      optional: true,
      align: 'right',
      width: 96,
      cell: (it) => ago(it.closedAt),
    },
  ];
}
