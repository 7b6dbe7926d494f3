import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { ListStates } from '#/client/list-states.tsx';
import { reading } from '#/client/reading.ts';
import { useRun, useRunOn, useStage } from '#/client/running.ts';
import { dayRange, shortDay } from '#/kernel/date-words.ts';
import { dayOf } from '#/kernel/dates.ts';
import { addDays, startOfWeek } from '#/kernel/days.ts';
import { Id, paging } from '#/kernel/schema.ts';
import { Badge } from '#/ui/badge.tsx';
import { Button, IconButton } from '#/ui/button.tsx';
import { Chip, FilterBar, Word } from '#/ui/chip.tsx';
import { FindField } from '#/ui/form/find-field.tsx';
import { Link } from '#/ui/link.tsx';
import { useSearch } from '#/ui/location.ts';
import { useNow } from '#/ui/now.ts';
import { usePageKeys } from '#/ui/page-keys.ts';
import { Page } from '#/ui/page.tsx';
import { PagedTable } from '#/ui/paged-table.tsx';
import { Panel } from '#/ui/panel.tsx';
import { PickChip } from '#/ui/rich/pick-chip.tsx';
import { EmptyState } from '#/ui/states.tsx';
import type { Column } from '#/ui/table.tsx';
import { ReasonForm } from '../reason-form.part.tsx';
import { hoursText } from './hours-words.ts';
import { weekStates, weekStateTones, weekStateWords } from './timesheet-rules.ts';
import { weekApprove, weekReturn } from './timesheets.actions.ts';
import type { TimesheetRow } from './timesheets.contract.ts';
import './timesheets.css';

const TimesheetsSearch = z.strictObject({
  ...paging,
  day: z.iso.date().optional(),
  status: z.enum(weekStates).optional(),
  team: Id.optional(),
  search: z.string().max(100).default(''),
});

interface Doing {
  monday: string;
  onApprove: (row: TimesheetRow) => void;
  onReturn: (row: TimesheetRow) => void;
}

const daysWords = (days: readonly string[]) =>
  days.length === 7 ? 'Whole week' : days.map((it) => shortDay(it)).join(', ');

const columns = ({ monday, onApprove, onReturn }: Doing): Column<TimesheetRow>[] => [
  {
    key: 'person',
    title: 'Person',
    cell: (it) => (
      <Link dir="auto" href={`/tasks/timesheet?person=${it.person.id}&day=${monday}`}>
        {it.person.name}
      </Link>
    ),
  },
  { key: 'team', title: 'Team', className: 'trunc', cell: (it) => it.team?.name ?? 'None' },
  { key: 'days', title: 'Days', className: 'trunc', cell: (it) => daysWords(it.days) },
  {
    key: 'hours',
    title: 'Hours',
    width: 90,
    align: 'right',
    cell: (it) => <span className="num">{hoursText(it.seconds) || '–'}</span>,
  },
  {
    key: 'status',
    title: 'Status',
    width: 130,
    cell: (it) => (
      <Badge tone={weekStateTones[it.status]} title={it.part?.reason ?? undefined}>
        {weekStateWords[it.status]}
      </Badge>
    ),
  },
  {
    key: 'decide',
    title: 'Decision',
    width: 170,
    align: 'right',
    cell: (it) => (
      <span className="row hours-decide">
        {it.mayApprove && (
          <Button size="s" onClick={() => onApprove(it)}>
            Approve
          </Button>
        )}
        {it.mayReturn && (
          <Button size="s" onClick={() => onReturn(it)}>
            Return
          </Button>
        )}
      </span>
    ),
  },
];

