import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ListStates } from '#/client/list-states.tsx';
import { useMe } from '#/client/me.ts';
import { reading } from '#/client/reading.ts';
import { Badge } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import { Checkbox } from '#/ui/form/check-field.tsx';
import { Kbd } from '#/ui/kbd.tsx';
import { useLocation, useSearch } from '#/ui/location.ts';
import { useNow } from '#/ui/now.ts';
import { usePageKeys } from '#/ui/page-keys.ts';
import { Page } from '#/ui/page.tsx';
import { PagedTable } from '#/ui/paged-table.tsx';
import { Panel } from '#/ui/panel.tsx';
import { useRowKeys } from '#/ui/row-keys.ts';
import { SelectionBar } from '#/ui/selection-bar.tsx';
import { EmptyState } from '#/ui/states.tsx';
import type { Column } from '#/ui/table.tsx';
import { JudgeForm } from './judge-form.part.tsx';
import { pendingColumns, workColumns } from './review-columns.part.tsx';
import { ReviewFilters } from './review-filters.part.tsx';
import { PendingSearch } from './reviews-search.ts';
import type { TaskReview } from './reviews.contract.ts';
import '../tasks.css';
import './reviews.css';

type Verdict = 'approved' | 'returned';

/** What waits for review, oldest first: approved or returned by keyboard, one or many. */
export function ReviewPendingScreen() {
  const { zone } = useMe();
  const now = useNow();
  const { go } = useLocation();
  const [search, change] = useSearch(PendingSearch);
  const [judging, setJudging] = useState<{ rows: readonly TaskReview[]; verdict: Verdict }>();
  const { search: typed, ...wanted } = search;
  const queue = useQuery({
    ...reading('GET /tasks/review', { ...wanted, state: 'pending', search: typed || undefined }),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  });
  const rows = queue.data?.rows ?? [];
  const open = (it: TaskReview) => go(`/tasks/info?task=${it.task.key}`);
  const judge = (some: readonly TaskReview[], verdict: Verdict) => {
    const mine = some.filter((it) => it.isMine);
    if (mine.length > 0) setJudging({ rows: mine, verdict });
  };
  const { current, selected, setSelected, onKeyDown } = useRowKeys({
    rows,
    rowKey: (it) => it.task.id,
    onOpen: open,
    keys: {
      a: (it) => judge(chosen.length > 0 ? chosen : [it], 'approved'),
      r: (it) => judge(chosen.length > 0 ? chosen : [it], 'returned'),
    },
    words: { a: 'Approve', r: 'Return', x: 'Select the row' },
    wide: true,
  });
  const chosen = rows.filter((it) => selected.has(it.task.id));
  usePageKeys(
    [
      { keys: 'a', words: 'Approve the selected', run: () => judge(chosen, 'approved') },
      { keys: 'r', words: 'Return the selected', run: () => judge(chosen, 'returned') },
    ],
    chosen.length > 0 && current < 0 && judging === undefined,
  );
  const toggle = (id: number) => {
    const next = new Set(selected);
    if (!next.delete(id)) next.add(id);
    setSelected(next);
  };
  const select: Column<TaskReview> = {
    key: 'select',
    width: 36,
    title: <span className="hidden-words">Select</span>,
    cell: (it) =>
      it.isMine && (
        <Checkbox
          label={`Select ${it.task.key}`}
          hideLabel
          value={selected.has(it.task.id)}
          onChange={() => toggle(it.task.id)}
        />
      ),
  };
  const decide: Column<TaskReview> = {
    key: 'decide',
    width: 164,
    align: 'right',
    title: <span className="hidden-words">Decide</span>,
    cell: (it, index) =>
      it.isMine ? (
        <span className="row task-decide">
          <Button
            size="s"
            keys={index === current ? 'r' : undefined}
            onClick={() => judge([it], 'returned')}
          >
            Return
          </Button>
          <Button
            size="s"
            variant={index === current ? 'primary' : 'plain'}
            keys={index === current ? 'a' : undefined}
            onClick={() => judge([it], 'approved')}
          >
            Approve
          </Button>
        </span>
      ) : (
        <span className="f3">goes to {it.task.reviewer?.name ?? 'nobody'}</span>
      ),
  };
  const waiting = queue.data?.waiting ?? 0;
  return (
    <Page
      title="Waiting for review"
      beside={waiting > 0 && <Badge tone="warn">{waiting} waiting for you</Badge>}
      actions={<Button href="/tasks/review-closed">Reviewed tasks</Button>}
      filters={
        <ReviewFilters
          search={search}
          words={{ mine: 'For my review', all: 'For anybody’s review' }}
          onChange={change}
        />
      }
    >
      <Panel
        title="Queue"
        beside={queue.data && <Badge>{queue.data.totalRows}</Badge>}
        actions={
          <span className="row f3 roomy-words">
            <Kbd keys="j" /> <Kbd keys="k" /> move <Kbd keys="a" /> approve <Kbd keys="r" /> return{' '}
            <Kbd keys="x" /> select
          </span>
        }
        wide
        className="task-queue"
      >
        <ListStates
          query={queue}
          what="reviews"
          isEmpty={(it) => it.totalRows === 0}
          empty={
            <EmptyState
              icon="circle-check"
              title="Nothing waits"
              text="Work that is handed in for review appears here, the oldest first."
            >
              {search.whose === 'mine' ? (
                <Button onClick={() => change({ whose: 'all' })}>Show everybody’s reviews</Button>
              ) : (
                <Button href="/tasks/review-closed">Reviewed tasks</Button>
              )}
            </EmptyState>
          }
        >
          {({ totalRows, today }) => (
            <PagedTable
              label="Tasks waiting for review, oldest first"
              tall
              columns={[select, ...workColumns, ...pendingColumns({ now, zone }, today), decide]}
              rows={rows}
              rowKey={(it) => it.task.id}
              current={current}
              selected={selected}
              onKeyDown={onKeyDown}
              onOpen={open}
              totalRows={totalRows}
              search={search}
              onChange={change}
            />
          )}
        </ListStates>
        <SelectionBar count={chosen.length} onClear={() => setSelected(new Set())}>
          <Button size="s" keys="a" onClick={() => judge(chosen, 'approved')}>
            Approve
          </Button>
          <Button size="s" keys="r" onClick={() => judge(chosen, 'returned')}>
            Return
          </Button>
        </SelectionBar>
      </Panel>
      {judging && (
        <JudgeForm
          tasks={judging.rows.map((it) => it.task)}
          verdict={judging.verdict}
          onClose={() => setJudging(undefined)}
          onDone={() => setSelected(new Set())}
        />
      )}
    </Page>
  );
}
