import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rowsOf } from '../../../../tests/support/leave-cast.ts';
import { testServer, type Reply, type TestServer } from '../../../../tests/support/server.ts';
import {
  close,
  create,
  pause,
  start,
  taskCast,
  update,
} from '../../../../tests/support/task-cast.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const verbs = ['start', 'switch', 'pause', 'close', 'cancel', 'beat'] as const;
const step = fc.record({
  verb: fc.constantFrom(...verbs),
  which: fc.nat(2),
  // Clocks of several servers differ a little, so time may also seem to go back.
  minutes: fc.constantFrom(-1, 0, 1, 7, 600),
});

async function intervalsOf(personId: number) {
  return server.db
    .selectFrom('task_intervals')
    .selectAll()
    .where('person_id', '=', personId)
    .orderBy('started_at')
    .orderBy('id')
    .execute();
}

test('whatever a person does, stretches of work never overlap and at most one runs', async () => {
  let stretches = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 20 }), async (steps) => {
      server.clock.now = new Date('2025-11-20T06:00:00Z');
      const { amna } = await taskCast(server);
      const made: Reply[] = [];
      for (let i = 0; i < 3; i++) made.push(await create(amna));
      for (const { verb, which, minutes } of steps) {
        server.clock.now = new Date(server.clock.now.getTime() + minutes * 60_000);
        const token = await server.signIn(amna.id);
        amna.call = (key, input, options) => server.call(key, input, { token, ...options });
        const task = made[which]!;
        const reply = await {
          start: () => start(amna, task, { reason: 'Again' }),
          switch: () => start(amna, task, { reason: 'Again', pauseRunning: true }),
          pause: () => pause(amna, task),
          close: () => close(amna, task),
          cancel: () => update(amna, task, 'cancelled', 'Model'),
          beat: () => amna.call('POST /tasks/heartbeat'),
        }[verb]();
        expect([200, 409]).toContain(reply.status);

        const intervals = await intervalsOf(amna.id);
        const overlapping = intervals.filter((it, index) => {
          const next = intervals[index + 1];
          return next !== undefined && (it.ended_at === null || it.ended_at > next.started_at);
        });
        expect(overlapping).toEqual([]);
        const running = intervals.filter((it) => it.ended_at === null);
        expect(running.length).toBeLessThanOrEqual(1);
        const shown = rowsOf(await amna.call('GET /tasks', { status: 'all' }));
        const busy = shown.filter((it) => it['status'] === 'in_progress').map((it) => it['id']);
        const alive = running.filter(
          (it) => it.last_beat_at.getTime() > server.clock.now.getTime() - 8 * 3_600_000,
        );
        expect(busy).toEqual(alive.map((it) => it.task_id));
      }
      stretches += (await intervalsOf(amna.id)).length;
    }),
    { numRuns: 15 },
  );
  expect(stretches).toBeGreaterThan(10);
}, 120_000);

test('the database itself refuses a stretch that overlaps another of the same person', async () => {
  const { amna } = await taskCast(server);
  const task = await create(amna);
  const row = (from: string, to: string | null) => ({
    task_id: task.body['id'] as number,
    person_id: amna.id,
    started_at: new Date(from),
    last_beat_at: new Date(from),
    ended_at: to ? new Date(to) : null,
    end_reason: to ? 'art' : null,
  });
  const insert = (from: string, to: string | null) =>
    server.db.insertInto('task_intervals').values(row(from, to)).execute();
  await insert('2025-11-20T06:00:00Z', '2025-11-20T07:00:00Z');
  await expect(insert('2025-11-20T06:59:59Z', '2025-11-20T08:00:00Z')).rejects.toThrow(
    /no_overlap/,
  );
  await insert('2025-11-20T07:00:00Z', null);
  await expect(insert('2025-11-20T09:00:00Z', null)).rejects.toThrow(/running|no_overlap/);
});
