import { dayOf, instantOf } from '#/kernel/dates.ts';
import { dayEnds } from '#/kernel/day-ends.ts';
import { addDays, eachDay, startOfWeek } from '#/kernel/days.ts';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { notFound } from '#/kernel/refusal.ts';
import { serve, type Context } from '#/store/handler.ts';
import type { Db } from '#/store/records/records.ts';
import { needProject } from '../projects.records.ts';
import { snapshotSums, usualDone } from '../sprints/snapshot.ts';
import { sprintsOf, type SprintRecord } from '../sprints/sprints.records.ts';
import type { BurnUnit, GroupOf } from './burn.ts';
import { cameAndWent, cumulativeFlow } from './flow.ts';
import { groupsOf, historiesOfProject } from './history.records.ts';
import type { IssueHistory } from './issue-history.ts';
import { sprintBurn } from './sprint-burn.records.ts';
import { summaryEndpoints } from './summary.contract.ts';
import { ageingOf, loadOf, paceOf } from './work.records.ts';

type Asked = ParsedInputOf<(typeof summaryEndpoints)['GET /cjprojects/summary']>;

/** Bars of the velocity chart. */
const VELOCITY_SPRINTS = 8;
/** From so many days on a chart shows weeks. */
const BY_WEEK_FROM = 60;

/** The sprint that was asked for; else the active one, else the last completed. */
function chosen(sprints: readonly SprintRecord[], id: number | undefined): SprintRecord | null {
  if (id === undefined) {
    const byState = (state: string) => sprints.filter((it) => it.state === state);
    return byState('active')[0] ?? byState('completed').at(-1) ?? null;
  }
  const sprint = sprints.find((it) => it.id === id);
  if (!sprint) throw notFound('This sprint');
  return sprint;
}

/** The last completed sprints as their snapshots tell. */
function velocityOf(sprints: readonly SprintRecord[]) {
  return sprints.flatMap(({ id, name, completedAt, snapshot }) => {
    if (!snapshot || !completedAt) return [];
    const { done } = snapshotSums(snapshot);
    return [{ id, name, endedOn: dayOf(completedAt), committed: snapshot.committed, done }];
  });
}

/** What came and what was done, by day or, in a long period, by week. */
function cameAndWentOf(histories: readonly IssueHistory[], days: string[], now: Date, of: GroupOf) {
  const isLong = days.length >= BY_WEEK_FROM;
  const firsts = isLong ? [...new Set(days.map(startOfWeek))] : days;
  const lasts = isLong ? firsts.map((it) => addDays(it, 6)) : days;
  const soon = now.getTime() + 1;
  const ends = dayEnds(lasts, now).map((it) => it ?? soon);
  const counts = cameAndWent(histories, instantOf(firsts[0]!).getTime(), ends, of);
  return { every: isLong ? ('week' as const) : ('day' as const), days: firsts, ...counts };
}

interface Has {
  person: { id: number; name: string } | null;
  open: number;
  started: number;
}

/** Who has most left first; what nobody has stands last. */
const mostLeftFirst = (a: Has, b: Has) =>
  Number(a.person === null) - Number(b.person === null) ||
  b.open + b.started - a.open - a.started ||
  (a.person?.name ?? '').localeCompare(b.person?.name ?? '');

/** Of a sprint that is over its snapshot tells who had what. */
async function loadsOf(db: Db, projectId: number, sprint: SprintRecord | null, unit: BurnUnit) {
  if (!sprint?.snapshot) return loadOf(db, { projectId, sprintId: sprint?.id ?? null, unit });
  const counted = sprint.snapshot.issues.filter((it) => it.group !== 'cancelled');
  return [...Map.groupBy(counted, (it) => it.assignee?.id ?? 0)].map(([, issues]) => {
    const sum = (...groups: string[]) =>
      issues
        .filter((it) => groups.includes(it.group))
        .reduce((all, it) => all + (unit === 'points' ? (it.points ?? 0) : 1), 0);
    return {
      person: issues[0]!.assignee,
      issues: issues.length,
      open: sum('backlog', 'unstarted'),
      started: sum('started'),
      completed: sum('completed'),
    };
  });
}

async function summarise({ project: key, sprintId, period, unit }: Asked, context: Context) {
  const { db, now } = context;
  const { id: projectId, name, hue, ...project } = await needProject(context, { key });
  const sprints = await sprintsOf(db, projectId);
  const sprint = chosen(sprints, sprintId);
  const velocity = velocityOf(sprints);
  const today = dayOf(now);
  const days = eachDay({ from: addDays(today, 1 - Number(period)), to: today });
  const histories = await historiesOfProject(db, projectId);
  const groupOf = await groupsOf(db, projectId);
  const ends = dayEnds(days, now).flatMap((it) => it ?? []);
  return {
    project: { id: projectId, key: project.key, name, hue },
    today,
    sprints: sprints.map(({ id, name: words, state }) => ({ id, name: words, state })),
    sprint,
    burn: sprint && (await sprintBurn(db, sprint, unit, now)),
    report: sprint?.snapshot ?? null,
    velocity: velocity.slice(-VELOCITY_SPRINTS),
    usual: usualDone(velocity.map((it) => it.done)),
    flow: { days, groups: cumulativeFlow(histories, ends, groupOf) },
    cameAndWent: cameAndWentOf(histories, days, now, groupOf),
    pace: await paceOf(db, projectId, instantOf(days[0]!)),
    ageing: await ageingOf(db, projectId, now),
    load: (await loadsOf(db, projectId, sprint, unit)).toSorted(mostLeftFirst),
  };
}

export const summaryServed = serve(summaryEndpoints, { 'GET /cjprojects/summary': summarise });
