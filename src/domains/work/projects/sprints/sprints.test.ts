import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testServer, type TestServer } from '../../../../../tests/support/server.ts';
import {
  createIssue,
  createIssues,
  fortnight,
  idOf,
  named,
  planSprint,
  rank,
  sprintCast,
  startSprint,
  type SprintCast,
} from '../../../../../tests/support/sprint-cast.ts';

let server: TestServer;
let cast: SprintCast;
beforeAll(async () => {
  server = await testServer();
  server.clock.now = new Date('2025-11-17T06:00:00Z');
});
afterAll(() => server.close());
beforeEach(async () => {
  cast = await sprintCast(server);
});

const save = (input: object, who = cast.lead) => who.call('POST /cjprojects/sprints/save', input);

describe('refusals', () => {
  test('without a session nothing is planned', async () => {
    const reply = await server.call('POST /cjprojects/sprints/save', { project: cast.key });
    expect(reply.status).toBe(401);
  });

  test('members do not plan, people from elsewhere do not even see', async () => {
    const sprint = await planSprint(cast.lead, cast.key, fortnight);
    expect((await planSprint(cast.member, cast.key)).status).toBe(403);
    expect((await planSprint(cast.outsider, cast.key)).status).toBe(404);
    for (const verb of ['start', 'complete', 'delete']) {
      const key = `POST /cjprojects/sprints/${verb}`;
      expect((await cast.member.call(key, named(sprint))).status).toBe(403);
      const theirs = await cast.outsider.call(key, named(sprint));
      const nobodys = await cast.outsider.call(key, { ...named(sprint), id: 2_000_000_000 });
      expect([theirs.status, theirs.body.message]).toEqual([404, nobodys.body.message]);
    }
  });

  test.each([
    ['no project', {}, 'project'],
    ['a change without its version', { id: 1 }, 'version'],
    ['a start without an end', { startsOn: '2025-11-17' }, 'endsOn'],
    ['an end before the start', { startsOn: '2025-11-17', endsOn: '2025-11-16' }, 'endsOn'],
    ['half a year', { startsOn: '2025-11-17', endsOn: '2026-05-17' }, 'endsOn'],
    ['a capacity below nothing', { capacity: -1 }, 'capacity'],
    ['a name of spaces', { name: '  ' }, 'name'],
    ['an unknown field', { state: 'active' }, 'state'],
  ])('%s is refused by name', async (what, change, field) => {
    const needsProject = what !== 'no project' && !('id' in change);
    const reply = await save({ ...(needsProject && { project: cast.key }), ...change });
    expect(reply.status).toBe(400);
    expect(Object.keys(reply.body.fields ?? {})).toContain(field);
  });

  test('a name that is taken, in any case', async () => {
    await planSprint(cast.lead, cast.key, { name: 'Polish' });
    const reply = await planSprint(cast.lead, cast.key, { name: 'polish' });
    expect([reply.status, reply.body.fields]).toEqual([409, { name: 'This name is taken.' }]);
  });

  test('a change against an older version gets the sprint as it stands', async () => {
    const sprint = await planSprint(cast.lead, cast.key);
    await save({ ...named(sprint), goal: 'Ship the ladder' });
    const reply = await save({ ...named(sprint), goal: 'Ship nothing' });
    expect(reply.status).toBe(412);
    expect(reply.body['current']).toMatchObject({ goal: 'Ship the ladder', version: 2 });
  });
});

describe('planning', () => {
  test('a sprint without a name is numbered on from the last', async () => {
    const first = await planSprint(cast.lead, cast.key, { name: 'Season 3.9' });
    const second = await planSprint(cast.lead, cast.key, { ...fortnight, capacity: 21.5 });
    expect(first.body).toMatchObject({ state: 'planned', startsOn: null, version: 1 });
    expect(second.body).toMatchObject({ name: 'Season 3.10', ...fortnight, capacity: 21.5 });
  });

  test('the same request sent twice is one sprint', async () => {
    const input = { project: cast.key, name: 'Once' };
    const key = { key: 'sprint-once-1' };
    const first = await cast.lead.call('POST /cjprojects/sprints/save', input, key);
    const second = await cast.lead.call('POST /cjprojects/sprints/save', input, key);
    expect(second.body).toEqual(first.body);
  });

  test('a planned sprint is deleted, and its issues stand in the backlog as they were', async () => {
    const sprint = await planSprint(cast.lead, cast.key);
    const ids = await createIssues(cast.lead, cast.key, 2, { sprintId: idOf(sprint) });
    const reply = await cast.lead.call('POST /cjprojects/sprints/delete', named(sprint));
    expect(reply.body).toEqual({ message: 'Sprint 1 is deleted' });
    const rows = await server.db
      .selectFrom('issues')
      .select(['id', 'sprint_id'])
      .where('project_id', '=', cast.projectId)
      .orderBy('rank')
      .execute();
    expect(rows).toEqual(ids.map((id) => ({ id, sprint_id: null })));
  });
});

