import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { z } from 'zod';
import { CallError } from '#/client/api.ts';
import { useMe, useScope } from '#/client/me.ts';
import { reading } from '#/client/reading.ts';
import { useRun } from '#/client/running.ts';
import { AlsoDue } from '#/community/due/also-due.part.tsx';
import { PauseForm } from '#/community/issue-work/pause-form.part.tsx';
import { SavedViews } from '#/community/views/saved-views.part.tsx';
import { may } from '#/kernel/access.ts';
import { dayOf } from '#/kernel/dates.ts';
import { paging } from '#/kernel/schema.ts';
import { Badge } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import { FilterBar, Word } from '#/ui/chip.tsx';
import { FindField } from '#/ui/form/find-field.tsx';
import { useSearch } from '#/ui/location.ts';
import { usePageKeys } from '#/ui/page-keys.ts';
import { Page } from '#/ui/page.tsx';
import { PagedTable } from '#/ui/paged-table.tsx';
import { Panel } from '#/ui/panel.tsx';
import { PickChip } from '#/ui/rich/pick-chip.tsx';
import { useRowKeys } from '#/ui/row-keys.ts';
import { Loading, RowsSkeleton } from '#/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#/ui/states.tsx';
import { CloseForm, hasOpenParts } from './close-form.part.tsx';
import { MyIssues } from './issues/my-issues.part.tsx';
import { QuickAdd } from './quick-add/quick-add.part.tsx';
import { Running } from './running.part.tsx';
import { SwitchForm } from './switch-form.part.tsx';
import { TaskForm } from './task-form.part.tsx';
import { canStart, taskColumns } from './task-list.part.tsx';
import { statusWords, taskStatuses } from './task-rules.ts';
import { TaskSheet } from './task-sheet.part.tsx';
import { taskClose, taskStart } from './tasks.actions.ts';
import type { Task } from './tasks.contract.ts';
import { TasksOrTime } from './timers/tasks-or-time.part.tsx';
import './tasks.css';

/** What this page has lists of. */
const listed = ['task', 'issue'] as const;
const choices = ['open', ...taskStatuses, 'all'] as const;

const TasksSearch = z.strictObject({
  status: z.enum(choices).default('open'),
  whose: z.enum(['mine', 'review']).default('mine'),
  search: z.string().max(100).default(''),
  ...paging,
  /** The task whose sheet is open, by its key. */
  task: z.string().max(20).optional(),
  /** Asks for a new task of this title: text selected on a page of the web. */
  new: z.string().max(200).optional(),
});

const choiceWords = (it: (typeof choices)[number]) =>
  it === 'open' ? 'open' : it === 'all' ? 'in any state' : statusWords[it].toLowerCase();

