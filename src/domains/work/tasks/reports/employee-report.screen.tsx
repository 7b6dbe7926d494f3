import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ListStates } from '#/client/list-states.tsx';
import { reading } from '#/client/reading.ts';
import { dayRange } from '#/kernel/date-words.ts';
import { dayOf } from '#/kernel/dates.ts';
import { Avatar } from '#/ui/avatar.tsx';
import { useSearch } from '#/ui/location.ts';
import { useNow } from '#/ui/now.ts';
import { Page } from '#/ui/page.tsx';
import { PagedTable } from '#/ui/paged-table.tsx';
import { Panel } from '#/ui/panel.tsx';
import { useRowKeys } from '#/ui/row-keys.ts';
import { EmptyState } from '#/ui/states.tsx';
import type { Column } from '#/ui/table.tsx';
import { figureColumns, seriesColumns } from './figure-columns.part.tsx';
import { ReportMenu } from './report-menu.part.tsx';
import { EmployeeReportSearch } from './report-search.ts';
import { workSorts, type PersonWork } from './reports.contract.ts';
import { ShapeChoice } from './shape-choice.part.tsx';
import { StretchSheet } from './stretch-sheet.part.tsx';
import { WorkFilters } from './work-filters.part.tsx';
import { workQuestion } from './work-search.ts';
import { workWords } from './work-words.ts';
import '../tasks.css';

const names: Column<PersonWork> = {
  key: 'name',
  title: 'Person',
  sortable: true,
  total: 'All people',
  width: 240,
  cell: (it) => (
    <span className="appcell">
      <Avatar name={it.person.name} />
      <span className="med trunc" dir="auto">
        {it.person.name}
      </span>
      <span dir="auto" className="f3 fs12 trunc wide">
        {it.title}
      </span>
    </span>
  ),
};

/** What each person worked and closed; opens the stretches behind the hours. */
export function EmployeeReportScreen() {
  const today = dayOf(useNow());
  const [search, change] = useSearch(EmployeeReportSearch);
  const { shape, sort, order, page, perPage } = search;
  const question = workQuestion(search, today);
  const asked = { ...question, by: shape === 'week' ? shape : ('day' as const), sort, order };
  const report = useQuery({
    ...reading('GET /tasks/members/report', { ...asked, page, perPage }),
    placeholderData: keepPreviousData,
  });
  const rows = report.data?.rows ?? [];
  const open = (it: PersonWork) => change({ open: it.person.id });
  const { current, onKeyDown } = useRowKeys({
    rows,
    rowKey: (it) => it.person.id,
    onOpen: open,
    wide: true,
  });
  const opened = rows.find((it) => it.person.id === search.open);
  return (
    <Page
      title="Work by person"
      beside={report.data && <span className="f3">{dayRange(report.data, today)}</span>}
      actions={<ShapeChoice value={shape} onChange={(it) => change({ shape: it })} />}
      menu={<ReportMenu stretches={question} file="GET /tasks/members/report-file" input={asked} />}
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
      <Panel title="People" className="task-list many">
        <ListStates
          query={report}
          what="report"
          isEmpty={(data) => data.totalRows === 0}
          empty={
            <EmptyState
              icon="users-group"
              title="Nobody fits these filters"
              text="Choose another team, or everybody."
            />
          }
        >
          {(data) => (
            <PagedTable
              label="Work by person"
              columns={[
                names,
                ...(shape === 'figures'
                  ? figureColumns<PersonWork>(data.total)
                  : [
                      figureColumns<PersonWork>(data.total)[0]!,
                      ...seriesColumns<PersonWork>(data.days, shape, data.total),
                    ]),
              ]}
              rows={data.rows}
              rowKey={(it) => it.person.id}
              totals
              totalRows={data.totalRows}
              search={search}
              sorts={workSorts}
              onChange={change}
              onOpen={open}
              current={current}
              onKeyDown={onKeyDown}
            />
          )}
        </ListStates>
      </Panel>
      {search.open !== undefined && (
        <StretchSheet
          title={opened?.person.name ?? 'Work'}
          question={{ ...question, person: search.open }}
          today={today}
          onClose={() => change({ open: undefined })}
        />
      )}
    </Page>
  );
}
