import { duration, exactInstant, relativeTime } from '#/kernel/date-words.ts';
import { AppIcon } from '#/ui/app-icon.tsx';
import { Avatar } from '#/ui/avatar.tsx';
import { Badge } from '#/ui/badge.tsx';
import { Icon } from '#/ui/icon.tsx';
import { Link } from '#/ui/link.tsx';
import type { Column } from '#/ui/table.tsx';
import { DueDay } from '../task-marks.part.tsx';
import type { TaskReview } from './reviews.contract.ts';
import './reviews.css';

const hrefOf = (it: TaskReview) => `/tasks/info?task=${it.task.key}`;

/** Five stars, as many of them filled as the mark says; the words are for those who do not see. */
export function Stars({ rating }: { rating: number | null }) {
  if (rating === null) return <span className="f3">not rated</span>;
  return (
    <span className="stars" role="img" aria-label={`${rating} of 5`} title={`${rating} of 5`}>
      {[1, 2, 3, 4, 5].map((it) => (
        <Icon key={it} name="star" size={13} className={it <= rating ? 'on' : undefined} />
      ))}
    </span>
  );
}

interface When {
  now: Date;
  zone: string;
}

function Ago({ at, now, zone }: When & { at: string | null }) {
  if (at === null) return '–';
  const instant = new Date(at);
  return <time title={exactInstant(instant, zone)}>{relativeTime(instant, now)}</time>;
}

/** The task and whose work it is: two lines. */
export const workColumns: Column<TaskReview>[] = [
  {
    key: 'task',
    title: 'Task',
    className: 'task-grow',
    cell: (it) => (
      <span className="appcell">
        {it.task.app && <AppIcon index={it.task.app.icon} size={20} />}
        <span className="trunc">
          <Link dir="auto" href={hrefOf(it)} className="med trunc" title={it.task.title}>
            {it.task.title}
          </Link>
          <span className="sub2 num">
            {[it.task.key, it.task.type, it.task.phase?.name].filter(Boolean).join(', ')}
          </span>
        </span>
      </span>
    ),
  },
  {
    key: 'assignee',
    title: 'Done by',
    width: 140,
    cell: (it) =>
      it.task.assignee ? (
        <span className="row">
          <Avatar name={it.task.assignee.name} size="m" />
          <span className="trunc" dir="auto">
            {it.task.assignee.name}
          </span>
        </span>
      ) : (
        '–'
      ),
  },
  {
    key: 'worked',
    title: 'Worked',
    width: 90,
    align: 'right',
    className: 'wide',
    cell: (it) => duration(Math.floor(it.task.workedSeconds / 60)),
  },
];

/** How long it waits, what is open on its checklist, and how often it came back. */
export const pendingColumns = (when: When, today: string): Column<TaskReview>[] => [
  {
    key: 'waiting',
    title: 'Handed in',
    width: 90,
    cell: (it) => <Ago at={it.handedInAt} {...when} />,
  },
  {
    key: 'due',
    title: 'Due',
    width: 110,
    className: 'wide',
    cell: (it) => <DueDay task={it.task} today={today} />,
  },
  {
    key: 'checklist',
    title: 'Checklist',
    width: 120,
    cell: ({ task, returns }) => (
      <span className="row">
        {task.checklist.of === 0 ? (
          <span className="f3">–</span>
        ) : task.checklist.done === task.checklist.of ? (
          <Badge tone="good" icon="check">
            {task.checklist.of} done
          </Badge>
        ) : (
          <Badge tone="warn" title={task.checklistOverride ?? undefined}>
            {task.checklist.of - task.checklist.done} of {task.checklist.of} open
          </Badge>
        )}
        {returns > 0 && <Badge tone="line">returned {returns}×</Badge>}
      </span>
    ),
  },
];

/** Who reviewed it when, the mark and the words. */
export const closedColumns = (when: When): Column<TaskReview>[] => [
  {
    key: 'reviewer',
    title: 'Reviewed by',
    width: 170,
    className: 'wide',
    cell: (it) => (
      <span dir="auto" className="trunc">
        {it.last?.reviewer.name ?? '–'}
      </span>
    ),
  },
  {
    key: 'rating',
    title: 'Rating',
    width: 100,
    cell: (it) => <Stars rating={it.last?.rating ?? null} />,
  },
  {
    key: 'note',
    title: 'Note',
    className: 'wide task-grow',
    cell: (it) => (
      <span dir="auto" className="f2 trunc" title={it.last?.note ?? undefined}>
        {it.last?.note ?? '–'}
      </span>
    ),
  },
  {
    key: 'closed',
    title: 'Closed',
    width: 100,
    align: 'right',
    cell: (it) => <Ago at={it.task.closedAt} {...when} />,
  },
];
