import { Suspense, useCallback, useMemo, useRef, useState } from 'react';
import type { Me } from '#/domains/platform/auth/auth.contract.ts';
import { EVERYTHING } from '#/domains/platform/live/live-kinds.ts';
import { Tiles } from '#/domains/revenue/dashboard/tiles.part.tsx';
import { ShownIn } from '#/figures/shown-in.part.ts';
import { isAllowed, may } from '#/kernel/access.ts';
import type { Stage } from '#/kernel/action.ts';
import { shortDay } from '#/kernel/date-words.ts';
import { Avatar } from '#/ui/avatar.tsx';
import { EarlyKeys } from '#/ui/early-keys.tsx';
import { Icon } from '#/ui/icon.tsx';
import { Kbd } from '#/ui/kbd.tsx';
import { useKeys } from '#/ui/keys.ts';
import { lazily } from '#/ui/lazily.ts';
import { LinkProvider, type LinkProps } from '#/ui/link.tsx';
import { Logo } from '#/ui/logo.tsx';
import { Loading, TilesSkeleton } from '#/ui/skeleton.tsx';
import { Bell } from '#/ui/top-bar.tsx';
import { consoleUrl, goFromPopup } from '../open-console.ts';
import { paletteWanted } from '../open-palette.ts';
import { Acting } from './acting.tsx';
import { askNews } from './ask-news.ts';
import { askTasks } from './ask-tasks.ts';
import { askTiles } from './ask-tiles.ts';
import { Asked } from './asked.tsx';
import { Foot } from './foot.tsx';
import { laidOver, TASKS } from './laid-over.ts';
import { Line, type LineKind } from './line.tsx';
import { News } from './news.tsx';
import { RunningTask } from './running-task.tsx';
import { useCached } from './use-cached.ts';
import { useDoing } from './use-doing.ts';
import { useLive } from './use-live.ts';
import { useChanges } from './use-queue.ts';
import { useSteady } from './use-steady.ts';
import { useUndoOfBefore } from './use-undo-of-before.ts';

const PopupPalette = lazily(() => import('./popup-palette.tsx'));
// Not part of the first view: loaded when they are called for.
const TasksPanel = lazily(() =>
  import('./tasks-panel.tsx').then((it) => ({ default: it.TasksPanel })),
);
const AwayRow = lazily(() => import('./away-row.tsx').then((it) => ({ default: it.AwayRow })));
const AllNews = lazily(() => import('./all-news.tsx').then((it) => ({ default: it.AllNews })));
const Toasts = lazily(() => import('#/ui/toasts.tsx').then((it) => ({ default: it.Toasts })));

const ConsoleLink = (props: LinkProps) => (
  <a {...props} href={consoleUrl(props.href)} target="_blank" rel="noreferrer" />
);

const figures = may('revenue:read');
const work = may('tasks:work');
const add = may('tasks:write');
const ask = may('short-leave:apply');
const read = may('announcements:read');

const addressOf = (day: string) => `/dashboard?date=${day}..${day}`;

