import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { rowsOf } from '../../../../../tests/support/leave-cast.ts';
import {
  testServer,
  type Colleague,
  type Reply,
  type TestServer,
} from '../../../../../tests/support/server.ts';
import {
  close,
  create,
  start,
  taskCast,
  update,
  type TaskCast,
} from '../../../../../tests/support/task-cast.ts';

let server: TestServer;
let cast: TaskCast;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.now = new Date('2025-11-20T06:00:00Z');
  cast = await taskCast(server);
});

const plan = (change: object = {}, who: Colleague = cast.lead) =>
  who.call('POST /tasks/save-sprint', {
    team: cast.team,
    name: 'Sprint 1',
    startsOn: '2025-11-17',
    endsOn: '2025-11-28',
    ...change,
  });
const named = ({ body }: Reply) => ({ id: body['id'], version: body['version'] });
const turn = (sprint: Reply, state: string, change: object = {}, who: Colleague = cast.lead) =>
  who.call('POST /tasks/sprint-status-update', {
    ...named(sprint),
    state,
    anyway: true,
    ...change,
  });
const fill = (sprint: Reply | null, tasks: Reply[], who: Colleague = cast.lead) =>
  who.call('POST /tasks/members/sprint-update', {
    ids: tasks.map((it) => it.body['id']),
    sprintId: sprint ? sprint.body['id'] : null,
  });
const listed = async (input: object = {}) =>
  rowsOf(await cast.lead.call('GET /tasks/sprint-list', { team: cast.team, ...input }));
const cycles = async () =>
  rowsOf(await cast.lead.call('GET /tasks/cycles-list', { team: cast.team }));

describe('refusals', () => {
  test('members look at sprints, only leads plan them', async () => {
    expect((await server.call('GET /tasks/sprint-list')).status).toBe(401);
    expect((await plan({}, cast.amna)).status).toBe(403);
    const sprint = await plan();
    expect((await turn(sprint, 'active', {}, cast.amna)).status).toBe(403);
    expect(rowsOf(await cast.amna.call('GET /tasks/sprint-list'))).toHaveLength(1);
  });

  test('sprints of another team are refused like those that do not exist', async () => {
    const sprint = await plan();
    const { outsider } = cast;
    expect((await plan({}, outsider)).body.fields).toHaveProperty('team');
    expect((await turn(sprint, 'active', {}, outsider)).status).toBe(404);
    expect((await fill(sprint, [await create(outsider)], outsider)).status).toBe(404);
    const ids = [sprint.body['id']];
    for (const id of [ids[0], 99_999_999]) {
      expect((await outsider.call('GET /tasks/sprint', { id })).status).toBe(404);
    }
    expect((await outsider.call('POST /tasks/delete-sprints', { ids })).status).toBe(404);
    expect((await outsider.call('GET /tasks/cycles-list', { team: cast.team })).status).toBe(404);
  });

  test('tasks of others, and of another team, do not go in', async () => {
    const sprint = await plan();
    const theirs = await create(cast.outsider);
    expect((await fill(sprint, [theirs])).status).toBe(404);
    const gone = await create(cast.outsider, { reviewerId: null, title: 'Theirs, seen by me' });
    await server.db
      .updateTable('tasks')
      .set({ reviewer_id: cast.lead.id })
      .where('id', '=', Number(gone.body['id']))
      .execute();
    expect((await fill(sprint, [gone])).body.fields).toHaveProperty('ids');
  });

  test('what is not right in a plan is named', async () => {
    expect((await plan({ endsOn: '2025-11-01' })).body.fields).toHaveProperty('endsOn');
    expect((await plan({ name: ' ' })).body.fields).toHaveProperty('name');
    expect((await plan({ team: undefined })).body.fields).toHaveProperty('team');
    expect((await plan({ id: 1 })).body.fields).toHaveProperty('version');
  });

  test('a stale change gets the sprint as it is', async () => {
    const sprint = await plan();
    await turn(sprint, 'active');
    const reply = await turn(sprint, 'completed');
    expect(reply).toMatchObject({ status: 412, body: { current: { state: 'active' } } });
  });

  test('one sprint of a team is active, completed ones stay, planned ones are deleted', async () => {
    const first = await turn(await plan(), 'active');
    const second = await plan({ name: 'Sprint 2' });
    expect((await turn(second, 'active')).body.message).toContain('Sprint 1 is active');
    expect((await turn(second, 'completed')).status).toBe(409);
    const remove = (it: Reply) =>
      cast.lead.call('POST /tasks/delete-sprints', { ids: [it.body['id']] });
    expect((await remove(first)).status).toBe(409);
    const done = await turn(first, 'completed', { moveTo: null });
    expect((await remove(done)).status).toBe(409);
    expect((await fill(done, [await create(cast.amna)])).status).toBe(409);
    expect((await remove(second)).status).toBe(200);
    expect((await remove(second)).status).toBe(404);
  });

  test('open lines of its list hold a sprint up until one goes on anyway', async () => {
    const sprint = await plan();
    const refused = await turn(sprint, 'active', { anyway: false });
    expect(refused).toMatchObject({ status: 409, body: { fields: { anyway: /2 of its list/ } } });
    const lines = sprint.body['checklist'] as { list: string; text: string }[];
    const ticked = await cast.lead.call('POST /tasks/sprint-checklist-update', {
      ...named(sprint),
      checklist: lines.map(({ list, text }) => ({ list, text, done: list === 'ready' })),
    });
    expect((ticked.body['checklist'] as object[])[0]).toMatchObject({
      doneBy: { id: cast.lead.id },
      doneAt: '2025-11-20T06:00:00.000Z',
    });
    expect((await turn(ticked, 'active', { anyway: false })).body).toMatchObject({
      state: 'active',
    });
  });
});

