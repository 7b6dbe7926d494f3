import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ListStates } from '#/client/list-states.tsx';
import { reading } from '#/client/reading.ts';
import { dayRange, shortDay } from '#/kernel/date-words.ts';
import { dayOf } from '#/kernel/dates.ts';
import { Button } from '#/ui/button.tsx';
import { Link } from '#/ui/link.tsx';
import { useLocation, useSearch, writeSearch } from '#/ui/location.ts';
import { useNow } from '#/ui/now.ts';
import { Page } from '#/ui/page.tsx';
import { PagedTable } from '#/ui/paged-table.tsx';
import { Panel } from '#/ui/panel.tsx';
import { useRowKeys } from '#/ui/row-keys.ts';
import { EmptyState } from '#/ui/states.tsx';
import type { Column } from '#/ui/table.tsx';
import { DueDay, TaskStatusBadge } from '../task-marks.part.tsx';
import { ReportMenu } from './report-menu.part.tsx';
import { AppListSearch } from './report-search.ts';
import { taskSorts, type TaskWork } from './reports.contract.ts';
import { TaskAppMark } from './task-app-mark.part.tsx';
import { WorkFilters } from './work-filters.part.tsx';
import { workQuestion } from './work-search.ts';
import { workWords } from './work-words.ts';
import '../tasks.css';

const hrefOf = (it: TaskWork) => `/tasks/info?task=${it.key}`;

const columns = (today: string, seconds: number): Column<TaskWork>[] => [
  {
    key: 'key',
    title: 'Key',
    sortable: true,
    width: 92,
    cell: (it) => <span className="f3 num">{it.key}</span>,
    total: 'All tasks',
  },
  {
    key: 'title',
    title: 'Task',
    sortable: true,
    cell: (it) => (
      <Link href={hrefOf(it)} className="appcell">
        {it.app && <TaskAppMark app={it.app} />}
        <span className="med trunc" dir="auto">
          {it.title}
        </span>
      </Link>
    ),
  },
  {
    key: 'status',
    title: 'Status',
    sortable: true,
    width: 130,
    cell: (it) => <TaskStatusBadge task={{ status: it.status, pauseReason: null }} />,
  },
  {
    key: 'people',
    title: 'Who worked on it',
    width: 220,
    className: 'wide',
    cell: (it) => (
      <span
        className="trunc"
        title={it.people.map((who) => `${who.name}: ${workWords(who.seconds)}`).join('\n')}
      >
        {it.people.map((who) => who.name).join(', ') || '–'}
      </span>
    ),
  },
  {
    key: 'dueOn',
    title: 'Due',
    sortable: true,
    width: 110,
    className: 'wide',
    cell: (it) => <DueDay task={it} today={today} />,
  },
  {
    key: 'lastWorkedOn',
    title: 'Last worked on',
    sortable: true,
    align: 'right',
    width: 120,
    className: 'wide',
    cell: (it) => (it.lastWorkedOn ? shortDay(it.lastWorkedOn, today) : '–'),
  },
  {
    key: 'seconds',
    title: 'Worked',
    sortable: true,
    align: 'right',
    width: 100,
    className: 'med',
    cell: (it) => workWords(it.seconds),
    total: workWords(seconds),
  },
];

/** The tasks and hours behind one app. */
export function AppReportListingScreen() {
  const today = dayOf(useNow());
  const { go } = useLocation();
  const [search, change] = useSearch(AppListSearch);
  const { sort, order, page, perPage, app: _app, ...rest } = search;
  const asked = { ...workQuestion(search, today), sort, order };
  const list = useQuery({
    ...reading('GET /tasks/app-report-list', { ...asked, page, perPage }),
    placeholderData: keepPreviousData,
  });
  const { data } = list;
  const open = (it: TaskWork) => go(hrefOf(it));
  const { current, onKeyDown } = useRowKeys({
    rows: data?.rows ?? [],
    rowKey: (it) => it.id,
    onOpen: open,
    wide: true,
  });
  const { period, from, to, team, person, type } = rest;
  const back = `/tasks/app-report${writeSearch({ period, from, to, team, person, type })}`;
  const about = search.app === 'none' ? 'tasks without an app' : (data?.app?.name ?? 'all apps');
  return (
    <Page
      title={
        <span className="row">
          {data?.app && <TaskAppMark app={data.app} size={22} />}
          Tasks of {about}
        </span>
      }
      beside={data && <span className="f3">{dayRange(data, today)}</span>}
      actions={<Button href={back}>All apps</Button>}
      menu={<ReportMenu file="GET /tasks/app-report-list-file" input={asked} />}
      filters={
        <WorkFilters
          search={search}
          today={today}
          onChange={(it) => change({ ...it, page: undefined })}
          end={data && <span className="f3 num">{workWords(data.seconds)} in all</span>}
        />
      }
    >
      <Panel title="Tasks" className="task-list">
        <ListStates
          query={list}
          what="tasks"
          isEmpty={(it) => it.totalRows === 0}
          empty={
            <EmptyState
              icon="checklist"
              title="No work on these days"
              text="Tasks appear here once they are worked on or closed."
            />
          }
        >
          {(it) => (
            <PagedTable
              label="Tasks and hours"
              columns={columns(today, it.seconds)}
              rows={it.rows}
              rowKey={(row) => row.id}
              totals
              totalRows={it.totalRows}
              search={search}
              sorts={taskSorts}
              onChange={change}
              onOpen={open}
              current={current}
              onKeyDown={onKeyDown}
            />
          )}
        </ListStates>
      </Panel>
    </Page>
  );
}
