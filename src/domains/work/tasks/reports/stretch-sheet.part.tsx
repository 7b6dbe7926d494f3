import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ListStates } from '#/client/list-states.tsx';
import { reading } from '#/client/reading.ts';
import { dayRange, namedDay } from '#/kernel/date-words.ts';
import { timeOf, zoneName } from '#/kernel/dates.ts';
import { pauseReasons, pauseWords } from '#/kernel/pause-reasons.ts';
import { Badge } from '#/ui/badge.tsx';
import { Dialog } from '#/ui/dialog.tsx';
import { Link } from '#/ui/link.tsx';
import { Pagination } from '#/ui/pagination.tsx';
import { EmptyState } from '#/ui/states.tsx';
import { Table, type Column } from '#/ui/table.tsx';
import type { WorkPiece } from './reports.contract.ts';
import { TaskAppMark } from './task-app-mark.part.tsx';
import type { workQuestion } from './work-search.ts';
import { workWords } from './work-words.ts';

interface StretchSheetProps {
  title: string;
  question: ReturnType<typeof workQuestion>;
  today: string;
  onClose: () => void;
}

const PER_PAGE = 50;

/** Why it ended, where that was a pause. */
function endWords({ isRunning, endReason }: WorkPiece) {
  if (isRunning) return <Badge tone="info">running</Badge>;
  const isPause = pauseReasons.some((it) => it.value === endReason);
  return isPause && endReason ? pauseWords(endReason) : '';
}

const columns = (today: string): Column<WorkPiece>[] => [
  { key: 'day', title: 'Day', width: 96, cell: (it) => namedDay(it.day, today) },
  {
    key: 'times',
    title: 'From – to',
    get hint() {
      return `In the business zone, ${zoneName()}`;
    },
    width: 110,
    cell: (it) => (
      <span className="num">
        {timeOf(new Date(it.from))} – {it.isRunning ? 'now' : timeOf(new Date(it.to))}
      </span>
    ),
  },
  {
    key: 'task',
    title: 'Task',
    cell: (it) => (
      <Link href={`/tasks/info?task=${it.task.key}`} className="row">
        {it.app && <TaskAppMark app={it.app} size={16} />}
        <span className="f3 num">{it.task.key}</span>
        <span className="trunc" dir="auto">
          {it.task.title}
        </span>
      </Link>
    ),
  },
  { key: 'end', title: 'Paused for', width: 140, cell: endWords },
  {
    key: 'seconds',
    title: 'Worked',
    align: 'right',
    width: 90,
    cell: (it) => workWords(Math.max(60, it.seconds)),
  },
];

/** The stretches of work behind a figure, cut at midnight. */
export function StretchSheet({ title, question, today, onClose }: StretchSheetProps) {
  const [page, setPage] = useState(1);
  const query = useQuery({
    ...reading('GET /tasks/members/stretches', { ...question, page, perPage: PER_PAGE }),
    placeholderData: keepPreviousData,
  });
  const seconds = query.data?.seconds;
  return (
    <Dialog
      title={title}
      note={[dayRange(question, today), seconds !== undefined && workWords(seconds)]
        .filter(Boolean)
        .join(', ')}
      side="right"
      width={720}
      bare
      onClose={onClose}
    >
      <ListStates
        query={query}
        what="stretches"
        isEmpty={(data) => data.totalRows === 0}
        empty={
          <EmptyState
            icon="clock"
            title="No work on these days"
            text="Stretches appear here once a task is started."
          />
        }
      >
        {(data) => (
          <>
            <Table
              label={`Stretches of ${title}`}
              columns={columns(today)}
              rows={data.rows}
              rowKey={(it) => it.key}
            />
            <Pagination total={data.totalRows} page={page} perPage={PER_PAGE} onPage={setPage} />
          </>
        )}
      </ListStates>
    </Dialog>
  );
}
