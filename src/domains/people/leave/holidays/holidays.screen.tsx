import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { ListStates } from '#/client/list-states.tsx';
import { reading } from '#/client/reading.ts';
import { useRun } from '#/client/running.ts';
import { namedDay } from '#/kernel/date-words.ts';
import { counted } from '#/kernel/numbers.ts';
import { Flag, Id } from '#/kernel/schema.ts';
import { Badge } from '#/ui/badge.tsx';
import { Button, IconButton } from '#/ui/button.tsx';
import { FilterBar, Word } from '#/ui/chip.tsx';
import { useSearch } from '#/ui/location.ts';
import { usePageKeys } from '#/ui/page-keys.ts';
import { Page } from '#/ui/page.tsx';
import { Panel } from '#/ui/panel.tsx';
import { Menu } from '#/ui/rich/menu.tsx';
import { PickChip } from '#/ui/rich/pick-chip.tsx';
import { EmptyState } from '#/ui/states.tsx';
import { Table, type Column } from '#/ui/table.tsx';
import { CalendarForm, DeleteForm, HolidayForm, ImportForm } from './holiday-forms.part.tsx';
import { calendarAdd, holidayRemove } from './holidays.actions.ts';
import type { Holiday, HolidayCalendar } from './holidays.contract.ts';
import '../leave.css';

const Search = z.strictObject({
  /** The calendar that is shown; the first when absent. */
  calendar: Id.optional(),
  year: z.coerce.number().int().min(1970).max(2199).optional(),
  import: Flag.optional(),
  task: z.enum(['add', 'new', 'rename', 'delete']).optional(),
});

const columns = (onRemove: (it: Holiday) => void, today: string): Column<Holiday>[] => [
  {
    key: 'day',
    title: 'Day',
    width: 180,
    cell: (it) => <span className="num">{namedDay(it.day, today)}</span>,
  },
  {
    key: 'name',
    title: 'Holiday',
    cell: (it) => (
      <span dir="auto" className="med">
        {it.name}
      </span>
    ),
  },
  {
    key: 'from',
    title: 'From',
    width: 140,
    cell: (it) => <span className="f2">{it.imported ? 'a file' : 'entered by hand'}</span>,
  },
  {
    key: 'do',
    title: <span className="hidden-words">Remove</span>,
    width: 48,
    cell: (it) => (
      <IconButton
        icon="x"
        size="s"
        variant="ghost"
        label={`Remove ${it.name}, ${namedDay(it.day, today)}`}
        onClick={() => onRemove(it)}
      />
    ),
  },
];

interface DaysProps {
  calendar: HolidayCalendar;
  year: number;
  today: string;
}

/** The holidays of a place in a year. */
function Days({ calendar, year, today }: DaysProps) {
  const run = useRun();
  const query = useQuery({
    ...reading('GET /holiday-calendar', { id: calendar.id, year }),
    placeholderData: keepPreviousData,
  });
  const remove = (it: Holiday) =>
    void run(holidayRemove, { calendar: calendar.id, holiday: it.id, seen: it });
  return (
    <Panel
      title={`${calendar.place}, ${year}`}
      beside={<Badge>{counted(calendar.people, 'person', 'people')}</Badge>}
    >
      <ListStates
        query={query}
        what="holidays"
        isEmpty={({ rows }) => rows.length === 0}
        empty={
          <EmptyState
            icon="calendar-off"
            title={`No holiday in ${year}`}
            text="Add one by hand, or import a calendar file."
          />
        }
      >
        {({ rows }) => (
          <Table
            label={`Holidays of ${calendar.place}`}
            columns={columns(remove, today)}
            rows={rows}
            rowKey={(it) => it.id}
          />
        )}
      </ListStates>
    </Panel>
  );
}

