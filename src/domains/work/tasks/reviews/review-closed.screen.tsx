import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ListStates } from '#/client/list-states.tsx';
import { useMe } from '#/client/me.ts';
import { reading } from '#/client/reading.ts';
import { dayRange } from '#/kernel/date-words.ts';
import { dayOf } from '#/kernel/dates.ts';
import { addDays, presetRange } from '#/kernel/days.ts';
import { Badge } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import { Word } from '#/ui/chip.tsx';
import { useLocation, useSearch } from '#/ui/location.ts';
import { useNow } from '#/ui/now.ts';
import { Page } from '#/ui/page.tsx';
import { PagedTable } from '#/ui/paged-table.tsx';
import { Panel } from '#/ui/panel.tsx';
import { DateRangeChip } from '#/ui/rich/date-range-chip.tsx';
import { PickChip } from '#/ui/rich/pick-chip.tsx';
import { useRowKeys } from '#/ui/row-keys.ts';
import { EmptyState } from '#/ui/states.tsx';
import type { Column } from '#/ui/table.tsx';
import type { Task } from '../tasks.contract.ts';
import { ratings } from './rating-words.ts';
import { ReopenForm } from './reopen-form.part.tsx';
import { closedColumns, workColumns } from './review-columns.part.tsx';
import { ReviewFilters } from './review-filters.part.tsx';
import { ClosedSearch } from './reviews-search.ts';
import type { TaskReview } from './reviews.contract.ts';
import '../tasks.css';
import './reviews.css';

const ANY = 'any';

const rangesOf = (today: string) => [
  { key: ANY, label: 'Any day', from: '1970-01-01', to: '2199-12-31' },
  { key: 'last-7', label: 'Last 7 days', from: addDays(today, -6), to: today },
  { key: 'last-30', label: 'Last 30 days', from: addDays(today, -29), to: today },
  { key: 'month', label: 'This month', ...presetRange('this-month', today) },
];

/** What was reviewed and closed: the mark, the words, and opened again with a reason. */
export function ReviewClosedScreen() {
  const { zone } = useMe();
  const now = useNow();
  const { go } = useLocation();
  const [search, change] = useSearch(ClosedSearch);
  const [reopening, setReopening] = useState<Task>();
  const { search: typed, ...wanted } = search;
  const reviewed = useQuery({
    ...reading('GET /tasks/review', { ...wanted, state: 'closed', search: typed || undefined }),
    placeholderData: keepPreviousData,
  });
  const rows = reviewed.data?.rows ?? [];
  const today = reviewed.data?.today ?? dayOf(now);
  const open = (it: TaskReview) => go(`/tasks/info?task=${it.task.key}`);
  const { current, onKeyDown } = useRowKeys({
    rows,
    rowKey: (it) => it.task.id,
    onOpen: open,
    keys: { o: (it) => it.can.reopen && setReopening(it.task) },
    words: { o: 'Reopen the task' },
    wide: true,
  });
  const reopen: Column<TaskReview> = {
    key: 'reopen',
    width: 110,
    align: 'right',
    title: <span className="hidden-words">Reopen</span>,
    cell: (it, index) =>
      it.can.reopen && (
        <Button
          size="s"
          keys={index === current ? 'o' : undefined}
          onClick={() => setReopening(it.task)}
        >
          Reopen
        </Button>
      ),
  };
  const { from, to, rating } = search;
  return (
    <Page
      title="Reviewed tasks"
      beside={reviewed.data && <Badge>{reviewed.data.totalRows}</Badge>}
      actions={<Button href="/tasks/review-pending">Waiting for review</Button>}
      filters={
        <ReviewFilters
          search={search}
          words={{ mine: 'Reviewed by me', all: 'Reviewed by anybody' }}
          onChange={change}
        >
          <Word>closed</Word>
          <DateRangeChip
            value={from && to ? { from, to } : { from: today, to: today }}
            presets={rangesOf(today)}
            last={today}
            onChange={(it, preset) =>
              change({
                from: preset === ANY ? undefined : it.from,
                to: preset === ANY ? undefined : it.to,
                page: undefined,
              })
            }
          >
            {from && to ? dayRange({ from, to }, today) : 'any day'}
          </DateRangeChip>
          <Word>with</Word>
          <PickChip
            several
            label="Rating"
            options={ratings.map(({ value, label }) => ({ value, label }))}
            value={(rating ?? []).map((it) => String(it) as '1')}
            on={rating !== undefined}
            onChange={(it) =>
              change({ rating: it.length > 0 ? it.map(Number) : undefined, page: undefined })
            }
          >
            {rating ? `rating ${rating.toSorted().join(' or ')}` : 'any rating'}
          </PickChip>
        </ReviewFilters>
      }
    >
      <Panel title="Reviewed and closed" className="task-queue">
        <ListStates
          query={reviewed}
          what="reviewed tasks"
          isEmpty={(it) => it.totalRows === 0}
          empty={
            <EmptyState
              icon="checks"
              title="Nothing reviewed here"
              text="Tasks that a reviewer closed appear here, the latest first."
            >
              <Button href="/tasks/review-pending">Waiting for review</Button>
            </EmptyState>
          }
        >
          {({ totalRows }) => (
            <PagedTable
              label="Reviewed tasks, latest first"
              tall
              columns={[...workColumns, ...closedColumns({ now, zone }), reopen]}
              rows={rows}
              rowKey={(it) => it.task.id}
              current={current}
              onKeyDown={onKeyDown}
              onOpen={open}
              totalRows={totalRows}
              search={search}
              onChange={change}
            />
          )}
        </ListStates>
      </Panel>
      {reopening && <ReopenForm task={reopening} onClose={() => setReopening(undefined)} />}
    </Page>
  );
}
