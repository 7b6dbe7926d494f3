import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ListStates } from '#/client/list-states.tsx';
import { reading } from '#/client/reading.ts';
import { useRun } from '#/client/running.ts';
import { shortDay } from '#/kernel/date-words.ts';
import { dayOf } from '#/kernel/dates.ts';
import { Badge } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import { Link } from '#/ui/link.tsx';
import { useNow } from '#/ui/now.ts';
import { PagedTable } from '#/ui/paged-table.tsx';
import { Panel } from '#/ui/panel.tsx';
import { Menu } from '#/ui/rich/menu.tsx';
import { useRowKeys } from '#/ui/row-keys.ts';
import { EmptyState } from '#/ui/states.tsx';
import type { Column } from '#/ui/table.tsx';
import { reportHref } from '../builder/report-href.part.ts';
import type { LibrarySearch } from '../library/library-search.ts';
import { AlertForm } from './alert-form.part.tsx';
import { deleteAlert, switchAlert } from './alerts.actions.ts';
import type { ReportAlert } from './alerts.contract.ts';

interface AlertsProps {
  search: LibrarySearch;
  change: (patch: Partial<LibrarySearch>) => void;
}

/** The figures behind an alert, day by day. */
const figuresHref = ({ rule }: ReportAlert) =>
  reportHref('new', {
    filter: rule.filter,
    by: rule.by ? ['day', rule.by] : ['day'],
    measures:
      rule.floor && rule.floor.measure !== rule.measure
        ? [rule.measure, rule.floor.measure]
        : [rule.measure],
    chart: 'line',
  });

function RowMenu({ alert, onEdit }: { alert: ReportAlert; onEdit: () => void }) {
  const run = useRun();
  return (
    <Menu
      label={`More of ${alert.title}`}
      groups={[
        [
          { label: 'Change…', icon: 'pencil', onClick: onEdit },
          { label: 'The figures behind it', icon: 'chart-line', href: figuresHref(alert) },
          {
            label: alert.active ? 'Switch off' : 'Switch on',
            icon: alert.active ? 'bell-off' : 'bell',
            onClick: () => void run(switchAlert, { alert: alert.id }),
          },
        ],
        [
          {
            label: 'Delete',
            icon: 'trash',
            danger: true,
            onClick: () => void run(deleteAlert, { alert: alert.id }),
          },
        ],
      ]}
    />
  );
}

/** My alerts: what they watch, when they last spoke. */
export function Alerts({ search, change }: AlertsProps) {
  const today = dayOf(useNow());
  const run = useRun();
  const { page, perPage, alert, of } = search;
  const alerts = useQuery({
    ...reading('GET /report-alerts', { page, perPage }),
    placeholderData: keepPreviousData,
  });
  const rows = alerts.data?.rows ?? [];
  const given = useQuery({ ...reading('GET /report', { id: of ?? 0 }), enabled: of !== undefined });
  const { current, onKeyDown } = useRowKeys({
    rows,
    rowKey: (it) => it.id,
    onOpen: (it) => change({ alert: it.id }),
    keys: { s: (it) => void run(switchAlert, { alert: it.id }) },
    words: { s: 'Switch the alert off or on' },
    wide: true,
  });
  const edited = rows.find((it) => it.id === alert);
  const close = () => change({ alert: undefined, of: undefined });
  const columns: Column<ReportAlert>[] = [
    {
      key: 'title',
      title: 'Tells me when',
      width: '44%',
      cell: (it) => (
        <button
          type="button"
          className="link plain med trunc"
          title={it.title}
          onClick={() => change({ alert: it.id })}
        >
          {it.title}
        </button>
      ),
    },
    {
      key: 'report',
      title: 'Report',
      cell: (it) =>
        it.report ? (
          <Link href={`/reports?report=${it.report.id}`} className="trunc">
            {it.report.name}
          </Link>
        ) : (
          '–'
        ),
    },
    {
      key: 'last',
      title: 'Last',
      width: '26%',
      cell: ({ fired: [last] }) =>
        last ? (
          <span className="trunc" title={last.body}>
            {shortDay(last.day, today)} <span className="f2">{last.body}</span>
          </span>
        ) : (
          <span className="f3">never yet</span>
        ),
    },
    {
      key: 'active',
      title: 'State',
      width: 80,
      cell: (it) =>
        it.problem ? (
          <Badge tone="bad" title={it.problem}>
            Can’t fire
          </Badge>
        ) : it.active ? (
          <Badge tone="good">On</Badge>
        ) : (
          <Badge>Off</Badge>
        ),
    },
    {
      key: 'menu',
      title: <span className="hidden-words">More</span>,
      width: 44,
      cell: (it) => <RowMenu alert={it} onEdit={() => change({ alert: it.id })} />,
    },
  ];
  return (
    <>
      <Panel title="Alerts" className="reports-list">
        <ListStates
          query={alerts}
          what="alerts"
          isEmpty={(it) => it.totalRows === 0}
          empty={
            <EmptyState
              icon="bell"
              title="You watch no figure yet"
              text="Be told when a figure passes a threshold, falls or rises."
            >
              <Button variant="primary" icon="plus" onClick={() => change({ alert: 'new' })}>
                New alert
              </Button>
            </EmptyState>
          }
        >
          {({ totalRows }) => (
            <PagedTable
              label="Alerts"
              columns={columns}
              rows={rows}
              rowKey={(it) => it.id}
              current={current}
              onKeyDown={onKeyDown}
              onOpen={(it) => change({ alert: it.id })}
              totalRows={totalRows}
              search={{ page, perPage }}
              onChange={change}
            />
          )}
        </ListStates>
      </Panel>
      {alert === 'new' && (of === undefined || given.data) && (
        <AlertForm
          report={given.data}
          measure={given.data?.definition.measures[0]}
          filter={given.data?.definition.filter}
          onClose={close}
        />
      )}
      {edited && <AlertForm key={edited.id} alert={edited} onClose={close} />}
    </>
  );
}
