import { afterAll, beforeAll, expect, test } from 'vitest';
import { testServer, type Colleague, type TestServer } from '../support/server.ts';
import { workOf } from './thread-work.ts';

/** Files of issues that nobody wrote: they hold up the thread that serves everybody. */

let server: TestServer;
let amna: Colleague;
beforeAll(async () => {
  server = await testServer();
  amna = await server.as('Super admin', { name: 'Amna Tariq' });
  await amna.call('POST /cjprojects/save', { key: 'LNT', name: 'Lantern Lagoon' });
});
afterAll(() => server.close());

/** Some of the thread's own time for 5,000 rows, ms. */
const MOST_MS = 2_000;

/** Previews the file; tells its answer, the thread's work and how long others waited at most, ms. */
async function preview(text: string) {
  const form = new FormData();
  form.append('project', 'LNT');
  form.append('file', new Blob([text]), 'issues.csv');
  const from = process.threadCpuUsage();
  let waited = 0;
  const over = new AbortController();
  const others = async () => {
    while (!over.signal.aborted) {
      const began = performance.now();
      await new Promise((done) => setTimeout(done, 5));
      waited = Math.max(waited, performance.now() - began);
    }
  };
  const [reply] = await Promise.all([
    amna.call('POST /cjprojects/preview-import', form).finally(() => over.abort()),
    others(),
  ]);
  return { ...reply, work: workOf(from), waited };
}

const chain = (rows: number, parentOf: (at: number) => number) =>
  `Key,Summary,Status,Parent\n${Array.from({ length: rows }, (_, at) => `LNT-${at + 1},Tale,To do,LNT-${parentOf(at) + 1}`).join('\n')}`;

test.each([
  ['each below the next', chain(5_000, (at) => at + 1)],
  ['each below the one before', chain(5_000, (at) => Math.max(0, at - 1))],
  ['all in one ring', chain(5_000, (at) => (at + 1) % 5_000)],
])('5,000 issues, %s', async (_name, text) => {
  const { status, body, work } = await preview(text);
  expect(status).toBe(200);
  expect((body['problems'] as object[]).length).toBeGreaterThan(100);
  expect(work).toBeLessThan(MOST_MS);
});

test('ten megabytes of descriptions leave everybody else their turn', async () => {
  const description = '*a '.repeat(6_600).slice(0, 19_800);
  const rows = Array.from({ length: 500 }, (_, at) => `LNT-${at + 1},Tale,To do,${description}`);
  const { status, waited } = await preview(`Key,Summary,Status,Description\n${rows.join('\n')}`);
  expect(status).toBe(200);
  expect(waited).toBeLessThan(MOST_MS);
});
