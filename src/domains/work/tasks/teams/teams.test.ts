import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inbox, rowsOf } from '../../../../../tests/support/leave-cast.ts';
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

const later = (minutes: number) => {
  server.clock.now = new Date(server.clock.now.getTime() + minutes * 60_000);
};
const move = (task: Reply, change: object, who: Colleague = cast.lead) =>
  who.call('POST /tasks/members/status-update', {
    id: task.body['id'],
    version: task.body['version'],
    ...change,
  });
const board = async (who: Colleague, input: object = {}) =>
  (await who.call('GET /tasks/teams', input)).body['tasks'] as Record<string, unknown>[];

describe('refusals', () => {
  test('another team’s board, people and tasks are not there', async () => {
    const { amna, outsider, team } = cast;
    const task = await create(amna);
    expect((await server.call('GET /tasks/teams')).status).toBe(401);
    expect((await outsider.call('GET /tasks/teams', { team })).status).toBe(404);
    expect((await outsider.call('GET /tasks/members', { team })).status).toBe(404);
    expect(await board(outsider)).toEqual([]);
    expect((await move(task, { status: 'cancelled', reason: 'x' }, outsider)).status).toBe(404);
    const foreign = await move(task, { assigneeId: outsider.id });
    expect(foreign.body.fields).toHaveProperty('assigneeId');
  });

  test('a member moves their own tasks, not those of others', async () => {
    const { amna, bilal } = cast;
    const task = await create(amna);
    expect((await move(task, { status: 'cancelled', reason: 'x' }, bilal)).status).toBe(403);
    expect((await board(bilal)).map((it) => it['can'])).toEqual([{ edit: false }]);
    expect((await board(amna)).map((it) => it['can'])).toEqual([{ edit: true }]);
  });

  test('a move that says nothing, of an old version or against the rules is refused', async () => {
    const task = await create(cast.amna);
    expect((await move(task, {})).body.fields).toHaveProperty('status');
    expect((await move(task, { status: 'paused', reason: 'art' })).status).toBe(409);
    expect((await move(task, { status: 'cancelled' })).body.fields).toHaveProperty('reason');
    await move(task, { status: 'in_progress' });
    const stale = await move(task, { assigneeId: cast.bilal.id });
    expect(stale).toMatchObject({ status: 412, body: { current: { status: 'in_progress' } } });
  });

  test('only the reviewer judges, also on the board', async () => {
    const { amna, bilal } = cast;
    const task = await create(amna, { reviewerId: bilal.id });
    const begun = await move(task, { status: 'in_progress' });
    expect((await move(begun, { status: 'closed' })).body.fields).toHaveProperty('status');
    const handedIn = await move(begun, { status: 'in_review' });
    expect((await move(handedIn, { status: 'closed' })).status).toBe(403);
  });
});

describe('the board', () => {
  test('a lead gives a task to somebody else, who is told', async () => {
    const { amna, bilal } = cast;
    const task = await create(amna);
    const given = await move(task, { assigneeId: bilal.id });
    expect(given.body).toMatchObject({ assignee: { id: bilal.id } });
    expect((await inbox(bilal))[0]).toMatchObject({ type: 'tasks.assigned' });
    expect((await move(given, { assigneeId: null })).body['assignee']).toBeNull();
  });

  test('a lead pauses what a member works on: the stretch ends', async () => {
    const { amna } = cast;
    const task = await create(amna);
    const running = await start(amna, task);
    later(15);
    expect((await move(running, { status: 'paused', reason: 'tired' })).body.fields).toHaveProperty(
      'reason',
    );
    const paused = await move(running, { status: 'paused', reason: 'blocked' });
    expect(paused.body).toMatchObject({ status: 'paused', runningSince: null, workedSeconds: 900 });
    expect((await inbox(amna))[0]).toMatchObject({ type: 'tasks.returned' });
  });

  test('starting one’s own offers to pause what runs', async () => {
    const { amna } = cast;
    const [first, second] = [await create(amna), await create(amna)];
    await start(amna, first);
    const refused = await move(second, { status: 'in_progress' }, amna);
    expect(refused.body.fields).toEqual({ pauseRunning: first.body['key'] });
    const begun = await move(second, { status: 'in_progress', pauseRunning: true }, amna);
    expect(begun.body).toMatchObject({ runningSince: '2025-11-20T06:00:00.000Z' });
  });

  test('shows open tasks, those closed of late and tasks of the team’s apps that nobody has', async () => {
    const { amna, lead, app, team } = cast;
    const closed = await create(amna, { title: 'Closed' });
    await start(amna, closed);
    later(1);
    await close(amna, closed);
    await create(lead, { title: 'Nobody’s', assigneeId: null, appId: app });
    await create(amna, { title: 'Open' });
    expect((await board(lead, { team })).map((it) => it['title'])).toEqual([
      'Nobody’s',
      'Open',
      'Closed',
    ]);
    expect(await board(lead, { team, app: 'none', search: 'op' })).toHaveLength(1);
    expect(await board(lead, { team, person: amna.id })).toHaveLength(2);
  });

  test('a board that has no room for all has the first of each status and counts the others', async () => {
    const { amna, lead, team } = cast;
    const more = 2_100;
    const task = (at: number) => ({
      key: `MNY-${at}`,
      title: `Many ${at}`,
      status: at < more ? ('todo' as const) : ('in_review' as const),
      priority: at < more ? ('urgent' as const) : ('low' as const),
      reporter_id: lead.id,
      assignee_id: amna.id,
      reviewer_id: lead.id,
      created_at: server.clock.now,
      updated_at: server.clock.now,
    });
    const rows = Array.from({ length: more + 3 }, (_, at) => task(at));
    await server.db.insertInto('tasks').values(rows).execute();
    const { body } = await lead.call('GET /tasks/teams', { team });
    const cards = body['tasks'] as { status: string; priority: string }[];
    expect(body['totalRows']).toBe(more + 3);
    expect(cards).toHaveLength(2_000);
    expect(cards.filter((it) => it.status === 'in_review')).toHaveLength(3);
    expect(body['counts']).toEqual({ todo: more, in_review: 3 });
    expect(cards.at(-1)!.priority).toBe('low');
    await server.db.deleteFrom('tasks').where('key', 'like', 'MNY-%').execute();
  });

  test('the load of each person, their hours only for who may see them', async () => {
    const { amna, bilal, lead, team } = cast;
    await create(amna, { dueOn: '2025-11-18' });
    await start(amna, await create(amna));
    later(20);
    const load = async (who: Colleague) => {
      const rows = rowsOf(await who.call('GET /tasks/members', { team, sort: 'open' }));
      return rows.find((it) => it['id'] === amna.id);
    };
    expect(await load(lead)).toMatchObject({
      open: 2,
      inProgress: 1,
      overdue: 1,
      weekSeconds: 1200,
      mayGet: true,
      running: { title: 'Tide ladder' },
    });
    expect(await load(bilal)).toMatchObject({ open: 2, weekSeconds: null, mayGet: false });
  });
});
