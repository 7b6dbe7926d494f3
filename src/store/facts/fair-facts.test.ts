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
  await after(300);
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
