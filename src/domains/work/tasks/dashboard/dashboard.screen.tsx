import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ListStates } from '#/client/list-states.tsx';
import { reading } from '#/client/reading.ts';
import { dayRange } from '#/kernel/date-words.ts';
import { dayOf } from '#/kernel/dates.ts';
import { Badge } from '#/ui/badge.tsx';
import { Link } from '#/ui/link.tsx';
import { useSearch, writeSearch } from '#/ui/location.ts';
import { useNow } from '#/ui/now.ts';
import { Page } from '#/ui/page.tsx';
import { Segmented } from '#/ui/segmented.tsx';
import { Bone, RowsSkeleton, TilesSkeleton } from '#/ui/skeleton.tsx';
import { WorkFilters } from '../reports/work-filters.part.tsx';
import { workQuestion } from '../reports/work-search.ts';
import { statusWords } from '../task-rules.ts';
import { DashboardSearch } from './dashboard-search.ts';
import type { TaskBoard } from './dashboard.contract.ts';
import { DueCalendar } from './due-calendar.part.tsx';
import { Pauses, Throughput } from './flow.part.tsx';
import { ShortLists } from './short-list.part.tsx';
import { TaskTiles } from './task-tiles.part.tsx';
import '../tasks.css';
import './dashboard.css';

/** How the work goes: what is open and late, how fast it is done, what holds it up, what is due when. */
export function TaskDashboardScreen() {
  const today = dayOf(useNow());
  const [search, change] = useSearch(DashboardSearch);
  const { team, person, app, type, show } = search;
  const isCalendar = show === 'calendar';
  const month = search.month ?? today.slice(0, 7);
  const kept = { placeholderData: keepPreviousData };
  const board = useQuery({
    ...reading('GET /tasks/dashboard', workQuestion(search, today)),
    ...kept,
    enabled: !isCalendar,
  });
  const calendar = useQuery({
    ...reading('GET /tasks/dashboard/calendar', { team, person, app, type, month }),
    ...kept,
    enabled: isCalendar,
  });
  return (
    <Page
      title="Task dashboard"
      actions={
        <Segmented
          label="Shown"
          segments={[
            { value: 'figures', label: 'Figures' },
            { value: 'calendar', label: 'Calendar' },
          ]}
          value={show}
          onChange={(it) => change({ show: it })}
        />
      }
      filters={
        <WorkFilters
          search={search}
          today={today}
          noDays={isCalendar}
          onChange={change}
          end={
            board.data &&
            !isCalendar && (
              <span className="f3">
                {dayRange(board.data.range, today)} against {dayRange(board.data.before, today)}
              </span>
            )
          }
        />
      }
    >
      {isCalendar ? (
        <ListStates
          query={calendar}
          what="calendar"
          loading={<Bone width="100%" height={560} radius={6} />}
          isEmpty={() => false}
          empty={null}
        >
          {(data) => (
            <DueCalendar
              month={month}
              today={data.today}
              tasks={data.tasks}
              hidden={data.totalRows - data.tasks.length}
              onMonth={(it) => change({ month: it })}
            />
          )}
        </ListStates>
      ) : (
        <ListStates
          query={board}
          what="task dashboard"
          loading={<Bones />}
          isEmpty={() => false}
          empty={null}
        >
          {(data) => (
            <div className="task-dashboard">
              <TaskTiles data={data} search={search} />
              <Statuses data={data} search={search} />
              <Throughput data={data} />
              <Pauses pauses={data.pauses} />
              <ShortLists {...data} />
            </div>
          )}
        </ListStates>
      )}
    </Page>
  );
}

/** How many stand where now. */
function Statuses({ data, search }: { data: TaskBoard; search: DashboardSearch }) {
  const { team, person, type } = search;
  const app = search.app === 'none' ? undefined : search.app;
  return (
    <nav className="task-statuses" aria-label="Open tasks by status">
      {data.now.byStatus.map((it) => (
        <Link
          key={it.status}
          className="row"
          href={`/tasks/record${writeSearch({ team, person, app, type, status: it.status })}`}
        >
          <span className="f2">{statusWords[it.status]}</span>
          <Badge>{it.tasks}</Badge>
        </Link>
      ))}
      <span className="row f2">
        Due in 7 days <Badge>{data.now.dueSoon}</Badge>
      </span>
    </nav>
  );
}

function Bones() {
  return (
    <>
      <TilesSkeleton />
      <Bone width="100%" height={270} radius={6} />
      <RowsSkeleton rows={5} mark={false} />
    </>
  );
}