describe('running', () => {
  test('one at a time, with its days, and the members are told', async () => {
    const one = await planSprint(cast.lead, cast.key);
    const other = await planSprint(cast.lead, cast.key, fortnight);
    const without = await startSprint(cast.lead, one, {});
    expect([without.status, without.body.fields]).toEqual([
      400,
      { startsOn: 'Say when it starts.' },
    ]);
    const over = await startSprint(cast.lead, one, {
      startsOn: '2025-11-03',
      endsOn: '2025-11-14',
    });
    expect(over.body.fields).toEqual({ endsOn: 'This day is over.' });
    const started = await startSprint(cast.lead, one);
    expect(started.body).toMatchObject({ state: 'active', ...fortnight, version: 2 });
    const second = await startSprint(cast.lead, other);
    expect([second.status, second.body.message]).toEqual([
      409,
      'Sprint 1 is running. Complete it first.',
    ]);
    expect((await startSprint(cast.lead, started)).status).toBe(409);
    const told = await cast.member.call('GET /get-notifications');
    expect(told.body['rows']).toMatchObject([{ type: 'projects.sprint' }]);
  });

  test('a sprint that runs is not deleted, one that is completed keeps its days', async () => {
    const started = await startSprint(cast.lead, await planSprint(cast.lead, cast.key));
    const remove = await cast.lead.call('POST /cjprojects/sprints/delete', named(started));
    expect(remove.body.message).toBe('Sprint 1 is running. Complete it instead.');
    const done = await cast.lead.call('POST /cjprojects/sprints/complete', named(started));
    const sprint = done.body['sprint'] as { id: number; version: number };
    const which = { id: sprint.id, version: sprint.version };
    expect((await save({ ...which, endsOn: '2025-12-05', startsOn: '2025-11-17' })).status).toBe(
      409,
    );
    expect((await save({ ...which, goal: 'Said better' })).body).toMatchObject({
      goal: 'Said better',
      state: 'completed',
    });
  });

  test('what is completed keeps what it held, whatever becomes of the issues', async () => {
    const sprint = await planSprint(cast.lead, cast.key, fortnight);
    const sprintId = idOf(sprint);
    const done = await createIssue(cast.lead, cast.key, { sprintId, points: 5 });
    const open = await createIssue(cast.lead, cast.key, { sprintId, points: 3 });
    const started = await startSprint(cast.lead, sprint);
    await cast.member.call('POST /cjprojects/update-issue-status', {
      id: idOf(done),
      statusId: cast.statusOf('completed'),
    });
    const reply = await cast.lead.call('POST /cjprojects/sprints/complete', {
      ...named(started),
      unfinished: 'new',
    });
    expect(reply.body).toMatchObject({
      done: 1,
      moved: 1,
      movedTo: { name: 'Sprint 2' },
      sprint: { state: 'completed', sums: { issues: 2, points: 8, doneIssues: 1, donePoints: 5 } },
    });
    await cast.lead.call('POST /cjprojects/delete-issue', { id: idOf(done) });
    const summary = await cast.viewer.call('GET /cjprojects/summary', {
      project: cast.key,
      sprintId,
    });
    expect(summary.body['velocity']).toMatchObject([
      { id: sprintId, committed: { points: 8 }, done: { points: 5, issues: 1 } },
    ]);
    expect(summary.body['report']).toMatchObject({
      movedTo: { name: 'Sprint 2' },
      issues: [
        { key: done.body['key'], group: 'completed', points: 5 },
        { key: open.body['key'], group: 'unstarted', points: 3 },
      ],
    });
    const events = await server.db
      .selectFrom('issue_events')
      .select(['from_value', 'to_value'])
      .where('issue_id', '=', idOf(open))
      .where('field', '=', 'sprint')
      .where('initial', '=', false)
      .execute();
    expect(events).toMatchObject([
      { from_value: { name: 'Sprint 1' }, to_value: { name: 'Sprint 2' } },
    ]);
  });

  test('an issue that comes at the moment of completion is in the snapshot or not in the sprint', async () => {
    const sprint = await planSprint(cast.lead, cast.key, fortnight);
    const sprintId = idOf(sprint);
    await createIssue(cast.lead, cast.key, { sprintId });
    const late = await createIssues(cast.lead, cast.key, 4);
    const started = await startSprint(cast.lead, sprint);
    const [reply] = await Promise.all([
      cast.lead.call('POST /cjprojects/sprints/complete', named(started)),
      ...late.map((id) => rank(cast.member, [id], { sprintId })),
    ]);
    expect(reply.status).toBe(200);
    const left = await server.db
      .selectFrom('issues')
      .select('id')
      .where('sprint_id', '=', sprintId)
      .execute();
    expect(left).toEqual([]);
  });
});
