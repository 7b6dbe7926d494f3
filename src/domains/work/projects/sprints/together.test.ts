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
