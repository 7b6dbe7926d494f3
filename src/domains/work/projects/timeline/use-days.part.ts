import { useQueryClient } from '@tanstack/react-query';
import { startTransition, useOptimistic, useRef } from 'react';
import { useRun } from '#/client/running.ts';
import type { Days } from './timeline-days.ts';
import type { ShownIssue } from './timeline-rows.ts';
import { issueDays } from './timeline.actions.ts';

const none: ReadonlyMap<number, Days> = new Map();

/** Sets days of issues: what was dragged stands where it was dropped until the server's reply is there. */
export function useDays() {
  const queries = useQueryClient();
  const run = useRun();
  const [dropped, drop] = useOptimistic(none, (all, it: { id: number; days: Days }) =>
    new Map(all).set(it.id, it.days),
  );
  // Who drags twice in a row drags against what the first drag has made.
  const versions = useRef(new Map<number, number>());
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const setDays = (issue: ShownIssue, days: Days) => {
    const { id, key, startsOn, dueOn } = issue;
    startTransition(async () => {
      drop({ id, days });
      const before = last.current;
      const done = before.then(() => {
        const version = Math.max(issue.version, versions.current.get(id) ?? 0);
        return run(issueDays, {
          issue: { id, key, version },
          before: { startsOn, dueOn },
          days,
          onVersion: (it) => void versions.current.set(id, it),
        });
      });
      last.current = done;
      await done;
      await queries.invalidateQueries({ queryKey: ['GET /cjprojects/timeline'] });
    });
  };
  const shown = (issues: readonly ShownIssue[]) =>
    dropped.size === 0 ? issues : issues.map((it) => ({ ...it, ...dropped.get(it.id) }));
  return { setDays, shown };
}
