import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testServer, type Reply, type TestServer } from '../../../../../tests/support/server.ts';
import {
  createIssue,
  fortnight,
  idOf,
  planSprint,
  sprintCast,
  type SprintCast,
} from '../../../../../tests/support/sprint-cast.ts';
import type { StatusGroup } from '../project-words.ts';
import { isUnfinished, type SprintSnapshot } from './snapshot.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

interface KnownIssue {
  id: number;
  key: string;
  group: StatusGroup;
  points: number | null;
  sprint: number | null;
}
interface KnownSprint {
  id: number;
  version: number;
  state: 'planned' | 'active' | 'completed';
  endedAt: Date | null;
  committed: number;
  /** `key group points` of each issue at its end. */
  frozen: string[];
  donePoints: number;
}
/** What the outside believes: it is told only by replies. */
interface World {
  cast: SprintCast;
  issues: KnownIssue[];
  sprints: KnownSprint[];
}

const groups = ['backlog', 'unstarted', 'started', 'completed', 'cancelled'] as const;
const points = fc.constantFrom(null, 1, 2, 3, 5, 8);

type Step =
  | { do: 'issue'; points: number | null; sprint: number }
  | { do: 'status'; which: number; group: StatusGroup }
  | { do: 'points'; which: number; points: number | null }
  | { do: 'move'; which: number; sprint: number }
  | { do: 'plan' }
  | { do: 'start'; which: number }
  | { do: 'delete'; which: number }
  | { do: 'complete'; unfinished: 'backlog' | 'new' | 'sprint'; which: number };

const at = fc.nat(30);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('issue' as const), points, sprint: at }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('status' as const),
      which: at,
      group: fc.constantFrom(...groups),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('points' as const), which: at, points }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('move' as const), which: at, sprint: at }) },
  { weight: 2, arbitrary: fc.constant({ do: 'plan' as const }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('start' as const), which: at }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('delete' as const), which: at }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('complete' as const),
      unfinished: fc.constantFrom('backlog' as const, 'new' as const, 'sprint' as const),
      which: at,
    }),
  },
);

const pick = <T>(all: readonly T[], which: number): T | undefined =>
  all[which % Math.max(1, all.length)];
const isOpen = (it: KnownSprint) => it.state !== 'completed';
const total = (issues: readonly KnownIssue[]) =>
  issues.reduce((sum, it) => sum + (it.points ?? 0), 0);
const inSprint = ({ issues }: World, id: number) => issues.filter((it) => it.sprint === id);
const scopeOf = (world: World, id: number) =>
  total(inSprint(world, id).filter((it) => it.group !== 'cancelled'));

const known = (reply: Reply): KnownSprint => ({
  id: idOf(reply),
  version: reply.body['version'] as number,
  state: 'planned',
  endedAt: null,
  committed: 0,
  frozen: [],
  donePoints: 0,
});

/** An open sprint or none, by chance. */
const place = (world: World, which: number) =>
  pick([undefined, ...world.sprints.filter(isOpen)], which)?.id ?? null;

async function changeIssue(world: World, which: number, change: Partial<KnownIssue>, sent: object) {
  const issue = pick(world.issues, which);
  if (!issue) return;
  const detail = await world.cast.lead.call('GET /cjprojects/issue-detail', { id: issue.id });
  const { version } = detail.body['issue'] as { version: number };
  const input = { id: issue.id, version, ...sent };
  const reply = await world.cast.member.call('POST /cjprojects/update-issue', input);
  expect(reply.status).toBe(200);
  Object.assign(issue, change);
}

async function start(world: World, which: number) {
  const sprint = pick(world.sprints, which);
  if (!sprint) return;
  const isAllowed =
    sprint.state === 'planned' && !world.sprints.some((it) => it.state === 'active');
  const input = { id: sprint.id, version: sprint.version, ...fortnight };
  const reply = await world.cast.lead.call('POST /cjprojects/sprints/start', input);
  expect(reply.status).toBe(isAllowed ? 200 : 409);
  if (!isAllowed) return;
  sprint.state = 'active';
  sprint.version += 1;
  sprint.committed = scopeOf(world, sprint.id);
}

async function remove(world: World, which: number) {
  const sprint = pick(world.sprints, which);
  if (!sprint) return;
  const input = { id: sprint.id, version: sprint.version };
  const reply = await world.cast.lead.call('POST /cjprojects/sprints/delete', input);
  expect(reply.status).toBe(sprint.state === 'planned' ? 200 : 409);
  if (sprint.state !== 'planned') return;
  world.sprints = world.sprints.filter((it) => it !== sprint);
  for (const it of inSprint(world, sprint.id)) it.sprint = null;
}

const words = (it: Pick<KnownIssue, 'key' | 'group' | 'points'>) =>
  `${it.key} ${it.group} ${it.points}`;

