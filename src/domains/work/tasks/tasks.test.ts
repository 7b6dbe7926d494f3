import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inbox, rowsOf } from '../../../../tests/support/leave-cast.ts';
import { testServer, type TestServer } from '../../../../tests/support/server.ts';
import {
  close,
  create,
  pause,
  start,
  taskCast,
  type TaskCast,
} from '../../../../tests/support/task-cast.ts';

let server: TestServer;
let cast: TaskCast;
const morning = '2025-11-20T06:00:00Z';

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.now = new Date(morning);
  cast = await taskCast(server);
});
describe('refusals', () => {
  test('nothing without a session', async () => {
    for (const key of [
      'GET /tasks',
      'GET /tasks/info',
      'POST /tasks/save',
      'POST /tasks/status-update',
      'POST /tasks/pause',
      'POST /tasks/close',
      'POST /tasks/heartbeat',
    ]) {
      expect([key, (await server.call(key)).status]).toEqual([key, 401]);
    }
  });

  test('a task of another team looks like one that does not exist', async () => {
    const { amna, outsider } = cast;
    const task = await create(amna);
    const foreign = await outsider.call('GET /tasks/info', { id: task.body['id'] });
    const unknown = await outsider.call('GET /tasks/info', { id: 999_999 });
    expect(foreign.status).toBe(404);
    expect(foreign.body.message).toBe(unknown.body.message);
    expect((await start(outsider, task)).status).toBe(404);
    const edit = { id: task.body['id'], version: 1, title: 'Mine now' };
    expect((await outsider.call('POST /tasks/save', edit)).status).toBe(404);
  });

  test('nobody works on the task of a team mate', async () => {
    const { amna, bilal, lead } = cast;
    const task = await create(amna);
    expect((await start(bilal, task)).status).toBe(403);
    await start(amna, task);
    expect((await pause(lead, task)).status).toBe(403);
    expect((await close(lead, task)).status).toBe(403);
  });

  test('a member gives tasks to nobody else, a lead only to the own team', async () => {
    const { amna, bilal, lead, outsider } = cast;
    expect((await create(amna, { assigneeId: bilal.id })).body.fields).toHaveProperty('assigneeId');
    expect((await create(lead, { assigneeId: bilal.id })).status).toBe(200);
    const foreign = await create(lead, { assigneeId: outsider.id });
    expect(foreign.body.fields).toHaveProperty('assigneeId');
  });

  test('an app of another team, an own review, a missing title and an unknown field are refused', async () => {
    const { amna, outsider, app } = cast;
    expect((await create(outsider, { appId: app })).body.fields).toHaveProperty('appId');
    expect((await create(amna, { reviewerId: amna.id })).body.fields).toHaveProperty('reviewerId');
    expect((await amna.call('POST /tasks/save', {})).body.fields).toHaveProperty('title');
    expect((await create(amna, { colour: 'red' })).body.fields).toHaveProperty('colour');
  });

  test('a pause needs a reason from the list', async () => {
    const { amna } = cast;
    const task = await create(amna);
    await start(amna, task);
    expect((await pause(amna, task, { reason: 'tired' })).body.fields).toHaveProperty('reason');
  });

  test('a stale version is refused with the task as it is', async () => {
    const { amna } = cast;
    const task = await create(amna);
    await start(amna, task);
    const reply = await pause(amna, task, { version: 1 });
    expect(reply.status).toBe(412);
    expect(reply.body['current']).toMatchObject({ status: 'in_progress', version: 2 });
    const edit = { id: task.body['id'], version: 1, title: 'New' };
    expect((await amna.call('POST /tasks/save', edit)).status).toBe(412);
  });
});

describe('creating and editing', () => {
  test('keys count up within an app, and no two are the same', async () => {
    const { amna, app, key } = cast;
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => create(amna, { appId: app })),
    );
    expect(replies.map((it) => it.body['key']).sort()).toEqual(
      Array.from({ length: 8 }, (_, index) => `${key}-${index + 1}`).sort(),
    );
  });

  test('the same request sent twice is one task', async () => {
    const { amna } = cast;
    const once = () =>
      amna.call('POST /tasks/save', { title: 'Once' }, { key: `task-${amna.id}-once` });
    const replies = await Promise.all([once(), once()]);
    expect(replies[0]!.body['id']).toBe(replies[1]!.body['id']);
    expect((await amna.call('GET /tasks')).body).toMatchObject({ totalRows: 1 });
  });

  test('who is given a task is told', async () => {
    const { lead, bilal } = cast;
    const task = await create(lead, { assigneeId: bilal.id });
    expect((await inbox(bilal))[0]).toMatchObject({
      type: 'tasks.assigned',
      action: { id: 'task.start', values: { task: task.body['id'] } },
    });
  });

  test('an edit keeps what was there before', async () => {
    const { amna } = cast;
    const task = await create(amna);
    const edit = {
      id: task.body['id'],
      version: 1,
      title: 'Tide ladder with leagues',
      dueOn: '2025-11-21',
    };
    expect((await amna.call('POST /tasks/save', edit)).body).toMatchObject({ version: 2 });
    const info = await amna.call('GET /tasks/info', {
      key: String(task.body['key']).toLowerCase(),
    });
    expect((info.body['events'] as object[]).at(-1)).toMatchObject({
      kind: 'edited',
      changes: {
        title: { from: 'Tide ladder', to: 'Tide ladder with leagues' },
        dueOn: { from: null, to: '2025-11-21' },
      },
    });
  });
});

describe('the list', () => {
  test('finds by title or key and takes wildcards literally', async () => {
    const { amna } = cast;
    await create(amna, { title: '100% done' });
    await create(amna, { title: 'Something else' });
    const find = async (search: string) => rowsOf(await amna.call('GET /tasks', { search })).length;
    expect(await find('100%')).toBe(1);
    expect(await find('%')).toBe(1);
    expect(await find('gen-')).toBe(2);
  });

  test('shows only my own', async () => {
    const { amna, bilal } = cast;
    await create(bilal);
    expect((await amna.call('GET /tasks', { status: 'all' })).body).toMatchObject({ totalRows: 0 });
  });

  test('a task is found by the search, not by people of another team', async () => {
    const { amna, outsider } = cast;
    const task = await create(amna, { title: 'Zebra crossing' });
    const find = async (who: typeof amna) =>
      rowsOf(await who.call('GET /search', { q: 'zebra', kinds: ['task'] }));
    expect(await find(amna)).toMatchObject([{ kind: 'task', key: task.body['key'] }]);
    expect(await find(outsider)).toEqual([]);
  });
});
