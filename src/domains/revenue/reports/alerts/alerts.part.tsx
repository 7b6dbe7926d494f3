import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ListStates } from '#/client/list-states.tsx';
import { reading } from '#/client/reading.ts';
import { useRun } from '#/client/running.ts';
import { shortDay } from '#/kernel/date-words.ts';
import { dayOf } from '#/kernel/dates.ts';
import { Badge } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import { Link } from '#/ui/link.tsx';
import { useLocation } from '#/ui/location.ts';
import { useNow } from '#/ui/now.ts';
import { PagedTable } from '#/ui/paged-table.tsx';
import { Panel } from '#/ui/panel.tsx';
import { Menu, type MenuItem } from '#/ui/rich/menu.tsx';
import { useRowKeys } from '#/ui/row-keys.ts';
import { EmptyState } from '#/ui/states.tsx';
import type { Column } from '#/ui/table.tsx';
import { reportHref } from '../builder/report-href.part.ts';
import { AlertForm } from './alert-form.part.tsx';
import { deleteAlert, switchAlert } from './alerts.actions.ts';
import type { alertWhose, ReportAlert } from './alerts.contract.ts';
import { followAlert, unfollowAlert } from './feed/follow.actions.ts';
import { SnoozeAlertForm } from './feed/snooze-alert-form.part.tsx';

/** What of the address the list goes by. */
interface AlertsSearch {
  page: number;
  perPage: number;
  alert?: 'new' | number | undefined;
  of?: number | undefined;
}

interface AlertsProps {
  search: AlertsSearch;
  change: (patch: { [K in keyof AlertsSearch]?: AlertsSearch[K] | undefined }) => void;
  /** One's own, unless told. */
  whose?: (typeof alertWhose)[number];
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

interface RowMenuProps {
  alert: ReportAlert;
  onEdit: () => void;
  onSnooze: () => void;
}

function RowMenu({ alert, onEdit, onSnooze }: RowMenuProps) {
  const run = useRun();
  const { id, mine, active, following } = alert;
  const reading: MenuItem[] = [
    { label: 'The figures behind it', icon: 'chart-line', href: figuresHref(alert) },
    { label: 'What it found', icon: 'bell', href: `/alerts?rule=${id}&state=all&whose=all` },
    {
      label: following ? 'Unfollow' : 'Follow',
      icon: following ? 'eye-off' : 'eye',
      onClick: () => void run(following ? unfollowAlert : followAlert, { alert: id }),
    },
    { label: 'Snooze…', icon: 'clock', onClick: onSnooze },
  ];
  const changing: MenuItem[] = [
    { label: 'Change…', icon: 'pencil', onClick: onEdit },
    {
      label: active ? 'Switch off' : 'Switch on',
      icon: active ? 'bell-off' : 'bell',
      onClick: () => void run(switchAlert, { alert: id }),
    },
    {
      label: 'Delete',
      icon: 'trash',
      danger: true,
      onClick: () => void run(deleteAlert, { alert: id }),
    },
  ];
  return <Menu label={`More of ${alert.title}`} groups={mine ? [reading, changing] : [reading]} />;
}

/** My alerts: what they watch, when they last spoke. */
export function Alerts({ search, change, whose = 'mine' }: AlertsProps) {
  const [snoozed, setSnoozed] = useState<ReportAlert>();
  const today = dayOf(useNow());
  const run = useRun();
  const { go } = useLocation();
  const { page, perPage, alert, of } = search;
  const alerts = useQuery({
    ...reading('GET /report-alerts', { page, perPage, whose }),
    placeholderData: keepPreviousData,
  });
  const rows = alerts.data?.rows ?? [];
  const given = useQuery({ ...reading('GET /report', { id: of ?? 0 }), enabled: of !== undefined });
  const { current, onKeyDown } = useRowKeys({
    rows,
    rowKey: (it) => it.id,
    onOpen: (it) => open(it),
    keys: { s: (it) => void (it.mine && run(switchAlert, { alert: it.id })) },
    words: { s: 'Switch the alert off or on' },
    wide: true,
  });
  const edited = rows.find((it) => it.id === alert && it.mine);
  const open = (it: ReportAlert) => (it.mine ? change({ alert: it.id }) : go(figuresHref(it)));
  const close = () => change({ alert: undefined, of: undefined });
  const columns: Column<ReportAlert>[] = [
    {
      key: 'title',
      title: 'Tells me when',
      width: '44%',
      cell: (it) => (
        <button
          dir="auto"
          type="button"
          className="link plain med trunc"
          title={it.title}
          onClick={() => open(it)}
        >
          {it.title}
        </button>
      ),
    },
    whose === 'mine'
      ? {
          key: 'report',
          title: 'Report',
          cell: (it) =>
            it.report ? (
              <Link dir="auto" href={`/reports?report=${it.report.id}`} className="trunc">
                {it.report.name}
              </Link>
            ) : (
              '–'
            ),
        }
      : { key: 'author', title: 'By', className: 'trunc', cell: (it) => it.author.name },
    {
      key: 'last',
      title: 'Last',
      width: '26%',
      cell: ({ fired: [last] }) =>
        last ? (
          <span className="trunc" title={last.body}>
            {shortDay(last.day, today)}{' '}
            <span dir="auto" className="f2">
              {last.body}
            </span>
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
        it.snoozedUntil && it.active && !it.problem ? (
          <Badge title={`Until ${shortDay(dayOf(new Date(it.snoozedUntil)), today)}`}>
            Snoozed
          </Badge>
        ) : it.problem ? (
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
      cell: (it) => (
        <RowMenu
          alert={it}
          onEdit={() => change({ alert: it.id })}
          onSnooze={() => setSnoozed(it)}
        />
      ),
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
              onOpen={open}
              totalRows={totalRows}
              search={{ page, perPage }}
              onChange={change}
            />
          )}
        </ListStates>
      </Panel>
      {snoozed && <SnoozeAlertForm alert={snoozed} onClose={() => setSnoozed(undefined)} />}
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
