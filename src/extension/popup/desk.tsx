import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import type { Me } from '#/domains/account/account.contract.ts';
import { call } from '#/domains/api.ts';
import { Tiles } from '#/domains/dashboard/tiles.part.tsx';
import { ShownIn } from '#/domains/figures/shown-in.part.ts';
import { isAllowed, may } from '#/kernel/access.ts';
import type { Stage } from '#/kernel/action.ts';
import { shortDay } from '#/kernel/date-words.ts';
import { addDays } from '#/kernel/days.ts';
import { Avatar } from '#/ui/avatar.tsx';
import { Icon } from '#/ui/icon.tsx';
import { Kbd } from '#/ui/kbd.tsx';
import { useKeys } from '#/ui/keys.ts';
import { LinkProvider, type LinkProps } from '#/ui/link.tsx';
import { Logo } from '#/ui/logo.tsx';
import { Loading, TilesSkeleton } from '#/ui/skeleton.tsx';
import { Bell } from '#/ui/top-bar.tsx';
import { consoleUrl, goFromPopup, openConsole } from '../open-console.ts';
import { paletteWanted } from '../open-palette.ts';
import { Foot } from './foot.tsx';
import { LeaveLine } from './leave-line.tsx';
import { News } from './news.tsx';
import { RunningTask } from './running-task.tsx';
import { useCached } from './use-cached.ts';
import { useDoing } from './use-doing.ts';

const PopupPalette = lazy(() => import('./popup-palette.tsx'));
// Not part of the first view: loaded when they are called for.
const TasksPanel = lazy(() =>
  import('./tasks-panel.tsx').then((it) => ({ default: it.TasksPanel })),
);
const AwayRow = lazy(() => import('./away-row.tsx').then((it) => ({ default: it.AwayRow })));
const Asked = lazy(() => import('./asked.tsx').then((it) => ({ default: it.Asked })));
const AddLine = lazy(() => import('./add-line.tsx').then((it) => ({ default: it.AddLine })));

const ConsoleLink = (props: LinkProps) => (
  <a {...props} href={consoleUrl(props.href)} target="_blank" rel="noreferrer" />
);

/** Reports come in one after the other: the days before yesterday may be incomplete as well. */
const MOST_DAYS_BACK = 3;

/** The last day whose figures are complete, against the same weekday before. */
async function askTiles() {
  const asked = { compare: 'last-week' } as const;
  const background = { background: true };
  let found = await call('GET /top-tiles-data', { ...asked, date: 'yesterday' }, background);
  let day = found.standing.range.from;
  for (let back = 0; back < MOST_DAYS_BACK; back += 1) {
    if (found.standing.incompleteDays.length === 0) break;
    day = addDays(day, -1);
    found = await call('GET /top-tiles-data', { ...asked, singleDate: day }, background);
  }
  return { day, tiles: found.tiles, currency: found.standing.currency };
}

/** My tasks, and the times away that wait for an answer. */
async function askTasks() {
  const background = { background: true };
  const [tasks, idle] = await Promise.all([
    call('GET /tasks', { perPage: 9 }, background),
    call('GET /tasks/idle', {}, background),
  ]);
  return { ...tasks, idle: idle.rows };
}

const figures = may('revenue:read');
const work = may('tasks:work');
const add = may('tasks:write');
const ask = may('short-leave:apply');
const read = may('announcements:read');

/** From the line that asks for leave to the one that adds a task, and back. */
const LineSwitch = ({
  to,
  onSwitch,
}: {
  to: 'leave' | 'task';
  onSwitch: (to: 'leave' | 'task') => void;
}) => (
  <button type="button" className="all" onClick={() => onSwitch(to)}>
    {to === 'task' ? 'New task' : 'Leave'} <Kbd keys={to === 'task' ? 'a' : 'Escape'} />
  </button>
);

