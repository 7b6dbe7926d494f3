import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inbox, moveTo, rowsOf } from '../../../../tests/support/leave-cast.ts';
import { testServer, type TestServer } from '../../../../tests/support/server.ts';
import {
  close,
  create,
  pause,
  start,
  taskCast,
  update,
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
const later = (minutes: number) => {
  server.clock.now = new Date(server.clock.now.getTime() + minutes * 60_000);
};

describe('working', () => {
  test('start, pause with a reason, resume: the clock adds up the stretches', async () => {
    const { amna } = cast;
    const task = await create(amna);
    expect((await start(amna, task)).body).toMatchObject({
      status: 'in_progress',
      runningSince: '2025-11-20T06:00:00.000Z',
    });
    later(12);
    const paused = await pause(amna, task, { note: 'leagues' });
    expect(paused.body).toMatchObject({ status: 'paused', pauseReason: 'art', workedSeconds: 720 });
    later(5);
    await start(amna, task);
    later(3);
    const reply = await amna.call('GET /tasks');
    expect(reply.body['running']).toMatchObject({ key: task.body['key'], workedSeconds: 900 });
    expect(reply.body['now']).toBe('2025-11-20T06:20:00.000Z');
  });

  test('work goes on at once after a clock that was ahead is put right, and is refused while it would not count', async () => {
    const { amna } = cast;
    const [first, second] = [await create(amna), await create(amna)];
    const at = async (minutes: number) => {
      server.clock.now = new Date(new Date(morning).getTime() + minutes * 60_000);
      const token = await server.signIn(amna.id);
      amna.call = (key, input, options) => server.call(key, input, { token, ...options });
    };
    await at(180);
    await start(amna, first);
    await at(0);
    await pause(amna, first);
    await start(amna, second);
    await at(12);
    expect((await pause(amna, second)).body).toMatchObject({ workedSeconds: 720 });
    // A stretch that was ended while it was ahead is in the way until somebody corrects it.
    await at(180);
    await start(amna, second);
    await at(190);
    await pause(amna, second);
    await at(20);
    const refused = await start(amna, second);
    expect(refused.status).toBe(409);
    expect(refused.body.message).toMatch(/ends on 2025-11-20 at 14:10, .*Correct it under Time/);
  });

  test.each([
    ['540000', 180, 'ends the work when it was pressed'],
    ['86400000', 0, 'ends no work before it began'],
    ['999999999999', 0, 'waits no longer than its key lives'],
    ['-5', 720, 'and says nonsense is taken as it comes'],
    ['1e3', 720, 'and says no whole number is taken as it comes'],
  ])('a pause that waited %s ms for a line: %i s, it %s', async (waited, workedSeconds) => {
    const { amna } = cast;
    const task = await create(amna);
    await start(amna, task);
    later(12);
    const asked = { id: task.body['id'], reason: 'art' };
    const headers = { 'X-Waited': waited };
    const paused = await amna.call('POST /tasks/pause', asked, { headers });
    expect(paused.body).toMatchObject({ status: 'paused', workedSeconds });
  });

  test('work that was begun and paused without a line counts when it was done', async () => {
    const { amna } = cast;
    const [first, second] = [await create(amna), await create(amna)];
    await start(amna, first);
    const waited = (minutes: number) => ({ headers: { 'X-Waited': String(minutes * 60_000) } });
    // There is a line again after 29 minutes.
    later(29);
    const begun = { id: second.body['id'], status: 'in_progress', pauseRunning: true };
    await amna.call('POST /tasks/status-update', begun, waited(20));
    const paused = { id: second.body['id'], reason: 'break' };
    const reply = await amna.call('POST /tasks/pause', paused, waited(5));
    expect(reply.body).toMatchObject({ status: 'paused', workedSeconds: 900 });
    const rows = rowsOf(await amna.call('GET /tasks'));
    expect(rows.find((it) => it['id'] === first.body['id'])).toMatchObject({
      status: 'paused',
      workedSeconds: 540,
    });
  });

  test('no start reaches back before the task was made, nor into other work', async () => {
    const { amna } = cast;
    later(5);
    const first = await create(amna);
    later(5);
    const second = await create(amna);
    later(5);
    const headers = { 'X-Waited': '999999999999' };
    const begin = async (task: typeof first) => {
      const input = { id: task.body['id'], status: 'in_progress' };
      return (await amna.call('POST /tasks/status-update', input, { headers })).body;
    };
    expect(await begin(first)).toMatchObject({ runningSince: '2025-11-20T06:05:00.000Z' });
    await pause(amna, first);
    later(5);
    // Where the last stretch ended.
    expect(await begin(second)).toMatchObject({ runningSince: '2025-11-20T06:15:00.000Z' });
  });

  test('starting a second task is refused with the first one named, or pauses it', async () => {
    const { amna } = cast;
    const first = await create(amna);
    const second = await create(amna);
    await start(amna, first);
    later(10);
    const refused = await start(amna, second);
    expect(refused.status).toBe(409);
    expect(refused.body.fields).toEqual({ pauseRunning: first.body['key'] });
    expect((await start(amna, second, { pauseRunning: true })).status).toBe(200);
    const all = rowsOf(await amna.call('GET /tasks'));
    expect(all.map((it) => [it['id'], it['status'], it['pauseReason']])).toEqual([
      [second.body['id'], 'in_progress', null],
      [first.body['id'], 'paused', 'other-task'],
    ]);
  });

  test('two starts at once: one task runs', async () => {
    const { amna } = cast;
    const made = [await create(amna), await create(amna), await create(amna)];
    const replies = await Promise.all(made.map((it) => start(amna, it)));
    expect(replies.map((it) => it.status).sort()).toEqual([200, 409, 409]);
  });

  test('a task nobody has becomes that of who starts it', async () => {
    const { amna, lead, app } = cast;
    const task = await create(lead, { assigneeId: null, appId: app });
    expect((await start(amna, task)).body).toMatchObject({ assignee: { id: amna.id } });
  });

  test('without a reviewer closing ends it; opening it again needs a reason', async () => {
    const { amna } = cast;
    const task = await create(amna);
    expect((await close(amna, task)).status).toBe(409);
    await start(amna, task);
    later(1);
    expect((await close(amna, task)).body).toMatchObject({ status: 'closed', runningSince: null });
    expect((await start(amna, task)).body.fields).toHaveProperty('reason');
    expect((await start(amna, task, { reason: 'Crash on start' })).body).toMatchObject({
      status: 'in_progress',
    });
    expect((await amna.call('GET /tasks', { status: 'closed' })).body).toMatchObject({
      totalRows: 0,
    });
  });

  test('with a reviewer it goes to review; only the reviewer closes or returns it', async () => {
    const { amna, bilal, lead } = cast;
    const task = await create(amna, { reviewerId: lead.id });
    await start(amna, task);
    expect((await close(amna, task)).body).toMatchObject({ status: 'in_review' });
    expect((await inbox(lead))[0]).toMatchObject({ type: 'tasks.review' });
    expect(rowsOf(await lead.call('GET /tasks', { whose: 'review' }))).toHaveLength(1);
    expect((await close(amna, task)).status).toBe(403);
    expect((await update(bilal, task, 'changes_requested', 'No')).status).toBe(403);
    expect((await update(lead, task, 'changes_requested')).body.fields).toHaveProperty('reason');
    await update(lead, task, 'changes_requested', 'Third league is missing');
    expect((await inbox(amna))[0]).toMatchObject({ type: 'tasks.returned' });
    await start(amna, task);
    await close(amna, task);
    expect((await close(lead, task)).body).toMatchObject({ status: 'closed' });
  });

  test('a cancelled task stays cancelled', async () => {
    const { amna } = cast;
    const task = await create(amna);
    expect((await update(amna, task, 'cancelled')).body.fields).toHaveProperty('reason');
    expect((await update(amna, task, 'cancelled', 'Duplicate')).status).toBe(200);
    expect((await start(amna, task)).status).toBe(409);
  });

  test('every move is in the history of the task and in the audit log', async () => {
    const { amna } = cast;
    const task = await create(amna);
    await start(amna, task);
    await pause(amna, task);
    const info = await amna.call('GET /tasks/info', { id: task.body['id'] });
    const events = info.body['events'] as { from: string; to: string; reason: string }[];
    expect(events.map((it) => [it.from, it.to, it.reason])).toEqual([
      [null, 'todo', null],
      ['todo', 'in_progress', null],
      ['in_progress', 'paused', 'art'],
    ]);
    const audited = await server.db
      .selectFrom('audit')
      .select('action')
      .where('subject_type', '=', 'task')
      .where('subject_id', '=', String(task.body['id']))
      .orderBy('id')
      .execute();
    expect(audited.map((it) => it.action)).toEqual(['task.create', 'task.move', 'task.move']);
  });
});

describe('signs of life', () => {
  test('a heartbeat is taken also while the session is locked, and tells whether anything runs', async () => {
    const { amna } = cast;
    expect((await amna.call('POST /tasks/heartbeat')).body).toEqual({
      running: false,
      idle: false,
    });
    await start(amna, await create(amna));
    later(45);
    expect((await amna.call('GET /tasks')).status).toBe(423);
    expect((await amna.call('POST /tasks/heartbeat')).body).toEqual({ running: true, idle: false });
  });

  test('eight hours without one pause the task as of the last one, and the person is told', async () => {
    const { amna } = cast;
    const task = await create(amna);
    await start(amna, task);
    later(120);
    await amna.call('POST /tasks/heartbeat');
    await moveTo(server, '2025-11-20T16:00:00Z', amna);
    const seen = await amna.call('GET /tasks');
    expect(seen.body['running']).toBeNull();
    expect(rowsOf(seen)[0]).toMatchObject({
      status: 'paused',
      pauseReason: 'no-heartbeat',
      workedSeconds: 7200,
    });
    expect((await amna.call('POST /tasks/heartbeat')).body).toEqual({
      running: false,
      idle: false,
    });
    expect(rowsOf(await amna.call('GET /tasks'))[0]).toMatchObject({ workedSeconds: 7200 });
    expect((await inbox(amna))[0]).toMatchObject({ type: 'tasks.paused' });
    expect((await start(amna, task)).body).toMatchObject({ status: 'in_progress' });
  });
});

test('a task that is deleted while its start waits is not started', async () => {
  const { amna } = cast;
  const task = await create(amna);
  const id = task.body['id'] as number;
  let reply: ReturnType<typeof start> | undefined;
  await server.db.transaction().execute(async (trx) => {
    await trx
      .updateTable('tasks')
      .set({ deleted_at: server.clock.now })
      .where('id', '=', id)
      .execute();
    reply = start(amna, task);
    await expect
      .poll(async () => {
        const { rows } = await sql<{ waiting: number }>`select count(*)::int as waiting
          from pg_locks where not granted`.execute(server.db);
        return rows[0]!.waiting;
      })
      .toBeGreaterThan(0);
  });
  expect((await reply!).status).toBe(404);
  const run = server.db.selectFrom('task_intervals').selectAll().where('task_id', '=', id);
  expect(await run.execute()).toEqual([]);
});
