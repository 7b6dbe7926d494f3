import { setTimeout as after } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Batch, Facts } from './facts.ts';
import { fairFacts } from './fair-facts.ts';

/** Facts that tell their version and keep what they were asked with. */
function counted() {
  const seen: (number | undefined)[] = [];
  let version = 1;
  let read = 0;
  const facts: Partial<Facts> = {
    version: async () => {
      read += 1;
      return version;
    },
    cached: async (_key, compute, at) => {
      seen.push(at);
      return compute();
    },
    commitBatch: async ({ id }) => {
      version += 1;
      return { id, state: 'committed', at: new Date(), rows: 0, replaced: 0 };
    },
  };
  return { facts: facts as Facts, seen, reads: () => read };
}

const ask = (facts: Facts) => facts.cached('question', async () => 'answer');
const batch: Batch = { id: 1, deliveries: [] };

test('a page reads once how new the facts are, and again after a while', async () => {
  const { facts, seen, reads } = counted();
  const mine = fairFacts(facts, 'person:91');
  await Promise.all([ask(mine), ask(mine), ask(mine)]);
  expect(seen).toEqual([1, 1, 1]);
  expect(reads()).toBe(1);
  await after(2_100);
  await ask(mine);
  expect(reads()).toBe(2);
});

test('who has read a moment ago how new they are does not read it again', async () => {
  const { facts, seen, reads } = counted();
  const mine = fairFacts(facts, 'person:93', 1);
  await ask(mine);
  expect([seen, reads()]).toEqual([[1], 0]);
  await mine.commitBatch(batch);
  await ask(mine);
  expect(seen).toEqual([1, 2]);
});

test('who has changed the facts asks for them as they are now', async () => {
  const { facts, seen } = counted();
  const mine = fairFacts(facts, 'person:92');
  await ask(mine);
  await mine.commitBatch(batch);
  await ask(mine);
  expect(seen).toEqual([1, 2]);
});

/** Facts of an engine that note what they are asked together, and answer when they are told to. */
function noting(engine: Facts['engine']) {
  const asked: string[][] = [];
  const held = Promise.withResolvers<void>();
  const facts: Partial<Facts> = {
    engine,
    query: async (sql) => {
      asked.push([sql]);
      return [];
    },
    queries: async (questions) => {
      asked.push(questions.map((it) => it.sql));
      await held.promise;
      return questions.map(({ sql }) =>
        sql === 'wrong'
          ? { status: 'rejected', reason: new Error('no such column') }
          : { status: 'fulfilled', value: [{ sql }] },
      );
    },
  };
  return { facts: facts as Facts, asked, answer: () => held.resolve() };
}

test('a cluster is asked together for what a page asks at once, and each gets its own answer', async () => {
  const { facts, asked, answer } = noting('clickhouse');
  const mine = fairFacts(facts, 'person:94');
  const first = ['a', 'wrong', 'b'].map((it) => mine.query(it));
  await expect.poll(() => asked).toEqual([['a', 'wrong', 'b']]);
  const second = ['c', 'd'].map((it) => mine.query(it));
  await expect
    .poll(() => asked)
    .toEqual([
      ['a', 'wrong', 'b'],
      ['c', 'd'],
    ]);
  // Two of a caller are at work: what is asked now waits, and goes together.
  const third = ['e', 'f'].map((it) => mine.query(it));
  await after(20);
  const last = mine.query('g');
  answer();
  const settled = await Promise.allSettled([...first, ...second, ...third, last]);
  expect(asked.slice(2)).toEqual([['e', 'f', 'g']]);
  expect(settled.map((it) => (it.status === 'fulfilled' ? it.value[0]!['sql'] : 'failed'))).toEqual(
    ['a', 'failed', 'b', 'c', 'd', 'e', 'f', 'g'],
  );
});

test('what may be cancelled, and every question of the embedded engine, is asked alone', async () => {
  const cluster = noting('clickhouse');
  const { signal } = new AbortController();
  const mine = fairFacts(cluster.facts, 'person:95');
  await Promise.all([mine.query('a', {}, { signal }), mine.query('b', {}, { timeout: 5 })]);
  expect(cluster.asked).toEqual([['a'], ['b']]);
  const file = noting('duckdb');
  const other = fairFacts(file.facts, 'person:96');
  await Promise.all([other.query('a'), other.query('b')]);
  expect(file.asked).toEqual([['a'], ['b']]);
});