/** The popup of a signed-in person: figures, the running task, news, leave in one line. */
export function Desk({ me, onLocked }: { me: Me; onLocked: () => void }) {
  // What is typed in the palette as it opens; undefined while it is closed.
  const [searched, setSearched] = useState(() => paletteWanted() ?? undefined);
  const isSearching = searched !== undefined;
  const [isPausing, setPausing] = useState(false);
  const [isListing, setListing] = useState(false);
  // Which line was called for; undefined while the popup is as it opens.
  const [line, setLine] = useState<'leave' | 'task'>();
  const stage = useMemo<Stage>(
    () => ({ go: (path) => void goFromPopup(path), person: { id: me.id, name: me.name } }),
    [me.id, me.name],
  );
  const mayFigures = isAllowed(figures, me.grants);
  const mayWork = isAllowed(work, me.grants);
  const mayAdd = isAllowed(add, me.grants);
  const mayAsk = isAllowed(ask, me.grants);
  const isAdding = mayAdd && (line === 'task' || !mayAsk);
  const tiles = useCached('tiles', askTiles, mayFigures);
  const tasks = useCached('tasks', askTasks, mayWork);
  // What an earlier version kept knows of no times away.
  const away = tasks.value?.idle?.[0];
  const day = tiles.value?.day ?? '';
  const news = useCached('news', () =>
    call('GET /get-notifications', { perPage: 3, unread: true }, { background: true }),
  );
  const { renew: renewTasks } = tasks;
  const { renew: renewNews } = news;
  const renew = useCallback(() => {
    void renewTasks();
    void renewNews();
    onLocked();
  }, [renewTasks, renewNews, onLocked]);
  const doing = useDoing(stage, renew);
  const open = (place: string) => document.querySelector<HTMLElement>(place)?.click();
  useKeys(
    {
      '/': () => setSearched(''),
      '$mod+k': () => setSearched(''),
      ...(mayWork && { t: () => setListing(true) }),
      ...(mayAdd && { a: () => setLine('task') }),
      ...(isAdding && mayAsk && { l: () => setLine('leave') }),
      ...Object.fromEntries(
        Array.from({ length: 8 }, (_, at) => [
          `${at + 1}`,
          () => open(`.tile:nth-child(${at + 1})`),
        ]),
      ),
    },
    // While reasons for a pause are shown, digits choose one of them.
    !isSearching && !isPausing,
  );

  return (
    <LinkProvider value={ConsoleLink}>
      <main className="popup">
        <header>
          <h1 className="hidden-words">Backlot</h1>
          <Logo size={22} />
          <button type="button" className="find" onClick={() => setSearched('')}>
            <Icon name="search" size={14} />
            Search or run an action
            <span className="sp" />
            <Kbd keys="/" />
          </button>
          <Bell unread={news.value?.unread ?? 0} onClick={() => void openConsole('/')} />
          <Avatar name={me.name} size="m" />
        </header>
        {mayFigures && tiles.value && (
          <ShownIn value={tiles.value.currency ?? 'USD'}>
            <Tiles
              dense
              tiles={tiles.value.tiles}
              partial={false}
              hrefOf={() => `/dashboard?date=${day}..${day}`}
              freshnessWords={`${shortDay(day)}, still provisional`}
            />
          </ShownIn>
        )}
        {mayFigures && !tiles.value && !tiles.error && (
          <Loading label="Loading the figures">
            <TilesSkeleton dense />
          </Loading>
        )}
        {away && (
          <Suspense>
            <AwayRow key={away.id} idle={away} doing={doing} isQuiet={isSearching || isPausing} />
          </Suspense>
        )}
        {mayWork && tasks.value && (
          <RunningTask
            {...{ doing, isPausing, setPausing }}
            onAll={() => setListing(true)}
            tasks={tasks.value}
            fetchedAt={tasks.at}
          />
        )}
        <Suspense>
          <Asked
            doing={doing}
            mayRead={isAllowed(read, me.grants)}
            isQuiet={isSearching || isPausing}
          />
        </Suspense>
        {isListing && tasks.value ? (
          <Suspense>
            <TasksPanel tasks={tasks.value} doing={doing} onClose={() => setListing(false)} />
          </Suspense>
        ) : (
          <News news={news.value} doing={doing} onRead={() => void renewNews()} />
        )}
        {isAdding ? (
          <Suspense>
            <AddLine
              doing={doing}
              onBack={() => setLine('leave')}
              beside={mayAsk && <LineSwitch to="leave" onSwitch={setLine} />}
            />
          </Suspense>
        ) : (
          mayAsk && (
            <LeaveLine
              doing={doing}
              isFirst={line === 'leave'}
              beside={mayAdd && <LineSwitch to="task" onSwitch={setLine} />}
            />
          )
        )}
        <Foot
          day={day}
          at={Math.min(...[tiles, tasks, news].map((it) => it.at || Infinity))}
          error={news.error}
          isQuiet={isSearching || isPausing}
        />
      </main>
      {isSearching && (
        <Suspense>
          <PopupPalette
            {...{ me, stage }}
            typed={searched}
            onClose={() => setSearched(undefined)}
          />
        </Suspense>
      )}
    </LinkProvider>
  );
}
