import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { timeOfMinutes } from '#/kernel/date-words.ts';
import { rowsOf } from '../../../../../tests/support/leave-cast.ts';
import {
  testServer,
  type Colleague,
  type TestServer,
} from '../../../../../tests/support/server.ts';
import { create, pause, start, taskCast } from '../../../../../tests/support/task-cast.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const day = '2025-11-20';
const minute = fc.nat(8 * 60).map((it) => timeOfMinutes(8 * 60 + it));
const step = fc.record({
  verb: fc.constantFrom('log', 'edit', 'split', 'delete', 'start', 'pause', 'discard'),
  /** Which task, which stretch. */
  which: fc.nat(20),
  from: minute,
  to: minute,
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** One step as a device does it: from what it was shown last. */
async function take(
  device: Colleague,
  tasks: number[],
  shown: Record<string, unknown>[],
  it: Step,
) {
  const { which, from, to } = it;
  const id = tasks[which % tasks.length]!;
  const stretch = shown[which % Math.max(1, shown.length)];
  const named = { id: stretch?.['id'] ?? 1, version: stretch?.['version'] ?? 1 };
  const task = { body: { id } } as never;
  switch (it.verb) {
    case 'log':
      return device.call('POST /tasks/intervals/save', { taskId: id, day, from, to });
    case 'edit':
      return device.call('POST /tasks/intervals/save', { ...named, from, to });
    case 'split':
      return device.call('POST /tasks/intervals/split', { ...named, at: from, resumeAt: to });
    case 'delete':
      return device.call('POST /tasks/intervals/delete', named);
    case 'start':
      return start(device, task, { pauseRunning: true, reason: 'Again' });
    case 'pause':
      return pause(device, task);
    case 'discard': {
      await device.call('POST /tasks/heartbeat', { idle: { since: 2400, until: 60 } });
      const [open] = rowsOf(await device.call('GET /tasks/idle'));
      return device.call('POST /tasks/idle', { id: open?.['id'] ?? 1, choice: 'discard' });
    }
  }
}

test('random corrections from two devices at once never overlap', async () => {
  let stretches = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(step, step), { minLength: 4, maxLength: 10 }),
      async (all) => {
        server.clock.now = new Date('2025-11-20T11:00:00Z');
        const { amna } = await taskCast(server);
        const tasks = [await create(amna), await create(amna)].map((it) => Number(it.body['id']));
        const devices = [amna, { ...amna }];
        for (const pair of all) {
          server.clock.now = new Date(server.clock.now.getTime() + 7 * 60_000);
          const token = await server.signIn(amna.id);
          for (const it of devices)
            it.call = (key, input, options) => server.call(key, input, { token, ...options });
          const shown = rowsOf(await amna.call('GET /tasks/intervals', { from: day, to: day }));
          const replies = await Promise.all(
            pair.map((it, at) => take(devices[at]!, tasks, shown, it)),
          );
          for (const it of replies) expect([200, 400, 404, 409, 412]).toContain(it.status);

          const kept = await server.db
            .selectFrom('task_intervals')
            .selectAll()
            .where('person_id', '=', amna.id)
            .orderBy('started_at')
            .orderBy('id')
            .execute();
          const overlapping = kept.filter((it, at) => {
            const next = kept[at + 1];
            return next !== undefined && (it.ended_at === null || it.ended_at > next.started_at);
          });
          expect(overlapping).toEqual([]);
          const running = (await amna.call('GET /tasks')).body['running'] as { id: number } | null;
          expect(kept.filter((it) => it.ended_at === null).map((it) => it.task_id)).toEqual(
            running ? [running.id] : [],
          );
          stretches += kept.length;
        }
      },
    ),
    { numRuns: 12 },
  );
  expect(stretches).toBeGreaterThan(20);
}, 120_000);
