import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inbox, moveTo, rowsOf } from '../../../../../tests/support/leave-cast.ts';
import {
  testServer,
  type Colleague,
  type TestServer,
} from '../../../../../tests/support/server.ts';
import {
  create,
  pause,
  start,
  taskCast,
  type TaskCast,
} from '../../../../../tests/support/task-cast.ts';

let server: TestServer;
let cast: TaskCast;
let taskId: number;
/** Thursday 17:00 in the business zone. */
const evening = '2025-11-20T12:00:00Z';
const day = '2025-11-20';

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.now = new Date(evening);
  cast = await taskCast(server);
  taskId = Number((await create(cast.amna, { title: 'Tide ladder' })).body['id']);
});

const save = (who: Colleague, it: object) => who.call('POST /tasks/intervals/save', it);
const log = (who: Colleague, from: string, to: string, it: object = {}) =>
  save(who, { taskId, day, from, to, ...it });
const of = (reply: { body: Record<string, unknown> }) => ({
  id: reply.body['id'] as number,
  version: reply.body['version'] as number,
});
const work = (who: Colleague, it: object = {}) =>
  who.call('GET /tasks/intervals', { from: day, to: day, ...it });
const times = async (who: Colleague) =>
  rowsOf(await work(who)).map((it) => [it['startedAt'], it['endedAt']]);
const history = async (who: Colleague, it: object = {}) =>
  rowsOf(await who.call('GET /tasks/intervals/changes', { from: day, to: day, ...it }));

describe('refusals', () => {
  test('nothing without a session', async () => {
    for (const key of [
      'GET /tasks/intervals',
      'GET /tasks/intervals/changes',
      'POST /tasks/intervals/save',
      'POST /tasks/intervals/split',
      'POST /tasks/intervals/delete',
      'GET /tasks/idle',
      'POST /tasks/idle',
    ]) {
      expect([key, (await server.call(key)).status]).toEqual([key, 401]);
    }
  });

  test('work of another team looks like none', async () => {
    const { amna, outsider } = cast;
    const made = of(await log(amna, '13:00', '14:00'));
    const edit = (id: number) => save(outsider, { id, version: 1, from: '12:00', reason: 'Mine' });
    const [foreign, absent] = [await edit(made.id), await edit(999_999)];
    expect([foreign.status, foreign.body.message]).toEqual([404, absent.body.message]);
    const gone = { ...made, reason: 'Mine' };
    expect((await outsider.call('POST /tasks/intervals/delete', gone)).status).toBe(404);
    expect((await work(outsider, { person: amna.id })).status).toBe(404);
    expect((await log(outsider, '10:00', '11:00')).body.fields).toHaveProperty('taskId');
  });

  test('a team mate neither lists nor corrects it; nobody logs for others but their lead', async () => {
    const { amna, bilal } = cast;
    const made = of(await log(amna, '13:00', '14:00'));
    expect((await work(bilal, { person: amna.id })).status).toBe(404);
    expect((await save(bilal, { ...made, from: '13:30', reason: 'No' })).status).toBe(403);
    const forAmna = await log(bilal, '10:00', '11:00', { personId: amna.id, reason: 'No' });
    const forNobody = await log(bilal, '10:00', '11:00', { personId: 999_999, reason: 'No' });
    expect(forAmna.body.fields).toEqual(forNobody.body.fields);
  });

  test('a lead says why', async () => {
    const { amna, lead } = cast;
    const made = of(await log(amna, '13:00', '14:00'));
    expect((await save(lead, { ...made, to: '13:30' })).body.fields).toHaveProperty('reason');
    expect((await lead.call('POST /tasks/intervals/delete', made)).body.fields).toHaveProperty(
      'reason',
    );
  });

  test.each([
    ['an end that is still to come', { from: '16:00', to: '18:00' }, 'to'],
    ['a start that is still to come', { from: '18:00', to: '19:00' }, 'from'],
    ['a day that is still to come', { day: '2025-11-21', from: '09:00', to: '10:00' }, 'from'],
    ['no start', { from: undefined }, 'from'],
    ['no day', { day: undefined }, 'day'],
    ['no task', { taskId: undefined }, 'taskId'],
    ['a time that is none', { from: '25:00' }, 'from'],
    ['an unknown field', { colour: 'red' }, 'colour'],
  ])('%s is refused by name', async (_what, change, field) => {
    const reply = await log(cast.amna, '13:00', '14:00', change);
    expect([reply.status, Object.keys(reply.body.fields ?? {})]).toEqual([400, [field]]);
  });

  test('days of more than a year, or in the wrong order, are refused', async () => {
    for (const from of ['2023-01-01', '2025-11-21'])
      expect((await work(cast.amna, { from })).body.fields).toHaveProperty('to');
  });

  test('an overlap names the other task, also with what is running', async () => {
    const { amna } = cast;
    const other = await create(amna, { title: 'Reward screen' });
    await log(amna, '13:00', '14:00', { taskId: other.body['id'] });
    const refused = await log(amna, '13:59', '14:30');
    expect(refused.status).toBe(409);
    expect(refused.body.message).toBe(
      `You were at ${String(other.body['key'])}, Reward screen, 13:00 – 14:00 on Thu 20 Nov.`,
    );
    expect((await log(amna, '14:00', '14:30')).status).toBe(200);
    await start(amna, other);
    await moveTo(server, '2025-11-20T13:00:00Z', amna);
    expect((await log(amna, '17:30', '18:00')).body.message).toMatch(/, since 17:00 on/);
  });

  test('a stale version is refused with the stretch as it is', async () => {
    const { amna } = cast;
    const made = of(await log(amna, '13:00', '14:00'));
    await save(amna, { ...made, to: '14:30' });
    const late = await save(amna, { ...made, to: '14:45' });
    expect([late.status, late.body['current']]).toMatchObject([412, { version: 2 }]);
  });

  test('what runs is neither ended, split nor deleted here', async () => {
    const { amna } = cast;
    await start(amna, await create(amna));
    await moveTo(server, '2025-11-20T13:00:00Z', amna);
    const running = of({ body: rowsOf(await work(amna))[0]! });
    expect((await save(amna, { ...running, to: '17:30' })).status).toBe(409);
    expect((await amna.call('POST /tasks/intervals/delete', running)).status).toBe(409);
    const cut = { ...running, at: '17:30' };
    expect((await amna.call('POST /tasks/intervals/split', cut)).status).toBe(409);
  });
});