/** A week of everybody whose hours I approve. */
export function TimesheetsScreen() {
  const now = useNow();
  const run = useRun();
  const runOn = useRunOn(useStage());
  const [search, change] = useSearch(TimesheetsSearch);
  const [returned, setReturned] = useState<TimesheetRow>();
  const today = dayOf(now);
  const monday = startOfWeek(search.day ?? addDays(today, -7));
  const { status, ...wanted } = search;
  const query = useQuery({
    ...reading('GET /tasks/timesheets', { ...wanted, ...(status && { status: [status] }) }),
    placeholderData: keepPreviousData,
  });
  const { data } = query;
  const others = (data?.waiting ?? []).filter((it) => it.monday !== monday);
  const toWeek = (step: number) => change({ day: addDays(monday, 7 * step), page: undefined });
  usePageKeys(
    [
      { keys: '[', words: 'The week before', run: () => toWeek(-1) },
      { keys: ']', words: 'The week after', run: () => toWeek(1) },
    ],
    returned === undefined,
  );
  return (
    <Page
      title="Approve timesheets"
      beside={data && <Badge>{data.totalRows}</Badge>}
      filters={
        <FilterBar
          end={
            <FindField
              label="Search people"
              placeholder="Name"
              value={search.search}
              onRest={(it) =>
                change({ search: it || undefined, page: undefined }, { replace: true })
              }
            />
          }
        >
          <PickChip
            label="Team"
            options={[
              { value: 'all', label: 'All teams' },
              ...(data?.teams ?? []).map((it) => ({ value: String(it.id), label: it.name })),
            ]}
            value={[String(search.team ?? 'all')]}
            on={search.team !== undefined}
            onChange={([it]) =>
              change({ team: it === 'all' ? undefined : Number(it), page: undefined })
            }
          >
            {data?.teams.find((it) => it.id === search.team)?.name ?? 'All teams'}
          </PickChip>
          <Word>in the week of</Word>
          <span className="hours-week">
            <IconButton icon="chevron-left" label="The week before" onClick={() => toWeek(-1)} />
            <Chip icon="calendar" title="Last week" onClick={() => change({ day: undefined })}>
              {dayRange({ from: monday, to: addDays(monday, 6) }, today)}
            </Chip>
            <IconButton icon="chevron-right" label="The week after" onClick={() => toWeek(1)} />
          </span>
          <PickChip
            label="Status"
            options={[
              { value: 'any', label: 'in any status' },
              ...weekStates.map((value) => ({
                value,
                label: weekStateWords[value].toLowerCase(),
              })),
            ]}
            value={[status ?? 'any']}
            on={status !== undefined}
            onChange={([it]) =>
              change({ status: weekStates.find((one) => one === it), page: undefined })
            }
          >
            {status ? weekStateWords[status].toLowerCase() : 'in any status'}
          </PickChip>
        </FilterBar>
      }
    >
      <Panel title="Weeks" className="hours-panel">
        {others.length > 0 && (
          <p className="row hours-others">
            <span className="f3">Waiting in other weeks:</span>
            {others.map((it) => (
              <Button
                key={it.monday}
                size="s"
                onClick={() => change({ day: it.monday, page: undefined })}
              >
                {dayRange({ from: it.monday, to: addDays(it.monday, 6) }, today)} ({it.count})
              </Button>
            ))}
          </p>
        )}
        <ListStates
          query={query}
          what="weeks"
          isEmpty={(it) => it.totalRows === 0}
          empty={
            <EmptyState
              icon="clock"
              title="No such week"
              text="Nobody’s week matches these filters."
            >
              <Button
                onClick={() => change({ status: undefined, team: undefined, search: undefined })}
              >
                Clear filters
              </Button>
            </EmptyState>
          }
        >
          {({ rows, totalRows }) => (
            <div className="hours-scroll">
              <PagedTable
                label="Weeks"
                columns={columns({
                  monday,
                  onApprove: (row) => void run(weekApprove, { part: row.part!.id, row }),
                  onReturn: setReturned,
                })}
                rows={rows}
                rowKey={(it) => `${it.person.id} ${it.team?.id ?? 0}`}
                totalRows={totalRows}
                search={search}
                onChange={change}
              />
            </div>
          )}
        </ListStates>
      </Panel>
      {returned && (
        <ReasonForm
          title={`Return the week of ${returned.person.name}`}
          verb="Return week"
          label="What has to be changed"
          help={`${returned.person.name} is told.`}
          onSend={(reason) => runOn(weekReturn, { part: returned.part!.id, row: returned, reason })}
          onClose={() => setReturned(undefined)}
        />
      )}
    </Page>
  );
}
