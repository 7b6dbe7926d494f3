import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { download } from '#/client/api.ts';
import { ListStates } from '#/client/list-states.tsx';
import { reading } from '#/client/reading.ts';
import { dayOf } from '#/kernel/dates.ts';
import { Badge } from '#/ui/badge.tsx';
import { FilterBar, Word } from '#/ui/chip.tsx';
import { useNow } from '#/ui/now.ts';
import { Page } from '#/ui/page.tsx';
import { PagedTable } from '#/ui/paged-table.tsx';
import { Panel } from '#/ui/panel.tsx';
import { PickChip } from '#/ui/rich/pick-chip.tsx';
import { EmptyState } from '#/ui/states.tsx';
import type { Column } from '#/ui/table.tsx';
import { dayWords, leaveWords } from '../days/day-words.ts';
import type { DayLeave } from '../days/days.contract.ts';
import { leaveStatuses } from '../leave-rules.ts';
import { statusTones } from '../leave-tones.ts';
import { statusWords } from '../leave-words.ts';
import type { AdminPatch, AdminSearch } from './admin-search.ts';
import { ExportMenu } from './export-menu.part.tsx';
import { TeamChip } from './team-chip.part.tsx';

const columns = (today: string): Column<DayLeave>[] => [
  {
    key: 'person',
    title: 'Person',
    width: 190,
    cell: (it) => (
      <span className="med trunc" dir="auto">
        {it.person.name}
      </span>
    ),
  },
  { key: 'type', title: 'Type', width: 150, cell: (it) => it.type.name },
  {
    key: 'when',
    title: 'When',
    width: 230,
    cell: (it) => <span className="num">{leaveWords(it, today)}</span>,
  },
  { key: 'days', title: 'Takes', width: 90, cell: (it) => dayWords(it.days) },
  {
    key: 'status',
    title: 'Status',
    width: 110,
    cell: (it) => <Badge tone={statusTones[it.status]}>{statusWords[it.status]}</Badge>,
  },
  {
    key: 'note',
    title: 'Note',
    cell: (it) => (
      <span dir="auto" className="f2 trunc" title={it.comment ?? it.note ?? undefined}>
        {it.comment ?? it.note}
      </span>
    ),
  },
  {
    key: 'by',
    title: 'Decided by',
    width: 150,
    cell: (it) => (
      <span dir="auto" className="f2 trunc">
        {it.decidedBy?.name ?? it.goesTo?.name}
      </span>
    ),
  },
];

interface PartProps {
  search: AdminSearch;
  change: (patch: AdminPatch) => void;
  tabs: ReactNode;
}

const list = <T,>(values: T[]): T[] | undefined => (values.length > 0 ? values : undefined);
const words = (names: readonly string[], all: string) =>
  names.length === 0 ? all : names.length > 2 ? `${names.length} of them` : names.join(' or ');

/** Everybody's leave days, the latest first. */
export function AllRequests({ search, change, tabs }: PartProps) {
  const today = dayOf(useNow());
  const { page, perPage, team, type, status, from, to } = search;
  const wanted = { team, type, status, from, to };
  const query = useQuery({
    ...reading('GET /leaves', { view: 'all', ...wanted, page, perPage }),
    placeholderData: keepPreviousData,
  });
  const types = useQuery(reading('GET /leave-types', {}));
  const calendar = useQuery(reading('GET /leave-balances', { perPage: 1 }));
  const narrow = (patch: AdminPatch) => change({ ...patch, page: undefined });
  const names = (types.data?.rows ?? []).filter((it) => type?.includes(it.id));
  const year = types.data?.leaveYear;
  const isThisYear = year !== undefined && from === year.from && to === year.to;
  return (
    <Page
      title="Leave requests"
      beside={query.data && <Badge>{query.data.totalRows}</Badge>}
      menu={
        <ExportMenu
          what="Requests"
          load={(format) => download('GET /leaves/export', { ...wanted, format })}
        />
      }
      filters={
        <FilterBar>
          <Word>Leave of</Word>
          <TeamChip
            teams={calendar.data?.teams ?? []}
            value={team}
            onChange={(it) => narrow({ team: it })}
          />
          <Word>of</Word>
          <PickChip
            several
            label="Type"
            options={(types.data?.rows ?? []).map((it) => ({
              value: String(it.id),
              label: it.name,
            }))}
            value={(type ?? []).map(String)}
            on={type !== undefined}
            onChange={(it) => narrow({ type: list(it.map(Number)) })}
          >
            {words(
              names.map((it) => it.name),
              'any type',
            )}
          </PickChip>
          <PickChip
            several
            label="Status"
            options={leaveStatuses.map((it) => ({ value: it, label: statusWords[it] }))}
            value={status ?? []}
            on={status !== undefined}
            onChange={(it) => narrow({ status: list(it) })}
          >
            {words(
              (status ?? []).map((it) => statusWords[it].toLowerCase()),
              'any status',
            )}
          </PickChip>
          <PickChip
            label="Days"
            icon="calendar"
            options={[
              { value: '', label: 'at any time' },
              { value: 'today', label: 'today' },
              { value: 'year', label: 'this leave year' },
            ]}
            value={[from === undefined ? '' : isThisYear ? 'year' : 'today']}
            on={from !== undefined}
            onChange={([it]) =>
              narrow(
                it === 'today'
                  ? { from: today, to: today }
                  : { from: it ? year?.from : undefined, to: it ? year?.to : undefined },
              )
            }
          >
            {from === undefined
              ? 'at any time'
              : isThisYear
                ? 'this leave year'
                : from === to
                  ? `on ${from}`
                  : `${from} – ${to ?? ''}`}
          </PickChip>
        </FilterBar>
      }
    >
      {tabs}
      <Panel title="Requests">
        <ListStates
          query={query}
          what="requests"
          isEmpty={(it) => it.totalRows === 0}
          empty={
            <EmptyState
              icon="calendar"
              title="No leave here"
              text="Nobody asked for days that match these filters."
            />
          }
        >
          {({ rows, totalRows }) => (
            <PagedTable
              label="Leave requests"
              columns={columns(today)}
              rows={rows}
              rowKey={(it) => it.id}
              totalRows={totalRows}
              search={{ page, perPage }}
              onChange={change}
            />
          )}
        </ListStates>
      </Panel>
    </Page>
  );
}