/** My tasks: start, pause and close by keyboard. */
export function TasksScreen() {
  const me = useMe();
  const run = useRun();
  const [search, change] = useSearch(TasksSearch);
  const [dialog, setDialog] = useState<
    'new' | { pause: Task } | { start: Task } | { close: Task }
  >();
  const mayWrite = useScope(may('tasks:write')) !== undefined;
  const mayWork = useScope(may('tasks:work')) !== undefined;
  const line = useRef<HTMLInputElement>(null);
  const [openedOn] = useState(() => dayOf(new Date()));
  const { task: opened, new: title, ...wanted } = search;
  const tasks = useQuery({
    ...reading('GET /tasks', wanted, { background: true }),
    placeholderData: keepPreviousData,
    refetchInterval: 10_000,
  });
  const { data } = tasks;
  const running = data?.running ?? undefined;

  const start = (it: Task) => {
    if (!canStart(it) || it.assignee?.id !== me.id) return;
    if (running) setDialog({ start: it });
    else void run(taskStart, { task: it.id });
  };
  const close = (it: Task) =>
    hasOpenParts(it) ? setDialog({ close: it }) : void run(taskClose, { task: it.id });
  const rows = data?.rows ?? [];
  const { current, onKeyDown } = useRowKeys({
    rows,
    rowKey: (it) => it.id,
    onOpen: (it) => change({ task: it.key }),
    keys: { s: start },
    words: { s: 'Start the task' },
    wide: true,
  });
  const closable = running ?? (search.whose === 'review' ? rows[current] : undefined);
  usePageKeys(
    [
      mayWrite && { keys: 'n', words: 'New task', run: () => setDialog('new') },
      mayWrite && { keys: 'a', words: 'Add in one line', run: () => line.current?.focus() },
      running && {
        keys: 'p',
        words: 'Pause my task',
        run: () => setDialog({ pause: running }),
      },
      closable && { keys: 'c', words: 'Close the task', run: () => close(closable) },
    ],
    dialog === undefined && !opened && title === undefined,
  );
  const done = () => setDialog(undefined);

  return (
    <Page
      title="My tasks"
      beside={data && <Badge>{data.totalRows}</Badge>}
      actions={mayWork && <TasksOrTime show="tasks" />}
      primary={
        mayWrite && (
          <Button variant="primary" icon="plus" keys="n" onClick={() => setDialog('new')}>
            New task
          </Button>
        )
      }
      filters={
        <FilterBar
          end={
            <>
              <FindField
                label="Search my tasks"
                placeholder="Title or key"
                value={search.search}
                onRest={(it) =>
                  change({ search: it || undefined, page: undefined }, { replace: true })
                }
              />
              <SavedViews />
            </>
          }
        >
          <PickChip
            label="Whose"
            options={[
              { value: 'mine', label: 'Given to me' },
              { value: 'review', label: 'For my review' },
            ]}
            value={[search.whose]}
            onChange={([it]) => change({ whose: it as 'mine', page: undefined })}
          >
            {search.whose === 'mine' ? 'Given to me' : 'For my review'}
          </PickChip>
          <Word>being</Word>
          <PickChip
            label="Status"
            options={choices.map((it) => ({ value: it, label: choiceWords(it) }))}
            value={[search.status]}
            on={search.status !== 'open'}
            onChange={([it]) => change({ status: it as 'open', page: undefined })}
          >
            {choiceWords(search.status)}
          </PickChip>
        </FilterBar>
      }
    >
      {running && (
        <Running
          task={running}
          fetchedAt={tasks.dataUpdatedAt}
          today={data!.today}
          onPause={() => setDialog({ pause: running })}
          onClose={() => close(running)}
        />
      )}
      {mayWrite && <QuickAdd today={data?.today ?? openedOn} input={line} />}
      <Panel
        className="task-list"
        title={search.whose === 'mine' ? 'Tasks' : 'Waiting for my review'}
      >
        {tasks.error && !data ? (
          <ErrorState
            title="Your tasks did not load"
            text={`${tasks.error.message} Nothing you did is lost.`}
            requestId={tasks.error instanceof CallError ? tasks.error.body.requestId : undefined}
            onRetry={() => void tasks.refetch()}
          />
        ) : !data ? (
          <Loading label="Loading my tasks">
            <RowsSkeleton />
          </Loading>
        ) : data.totalRows === 0 ? (
          <EmptyState
            icon="checklist"
            title={search.search ? 'Nothing of that name' : 'Nothing to do here'}
            text="Tasks that are given to you appear here."
          >
            {mayWrite && <Button onClick={() => setDialog('new')}>New task</Button>}
          </EmptyState>
        ) : (
          <PagedTable
            label="My tasks"
            columns={taskColumns({ today: data.today, myId: me.id, current, onStart: start })}
            rows={rows}
            rowKey={(it) => it.id}
            current={current}
            onKeyDown={onKeyDown}
            onOpen={(it) => change({ task: it.key })}
            totalRows={data.totalRows}
            search={search}
            onChange={change}
          />
        )}
      </Panel>
      {search.whose === 'mine' && (search.status === 'open' || search.status === 'all') && (
        <>
          <MyIssues search={search.search} today={data?.today ?? openedOn} running={running} />
          {search.search === '' && <AlsoDue except={listed} />}
        </>
      )}
      {dialog === 'new' && <TaskForm onClose={done} />}
      {title !== undefined && mayWrite && (
        <TaskForm
          key={title}
          title={title}
          onClose={() => change({ new: undefined }, { replace: true })}
        />
      )}
      {typeof dialog === 'object' && 'pause' in dialog && (
        <PauseForm task={dialog.pause} onClose={done} />
      )}
      {typeof dialog === 'object' && 'close' in dialog && (
        <CloseForm task={dialog.close} onClose={done} />
      )}
      {typeof dialog === 'object' && 'start' in dialog && running && (
        <SwitchForm from={running} to={dialog.start} onClose={done} />
      )}
      {opened && <TaskSheet taskKey={opened} onClose={() => change({ task: undefined })} />}
    </Page>
  );
}
