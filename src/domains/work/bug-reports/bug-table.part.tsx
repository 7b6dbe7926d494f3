import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ListStates } from '#/client/list-states.tsx';
import { useMe } from '#/client/me.ts';
import { reading } from '#/client/reading.ts';
import { askForReport } from '#/client/reporting.ts';
import { exactInstant } from '#/kernel/date-words.ts';
import { Avatar } from '#/ui/avatar.tsx';
import { Button } from '#/ui/button.tsx';
import { useNow } from '#/ui/now.ts';
import { PagedTable } from '#/ui/paged-table.tsx';
import { useRowKeys } from '#/ui/row-keys.ts';
import { EmptyState } from '#/ui/states.tsx';
import type { Column } from '#/ui/table.tsx';
import { ageOf } from './bug-board.part.tsx';
import { SeverityMark, StateBadge } from './bug-marks.part.tsx';
import type { BugReport } from './bug-reports.contract.ts';
import { filterOf, type BugSearch, type ChangeSearch } from './bug-search.ts';

interface TableProps {
  search: BugSearch;
  onOpen: (report: BugReport) => void;
  onChange: ChangeSearch;
}

function useColumns(onOpen: TableProps['onOpen']): Column<BugReport>[] {
  const now = useNow();
  const { zone } = useMe();
  return [
    {
      key: 'key',
      title: 'Report',
      width: 84,
      cell: (it) => <span className="f3 num">{it.key}</span>,
    },
    {
      key: 'severity',
      title: 'Severity',
      width: 76,
      cell: (it) => <SeverityMark severity={it.severity} />,
    },
    {
      key: 'title',
      title: 'Title',
      cell: (it) => (
        <button dir="auto" type="button" className="bug-name" onClick={() => onOpen(it)}>
          {it.title}
        </button>
      ),
    },
    { key: 'state', title: 'State', width: 120, cell: (it) => <StateBadge state={it.state} /> },
    {
      key: 'assignee',
      title: 'Assignee',
      width: 160,
      cell: (it) =>
        it.assignee ? (
          <span className="row">
            <Avatar name={it.assignee.name} />
            <span className="trunc" dir="auto">
              {it.assignee.name}
            </span>
          </span>
        ) : (
          '–'
        ),
    },
    {
      key: 'reporter',
      title: 'Reporter',
      width: 150,
      className: 'wide',
      cell: (it) => (
        <span className="trunc" dir="auto">
          {it.reporter.name}
        </span>
      ),
    },
    { key: 'votes', title: 'Me too', width: 72, align: 'right', cell: (it) => it.votes || '–' },
    {
      key: 'age',
      title: 'Age',
      width: 60,
      align: 'right',
      cell: (it) => (
        <time title={exactInstant(new Date(it.createdAt), zone)}>{ageOf(it, now)}</time>
      ),
    },
  ];
}

function Rows({
  rows,
  totalRows,
  search,
  onOpen,
  onChange,
}: TableProps & { rows: readonly BugReport[]; totalRows: number }) {
  const columns = useColumns(onOpen);
  const keys = useRowKeys({ rows, rowKey: (it) => it.id, onOpen, wide: true });
  return (
    <PagedTable
      label="Bug reports"
      columns={columns}
      rows={rows}
      rowKey={(it) => it.id}
      current={keys.current}
      onOpen={onOpen}
      totalRows={totalRows}
      search={{ page: search.page, perPage: search.perPage }}
      onChange={onChange}
    />
  );
}

/** The reports as a list. */
export function BugTable(props: TableProps) {
  const { search, onChange } = props;
  const { page, perPage } = search;
  const list = useQuery({
    ...reading('GET /getBugReports', { ...filterOf(search), page, perPage }),
    placeholderData: keepPreviousData,
  });
  const isNarrowed = Boolean(search.search || search.state || search.severity || search.of);
  return (
    <ListStates
      query={list}
      what="bug reports"
      isEmpty={(it) => it.totalRows === 0}
      empty={
        isNarrowed ? (
          <EmptyState icon="bug" title="No report fits" text="Nothing is like this.">
            <Button
              onClick={() =>
                onChange({
                  search: undefined,
                  state: undefined,
                  severity: undefined,
                  of: undefined,
                })
              }
            >
              Show all
            </Button>
          </EmptyState>
        ) : (
          <EmptyState icon="bug" title="No bug reports" text="Nobody has reported anything yet.">
            <Button variant="primary" icon="plus" onClick={() => askForReport()}>
              Report a bug
            </Button>
          </EmptyState>
        )
      }
    >
      {({ rows, totalRows }) => <Rows {...props} rows={rows} totalRows={totalRows} />}
    </ListStates>
  );
}
