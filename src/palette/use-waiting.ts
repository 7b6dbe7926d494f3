import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { reading } from '#/client/reading.ts';
import { isAllowed, may } from '#/kernel/access.ts';
import type { AnyAction } from '#/kernel/action.ts';
import type { QueueItem } from '#/kernel/queue.ts';
import { hitEntry, type Entry, type Offer } from './entry.ts';

/** What waits for this person, by the action that decides on it; null where it could not be asked. */
export type Waiting = ReadonlyMap<AnyAction, readonly QueueItem[] | null>;

/** What has come by now, and whether that is all of it. */
interface Come<T> {
  it: T;
  isAll: boolean;
}

const FRESH_MS = 20_000;

const listsOf = (
  results: readonly { data: readonly QueueItem[] | undefined; isError: boolean }[],
): (readonly QueueItem[] | null | undefined)[] =>
  results.map(({ data, isError }) => data ?? (isError ? null : undefined));

/** Asks for what waits while it is shown; what has not come yet is not in it. */
export function useWaiting(actions: readonly AnyAction[], enabled: boolean): Come<Waiting> {
  const deciding = useMemo(() => actions.filter((it) => it.queue), [actions]);
  const lists = useQueries({
    queries: deciding.map((it) => ({
      queryKey: ['waiting', it.id],
      queryFn: () => it.queue!.items(),
      enabled,
      retry: false,
      staleTime: FRESH_MS,
      meta: { shown: true },
    })),
    combine: listsOf,
  });
  return useMemo(() => {
    const it = new Map(
      deciding.flatMap((action, at): [AnyAction, readonly QueueItem[] | null][] => {
        const list = lists[at];
        return list === undefined ? [] : [[action, list]];
      }),
    );
    return { it, isAll: it.size === deciding.length };
  }, [deciding, lists]);
}

/** The task one is at, if any, as something that can be found. */
export function useRunning({ grants }: Offer, enabled: boolean): Come<Entry | undefined> {
  const isReader = isAllowed(may('tasks:read'), grants);
  const { data, isPending } = useQuery({
    ...reading('GET /tasks', { perPage: 1 }),
    enabled: enabled && isReader,
    staleTime: FRESH_MS,
  });
  const task = data?.running;
  const it = useMemo(() => {
    if (!task) return undefined;
    const { id, key, title } = task;
    const link = `/tasks/info?task=${key}`;
    return hitEntry({ kind: 'task', id, key, title, link, end: 'Running' });
  }, [task]);
  return { it, isAll: !isReader || !isPending };
}
