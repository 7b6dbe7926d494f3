import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inbox, rowsOf } from '../../../../../tests/support/leave-cast.ts';
import {
  testServer,
  type Colleague,
  type Reply,
  type TestServer,
} from '../../../../../tests/support/server.ts';
import { create, start, taskCast, type TaskCast } from '../../../../../tests/support/task-cast.ts';

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

const row = (task: Reply) => ({ id: task.body['id'], version: task.body['version'] });
const titles = async (who: Colleague, wanted: object) =>
  rowsOf(await who.call('GET /tasks/record', wanted)).map((it) => it['title']);
const save = (who: Colleague, ...rows: object[]) => who.call('POST /tasks/record', { rows });

describe('refusals', () => {
  test('nothing without a session, and no writing without the right to', async () => {
    const nobody = await server.nobody();
    for (const key of [
      'GET /tasks/record',
      'GET /tasks/record/export',
      'GET /tasks/record/choices',
      'GET /tasks/activities',
      'POST /tasks/record',
      'POST /tasks/delete',
      'POST /tasks/restore',
    ]) {
      expect([key, (await server.call(key)).status]).toEqual([key, 401]);
      expect([key, (await nobody.call(key)).status]).toEqual([key, 403]);
    }
  });

  test('the record of one team says nothing of another one', async () => {
    const { amna, outsider, lead } = cast;
    await create(amna, { title: 'Tide ladder' });
    expect(await titles(outsider, {})).toEqual([]);
    expect(await titles(lead, {})).toEqual(['Tide ladder']);
    expect(rowsOf(await outsider.call('GET /tasks/activities'))).toEqual([]);
  });

  test('what cannot be understood is named', async () => {
    const { amna } = cast;
    const ask = async (wanted: object) =>
      Object.keys((await amna.call('GET /tasks/record', wanted)).body.fields ?? {});
    expect(await ask({ status: 'resting' })).toEqual(['status.0']);
    expect(await ask({ sort: 'colour' })).toEqual(['sort']);
    expect(await ask({ from: '2025-13-01' })).toEqual(['from']);
    expect((await save(amna)).body.fields).toHaveProperty('rows');
  });

  test('a row that changes nothing, is of nobody, or is stale is refused', async () => {
    const { amna, bilal } = cast;
    const task = await create(amna);
    expect((await save(amna, row(task))).body.fields).toHaveProperty(['rows.0.id']);
    expect((await save(amna, { id: 999_999, version: 1, title: 'Mine' })).status).toBe(404);
    expect((await save(bilal, { ...row(task), title: 'Mine' })).status).toBe(404);
    expect((await save(bilal, { ...row(task), status: 'in_progress' })).status).toBe(403);
    const both = await save(amna, { ...row(task), title: 'Mine', status: 'in_progress' });
    expect(both.body.fields).toHaveProperty(['rows.0.status']);
    const alone = await save(amna, { ...row(task), title: 'Mine', reason: 'Because' });
    expect(alone.body.fields).toHaveProperty(['rows.0.status']);
    const late = await save(amna, { ...row(task), version: 7, title: 'Late' });
    expect([late.status, late.body['current']]).toMatchObject([412, { title: 'Tide ladder' }]);
  });

  test('a task is not reviewed by whoever has it', async () => {
    const { amna, lead } = cast;
    const task = await create(amna);
    const reply = await save(lead, { ...row(task), reviewerId: amna.id });
    expect(reply.body.fields).toHaveProperty('reviewerId');
  });
});

