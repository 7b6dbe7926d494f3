import { useQuery } from '@tanstack/react-query';
import { useScope } from '#/client/me.ts';
import { reading } from '#/client/reading.ts';
import { may } from '#/kernel/access.ts';
import type { Section } from '#/kernel/screen.ts';

/** What waits for this person in a section. */
export interface Waiting {
  count: number;
  /** Read out behind the number: "open tasks". */
  words: string;
}

/** How often they are asked anew while the page is open, ms; every action renews them at once. */
const EVERY_MS = 60_000;
const background = { background: true };

/** How much waits for this person, by section. */
export function useMenuCounts(): Partial<Record<Section, Waiting>> {
  const tasks = useQuery({
    ...reading('GET /tasks', { perPage: 1 }, background),
    enabled: useScope(may('tasks:read')) !== undefined,
    refetchInterval: EVERY_MS,
  });
  const leave = useQuery({
    ...reading('GET /getShortLeaves', { view: 'queue', perPage: 1 }, background),
    enabled: useScope(may('short-leave:approve')) !== undefined,
    refetchInterval: EVERY_MS,
  });
  const days = useQuery({
    ...reading('GET /leaves', { view: 'queue', perPage: 1 }, background),
    enabled: useScope(may('short-leave:approve')) !== undefined,
    refetchInterval: EVERY_MS,
  });
  const asked = (leave.data?.waiting ?? 0) + (days.data?.totalRows ?? 0);
  return {
    8: { count: tasks.data?.totalRows ?? 0, words: 'open tasks' },
    10: { count: asked, words: 'requests for leave' },
  };
}