/** The holidays of each place of work, by hand or from calendar files. */
export function HolidaysScreen() {
  const run = useRun();
  const [search, change] = useSearch(Search);
  const query = useQuery(reading('GET /holiday-calendars', {}));
  const calendars = query.data?.rows ?? [];
  const calendar = calendars.find((it) => it.id === search.calendar) ?? calendars[0];
  const today = query.data?.today ?? '';
  const thisYear = Number(today.slice(0, 4));
  const year = search.year ?? thisYear;
  const isAlone = !search.task && !search.import;
  const open = (task: 'add' | 'new' | 'rename' | 'delete') => () => change({ task });
  usePageKeys(
    [calendar !== undefined && { keys: 'n', words: 'Add a holiday', run: open('add') }],
    isAlone,
  );
  const close = () => change({ task: undefined, import: undefined });
  const addCalendar = (
    <Button variant={calendar ? 'plain' : 'primary'} icon="calendar-plus" onClick={open('new')}>
      Add a calendar
    </Button>
  );
  return (
    <Page
      title="Holidays"
      actions={addCalendar}
      primary={
        calendar && (
          <Button variant="primary" icon="plus" keys="n" onClick={open('add')}>
            Add a holiday
          </Button>
        )
      }
      menu={
        calendar && (
          <Menu
            label="More"
            groups={[
              [
                {
                  label: 'Import a calendar file…',
                  icon: 'upload',
                  onClick: () => change({ import: true }),
                },
                { label: 'Change the place…', icon: 'pencil', onClick: open('rename') },
                {
                  label: 'Delete this calendar',
                  icon: 'trash',
                  danger: true,
                  onClick: open('delete'),
                },
              ],
            ]}
          />
        )
      }
      filters={
        calendar && (
          <FilterBar>
            <Word>Holidays of</Word>
            <PickChip
              label="Place"
              icon="map-pin"
              options={calendars.map((it) => ({
                value: String(it.id),
                label: it.place,
                note: counted(it.people, 'person', 'people'),
              }))}
              value={[String(calendar.id)]}
              onChange={([it]) => change({ calendar: Number(it) })}
            >
              {calendar.place}
            </PickChip>
            <Word>in</Word>
            <PickChip
              label="Year"
              icon="calendar"
              options={[-1, 0, 1, 2, 3, 4, 5].map((it) => ({
                value: String(thisYear + it),
                label: String(thisYear + it),
              }))}
              value={[String(year)]}
              onChange={([it]) => change({ year: Number(it) })}
            >
              {year}
            </PickChip>
          </FilterBar>
        )
      }
    >
      <ListStates
        query={query}
        what="holidays"
        isEmpty={({ rows }) => rows.length === 0}
        empty={
          <EmptyState
            icon="calendar-off"
            title="There is no calendar of holidays yet"
            text="Each place of work has its own."
          >
            {addCalendar}
          </EmptyState>
        }
      >
        {() => calendar && <Days calendar={calendar} year={year} today={today} />}
      </ListStates>
      {query.data && query.data.without.length + query.data.nowhere > 0 && (
        <ul className="holiday-without" aria-label="People without holidays">
          {query.data.without.map(({ place, people }) => (
            <li key={place} className="row">
              <span>
                <b className="med">{place}</b>, {counted(people, 'person', 'people')}, has no
                calendar.
              </span>
              <Button size="s" onClick={() => void run(calendarAdd, { place })}>
                Add one
              </Button>
            </li>
          ))}
          {query.data.nowhere > 0 && (
            <li className="f2">
              The records of {counted(query.data.nowhere, 'person', 'people')} name no place of
              work: they have no holidays.
            </li>
          )}
        </ul>
      )}
      {search.task === 'new' && <CalendarForm onClose={close} />}
      {calendar && search.task === 'rename' && <CalendarForm calendar={calendar} onClose={close} />}
      {calendar && search.task === 'add' && (
        <HolidayForm {...{ calendar, today }} onClose={close} />
      )}
      {calendar && search.task === 'delete' && <DeleteForm calendar={calendar} onClose={close} />}
      {calendar && search.import && <ImportForm calendar={calendar} onClose={close} />}
    </Page>
  );
}