/** The popup of a signed-in person: figures, the running task, news, leave in one line. */
export function Desk({ me, onLocked }: { me: Me; onLocked: () => void }) {
  // What is typed in the palette as it opens; undefined while it is closed.
  const [searched, setSearched] = useState(() => paletteWanted() ?? undefined);
  const isSearching = searched !== undefined;
  const early = useRef('');
  const leaveSearch = () => {
    early.current = '';
    setSearched(undefined);
  };
  const [isPausing, setPausing] = useState(false);
  // What stands in place of the news: my tasks, or what the bell opens.
  const [list, setList] = useState<'tasks' | 'news'>();
  const isListing = list === 'tasks';
  const setListing = (isOpen: boolean) => setList(isOpen ? 'tasks' : undefined);
  // Which line was called for; undefined while the popup is as it opens.
  const [line, setLine] = useState<LineKind>();
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
  const fetched = useCached(TASKS, askTasks, mayWork);
  const { waiting, done } = useChanges(fetched.asked);
  const tasks = useMemo(
    () => fetched.value && laidOver(fetched.value, [...done, ...waiting], fetched.at),
    [fetched.value, fetched.at, done, waiting],
  );
  const isAnswered = (id: number) =>
    [...done, ...waiting].some((it) => it.endpoint === 'POST /tasks/idle' && it.input['id'] === id);
  // What an earlier version kept knows of no times away.
  const away = tasks?.idle?.find((it) => !isAnswered(it.id));
  const day = tiles.value?.day ?? '';
  const news = useCached('news', askNews);
  const { renew: renewTasks } = fetched;
  const { renew: renewNews } = news;
  const renew = useCallback(() => {
    void renewTasks();
    void renewNews();
    onLocked();
  }, [renewTasks, renewNews, onLocked]);
  useLive((kinds) => {
    const isAll = kinds.includes(EVERYTHING);
    if (mayWork && (isAll || kinds.includes('task'))) void renewTasks();
    if (isAll || kinds.includes('notice')) void renewNews();
  });
  const doing = useDoing(stage, renew);
  useUndoOfBefore(renew);
  const root = useSteady<HTMLElement>();
  const open = (place: string) => document.querySelector<HTMLElement>(place)?.click();
  useKeys({ '$mod+k': () => setSearched('') }, !isSearching, true);
  useKeys(
    {
      '/': () => setSearched(''),
      b: () => setList('news'),
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
      <main className={isSearching ? 'popup searching' : 'popup'} ref={root}>
        <header>
          <h1 className="hidden-words">Backlot</h1>
          <Logo size={22} />
          <button type="button" className="find" onClick={() => setSearched('')}>
            <Icon name="search" size={14} />
            Search or run an action
            <span className="sp" />
            <Kbd keys="/" />
          </button>
          <Bell
            unread={news.value?.unread ?? 0}
            onClick={() => setList(list === 'news' ? undefined : 'news')}
          />
          <Avatar name={me.name} size="m" />
        </header>
        <Acting me={me} onReturned={onLocked} />
        {mayFigures && tiles.value && tiles.value.tiles.length > 0 && (
          <ShownIn value={tiles.value.currency ?? 'USD'}>
            <Tiles
              dense
              tiles={tiles.value.tiles}
              partial={false}
              hrefOf={(key) => addressOf((key === 'roas' && tiles.value?.roasDay) || day)}
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
        {mayWork && tasks && (
          <RunningTask
            {...{ doing, isPausing, setPausing }}
            onAll={() => setListing(true)}
            tasks={tasks}
            fetchedAt={fetched.at}
          />
        )}
        <Asked
          doing={doing}
          mayRead={isAllowed(read, me.grants)}
          isQuiet={isSearching || isPausing}
        />
        {isListing && tasks && (
          <Suspense>
            <TasksPanel tasks={tasks} doing={doing} onClose={() => setList(undefined)} />
          </Suspense>
        )}
        {list === 'news' && (
          <Suspense>
            <AllNews
              doing={doing}
              onRead={() => void renewNews()}
              onClose={() => setList(undefined)}
            />
          </Suspense>
        )}
        {list === undefined && (
          <News
            news={news.value}
            asked={news.asked}
            doing={doing}
            onRead={() => void renewNews()}
            none={
              <button type="button" className="all" onClick={() => setList('news')}>
                Earlier ones <Kbd keys="b" />
              </button>
            }
          />
        )}
        <Suspense>
          <Toasts />
        </Suspense>
        <Line {...{ doing, isAdding, mayAdd, mayAsk }} wanted={line} onSwitch={setLine} />
        <Foot
          day={day}
          roasDay={tiles.value?.roasDay}
          at={Math.min(...[tiles, fetched, news].map((it) => it.at || Infinity))}
          error={news.error}
          isQuiet={isSearching || isPausing}
        />
      </main>
      {isSearching && (
        <Suspense fallback={<EarlyKeys early={early} onClose={leaveSearch} />}>
          <PopupPalette {...{ me, stage, early }} typed={searched} onClose={leaveSearch} />
        </Suspense>
      )}
    </LinkProvider>
  );
}
