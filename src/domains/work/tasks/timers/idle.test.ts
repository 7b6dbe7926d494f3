import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { moveTo, rowsOf } from '../../../../../tests/support/leave-cast.ts';
import {
  testServer,
  type Colleague,
  type Reply,
  type TestServer,
} from '../../../../../tests/support/server.ts';
import { create, start, taskCast } from '../../../../../tests/support/task-cast.ts';

let server: TestServer;
let amna: Colleague;
let bilal: Colleague;
let task: Reply;
const at = (time: string) => `2025-11-20T${time}:00.000Z`;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.now = new Date(at('06:00'));
  ({ amna, bilal } = await taskCast(server));
  task = await create(amna);
  await start(amna, task);
});

const goTo = (time: string) => moveTo(server, at(time), amna, bilal);
const beat = (minutes?: [since: number, until: number]) =>
  amna.call(
    'POST /tasks/heartbeat',
    minutes ? { idle: { since: minutes[0] * 60, until: minutes[1] * 60 } } : {},
  );
const open = async () =>
  rowsOf(await amna.call('GET /tasks/idle')).map((it) => [it['from'], it['to']]);
const firstId = async () => rowsOf(await amna.call('GET /tasks/idle'))[0]!['id'];
const answer = (id: unknown, choice: string, keepMinutes?: number) =>
  amna.call('POST /tasks/idle', { id, choice, ...(keepMinutes && { keepMinutes }) });
const stretches = async () =>
  rowsOf(await amna.call('GET /tasks/intervals', { from: '2025-11-20', to: '2025-11-20' }))
    .map((it) => [it['startedAt'], it['endedAt']])
    .toReversed();

describe('what counts as away', () => {
  test('a quarter of an hour, not less, and only while something runs', async () => {
    await goTo('06:20');
    expect((await beat([14, 0])).body).toEqual({ running: true, idle: false });
    await goTo('06:40');
    expect((await beat([16, 0])).body).toEqual({ running: true, idle: true });
    expect(await open()).toEqual([[at('06:24'), at('06:40')]]);
    expect(
      (await bilal.call('POST /tasks/heartbeat', { idle: { since: 3600, until: 0 } })).body,
    ).toEqual({ running: false, idle: false });
  });

  test('whoever works at another device is not away', async () => {
    await goTo('06:50');
    await beat();
    await goTo('07:00');
    expect((await beat([60, 0])).body).toEqual({ running: true, idle: false });
  });

  test('it begins with the task, and two doors that notice it ask once', async () => {
    await goTo('06:30');
    await beat([300, 0]);
    await beat([29, 0]);
    expect(await open()).toEqual([[at('06:00'), at('06:30')]]);
  });
});

describe('the answer', () => {
  beforeEach(async () => {
    await goTo('06:10');
    await beat();
    await goTo('06:40');
    await beat([30, 0]);
    await goTo('07:00');
  });

  test('is refused for somebody else, twice, or with more than there is', async () => {
    const id = await firstId();
    const foreign = await bilal.call('POST /tasks/idle', { id, choice: 'keep' });
    expect(foreign.status).toBe(404);
    expect((await answer(id, 'split')).body.fields).toHaveProperty('keepMinutes');
    expect((await answer(id, 'split', 30)).body.fields).toHaveProperty('keepMinutes');
    expect((await answer(id, 'keep')).status).toBe(200);
    expect((await answer(id, 'discard')).status).toBe(409);
  });

  test('keep: nothing changes', async () => {
    expect((await answer(await firstId(), 'keep')).body).toEqual({ discardedSeconds: 0 });
    expect(await stretches()).toEqual([[at('06:00'), null]]);
    expect(await open()).toEqual([]);
  });

  test('discard: the time is no work, and the task runs on', async () => {
    expect((await answer(await firstId(), 'discard')).body).toEqual({ discardedSeconds: 1800 });
    expect(await stretches()).toEqual([
      [at('06:00'), at('06:10')],
      [at('06:40'), null],
    ]);
    expect((await amna.call('GET /tasks')).body['running']).toMatchObject({
      id: task.body['id'],
      workedSeconds: 1800,
    });
    const changes = await amna.call('GET /tasks/intervals/changes', {
      from: '2025-11-20',
      to: '2025-11-20',
    });
    expect(rowsOf(changes).map((it) => it['kind'])).toEqual(['idle', 'idle']);
  });

  test('split: the beginning of it was work', async () => {
    expect((await answer(await firstId(), 'split', 10)).body).toEqual({ discardedSeconds: 1200 });
    expect(await stretches()).toEqual([
      [at('06:00'), at('06:20')],
      [at('06:40'), null],
    ]);
  });

  test('discard after the task was paused and another one begun', async () => {
    const second = await create(amna);
    await start(amna, second, { pauseRunning: true });
    await goTo('07:10');
    expect((await answer(await firstId(), 'discard')).body).toEqual({ discardedSeconds: 1800 });
    expect(await stretches()).toEqual([
      [at('06:00'), at('06:10')],
      [at('06:40'), at('07:00')],
      [at('07:00'), null],
    ]);
  });
});