describe('the list', () => {
  test('is narrowed by app, team, person, status, type, priority, day and words together', async () => {
    const { amna, bilal, lead, app, team } = cast;
    await create(amna, { title: 'One', appId: app, priority: 'urgent', dueOn: '2025-11-19' });
    await create(bilal, { title: 'Two', type: 'art', dueOn: '2025-11-25' });
    const started = await create(amna, { title: 'Three' });
    await start(amna, started);
    expect(await titles(lead, { app })).toEqual(['One']);
    expect(await titles(lead, { team, sort: 'key', order: 'asc' })).toHaveLength(3);
    expect(await titles(lead, { person: bilal.id })).toEqual(['Two']);
    expect(
      await titles(lead, {
        person: [amna.id, bilal.id],
        status: 'todo',
        sort: 'title',
        order: 'asc',
      }),
    ).toEqual(['One', 'Two']);
    expect(await titles(lead, { type: 'Art' })).toEqual(['Two']);
    expect(await titles(lead, { priority: ['urgent', 'high'] })).toEqual(['One']);
    expect(await titles(lead, { late: true })).toEqual(['One']);
    expect(await titles(lead, { from: '2025-11-20', to: '2025-11-30' })).toEqual(['Two']);
    expect(
      await titles(lead, { by: 'created', from: '2025-11-20', to: '2025-11-20', search: 'thr' }),
    ).toEqual(['Three']);
    expect(await titles(lead, { by: 'closed', from: '2025-11-20' })).toEqual([]);
  });

  test('is sorted both ways with what is missing last, and paged', async () => {
    const { amna } = cast;
    for (const [title, dueOn] of [
      ['A', '2025-11-22'],
      ['B', null],
      ['C', '2025-11-21'],
    ] as const) {
      await create(amna, { title, dueOn });
    }
    const sorted = (order: string) => titles(amna, { sort: 'due', order });
    expect(await sorted('asc')).toEqual(['C', 'A', 'B']);
    expect(await sorted('desc')).toEqual(['A', 'C', 'B']);
    expect(await titles(amna, { sort: 'title', order: 'asc', page: 2, perPage: 2 })).toEqual(['C']);
    const beyond = await amna.call('GET /tasks/record', { page: 9, perPage: 2 });
    expect(beyond.body).toMatchObject({ rows: [], totalRows: 3 });
  });

  test('is saved as a file whose words run nowhere', async () => {
    const { amna } = cast;
    await create(amna, { title: '=1+1', priority: 'low' });
    const csv = await amna.call('GET /tasks/record/export', { format: 'csv' });
    const [head, line] = String(csv.body['raw']).split('\r\n');
    expect(head).toMatch(/^\uFEFF?Key,Title,Type,Phase,Status/);
    expect(line).toMatch(/^GEN-\d+,'=1\+1,Task,,To do,,Low,/);
    const sheet = await amna.call('GET /tasks/record/export', { format: 'xlsx' });
    expect(sheet.headers.get('Content-Disposition')).toMatch(/tasks-2025-11-20\.xlsx/);
  });

  test('tells whom one may give tasks to', async () => {
    const { amna, bilal, lead, outsider } = cast;
    const choices = async (who: Colleague) =>
      (await who.call('GET /tasks/record/choices')).body['people'] as Record<string, unknown>[];
    const ofLead = await choices(lead);
    expect(ofLead).toContainEqual(
      expect.objectContaining({ id: bilal.id, mayGet: true, mayReview: true }),
    );
    expect(ofLead.some((it) => it['id'] === outsider.id)).toBe(false);
    expect(await choices(amna)).toContainEqual(
      expect.objectContaining({ id: bilal.id, mayGet: false, mayReview: true }),
    );
  });
});

describe('many at once', () => {
  test('each row in its own way; one that is refused leaves the others alone', async () => {
    const { amna, bilal, lead } = cast;
    const [one, two, three] = [await create(amna), await create(amna), await create(amna)];
    const reply = await save(
      lead,
      { ...row(one), title: 'First', assigneeId: bilal.id },
      { ...row(two), version: 9, title: 'Second' },
      { ...row(three), type: 'Nothing' },
    );
    expect(reply.status).toBe(200);
    expect(reply.body['done']).toMatchObject([
      { id: one.body['id'], title: 'First', assignee: { id: bilal.id } },
    ]);
    expect(reply.body['refused']).toMatchObject([
      { id: two.body['id'], code: 'stale', current: { title: 'Tide ladder' } },
      { id: three.body['id'], code: 'invalid', fields: { type: expect.any(String) as string } },
    ]);
    expect((await inbox(bilal))[0]).toMatchObject({ type: 'tasks.assigned' });
  });

  test('a deleted task is gone everywhere, and can be had back', async () => {
    const { amna, lead } = cast;
    const task = await create(amna, { title: 'Zebra crossing' });
    const { id } = row(task);
    expect((await lead.call('POST /tasks/delete', { rows: [row(task)] })).body['done']).toEqual([
      { id, key: task.body['key'] },
    ]);
    expect((await amna.call('GET /tasks/info', { id })).status).toBe(404);
    expect(await titles(amna, {})).toEqual([]);
    expect(rowsOf(await amna.call('GET /tasks'))).toEqual([]);
    expect(rowsOf(await amna.call('GET /search', { q: 'zebra', kinds: ['task'] }))).toEqual([]);
    expect((await start(amna, task)).status).toBe(404);
    const back = await lead.call('POST /tasks/restore', { ids: [id] });
    expect(rowsOf(back)).toMatchObject([{ id, status: 'todo' }]);
    expect((await lead.call('POST /tasks/restore', { ids: [id] })).status).toBe(404);
    const events = rowsOf(await lead.call('GET /tasks/activities', { id }));
    expect(events.map((it) => it['kind'])).toEqual(['restored', 'deleted', 'created']);
  });

  test('what one was given is not deleted, nor what has been worked on', async () => {
    const { amna, lead } = cast;
    const given = await create(lead, { assigneeId: amna.id });
    expect((await amna.call('POST /tasks/delete', { rows: [row(given)] })).status).toBe(403);
    await start(amna, given);
    const current = await lead.call('GET /tasks/info', { id: given.body['id'] });
    const { version } = current.body['task'] as { version: number };
    const rows = [{ id: given.body['id'], version }];
    const reply = await lead.call('POST /tasks/delete', { rows });
    expect([reply.status, reply.body.message]).toEqual([409, expect.stringContaining('cancel it')]);
  });
});

test('the activity is that of one task or of all, by person and by deed', async () => {
  const { amna, bilal, lead } = cast;
  const task = await create(amna);
  await create(bilal);
  await start(amna, task);
  const kinds = async (wanted: object) =>
    rowsOf(await lead.call('GET /tasks/activities', wanted)).map((it) => it['kind']);
  expect(await kinds({})).toEqual(['moved', 'created', 'created']);
  expect(await kinds({ key: task.body['key'] })).toEqual(['moved', 'created']);
  expect(await kinds({ person: bilal.id })).toEqual(['created']);
  expect(await kinds({ kind: 'moved' })).toEqual(['moved']);
  expect(await kinds({ perPage: 1, page: 2 })).toEqual(['created']);
});

describe('the status of several', () => {
  test('each goes as far as it can; what cannot is named and left', async () => {
    const { amna, bilal, lead } = cast;
    const [one, two, three] = [await create(amna), await create(bilal), await create(bilal)];
    await start(bilal, three);
    const fresh = await bilal.call('GET /tasks/info', { id: three.body['id'] });
    const running = fresh.body['task'] as { id: number; version: number };
    const reply = await lead.call('POST /tasks/record', {
      rows: [
        { ...row(one), status: 'cancelled', reason: 'Not this year' },
        { ...row(two), status: 'closed' },
        { id: running.id, version: running.version, status: 'cancelled' },
      ],
    });
    expect(reply.status).toBe(200);
    const done = reply.body['done'] as { id: number; status: string }[];
    const refused = reply.body['refused'] as { id: number; fields?: object }[];
    expect(done.map((it) => [it.id, it.status])).toEqual([[one.body['id'], 'cancelled']]);
    expect(refused.map((it) => it.id)).toEqual([two.body['id'], three.body['id']]);
    expect(refused[1]!.fields).toHaveProperty('reason');
    expect((await inbox(amna)).map((it) => it['type'])).toContain('tasks.returned');
  });

  test('two who move the same tasks the other way round at once: nobody waits for ever', async () => {
    const { amna, bilal, lead } = cast;
    const tasks = [];
    for (const who of [amna, bilal, amna, bilal]) tasks.push(await create(who));
    const rows = tasks.map((it) => ({ ...row(it), status: 'cancelled', reason: 'Gone' }));
    const replies = await Promise.all([
      lead.call('POST /tasks/record', { rows }),
      lead.call('POST /tasks/record', { rows: rows.toReversed() }),
      amna.call('POST /tasks/record', { rows: rows.filter((_, at) => at % 2 === 0) }),
    ]);
    expect(replies.map((it) => it.status)).toEqual([200, 200, 200]);
    const done = replies.flatMap((it) => it.body['done'] as object[]);
    expect(done).toHaveLength(4);
  });
});
