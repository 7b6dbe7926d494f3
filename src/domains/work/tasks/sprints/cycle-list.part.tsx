import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ListStates } from '#/client/list-states.tsx';
import { reading } from '#/client/reading.ts';
import { dayRange } from '#/kernel/date-words.ts';
import { formatPercent } from '#/kernel/numbers.ts';
import { Button } from '#/ui/button.tsx';
import { Dialog } from '#/ui/dialog.tsx';
import { Link } from '#/ui/link.tsx';
import { Pagination } from '#/ui/pagination.tsx';
import { Panel } from '#/ui/panel.tsx';
import { EmptyState } from '#/ui/states.tsx';
import { Table, type Column } from '#/ui/table.tsx';
import { workWords } from '../reports/work-words.ts';
import { statusWords } from '../task-rules.ts';
import type { Cycle } from './sprints.contract.ts';

const SHOWN = 10;

const doneShare = (it: Cycle) => {
  const all = it.planned + it.added - it.dropped - it.cancelled;
  return all > 0 ? formatPercent(it.done / all, 0) : '–';
};

const columns = (today: string): Column<Cycle>[] => [
  {
    key: 'name',
    title: 'Sprint',
    cell: (it) => (
      <span className="med trunc" dir="auto">
        {it.name}
      </span>
    ),
  },
  { key: 'team', title: 'Team', width: 130, className: 'wide', cell: (it) => it.team.name },
  {
    key: 'days',
    title: 'Days',
    width: 150,
    cell: (it) => (
      <span className="f2">{dayRange({ from: it.startsOn, to: it.endsOn }, today)}</span>
    ),
  },
  { key: 'planned', title: 'Planned', align: 'right', width: 80, cell: (it) => it.planned },
  { key: 'added', title: 'Added', align: 'right', width: 80, cell: (it) => it.added },
  { key: 'done', title: 'Done', align: 'right', width: 80, cell: (it) => it.done },
  {
    key: 'share',
    title: 'Of all',
    hint: 'Done of what was in it at the end and not cancelled',
    align: 'right',
    width: 80,
    cell: doneShare,
  },
  {
    key: 'carried',
    title: 'Carried over',
    align: 'right',
    width: 100,
    cell: (it) => it.carriedOver,
  },
  {
    key: 'hours',
    title: 'Worked',
    align: 'right',
    width: 110,
    cell: (it) => workWords(it.seconds),
  },
];

const taskColumns: Column<Cycle['tasks'][number]>[] = [
  {
    key: 'task',
    title: 'Task',
    cell: (it) => (
      <Link href={`/tasks/info?task=${it.key}`} className="row">
        <span className="f3 num">{it.key}</span>
        <span className="med trunc" dir="auto">
          {it.title}
        </span>
      </Link>
    ),
  },
  { key: 'status', title: 'Then', width: 110, cell: (it) => statusWords[it.status] },
  { key: 'who', title: 'Who', width: 130, cell: (it) => it.assignee?.name ?? '–' },
  { key: 'hours', title: 'Worked', align: 'right', width: 90, cell: (it) => workWords(it.seconds) },
];

/** What a round was at its end. */
function CycleSheet({ cycle, onClose }: { cycle: Cycle; onClose: () => void }) {
  const gone = cycle.movedTo ? `went into ${cycle.movedTo.name}` : 'went into no sprint';
  return (
    <Dialog
      title={cycle.name}
      note={[cycle.goal, cycle.carriedOver > 0 && `${cycle.carriedOver} open at the end ${gone}.`]
        .filter(Boolean)
        .join(' ')}
      side="right"
      width={640}
      bare
      onClose={onClose}
      footer={
        <>
          <span className="sp" />
          <Button onClick={onClose}>Close</Button>
          <Button href={`/tasks/sprint?sprint=${cycle.id}`}>Tasks and issues</Button>
        </>
      }
    >
      <Table
        label={`Tasks of ${cycle.name} as they stood at its end`}
        columns={taskColumns}
        rows={cycle.tasks}
        rowKey={(it) => it.id}
      />
    </Dialog>
  );
}

interface CycleListProps {
  team: number | undefined;
  today: string;
}

/** Completed rounds, each as it was when it was completed. */
export function CycleList({ team, today }: CycleListProps) {
  const [page, setPage] = useState(1);
  const [opened, setOpened] = useState<Cycle>();
  const query = useQuery({
    ...reading('GET /tasks/cycles-list', { team, page, perPage: SHOWN }),
    placeholderData: keepPreviousData,
  });
  return (
    <Panel title="Completed" className="task-list">
      <ListStates
        query={query}
        what="completed sprints"
        isEmpty={(data) => data.totalRows === 0}
        empty={
          <EmptyState
            icon="history"
            title="No sprint is completed yet"
            text="What a sprint came to is kept here once it is completed."
          />
        }
      >
        {(data) => (
          <>
            <Table
              label="Completed sprints"
              columns={columns(today)}
              rows={data.rows}
              rowKey={(it) => it.id}
              onOpen={setOpened}
            />
            <Pagination total={data.totalRows} page={page} perPage={SHOWN} onPage={setPage} />
          </>
        )}
      </ListStates>
      {opened && <CycleSheet cycle={opened} onClose={() => setOpened(undefined)} />}
    </Panel>
  );
}
