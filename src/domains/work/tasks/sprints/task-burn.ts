import { burnDays, idealOf, type BurnLines } from '#/kernel/burn.ts';
import { dayEnds } from '#/kernel/day-ends.ts';

/** A time in which a task was in the sprint. */
export interface Stay {
  since: Date;
  /** Null while it is in it, or when it was completed with it. */
  until: Date | null;
  isCancelled: boolean;
  closedAt: Date | null;
}

interface Burning {
  startedAt: Date;
  completedAt: Date | null;
  endsOn: string;
  /** ISO weekdays on which the company works. */
  workdays: readonly number[];
  /** What a completed one held at its end: open tasks left it at that very instant. */
  atEnd: { scope: number; done: number } | null;
}

/**
 * How a sprint burns down in tasks, from when they came, left and were closed; cancelled ones do not
 * count. A task that was opened again counts as open all the time.
 */
export function taskBurn(sprint: Burning, stays: readonly Stay[], now: Date): BurnLines {
  const days = burnDays(sprint, now);
  const start = sprint.startedAt.getTime() + 1;
  const at = (instant: number) => {
    const inIt = stays.filter(
      (it) =>
        !it.isCancelled &&
        it.since.getTime() < instant &&
        (it.until === null || it.until.getTime() >= instant),
    );
    const done = inIt.filter((it) => it.closedAt !== null && it.closedAt.getTime() < instant);
    return { scope: inIt.length, done: done.length };
  };
  const ends = dayEnds(days, sprint.completedAt ?? now);
  const points = ends.map((end) => (end === null ? null : at(Math.max(end, start))));
  if (sprint.atEnd) points[points.length - 1] = sprint.atEnd;
  const committed = at(start).scope;
  return {
    days,
    scope: points.map((it) => it?.scope ?? null),
    done: points.map((it) => it?.done ?? null),
    ideal: idealOf(days, sprint, committed),
    committed,
  };
}
