import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Facts } from '#/store/facts/facts.ts';
import { fairFacts } from '#/store/facts/fair-facts.ts';
import { openFacts } from '#/store/facts/open.ts';

/** Questions that keep a database busy for long: who asks many waits behind their own. */
let facts: Facts;
const dataDir = mkdtempSync(join(tmpdir(), 'backlot-wide-'));
beforeAll(async () => {
  facts = await openFacts({ dataDir, memory: '256MB', threads: 1 });
});
afterAll(async () => {
  await facts.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Some tenths of a second of work, no two of them the same. */
const wide = (at: number) =>
  `select sum((a.range * b.range) % ${at + 7}) as v from range(6000) a, range(6000) b`;

test('30 wide questions of one member leave another’s page its answer', async () => {
  const member = fairFacts(facts, 'person:1');
  const other = fairFacts(facts, 'person:2');
  let answered = 0;
  const flood = Array.from({ length: 30 }, (_, at) =>
    member.query(wide(at)).finally(() => {
      answered += 1;
    }),
  );
  const page = Array.from({ length: 6 }, (_, at) => other.query(`select ${at} as v`));
  expect((await Promise.all(page)).map(([row]) => row!['v'])).toEqual([0, 1, 2, 3, 4, 5]);
  // The third place is nobody's for long: the page waited for none of the member's to end.
  expect(answered).toBeLessThan(6);
  await Promise.all(flood);
}, 120_000);

test('more than anybody’s pages ask for is refused, with when to come back', async () => {
  const member = fairFacts(facts, 'person:3');
  const flood = Array.from({ length: 1_000 }, (_, at) => member.query(`select ${at} as v`));
  const settled = await Promise.allSettled(flood);
  const refused = settled.flatMap((it) => (it.status === 'rejected' ? [it.reason as object] : []));
  expect(refused.length).toBeGreaterThan(100);
  expect(refused[0]).toMatchObject({ code: 'too-many', retryAfter: 5 });
});
