import type { StatusGroup } from '../project-words.ts';
import { stoodBefore, type IssueHistory } from './issue-history.ts';

/** What is counted: the points of issues, those without as 0, or the issues themselves. */
export const burnUnits = ['points', 'issues'] as const;
export type BurnUnit = (typeof burnUnits)[number];

/** A sprint at one instant. */
export interface Standing {
  /** All of it that is not cancelled. */
  scope: number;
  done: number;
}

export type GroupOf = (status: number) => StatusGroup;

const weigh = (unit: BurnUnit, points: number | null) => (unit === 'issues' ? 1 : (points ?? 0));

/** What an issue adds to a sprint at an instant; null while it is not part of it. */
function share(history: IssueHistory, sprint: number, instant: number, groupOf: GroupOf) {
  const it = stoodBefore(history, instant);
  if (!it || it.sprint !== sprint) return null;
  const group = groupOf(it.status);
  return group === 'cancelled' ? null : { points: it.points, isDone: group === 'completed' };
}

/** Scope and done of a sprint just before an instant. */
export function standingAt(
  histories: readonly IssueHistory[],
  sprint: number,
  instant: number,
  groupOf: GroupOf,
  unit: BurnUnit,
): Standing {
  const all = { scope: 0, done: 0 };
  for (const history of histories) {
    const it = share(history, sprint, instant, groupOf);
    if (!it) continue;
    all.scope += weigh(unit, it.points);
    if (it.isDone) all.done += weigh(unit, it.points);
  }
  return all;
}

export interface ScopeChange {
  /** Place in the days. */
  at: number;
  added: number;
  removed: number;
}

/** What came into a sprint and what left it, day by day, after its start; days without are left out. */
export function scopeChanges(
  histories: readonly IssueHistory[],
  sprint: number,
  { start, ends }: { start: number; ends: readonly (number | null)[] },
  groupOf: GroupOf,
  unit: BurnUnit,
): ScopeChange[] {
  const days = ends.map((_, at) => ({ at, added: 0, removed: 0 }));
  for (const history of histories) {
    const weightAt = (instant: number) => {
      const it = share(history, sprint, instant, groupOf);
      return it ? weigh(unit, it.points) : 0;
    };
    let before = weightAt(start);
    for (const [at, end] of ends.entries()) {
      if (end === null || end <= start) continue;
      const after = weightAt(end);
      if (after > before) days[at]!.added += after - before;
      else days[at]!.removed += before - after;
      before = after;
    }
  }
  return days.filter((it) => it.added > 0 || it.removed > 0);
}
