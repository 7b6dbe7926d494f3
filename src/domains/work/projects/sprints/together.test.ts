import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testServer, type Reply, type TestServer } from '../../../../../tests/support/server.ts';
import {
  createIssue,
  fortnight,
  named,
  planSprint,
  sprintCast,
  startSprint,
  type SprintCast,
} from '../../../../../tests/support/sprint-cast.ts';
import { create } from '../../../../../tests/support/task-cast.ts';
import { typist } from '../../../../../tests/support/typed-line.ts';

let server: TestServer;
let cast: SprintCast;
let ofTeam: Reply;
let ofProject: Reply;
beforeAll(async () => {
  server = await testServer();
  server.clock.now = new Date('2025-11-17T06:00:00Z');
});
afterAll(() => server.close());
beforeEach(async () => {
  cast = await sprintCast(server);
  ofTeam = await cast.lead.call('POST /tasks/save-sprint', {
    team: cast.team,
    name: 'Team sprint',
    ...fortnight,
  });
  ofProject = await planSprint(cast.lead, cast.key, fortnight);
});

const join = (who = cast.lead, input: object = {}) =>
  who.call('POST /cjprojects/sprints/run-together', {
    ...named(ofProject),
    teamSprintId: ofTeam.body['id'],
    ...input,
  });
const together = (who = cast.lead) =>
  who.call('GET /cjprojects/sprints/together', { teamSprint: ofTeam.body['id'] });

test('members do not join sprints, and a sprint of a team out of reach is not there', async () => {
  const nobody = { ...named(ofProject), teamSprintId: 1 };
  expect((await server.call('POST /cjprojects/sprints/run-together', nobody)).status).toBe(401);
  expect((await join(cast.member)).status).toBe(403);
  expect((await join(cast.outsider)).status).toBe(404);
  const theirs = await cast.outsider.call('POST /cjprojects/save', {
    key: `${cast.key}X`,
    name: 'Elsewhere',
  });
  const own = await planSprint(cast.outsider, theirs.body['key'] as string, fortnight);
  const refused = await join(cast.outsider, named(own));
  const absent = await join(cast.outsider, { ...named(own), teamSprintId: 2_000_000_000 });
  expect([refused.status, refused.body.fields]).toEqual([400, absent.body.fields]);
  expect(refused.body.fields).toHaveProperty('teamSprintId');
});

test('who does not see a project sees none of its sprints beside the team’s', async () => {
  await join();
  expect((await together(cast.outsider)).body).toMatchObject({ rows: [], free: [] });
  expect((await together(cast.member)).body).toMatchObject({
    rows: [{ sprint: { id: ofProject.body['id'] }, canConfigure: false }],
    free: [],
  });
});

test('a sprint runs with that of a team: with its issues, how it burns down, and alone again', async () => {
  expect((await together()).body).toMatchObject({
    rows: [],
    free: [{ id: ofProject.body['id'], project: cast.key }],
  });
  const joined = await join();
  await createIssue(cast.lead, cast.key, { title: 'Tide', sprintId: ofProject.body['id'] });
  expect((await startSprint(cast.lead, joined)).status).toBe(200);
  const { body } = await together();
  expect(body).toMatchObject({
    rows: [
      {
        canConfigure: true,
        issues: [{ title: 'Tide', group: expect.any(String) }],
        burn: { committed: 1 },
        movedTo: null,
      },
    ],
    free: [],
  });
  expect((await join()).status).toBe(412);
  const [{ sprint }] = body['rows'] as [{ sprint: { id: number; version: number } }];
  const alone = { id: sprint.id, version: sprint.version, teamSprintId: null };
  expect((await join(cast.lead, alone)).status).toBe(200);
  expect((await together()).body).toMatchObject({ rows: [] });
});

test('what is over joins nothing and is joined by nothing', async () => {
  const active = await startSprint(cast.lead, ofProject);
  const done = await cast.lead.call('POST /cjprojects/sprints/complete', named(active));
  const over = done.body['sprint'] as { id: number; version: number };
  expect((await join(cast.lead, { id: over.id, version: over.version })).status).toBe(409);
  const next = await planSprint(cast.lead, cast.key);
  for (const state of ['active', 'completed']) {
    const version = state === 'active' ? 1 : 2;
    const turn = { id: ofTeam.body['id'], version, state, anyway: true };
    expect((await cast.lead.call('POST /tasks/sprint-status-update', turn)).status).toBe(200);
  }
  expect((await join(cast.lead, named(next))).status).toBe(409);
});