async function complete(world: World, it: Extract<Step, { do: 'complete' }>) {
  const sprint = world.sprints.find((other) => other.state === 'active');
  if (!sprint) return;
  const planned = world.sprints.filter((other) => other.state === 'planned');
  const taker = it.unfinished === 'sprint' ? pick(planned, it.which) : undefined;
  if (it.unfinished === 'sprint' && !taker) return;
  const held = inSprint(world, sprint.id);
  const unfinished = held.filter((issue) => isUnfinished(issue.group));
  const input = { id: sprint.id, version: sprint.version, unfinished: it.unfinished };
  const reply = await world.cast.lead.call('POST /cjprojects/sprints/complete', {
    ...input,
    toSprintId: taker?.id,
  });
  expect(reply.body).toMatchObject({ moved: unfinished.length });
  sprint.state = 'completed';
  sprint.endedAt = server.clock.now;
  sprint.version += 1;
  sprint.frozen = held.map(words).sort();
  sprint.donePoints = total(held.filter((issue) => issue.group === 'completed'));
  const movedTo = reply.body['movedTo'] as { id: number } | null;
  expect(movedTo?.id ?? null).toBe(
    unfinished.length === 0 || it.unfinished === 'backlog' ? null : (taker?.id ?? movedTo!.id),
  );
  for (const issue of unfinished) issue.sprint = movedTo?.id ?? null;
  if (it.unfinished === 'new' && movedTo) {
    world.sprints.push({ ...known(reply), id: movedTo.id, version: 1 });
  }
}

async function perform(world: World, it: Step) {
  const { cast } = world;
  if (it.do === 'issue') {
    const sprint = place(world, it.sprint);
    const reply = await createIssue(cast.member, cast.key, { points: it.points, sprintId: sprint });
    const key = reply.body['key'] as string;
    world.issues.push({ id: idOf(reply), key, group: 'unstarted', points: it.points, sprint });
  } else if (it.do === 'status') {
    const { group } = it;
    await changeIssue(world, it.which, { group }, { statusId: cast.statusOf(group) });
  } else if (it.do === 'points') {
    await changeIssue(world, it.which, { points: it.points }, { points: it.points });
  } else if (it.do === 'move') {
    const sprint = place(world, it.sprint);
    await changeIssue(world, it.which, { sprint }, { sprintId: sprint });
  } else if (it.do === 'plan') {
    world.sprints.push(known(await planSprint(cast.lead, cast.key)));
  } else if (it.do === 'start') await start(world, it.which);
  else if (it.do === 'delete') await remove(world, it.which);
  else await complete(world, it);
}

async function snapshotOf(id: number): Promise<SprintSnapshot> {
  const row = await server.db
    .selectFrom('project_sprints')
    .select('snapshot')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row.snapshot as SprintSnapshot;
}

/** What is kept is what is believed, also of sprints whose issues were changed since. */
async function check(world: World) {
  const { cast, issues, sprints } = world;
  const rows = await server.db
    .selectFrom('issues')
    .select(['id', 'sprint_id'])
    .where('project_id', '=', cast.projectId)
    .execute();
  const brief = (id: number, sprint: number | null) => `${id} ${sprint}`;
  expect(rows.map((it) => brief(it.id, it.sprint_id)).sort()).toEqual(
    issues.map((it) => brief(it.id, it.sprint)).sort(),
  );
  for (const it of sprints.filter((other) => other.state === 'completed')) {
    const snapshot = await snapshotOf(it.id);
    expect(snapshot.issues.map(words).sort()).toEqual(it.frozen);
    expect(snapshot.committed.points).toBe(it.committed);
  }
  const reply = await cast.viewer.call('GET /cjprojects/summary', { project: cast.key });
  const { velocity, burn, flow } = reply.body as {
    velocity: { id: number; done: { points: number } }[];
    burn: { scope: (number | null)[]; done: (number | null)[] } | null;
    flow: { groups: Record<string, number[]> };
  };
  expect(velocity.map((it) => [it.id, it.done.points])).toEqual(
    sprints
      .filter((it) => it.endedAt !== null)
      .sort((a, b) => a.endedAt!.getTime() - b.endedAt!.getTime())
      .slice(-8)
      .map((it) => [it.id, it.donePoints]),
  );
  const onLastDay = Object.values(flow.groups).map((it) => it.at(-1)!);
  expect(onLastDay.reduce((sum, it) => sum + it, 0)).toBe(issues.length);
  const active = sprints.find((it) => it.state === 'active');
  if (!active || !burn) return;
  const last = burn.scope.findLastIndex((it) => it !== null);
  const remaining = inSprint(world, active.id).filter((it) => isUnfinished(it.group));
  expect(burn.scope[last]! - burn.done[last]!).toBe(total(remaining));
}

test('whatever a team does in whatever order, a completed sprint keeps what it held, and no issue is lost', async () => {
  let completed = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 45 }), async (steps) => {
      server.clock.now = new Date('2025-11-17T06:00:00Z');
      const world: World = { cast: await sprintCast(server), issues: [], sprints: [] };
      for (const it of steps) {
        // Every step at an instant of its own, as it is outside of tests.
        server.clock.now = new Date(server.clock.now.getTime() + 1_000);
        await perform(world, it);
      }
      await check(world);
      completed += world.sprints.filter((it) => it.state === 'completed').length;
    }),
    { numRuns: 14 },
  );
  // Chance decides how many there were; none would mean that nothing was tried.
  expect(completed).toBeGreaterThan(0);
}, 240_000);
