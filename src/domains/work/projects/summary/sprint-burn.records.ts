import { dayOf } from '#/kernel/dates.ts';
import { addDays, eachDay } from '#/kernel/days.ts';
import type { Db } from '#/store/records/records.ts';
import { snapshotSums } from '../sprints/snapshot.ts';
import type { SprintRecord } from '../sprints/sprints.records.ts';
import { idealLine, scopeChanges, standingAt, type BurnUnit } from './burn.ts';
import { dayEnds } from './day-ends.ts';
import { groupsOf, historiesOfSprint } from './history.records.ts';

/** A sprint nobody completes is not drawn for ever. */
const LONGEST_CHART_DAYS = 120;

/** The days of the chart: from the start to the planned end, or to the real one if that is later. */
function chartDays(sprint: SprintRecord, now: Date): string[] {
  const from = dayOf(sprint.startedAt!);
  const over = dayOf(sprint.completedAt ?? now);
  const to =
    sprint.state === 'completed' || !sprint.endsOn || over > sprint.endsOn ? over : sprint.endsOn;
  const last = addDays(from, LONGEST_CHART_DAYS - 1);
  return eachDay({ from, to: to < last ? to : last });
}

/**
 * How a sprint burns down and up, computed from the history of every issue that ever was in it. The
 * last day of a completed sprint is its snapshot: unfinished work left it at that very instant.
 */
export async function sprintBurn(db: Db, sprint: SprintRecord, unit: BurnUnit, now: Date) {
  const { id, startedAt, endsOn, snapshot } = sprint;
  if (!startedAt) return null;
  const histories = await historiesOfSprint(db, sprint.project.id, id);
  const groupOf = await groupsOf(db, sprint.project.id);
  const days = chartDays(sprint, now);
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
  const planned = days.filter((it) => it <= (endsOn ?? days.at(-1)!));
  const ideal = idealLine(planned, committed);
  return {
    days,
    scope: points.map((it) => it?.scope ?? null),
    done: points.map((it) => it?.done ?? null),
    ideal: days.map((_, place) => ideal[place] ?? 0),
    committed,
    changes,
  };
}
