import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { moveTo } from '../../../../../tests/support/leave-cast.ts';
import {
  testServer,
  type Colleague,
  type TestServer,
} from '../../../../../tests/support/server.ts';
import {
  close,
  create,
  pause,
  start,
  taskCast,
  type TaskCast,
} from '../../../../../tests/support/task-cast.ts';

let server: TestServer;
let cast: TaskCast;
const days = { from: '2025-11-20', to: '2025-11-21' };

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.now = new Date('2025-11-20T06:00:00Z');
  cast = await taskCast(server);
});

const look = async (who: Colleague, input: object = {}) =>
  (await who.call('GET /tasks/dashboard', { ...days, ...input })).body;

test('without a session, the right or a real month nothing is told', async () => {
  expect((await server.call('GET /tasks/dashboard')).status).toBe(401);
  expect((await (await server.nobody()).call('GET /tasks/dashboard/calendar')).status).toBe(403);
  const reply = await cast.lead.call('GET /tasks/dashboard/calendar', { month: '2025-13' });
  expect(reply.body.fields).toHaveProperty('month');
  expect((await cast.outsider.call('GET /tasks/dashboard', { team: cast.team })).status).toBe(404);
});

test('what is open, late, closed and held up', async () => {
  const { amna, lead } = cast;
  await create(amna, { title: 'Late', dueOn: '2025-11-18' });
  await create(amna, { title: 'Soon', dueOn: '2025-11-22' });
  const task = await create(amna, { dueOn: '2025-11-21' });
  await start(amna, task);
  await moveTo(server, '2025-11-20T07:00:00Z', amna, lead);
  await pause(amna, task, { reason: 'build' });
  await moveTo(server, '2025-11-20T09:00:00Z', amna, lead);
  await start(amna, task);
  await moveTo(server, '2025-11-20T10:00:00Z', amna, lead, cast.bilal);
  await close(amna, task);
  expect(await look(lead)).toMatchObject({
    now: { open: 2, overdue: 1, dueSoon: 1 },
    created: { value: 3, before: 0 },
    closed: { value: 1, before: 0 },
    seconds: { value: 7200 },
    cycleMedian: { value: 4 * 3600, before: null },
    onTime: { value: 1 },
    pauses: [{ reason: 'build', times: 1, seconds: 7200 }],
    throughput: [
      { day: '2025-11-20', created: 3, closed: 1 },
      { day: '2025-11-21', created: 0, closed: 0 },
    ],
    overdue: [{ title: 'Late', dueOn: '2025-11-18' }],
  });
  expect(await look(cast.bilal)).toMatchObject({ now: { open: 0 }, closed: { value: 0 } });
});

test('the calendar has whole weeks around the month', async () => {
  const { amna, lead } = cast;
  await create(amna, { title: 'Before', dueOn: '2025-10-26' });
  await create(amna, { title: 'First week', dueOn: '2025-10-27' });
  await create(amna, { title: 'Last day', dueOn: '2025-11-30' });
  await create(amna, { title: 'After', dueOn: '2025-12-01' });
  const { body } = await lead.call('GET /tasks/dashboard/calendar', { month: '2025-11' });
  expect(body).toMatchObject({
    totalRows: 2,
    tasks: [{ title: 'First week' }, { title: 'Last day', assignee: { id: amna.id } }],
  });
});
