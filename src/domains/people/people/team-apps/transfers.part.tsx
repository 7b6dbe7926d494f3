import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ListStates } from '#/client/list-states.tsx';
import { useMe } from '#/client/me.ts';
import { reading } from '#/client/reading.ts';
import { useRun } from '#/client/running.ts';
import { exactInstant, relativeTime, shortDay } from '#/kernel/date-words.ts';
import { dayOf } from '#/kernel/dates.ts';
import { Badge, type Tone } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import { useNow } from '#/ui/now.ts';
import { PagedTable } from '#/ui/paged-table.tsx';
import { Panel } from '#/ui/panel.tsx';
import { useRowKeys } from '#/ui/row-keys.ts';
import { EmptyState } from '#/ui/states.tsx';
import type { Column } from '#/ui/table.tsx';
import type { TeamAppsPatch, TeamAppsSearch } from './team-apps-search.ts';
import { transferTakeBack } from './team-apps.actions.ts';
import type { Transfer } from './team-apps.contract.ts';

const states: Record<Transfer['status'], { words: string; tone: Tone }> = {
  planned: { words: 'Planned', tone: 'info' },
  done: { words: 'Done', tone: 'good' },
  taken_back: { words: 'Taken back', tone: 'neutral' },
};

const names = (it: Transfer) => it.apps.map((app) => app.name).join(', ');

interface ColumnsProps {
  now: Date;
  zone: string;
  onTakeBack: (it: Transfer) => void;
}

const columns = ({ now, zone, onTakeBack }: ColumnsProps): Column<Transfer>[] => [
  { key: 'on', title: 'From', width: 110, cell: (it) => shortDay(it.on, dayOf(now)) },
  {
    key: 'apps',
    title: 'Apps',
    cell: (it) => (
      <span className="trunc" title={names(it)}>
        {it.apps.length > 2 ? `${it.apps.length} apps: ${names(it)}` : names(it)}
      </span>
    ),
  },
  {
    key: 'between',
    title: 'Between',
    cell: (it) => {
      const from = [...new Set(it.apps.map((app) => app.from ?? 'Nobody'))].join(', ');
      return `${from} → ${it.team?.name ?? 'Nobody'}`;
    },
  },
  { key: 'note', title: 'Note', className: 'wide trunc', cell: (it) => it.note ?? '–' },
  {
    key: 'asked',
    title: 'Asked by',
    className: 'wide',
    cell: (it) => (
      <span title={exactInstant(new Date(it.askedAt), zone)}>
        {it.askedBy ?? '–'}{' '}
        <span className="f3 fs12">{relativeTime(new Date(it.askedAt), now)}</span>
      </span>
    ),
  },
  {
    key: 'state',
    title: 'State',
    width: 110,
    cell: (it) => <Badge tone={states[it.status].tone}>{states[it.status].words}</Badge>,
  },
  {
    key: 'back',
    title: <span className="hidden-words">Actions</span>,
    width: 110,
    align: 'right',
    cell: (it) =>
      it.canTakeBack && (
        <Button
          size="s"
          aria-label={`Take the transfer of ${names(it)} back`}
          onClick={() => onTakeBack(it)}
        >
          Take back
        </Button>
      ),
  },
];

interface TransfersProps {
  search: TeamAppsSearch;
  onChange: (patch: TeamAppsPatch) => void;
}

/** Transfers that wait for their day, then those that are over. */
export function Transfers({ search: { page, perPage }, onChange }: TransfersProps) {
  const { zone } = useMe();
  const now = useNow();
  const run = useRun();
  const transfers = useQuery({
    ...reading('GET /app-transfers', { page, perPage }),
    placeholderData: keepPreviousData,
  });
  const rows = transfers.data?.rows ?? [];
  const takeBack = (it: Transfer) =>
    void (it.canTakeBack && run(transferTakeBack, { id: it.id, version: it.version }));
  const { current, onKeyDown } = useRowKeys({
    rows,
    rowKey: (it) => it.id,
    keys: { b: takeBack },
    words: { b: 'Take the transfer back' },
    wide: true,
  });
  return (
    <Panel className="team-apps-list" title="Transfers">
      <ListStates
        query={transfers}
        what="transfers"
        isEmpty={(it) => it.totalRows === 0}
        empty={
          <EmptyState
            icon="transfer"
            title="No transfer yet"
            text="Select apps in the list and give them to a team, today or from a later day on."
          />
        }
      >
        {({ totalRows }) => (
          <PagedTable
            label="Transfers"
            columns={columns({ now, zone, onTakeBack: takeBack })}
            rows={rows}
            rowKey={(it) => it.id}
            current={current}
            onKeyDown={onKeyDown}
            totalRows={totalRows}
            search={{ page, perPage }}
            onChange={onChange}
          />
        )}
      </ListStates>
    </Panel>
  );
}
