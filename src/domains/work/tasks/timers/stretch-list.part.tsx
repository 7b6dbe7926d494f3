import { namedDay } from '#/kernel/date-words.ts';
import { dayOf } from '#/kernel/dates.ts';
import { Badge } from '#/ui/badge.tsx';
import { IconButton } from '#/ui/button.tsx';
import { Link } from '#/ui/link.tsx';
import { Menu } from '#/ui/rich/menu.tsx';
import type { Column } from '#/ui/table.tsx';
import { endWords, lengthWords, spanWords } from './time-words.ts';
import type { Stretch } from './timers.contract.ts';

export type Errand = { kind: 'edit' | 'split' | 'delete'; stretch: Stretch };

const secondsOf = ({ startedAt, endedAt }: Stretch, now: Date) =>
  ((endedAt ? Date.parse(endedAt) : now.getTime()) - Date.parse(startedAt)) / 1000;

const dayOfStretch = (it: Stretch) => dayOf(new Date(it.startedAt));

interface ColumnsProps {
  rows: readonly Stretch[];
  today: string;
  now: Date;
  onErrand: (errand: Errand) => void;
}

function RowMenu({ it, onErrand }: { it: Stretch; onErrand: ColumnsProps['onErrand'] }) {
  const open = (kind: Errand['kind']) => () => onErrand({ kind, stretch: it });
  const edit = { label: 'Correct', icon: 'pencil', keys: 'e', onClick: open('edit') } as const;
  const rest = [
    { label: 'Split', icon: 'scissors', keys: 's', onClick: open('split') },
    { label: 'Delete', icon: 'trash', keys: 'd', danger: true, onClick: open('delete') },
  ] as const;
  const label = `Correct ${it.task.key}, ${spanWords(it.startedAt, it.endedAt)}`;
  return (
    <Menu label={label} groups={[it.endedAt ? [edit, ...rest] : [edit]]}>
      <IconButton icon="dots" label={label} variant="ghost" size="s" />
    </Menu>
  );
}

/** Day, time, task, length, how it ended; the day stands on the first row of it. */
export function stretchColumns({ rows, today, now, onErrand }: ColumnsProps): Column<Stretch>[] {
  return [
    {
      key: 'day',
      title: 'Day',
      width: 110,
      cell: (it, index) => {
        const before = rows[index - 1];
        const isFirst = !before || dayOfStretch(before) !== dayOfStretch(it);
        return isFirst && <span className="med">{namedDay(dayOfStretch(it), today)}</span>;
      },
    },
    {
      key: 'time',
      title: 'Time',
      width: 150,
      cell: (it) => <span className="num">{spanWords(it.startedAt, it.endedAt)}</span>,
    },
    {
      key: 'task',
      title: 'Task',
      cell: (it) => (
        <span className="row">
          <span className="f3 num">{it.task.key}</span>
          <Link dir="auto" className="trunc" href={`/tasks?task=${it.task.key}`}>
            {it.task.title}
          </Link>
        </span>
      ),
    },
    {
      key: 'end',
      title: 'Ended by',
      width: 190,
      className: 'wide',
      cell: (it) =>
        it.endedAt ? (
          <span className="row">
            <span className="f2 trunc">{endWords(it.endReason)}</span>
            {it.changes > (it.endReason === 'logged' ? 1 : 0) && <Badge>corrected</Badge>}
          </span>
        ) : (
          <Badge tone="info">Running</Badge>
        ),
    },
    {
      key: 'length',
      title: 'Length',
      width: 100,
      align: 'right',
      cell: (it) => lengthWords(secondsOf(it, now)),
    },
    {
      key: 'more',
      title: <span className="hidden-words">Correct</span>,
      width: 52,
      align: 'right',
      cell: (it) => <RowMenu it={it} onErrand={onErrand} />,
    },
  ];
}