describe('a round', () => {
  test('what is open goes into the next sprint, what it was stays', async () => {
    const sprint = await plan();
    const next = await plan({ name: 'Sprint 2', startsOn: '2025-12-01', endsOn: '2025-12-12' });
    const [done, open, late, dropped] = [
      await create(cast.amna, { title: 'Done' }),
      await create(cast.bilal, { title: 'Open' }),
      await create(cast.bilal, { title: 'Late' }),
      await create(cast.bilal, { title: 'Dropped' }),
    ];
    await fill(sprint, [done, open, dropped]);
    const active = await turn(sprint, 'active');
    await start(cast.amna, done);
    server.clock.now = new Date('2025-11-20T06:20:00Z');
    await close(cast.amna, done);
    await fill(sprint, [late]);
    await fill(null, [dropped]);
    const completed = await turn(active, 'completed');
    const figures = { planned: 3, added: 1, dropped: 1, done: 1, open: 2, tasks: 3, seconds: 1200 };
    expect(completed.body).toMatchObject({ state: 'completed', figures });
    expect(await cycles()).toMatchObject([
      { name: 'Sprint 1', carriedOver: 2, movedTo: { name: 'Sprint 2' }, done: 1 },
    ]);
    const one = await cast.amna.call('GET /tasks/sprint', { id: sprint.body['id'] });
    expect(one.body).toMatchObject({
      sprint: { state: 'completed' },
      tasks: [{ title: 'Done' }, { title: 'Open' }, { title: 'Late', planned: false }],
      movedTo: { name: 'Sprint 2' },
      burn: { days: ['2025-11-20'], scope: [3], done: [1], committed: 3 },
    });
    // What happens later changes nothing of it.
    await update(cast.bilal, open, 'cancelled', 'No longer wanted');
    expect((await cycles())[0]).toMatchObject({ carriedOver: 2, cancelled: 0 });
    const [planned] = await listed({ state: ['planned'] });
    expect(planned).toMatchObject({ id: next.body['id'], figures: { tasks: 2, cancelled: 1 } });
  });

  test('all open tasks of a person go in at once', async () => {
    const sprint = await plan();
    const [open, over] = [await create(cast.amna), await create(cast.amna)];
    await update(cast.amna, over, 'cancelled', 'Twice');
    const reply = await cast.lead.call('POST /tasks/members/sprint-update', {
      personId: cast.amna.id,
      sprintId: sprint.body['id'],
    });
    expect(reply.body).toMatchObject({ moved: 1 });
    const board = await cast.lead.call('GET /tasks/teams', { sprint: sprint.body['id'] });
    expect(board.body['tasks']).toMatchObject([{ id: open.body['id'] }]);
  });
});