/** Both run, an open task and an open issue in them; what completes them. */
async function running() {
  const joined = await join();
  await createIssue(cast.lead, cast.key, { title: 'Tide', sprintId: ofProject.body['id'] });
  const active = await startSprint(cast.lead, joined);
  const id = ofTeam.body['id'];
  const task = await create(cast.member);
  await cast.lead.call('POST /tasks/members/sprint-update', {
    ids: [task.body['id']],
    sprintId: id,
  });
  const turn = { id, version: 1, state: 'active', anyway: true };
  const { body } = await cast.lead.call('POST /tasks/sprint-status-update', turn);
  return { id, version: body['version'], state: 'completed', anyway: true, project: named(active) };
}

const states = async () => {
  const { db } = server;
  const [team] = await db
    .selectFrom('task_sprints')
    .select('state')
    .where('id', '=', Number(ofTeam.body['id']))
    .execute();
  const [project] = await db
    .selectFrom('project_sprints')
    .select('state')
    .where('id', '=', Number(ofProject.body['id']))
    .execute();
  return [team!.state, project!.state];
};

const complete = ({ project, ...it }: Awaited<ReturnType<typeof running>>, more: object = {}) =>
  cast.lead.call('POST /tasks/sprint-status-update', { ...it, projectSprints: [project], ...more });

test('of a sprint of both kinds nothing is completed when one of them cannot be', async () => {
  const it = await running();
  const stalled = { ...it, project: { ...it.project, version: 1 } };
  expect((await complete(stalled)).status).toBe(412);
  expect((await complete({ ...it, version: 1 })).status).toBe(412);
  expect((await complete(it, { moveTo: 2_000_000_000 })).status).toBe(400);
  expect((await complete(it, { anyway: false })).status).toBe(409);
  expect((await complete(it, { state: 'active' })).status).toBe(400);
  const twice = { projectSprints: [it.project, it.project] };
  expect((await complete(it, twice)).status).toBe(400);
  const elsewhere = { projectSprints: [it.project, { id: 2_000_000_000, version: 1 }] };
  expect((await complete(it, elsewhere)).status).toBe(404);
  expect(await states()).toEqual(['active', 'active']);
  const alone = await join(cast.lead, { ...it.project, teamSprintId: null });
  const left = { ...it, project: named(alone) };
  expect((await complete(left)).body.message).toContain('does not run with this sprint');
  expect(await states()).toEqual(['active', 'active']);
});

test('tasks and issues of a sprint are completed together, with one request in the audit log', async () => {
  const it = await running();
  const next = await planSprint(cast.lead, cast.key);
  const goes = { ...it.project, unfinished: 'sprint', toSprintId: next.body['id'] };
  const reply = await complete(it, { projectSprints: [goes] });
  expect(reply.body).toMatchObject({ state: 'completed', figures: { tasks: 1 } });
  expect(await states()).toEqual(['completed', 'completed']);
  expect((await together()).body).toMatchObject({
    rows: [{ issues: [{ title: 'Tide' }], movedTo: { id: next.body['id'] } }],
  });
  const rows = await server.db
    .selectFrom('audit')
    .select(['action', 'request_id'])
    .where('actor_id', '=', cast.lead.id)
    .where('action', 'in', ['task-sprint.complete', 'sprint.complete'])
    .execute();
  expect(rows.map((row) => row.action).toSorted()).toEqual([
    'sprint.complete',
    'task-sprint.complete',
  ]);
  expect(new Set(rows.map((row) => row.request_id)).size).toBe(1);
});

test('the palette completes what runs with a team’s sprint too', async () => {
  await running();
  const name = `Race ${cast.key}`;
  await server.db
    .updateTable('task_sprints')
    .set({ name })
    .where('id', '=', Number(ofTeam.body['id']))
    .execute();
  const hand = typist(server, cast.lead);
  const said = await hand.does(`complete a sprint of a team ${name} anyway`);
  expect(said).toMatchObject({ action: 'task-sprint.complete', message: `${name} is completed` });
  expect(await states()).toEqual(['completed', 'completed']);
});

test('a planned sprint of a team that is deleted leaves that of the project alone', async () => {
  await join();
  await cast.lead.call('POST /tasks/delete-sprints', { ids: [ofTeam.body['id']] });
  const row = await server.db
    .selectFrom('project_sprints')
    .select('team_sprint_id')
    .where('id', '=', Number(ofProject.body['id']))
    .executeTakeFirstOrThrow();
  expect(row.team_sprint_id).toBeNull();
});
