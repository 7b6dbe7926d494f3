import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ListStates } from '#/client/list-states.tsx';
import { reading } from '#/client/reading.ts';
import { dayRange } from '#/kernel/date-words.ts';
import { dayOf } from '#/kernel/dates.ts';
import { Link } from '#/ui/link.tsx';
import { useLocation, useSearch, writeSearch } from '#/ui/location.ts';
import { useNow } from '#/ui/now.ts';
import { Page } from '#/ui/page.tsx';
import { PagedTable } from '#/ui/paged-table.tsx';
import { Panel } from '#/ui/panel.tsx';
import { useRowKeys } from '#/ui/row-keys.ts';
import { EmptyState } from '#/ui/states.tsx';
import type { Column } from '#/ui/table.tsx';
import { figureColumns, seriesColumns } from './figure-columns.part.tsx';
import { ReportMenu } from './report-menu.part.tsx';
import { AppReportSearch } from './report-search.ts';
import { appSorts, type AppWork } from './reports.contract.ts';
import { ShapeChoice } from './shape-choice.part.tsx';
import { TaskAppMark } from './task-app-mark.part.tsx';
import { WorkFilters } from './work-filters.part.tsx';
import { workQuestion } from './work-search.ts';
import { workWords } from './work-words.ts';
import '../tasks.css';

const rowKey = (it: AppWork) => it.app?.id ?? 'none';

const names = (hrefOf: (it: AppWork) => string): Column<AppWork> => ({
  key: 'name',
  title: 'App',
  sortable: true,
  total: 'All apps',
  width: 240,
  cell: (it) => (
    <Link href={hrefOf(it)} className="appcell">
      {it.app && <TaskAppMark app={it.app} />}
      <span dir="auto" className="med trunc">
        {it.app?.name ?? 'No app'}
      </span>
      <span dir="auto" className="f3 fs12 trunc wide">
        {it.team?.name}
      </span>
    </Link>
  ),
});

const people: Column<AppWork> = {
  key: 'people',
  title: 'People',
  align: 'right',
  sortable: true,
  width: 80,
  cell: (it) => it.people || '–',
};
const tasks: Column<AppWork> = {
  key: 'tasks',
  title: 'Tasks',
  hint: 'Worked on in these days',
  align: 'right',
  sortable: true,
  width: 76,
  cell: (it) => it.tasks || '–',
};

/** What each app cost in hours and what was closed for it; opens the tasks behind. */
export function AppReportScreen() {
  const today = dayOf(useNow());
  const { go } = useLocation();
  const [search, change] = useSearch(AppReportSearch);
  const { shape, sort, order, page, perPage } = search;
  const asked = {
    ...workQuestion(search, today),
    by: shape === 'week' ? shape : ('day' as const),
    sort,
    order,
  };
  const report = useQuery({
    ...reading('GET /tasks/app-report', { ...asked, page, perPage }),
    placeholderData: keepPreviousData,
  });
  const rows = report.data?.rows ?? [];
  const { period, from, to, team, person, type } = search;
  const hrefOf = (it: AppWork) => {
    const kept = { period, from, to, team, person, type };
    return `/tasks/app-report-listing${writeSearch({ ...kept, app: rowKey(it) })}`;
  };
  const open = (it: AppWork) => go(hrefOf(it));
  const { current, onKeyDown } = useRowKeys({ rows, rowKey, onOpen: open, wide: true });
  return (
    <Page
      title="Work by app"
      beside={report.data && <span className="f3">{dayRange(report.data, today)}</span>}
      actions={<ShapeChoice value={shape} onChange={(it) => change({ shape: it })} />}
      menu={<ReportMenu file="GET /tasks/app-report-file" input={asked} />}
      filters={
        <WorkFilters
          search={search}
          today={today}
          onChange={(it) => change({ ...it, page: undefined })}
          end={
            report.data && (
              <span className="f3 num">{workWords(report.data.total.seconds)} in all</span>
            )
          }
        />
      }
    >
      <Panel title="Apps" className="task-list many">
        <ListStates
          query={report}
          what="report"
          isEmpty={(data) => data.totalRows === 0}
          empty={
            <EmptyState
              icon="apps"
              title="No work on these days"
              text="Apps appear here once their tasks are started."
            />
          }
        >
          {(data) => {
            const [worked, ...figures] = figureColumns<AppWork>(data.total);
            const total = { people: data.total.people, tasks: data.total.tasks };
            return (
              <PagedTable
                label="Work by app"
                columns={[
                  names(hrefOf),
                  worked!,
                  ...(shape === 'figures'
                    ? [
                        { ...people, total: total.people },
                        { ...tasks, total: total.tasks },
                        ...figures,
                      ]
                    : seriesColumns<AppWork>(data.days, shape, data.total)),
                ]}
                rows={data.rows}
                rowKey={rowKey}
                totals
                totalRows={data.totalRows}
                search={search}
                sorts={appSorts}
                onChange={change}
                onOpen={open}
                current={current}
                onKeyDown={onKeyDown}
              />
            );
          }}
        </ListStates>
      </Panel>
    </Page>
  );
}
