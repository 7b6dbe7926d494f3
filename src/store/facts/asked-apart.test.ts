import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TaskHost } from '../workers/task-host.ts';
import { factsCalls, factsThrough } from './asked-apart.ts';
import type { Facts } from './facts.ts';
import { openFacts } from './open.ts';

let facts: Facts;
const dataDir = mkdtempSync(join(tmpdir(), 'backlot-apart-'));
beforeAll(async () => {
  facts = await openFacts({ dataDir, memory: '256MB', threads: 1 });
});
afterAll(async () => {
  await facts.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** The facts as a task sees them, without the process between. */
function through(signal?: AbortSignal): Facts {
  const calls = factsCalls(facts, signal) as Record<string, (input: never) => Promise<unknown>>;
  const host = { call: (name: string, input: unknown) => calls[name]!(input as never) };
  return factsThrough(host as TaskHost, 'duckdb');
}

test.each([
  ['in several parts', 'select range as n, range % 7 as rest from range(9001)'],
  ['that end with a part', 'select range as n from range(8000)'],
  ['none', 'select range as n from range(0)'],
  ['absent values', 'select 1 as a, null as b, null as c union all select null, 2, null'],
])('an answer is the same through a task: %s', async (_name, sql) => {
  expect(await through().query(sql)).toEqual(await facts.query(sql));
});

test('two answers at once do not mix', async () => {
  const task = through();
  const of = (name: string) => `select range as ${name} from range(9000)`;
  const [a, b] = await Promise.all([task.query(of('a')), task.query(of('b'))]);
  expect([a.length, b.length]).toEqual([9000, 9000]);
  expect(a.every((row) => Object.keys(row).join() === 'a')).toBe(true);
});

test('an answer of more rows than can be worked on is refused before any of it is read', async () => {
  const sql = 'select range as n from range(1000001)';
  await expect(through().query(sql)).rejects.toMatchObject({
    code: 'invalid',
    fields: { by: 'This list is too long. Ask for fewer days or splits.' },
  });
});

test('whoever has gone is asked for no more', async () => {
  const gone = new AbortController();
  gone.abort(new Error('gone'));
  await expect(through(gone.signal).query('select 1 as n')).rejects.toThrow('gone');
});

test('a task asks the same question once, and cannot write', async () => {
  const task = through();
  let times = 0;
  const ask = () => task.cached(['same'], async () => (times += 1));
  expect(await Promise.all([ask(), ask()])).toEqual([1, 1]);
  const byDay = {
    key: ['days'],
    tables: ['monetisation' as const],
    days: { from: '2026-01-01', to: '2026-03-31' },
    compute: async ({ from }: { from: string }) => new Map([[from, (times += 1)]]),
  };
  // A month at a time, as the facts themselves have it.
  expect([...(await task.byDay(byDay)).keys()]).toEqual(['2026-01-01', '2026-02-01', '2026-03-04']);
  expect(() => task.revertBatch(1)).toThrow('only reads');
});
