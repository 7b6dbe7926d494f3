import { burnDays, idealOf } from '#/kernel/burn.ts';
import { dayOf } from '#/kernel/dates.ts';
import { dayEnds } from '#/kernel/day-ends.ts';
import { standardWorkdays } from '#/store/hours-on-day.ts';
import type { Db } from '#/store/records/records.ts';
import { snapshotSums } from '../sprints/snapshot.ts';
import type { SprintRecord } from '../sprints/sprints.records.ts';
import { scopeChanges, standingAt, type BurnUnit } from './burn.ts';
import { groupsOf, historiesOfSprint } from './history.records.ts';

/**
 * How a sprint burns down and up, computed from the history of every issue that ever was in it. The
 * last day of a completed sprint is its snapshot: unfinished work left it at that very instant.
 */
export async function sprintBurn(db: Db, sprint: SprintRecord, unit: BurnUnit, now: Date) {
  const { id, startedAt, endsOn, snapshot } = sprint;
  if (!startedAt) return null;
  const histories = await historiesOfSprint(db, sprint.project.id, id);
  const groupOf = await groupsOf(db, sprint.project.id);
  const workdays = await standardWorkdays(db, dayOf(now));
  const days = burnDays({ startedAt, completedAt: sprint.completedAt, endsOn }, now);
  const until = sprint.completedAt ?? now;
  const ends = dayEnds(days, until);
  const at = (instant: number) => standingAt(histories, id, instant, groupOf, unit);
  const start = startedAt.getTime() + 1;
  const points = ends.map((end) => (end === null ? null : at(Math.max(end, start))));
  const committed = snapshot ? snapshot.committed[unit] : at(start).scope;
  let changes = scopeChanges(histories, id, { start, ends }, groupOf, unit);
  if (snapshot) {
    const { all, done } = snapshotSums(snapshot);
    points[points.length - 1] = { scope: all[unit], done: done[unit] };
    // What left on the last day left because the sprint was over.
    changes = changes.filter((it) => it.at < days.length - 1);
  }
  return {
    days,
    scope: points.map((it) => it?.scope ?? null),
    done: points.map((it) => it?.done ?? null),
    ideal: idealOf(days, { endsOn, workdays }, committed),
    committed,
    changes,
  };
}
