import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ListStates } from '#/client/list-states.tsx';
import { reading } from '#/client/reading.ts';
import { useRun } from '#/client/running.ts';
import { Avatar } from '#/ui/avatar.tsx';
import { Badge } from '#/ui/badge.tsx';
import { Panel } from '#/ui/panel.tsx';
import { EmptyState } from '#/ui/states.tsx';
import { Table, type Column } from '#/ui/table.tsx';
import { decideColumn, useDeciding } from '../deciding.part.tsx';
import { dayWords, leaveWords } from './day-words.ts';
import { awayWords } from './days.actions.ts';
import type { DayLeave } from './days.contract.ts';
import { daysApprove } from './decide-days.actions.ts';

const QUEUE = 100;

const columns: Column<DayLeave>[] = [
  {
    key: 'person',
    title: 'Person',
    width: 200,
    cell: (it) => (
      <span className="appcell">
        <Avatar name={it.person.name} size="m" />
        <span className="trunc">
          <span dir="auto" className="med">
            {it.person.name}
          </span>
          <span dir="auto" className="sub2 trunc" title={it.note ?? undefined}>
            {it.note}
          </span>
        </span>
      </span>
    ),
  },
  {
    key: 'when',
    title: 'When',
    width: 210,
    cell: (it) => (
      <>
        <span className="med">{leaveWords(it)}</span>
        <span className="sub2">{dayWords(it.days)}</span>
      </>
    ),
  },
  { key: 'type', title: 'Type', width: 130, cell: (it) => it.type.name },
  {
    key: 'others',
    title: 'Also away',
    cell: (it) =>
      it.others && it.others.length > 0 ? (
        <span className="sub2 trunc" title={awayWords(it.others)}>
          {awayWords(it.others)}
        </span>
      ) : (
        <span className="f3">Nobody of the team</span>
      ),
  },
  {
    key: 'left',
    title: 'Left after',
    width: 100,
    cell: (it) =>
      it.left === null ? (
        <span className="f3">no limit</span>
      ) : (
        <span className={it.left < 0 ? undefined : 'f2'}>{dayWords(it.left)}</span>
      ),
  },
];

interface QueueProps {
  /** Id of the request to start on. */
  first?: number | undefined;
  onReject: (leave: DayLeave) => void;
}

/** What waits for this person's decision, soonest first. */
export function DaysQueue({ first, onReject }: QueueProps) {
  const run = useRun();
  const query = useQuery({
    ...reading('GET /leaves', { view: 'queue', perPage: QUEUE }),
    placeholderData: keepPreviousData,
  });
  const [gone, setGone] = useState<ReadonlySet<number>>(new Set());
  const rows = (query.data?.rows ?? []).filter((it) => !gone.has(it.id));
  // What is being decided leaves at once, so that the next key is about the next request.
  const approve = async ({ id, version }: DayLeave) => {
    setGone((it) => new Set([...it, id]));
    if (await run(daysApprove, { id, version })) return;
    setGone((it) => new Set([...it].filter((other) => other !== id)));
  };
  const deciding = { onApprove: (it: DayLeave) => void approve(it), onReject };
  const { current, onKeyDown } = useDeciding(rows, first, deciding);
  const total = (query.data?.totalRows ?? 0) - ((query.data?.rows.length ?? 0) - rows.length);
  return (
    <Panel
      className="leave-queue"
      title="Waiting for you"
      beside={total > 0 && <Badge>{total}</Badge>}
    >
      <ListStates
        query={query}
        what="requests"
        isEmpty={() => rows.length === 0}
        empty={<EmptyState icon="checks" title="Nothing waits for you" />}
      >
        {() => (
          <Table
            label="Requests that wait for you"
            columns={[...columns, decideColumn(current, deciding)]}
            rows={rows}
            rowKey={(it) => it.id}
            current={current}
            onKeyDown={onKeyDown}
            tall
          />
        )}
      </ListStates>
    </Panel>
  );
}
