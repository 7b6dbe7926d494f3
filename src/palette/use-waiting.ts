import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { reading } from '#/domains/reading.ts';
import { isAllowed, may } from '#/kernel/access.ts';
import type { AnyAction } from '#/kernel/action.ts';
import type { QueueItem } from '#/kernel/queue.ts';
import { hitEntry, type Entry, type Offer } from './entry.ts';

/** What waits for this person, by the action that decides on it. */
export type Waiting = ReadonlyMap<AnyAction, readonly QueueItem[]>;

const FRESH_MS = 20_000;

/** Asks for what waits while it is shown; a list that fails is left out. */
export function useWaiting(actions: readonly AnyAction[], enabled: boolean): Waiting {
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
  });
  return new Map(
    deciding.flatMap((it, at) => {
      const items = lists[at]?.data;
      return items && items.length > 0 ? [[it, items] as const] : [];
    }),
  );
}

/** The task one is at, if any, as something that can be found. */
export function useRunning({ grants }: Offer, enabled: boolean): Entry | undefined {
  const { data } = useQuery({
    ...reading('GET /tasks', { perPage: 1 }),
    enabled: enabled && isAllowed(may('tasks:read'), grants),
    staleTime: FRESH_MS,
  });
  const task = data?.running;
  if (!task) return undefined;
  const { id, key, title } = task;
  return hitEntry({
    kind: 'task',
    id,
    key,
    title,
    link: `/tasks/info?task=${key}`,
    end: 'Running',
  });
}