describe('correcting', () => {
  test('log, move, shorten: what it was stays in its history', async () => {
    const { amna } = cast;
    const made = await log(amna, '13:00', '14:00');
    expect(made.body).toMatchObject({ endReason: 'logged', changes: 1 });
    const longer = await save(amna, { ...of(made), from: '12:30', to: '14:15' });
    expect(longer.body).toMatchObject({
      startedAt: '2025-11-20T07:30:00.000Z',
      endedAt: '2025-11-20T09:15:00.000Z',
      version: 2,
    });
    const moved = await save(amna, { ...of(longer), day: '2025-11-19' });
    expect(moved.body).toMatchObject({
      startedAt: '2025-11-19T07:30:00.000Z',
      endedAt: '2025-11-19T09:15:00.000Z',
    });
    expect(await history(amna)).toMatchObject([
      { kind: 'changed', before: { to: '2025-11-20T09:15:00.000Z' } },
      { kind: 'changed', after: { from: '2025-11-20T07:30:00.000Z' } },
      { kind: 'logged', before: null },
    ]);
    const info = await amna.call('GET /tasks', { status: 'all' });
    expect(rowsOf(info)[0]).toMatchObject({ workedSeconds: 6300 });
  });

  test('an end before the start is on the next day', async () => {
    const { amna } = cast;
    const late = await log(amna, '22:30', '01:00', { day: '2025-11-19' });
    expect(late.body).toMatchObject({ endedAt: '2025-11-19T20:00:00.000Z' });
  });

  test('seconds that were not typed stay', async () => {
    const { amna } = cast;
    const task = await create(amna);
    server.clock.now = new Date('2025-11-20T12:00:17Z');
    await start(amna, task);
    server.clock.now = new Date('2025-11-20T12:20:42Z');
    await pause(amna, task);
    const stretch = of({ body: rowsOf(await work(amna))[0]! });
    await save(amna, { ...stretch, from: '16:45', to: '17:20' });
    expect(await times(amna)).toEqual([['2025-11-20T11:45:00.000Z', '2025-11-20T12:20:42.000Z']]);
  });

  test('the start of what runs can be set back', async () => {
    const { amna } = cast;
    const task = await create(amna);
    await start(amna, task);
    const stretch = of({ body: rowsOf(await work(amna))[0]! });
    expect((await save(amna, { ...stretch, from: '16:30' })).body).toMatchObject({ endedAt: null });
    expect((await amna.call('GET /tasks')).body['running']).toMatchObject({
      runningSince: '2025-11-20T11:30:00.000Z',
      workedSeconds: 1800,
    });
  });

  test('split with a gap, the second part on another task', async () => {
    const { amna } = cast;
    const made = of(await log(amna, '10:00', '12:00'));
    const other = await create(amna, { title: 'Reward screen' });
    const cut = { ...made, at: '10:45', resumeAt: '11:15', taskId: other.body['id'] };
    const reply = await amna.call('POST /tasks/intervals/split', cut);
    expect(reply.body).toMatchObject({
      first: { endedAt: '2025-11-20T05:45:00.000Z', version: 2 },
      second: { startedAt: '2025-11-20T06:15:00.000Z', task: { title: 'Reward screen' } },
    });
    expect((await history(amna)).map((it) => it['kind'])).toEqual(['split', 'split', 'logged']);
    const outside = { ...of({ body: reply.body['first'] as never }), at: '12:30' };
    expect((await amna.call('POST /tasks/intervals/split', outside)).body.fields).toEqual({
      at: 'Choose a time between 10:00 and 10:45.',
    });
  });

  test('what is deleted is gone, but not from the history', async () => {
    const { amna } = cast;
    const made = of(await log(amna, '13:00', '14:00'));
    const gone = await amna.call('POST /tasks/intervals/delete', made);
    expect(gone.body).toEqual({ seconds: 3600 });
    expect(await times(amna)).toEqual([]);
    expect((await history(amna))[0]).toMatchObject({ kind: 'deleted', after: null });
    expect((await log(amna, '13:00', '14:00')).status).toBe(200);
  });

  test('a lead corrects those of the own team, who are told why', async () => {
    const { amna, lead } = cast;
    const made = of(await log(amna, '13:00', '14:00'));
    expect(rowsOf(await work(lead, { person: amna.id }))).toMatchObject([{ id: made.id }]);
    const reason = 'The build was down';
    expect((await save(lead, { ...made, to: '13:30', reason })).status).toBe(200);
    const [notice] = await inbox(amna);
    expect(notice).toMatchObject({ type: 'tasks.corrected', link: `/tasks?show=time&day=${day}` });
    expect(notice!['body']).toMatch(/^Thu 20 Nov: .* is now .*13:00 – 13:30: The build was down$/);
    expect((await history(amna))[0]).toMatchObject({ by: { id: lead.id }, reason });
    const audited = await server.db
      .selectFrom('audit')
      .select('action')
      .where('subject_type', '=', 'task')
      .where('subject_id', '=', String(taskId))
      .orderBy('id')
      .execute();
    expect(audited.map((it) => it.action)).toEqual([
      'task.create',
      'task-time.logged',
      'task-time.changed',
    ]);
  });

  test('days are added up', async () => {
    const { amna } = cast;
    await log(amna, '10:00', '11:00');
    await log(amna, '13:00', '13:30');
    await log(amna, '15:00', '16:00', { day: '2025-11-19' });
    const reply = await work(amna, { from: '2025-11-17' });
    expect(reply.body).toMatchObject({
      totalRows: 3,
      days: [
        { day, seconds: 5400 },
        { day: '2025-11-19', seconds: 3600 },
      ],
    });
  });
});
