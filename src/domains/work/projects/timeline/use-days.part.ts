import { useQueryClient } from '@tanstack/react-query';
import { startTransition, useOptimistic, useRef } from 'react';
import { useRun } from '#/client/running.ts';
import type { Days } from './timeline-days.ts';
import type { ShownIssue } from './timeline-rows.ts';
import { issueDays, projectDays } from './timeline.actions.ts';
import type { TimelineProject } from './timeline.contract.ts';

const none: ReadonlyMap<string, Days> = new Map();

interface Dated {
  id: number;
  version: number;
  before: Days;
}

/**
 * Sets days of issues and projects: what was dragged stands where it was dropped until the server's
 * reply is there.
 */
export function useDays() {
  const queries = useQueryClient();
  const run = useRun();
  const [dropped, drop] = useOptimistic(none, (all, it: { key: string; days: Days }) =>
    new Map(all).set(it.key, it.days),
  );
  // Who drags twice in a row drags against what the first drag has made.
  const versions = useRef(new Map<string, number>());
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const set = (
    kind: 'issue' | 'project',
    { id, version, before }: Dated,
    words: string,
    days: Days,
  ) => {
    const key = `${kind} ${id}`;
    startTransition(async () => {
      drop({ key, days });
      const earlier = last.current;
      const done = earlier.then(() =>
        run(kind === 'issue' ? issueDays : projectDays, {
          it: { id, version: Math.max(version, versions.current.get(key) ?? 0), words },
          before,
          days,
          onVersion: (now) => void versions.current.set(key, now),
        }),
      );
      last.current = done;
      await done;
      await queries.invalidateQueries({ queryKey: ['GET /cjprojects/timeline'] });
      if (kind === 'project')
        await queries.invalidateQueries({ queryKey: ['GET /cjprojects/timeline-projects'] });
    });
  };
  const setDays = ({ id, version, key, startsOn, dueOn }: ShownIssue, days: Days) =>
    set('issue', { id, version, before: { startsOn, dueOn } }, key, days);
  const setProjectDays = ({ id, version, name, startsOn, targetOn }: TimelineProject, days: Days) =>
    set('project', { id, version, before: { startsOn, dueOn: targetOn } }, name, days);
  const shown = (issues: readonly ShownIssue[]) =>
    dropped.size === 0 ? issues : issues.map((it) => ({ ...it, ...dropped.get(`issue ${it.id}`) }));
  const shownProject = (it: TimelineProject): TimelineProject => {
    const days = dropped.get(`project ${it.id}`);
    return days ? { ...it, startsOn: days.startsOn, targetOn: days.dueOn } : it;
  };
  return { setDays, setProjectDays, shown, shownProject };
}
