import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ListStates } from '#/client/list-states.tsx';
import { reading } from '#/client/reading.ts';
import { useRun } from '#/client/running.ts';
import { shortDay } from '#/kernel/date-words.ts';
import { dayOf } from '#/kernel/dates.ts';
import { AppIcon } from '#/ui/app-icon.tsx';
import { Badge } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import { Delta } from '#/ui/delta.tsx';
import { useNow } from '#/ui/now.ts';
import { PagedTable } from '#/ui/paged-table.tsx';
import { Panel } from '#/ui/panel.tsx';
import { useRowKeys } from '#/ui/row-keys.ts';
import { EmptyState } from '#/ui/states.tsx';
import type { Column } from '#/ui/table.tsx';
import type { AlertsPatch, AlertsSearch } from './alerts-search.ts';
import { acknowledgeFinding } from './feed.actions.ts';
import type { AlertFinding } from './feed.contract.ts';
import { FindingSheet } from './finding-sheet.part.tsx';
import { deltaOf, findingName, usualWords, valueWords } from './finding-words.ts';

interface PartProps {
  search: AlertsSearch;
  change: (patch: AlertsPatch) => void;
}

function State({ of }: { of: AlertFinding }) {
  if (of.known)
    return (
      <Badge tone="good" title={of.known.note ?? `Known to ${of.known.by.name}`}>
        Known
      </Badge>
    );
  if (of.snoozedUntil) return <Badge>Snoozed</Badge>;
  return of.seen ? <Badge>Seen</Badge> : <Badge tone="warn">New</Badge>;
}

const columns = (today: string, onOpen: (it: AlertFinding) => void): Column<AlertFinding>[] => [
  { key: 'day', title: 'Day', width: 76, cell: (it) => shortDay(it.day, today) },
  {
    key: 'what',
    title: 'Figure',
    cell: (it) => (
      <span className="row">
        {it.label?.icon !== null && it.label?.icon !== undefined && (
          <AppIcon index={it.label.icon} size={16} />
        )}
        <button
          type="button"
          className="link plain med trunc"
          title={it.value === null ? it.words : findingName(it)}
          onClick={() => onOpen(it)}
        >
          {findingName(it)}
        </button>
      </span>
    ),
  },
  { key: 'value', title: 'Value', align: 'right', width: 128, cell: valueWords },
  {
    key: 'usual',
    title: 'Usual or before',
    align: 'right',
    width: 156,
    className: 'wide',
    cell: usualWords,
  },
  {
    key: 'change',
    title: 'Difference',
    align: 'right',
    width: 96,
    cell: (it) => <Delta {...deltaOf(it)} />,
  },
  {
    key: 'alert',
    title: 'Alert',
    width: '26%',
    className: 'wide trunc f2',
    cell: (it) => (
      <span dir="auto" title={it.alert.title}>
        {it.alert.title}
      </span>
    ),
  },
  {
    key: 'seen',
    title: 'Seen by',
    width: 110,
    className: 'wide trunc f2',
    cell: ({ seenBy }) => {
      const names = seenBy.map((it) => it.name).join(', ');
      if (seenBy.length < 2) return <span title={names}>{names || '–'}</span>;
      return <span title={names}>{`${seenBy.length} people`}</span>;
    },
  },
  { key: 'state', title: 'State', width: 84, cell: (it) => <State of={it} /> },
];

/** What alerts have found, the latest first. */
export function Findings({ search, change }: PartProps) {
  const today = dayOf(useNow());
  const run = useRun();
  const { page, perPage, whose, state, rule, measure, day, finding } = search;
  const query = useQuery({
    ...reading('GET /alert-findings', {
      page,
      perPage,
      whose,
      state,
      rule,
      measure,
      from: day,
      to: day,
    }),
    placeholderData: keepPreviousData,
  });
  const rows = query.data?.rows ?? [];
  const open = (it: AlertFinding) => change({ finding: it.id });
  const { current, onKeyDown } = useRowKeys({
    rows,
    rowKey: (it) => it.id,
    onOpen: open,
    keys: { k: (it) => void (it.known ?? run(acknowledgeFinding, { finding: it.id })) },
    words: { k: 'Acknowledge' },
    wide: true,
  });
  const isNarrowed = state !== 'all' || whose !== 'all' || Boolean(rule ?? measure ?? day);
  return (
    <>
      <Panel title="Fired" className="reports-list">
        <ListStates
          query={query}
          what="findings"
          isEmpty={(it) => it.totalRows === 0}
          empty={
            <EmptyState
              icon="bell"
              title="Nothing to look at"
              text={
                isNarrowed
                  ? 'No alert that you follow has found anything that is still open.'
                  : 'Alerts have found nothing yet in figures that you see.'
              }
            >
              {isNarrowed && (
                <Button
                  onClick={() =>
                    change({
                      state: 'all',
                      whose: 'all',
                      rule: undefined,
                      measure: undefined,
                      day: undefined,
                    })
                  }
                >
                  Show everything
                </Button>
              )}
            </EmptyState>
          }
        >
          {({ totalRows }) => (
            <PagedTable
              label="Findings"
              columns={columns(today, open)}
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
      {finding !== undefined && (
        <FindingSheet id={finding} onClose={() => change({ finding: undefined })} />
      )}
    </>
  );
}
