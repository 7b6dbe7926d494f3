import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  testServer,
  type Colleague,
  type TestServer,
} from '../../../../../tests/support/server.ts';
import { withRun } from './import-run.records.ts';

let server: TestServer;
let clerk: Colleague;
let other: Colleague;
beforeAll(async () => {
  server = await testServer();
  clerk = await server.as('Data entry', { teamId: await server.team('Puzzle') });
  other = await server.as('Data entry', { teamId: await server.team('Arcade') });
});
afterAll(() => server.close());

/** A report that grows for as long as it is read. */
const endless = {
  name: 'endless.csv',
  open: async function* () {
    for (;;) {
      yield new Uint8Array(1_000);
      await sleep(5);
    }
  },
};

function reading(key: string | undefined) {
  const about = { key, personId: clerk.id, phase: 'checking' as const, totalBytes: 5_000_000 };
  return withRun(server.db, about, async (run) => {
    for await (const bytes of run.watched(endless).open()) expect(bytes).toHaveLength(1_000);
  });
}

const progressOf = async (who: Colleague, run: string) =>
  (await who.call('GET /import-progress', { run })).body['progress'];

test('who may not import can neither see nor cancel a run', async () => {
  const member = await server.as('Member');
  const run = randomUUID();
  expect((await member.call('GET /import-progress', { run })).status).toBe(403);
  expect((await member.call('POST /cancel-import', { run })).status).toBe(403);
  expect((await clerk.call('GET /import-progress', { run: 'mine' })).body).toMatchObject({
    code: 'invalid',
    fields: { run: expect.any(String) },
  });
});

test('a run is seen and cancelled by the one who began it, and by nobody else', async () => {
  const key = randomUUID();
  const failure = reading(key).catch((error: unknown) => error);
  await expect
    .poll(() => progressOf(clerk, key))
    .toMatchObject({ phase: 'checking', totalBytes: 5_000_000 });
  expect(await progressOf(other, key)).toBeNull();
  expect((await other.call('POST /cancel-import', { run: key })).body).toEqual({
    cancelled: false,
  });
  await expect(reading(key)).rejects.toMatchObject({ code: 'conflict' });
  await expect
    .poll(async () => (await progressOf(clerk, key)) as { doneBytes: number })
    .toMatchObject({ doneBytes: expect.any(Number) });
  expect((await clerk.call('POST /cancel-import', { run: key })).body).toEqual({ cancelled: true });
  expect(await failure).toMatchObject({
    code: 'conflict',
    message: 'The import was cancelled. Nothing was changed.',
  });
  expect(await progressOf(clerk, key)).toBeNull();
  expect((await clerk.call('POST /cancel-import', { run: key })).body).toEqual({
    cancelled: false,
  });
});

test('an upload with a name for its run leaves no trace of the run', async () => {
  const form = new FormData();
  form.append('run', randomUUID());
  form.append('file', new File(['no report'], 'x.csv'));
  expect((await clerk.call('POST /import-report', form)).status).toBe(400);
  expect(await server.db.selectFrom('import_runs').selectAll().execute()).toEqual([]);
});
