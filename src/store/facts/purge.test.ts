import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { EnginesUnderTest, engineNames, suiteName } from '../../../tests/support/facts-engines.ts';
import {
  adDelivery,
  adRow,
  dauDelivery,
  dump,
  ownReport,
} from '../../../tests/support/facts-rows.ts';
import type { Facts } from './facts.ts';
import { openFacts } from './open.ts';
import { totals } from './totals.ts';

const engines = new EnginesUnderTest();
// ClickHouse makes a hundred small files a batch: patience for a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
afterAll(() => engines.stop());

const days = ['2026-01-10', '2026-01-11'];
const report = (revenue_micros: number) =>
  adDelivery(days.map((day) => adRow({ day, revenue_micros })));

/** Rows that are kept for reverts, as a backup has them. */
async function keptRows(facts: Facts): Promise<number> {
  const parts: string[] = [];
  for await (const it of facts.backup()) parts.push(it);
  let replaced = false;
  let count = 0;
  for (const line of parts.join('').split('\n')) {
    if (line.startsWith('{"section"')) replaced = line.includes('"replaced":true');
    else if (replaced && line.startsWith('[')) count += 1;
  }
  return count;
}

const sums = (facts: Facts) =>
  totals(facts, {
    table: 'monetisation',
    measures: ['revenue_micros', 'impressions'],
    by: ['day', 'source'],
    sources: 'all',
    from: '2026-01-01',
    to: '2026-01-31',
    scopeApps: 'all',
  });

const past = () => new Date(Date.now() + 60_000);

for (const name of engineNames) {
  const settings = await engines.fresh(name);
  describe.skipIf(!settings)(`${suiteName(name)}`, () => {
    let facts: Facts;
    beforeEach(async () => {
      facts = await openFacts((await engines.fresh(name))!);
      await facts.commitBatch({ id: 1, deliveries: [report(5), dauDelivery('hand', 'hand', 9)] });
      await facts.commitBatch({ id: 2, deliveries: [report(6), ownReport(days, 7)] });
      await facts.commitBatch({ id: 3, deliveries: [report(8)] });
    });
    afterEach(async () => {
      await facts.close();
      await engines.clear();
    });

    test('nothing that is younger is dropped', async () => {
      const before = await keptRows(facts);
      expect(before).toBe(4);
      expect(await facts.purgeReplaced(new Date('2020-01-01'), 10)).toEqual([]);
      expect(await keptRows(facts)).toBe(before);
      await facts.revertBatch(3);
    });

    test('what old batches replaced is dropped in steps, and no figure changes', async () => {
      const [rows, before, version] = [await dump(facts), await sums(facts), await facts.version()];
      expect(await facts.purgeReplaced(past(), 1)).toEqual([2]);
      expect(await keptRows(facts)).toBe(2);
      expect(await facts.purgeReplaced(past(), 1)).toEqual([3]);
      expect(await facts.purgeReplaced(past(), 1)).toEqual([]);
      expect(await keptRows(facts)).toBe(0);
      // ClickHouse rewrites its tables in its own time.
      await expect
        .poll(() => facts.query('select count(*) as n from monetisation_replaced'), {
          timeout: 60_000,
        })
        .toEqual([{ n: 0 }]);
      expect(await dump(facts)).toEqual(rows);
      expect(await sums(facts)).toEqual(before);
      expect(await facts.version()).toBeGreaterThan(version);
      expect((await facts.batches()).map((it) => [it.id, it.state, it.replaced])).toEqual([
        [1, 'committed', 0],
        [2, 'committed', 2],
        [3, 'committed', 2],
      ]);
    });

    test('a purged batch is not reverted, later ones are', async () => {
      await facts.purgeReplaced(past(), 10);
      const before = await dump(facts);
      await facts.commitBatch({ id: 4, deliveries: [report(10)] });
      await expect(facts.revertBatch(3)).rejects.toMatchObject({
        code: 'conflict',
        message: expect.stringContaining('not kept any more'),
      });
      expect(await facts.hasBatch(3)).toBe(true);
      await facts.revertBatch(4);
      expect(await dump(facts)).toEqual(before);
    });

    test('a backup brings a purged batch back as one', async () => {
      await facts.purgeReplaced(past(), 10);
      const parts: string[] = [];
      for await (const it of facts.backup()) parts.push(it);
      const lines = parts.join('').trimEnd().split('\n');
      await facts.restore(async function* () {
        yield* lines;
      });
      await expect(facts.revertBatch(3)).rejects.toMatchObject({ code: 'conflict' });
      expect(await facts.purgeReplaced(past(), 10)).toEqual([]);
    });
  });
}
