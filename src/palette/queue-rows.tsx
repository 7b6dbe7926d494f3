import type { Alias } from '#/domains/platform/search/aliases/aliases.contract.ts';
import type { AnyAction, Values } from '#/kernel/action.ts';
import { counted } from '#/kernel/numbers.ts';
import type { QueueItem } from '#/kernel/queue.ts';
import { lastPlaces } from '#/ui/places.ts';
import type { Desk } from './desk.ts';
import type { Entry } from './entry.ts';
import { entryRow } from './found-rows.tsx';
import { namedIcon, type Group, type Row } from './row.tsx';
import type { Waiting } from './use-waiting.ts';

/** Runs it at once where its values are all there; otherwise asks for the others in line. */
function decide(desk: Desk, action: AnyAction, values: Values) {
  const isWhole = (action.parameters ?? []).every(
    (it) => !it.required || it.name in values || it.fallback,
  );
  if (isWhole) desk.run(action, values);
  else desk.open({ kind: 'action', action }, values);
}

function itemRow(desk: Desk, action: AnyAction, it: QueueItem): Row {
  const ways = action.queue?.ways ?? [];
  const { facts, warning } = it;
  return {
    id: it.id,
    icon: namedIcon(action.icon),
    title: it.title,
    note: it.note,
    ...((facts.length > 0 || warning) && { about: { facts, ...(warning && { warning }) } }),
    letters: Object.fromEntries(
      ways.map((way) => [way.key, () => decide(desk, way.action ?? action, it.values)]),
    ),
    perform: (elsewhere) => desk.follow(it.link, elsewhere),
  };
}

const nothingWords = (isFailed: boolean, typed: string) => {
  if (isFailed) return 'What waits could not be asked for. Try again in a moment.';
  return typed ? `Nothing that waits is called “${typed}”` : 'Nothing waits for you';
};

/** What waits to be decided with an action; each is decided by a letter, and the next one follows. */
export function queueRows(desk: Desk, action: AnyAction, waiting: Waiting, typed: string): Group[] {
  const fits = ({ title, note }: QueueItem) =>
    `${title} ${note ?? ''}`.toLowerCase().includes(typed.trim().toLowerCase());
  const all = waiting.get(action);
  if (all === undefined) return [];
  const items = (all ?? []).filter(fits);
  if (items.length > 0)
    return [
      {
        title: `Waits for you: ${items.length}`,
        rows: items.map((it) => itemRow(desk, action, it)),
      },
    ];
  const done: Row = {
    id: 'nothing-waits',
    icon: namedIcon('check'),
    title: nothingWords(all === null, typed.trim()),
    perform: desk.close,
  };
  return [{ rows: [done] }];
}

export interface Mine {
  waiting: Waiting;
  running: Entry | undefined;
  /** The page one is on, with its search. */
  here: string;
  /** One’s own words. */
  aliases: readonly Alias[];
  /** Where what was asked for stands in the first list; unknown as long as it may still come in time. */
  place: 'unknown' | 'first' | 'last';
}

/** What is mine before anything is typed: what I am at, and what waits for me. */
export function mineRows(desk: Desk, { waiting, running }: Mine): Group[] {
  const rows = [...waiting].flatMap(([action, items]): Row[] => {
    if (!items?.[0]) return [];
    const open = () => desk.open({ kind: 'queue', action });
    const row: Row = {
      id: `waits:${action.id}`,
      icon: namedIcon(action.icon),
      title: counted(items.length, ...action.queue!.called),
      note: items[0].title,
      perform: open,
      deeper: open,
    };
    return [row];
  });
  const at = running && { ...entryRow(desk, running), id: 'running' };
  return [
    { title: 'Running', rows: at ? [at] : [] },
    { title: 'Waits for you', rows },
  ].filter((it) => it.rows.length > 0);
}

/** Where I was. */
export function placeRows(desk: Desk, { here }: Mine): Group[] {
  const rows = lastPlaces(here).map(({ path, title }): Row => ({
    id: `place:${path}`,
    icon: namedIcon('history'),
    title,
    perform: (elsewhere) => desk.follow(path, elsewhere),
  }));
  return rows.length > 0 ? [{ title: 'Last places', rows }] : [];
}
