import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { EnginesUnderTest, engineNames, suiteName } from '../../../tests/support/facts-engines.ts';
import {
  adDelivery,
  adRow,
  dump,
  ownReport,
  dauDelivery,
} from '../../../tests/support/facts-rows.ts';
import type { Facts } from './facts.ts';
import { openFacts } from './open.ts';

const engines = new EnginesUnderTest();
// ClickHouse makes a hundred small files a batch: patience for a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
afterAll(() => engines.stop());

/** Three batches over two tables and accounts, the second taken back, the third replacing rows. */
async function fill(facts: Facts): Promise<void> {
  const days = ['2026-01-04', '2026-01-05'];
  const rows = days.map((day) => adRow({ day, country: "Ü'\\\t\n", revenue_micros: -7 }));
  await facts.commitBatch({
    id: 1,
    deliveries: [adDelivery(rows), dauDelivery('appmetrica', 'network', 50)],
  });
  await facts.commitBatch({ id: 2, deliveries: [dauDelivery('manual', 'hand', 51)] });
  await facts.revertBatch(2);
  const more = adDelivery([adRow({ day: days[1]!, ad_unit_id: 2 ** 31 - 1 })]);
  await facts.commitBatch({ id: 3, deliveries: [more, ownReport(days, 9)] });
}

/** The lines of a backup as they would come from a file. */
async function linesOf(facts: Facts): Promise<string[]> {
  const parts: string[] = [];
  for await (const it of facts.backup()) parts.push(it);
  return parts.join('').trimEnd().split('\n');
}
const read = (lines: readonly string[]) =>
  async function* () {
    for (const it of lines) yield it;
  };

for (const name of engineNames) {
  const settings = await engines.fresh(name);
  describe.skipIf(!settings)(`${suiteName(name)}`, () => {
    const open = async (engine = name) => openFacts((await engines.fresh(engine))!);
    afterEach(() => engines.clear());

    test('what is no complete backup is refused and nothing changes', async () => {
      const facts = await open();
      await fill(facts);
      const before = await dump(facts);
      const lines = await linesOf(facts);
      const other = lines.map((it) => it.replace('"network_id"', '"network"'));
      const wrong = [
        [],
        lines.slice(0, -1),
        lines.toSpliced(4, 1),
        other,
        ['PK,US'],
        lines.slice(1),
      ];
      for (const it of wrong)
        await expect(facts.restore(read(it))).rejects.toMatchObject({ code: 'invalid' });
      expect(await dump(facts)).toEqual(before);
      await facts.close();
    });

    test.runIf(name === 'DuckDB')(
      'commits go on while a backup is read, which shows the moment it began',
      async () => {
        const facts = await open();
        await fill(facts);
        const before = await linesOf(facts);
        const reading = facts.backup()[Symbol.asyncIterator]();
        const parts = [(await reading.next()).value as string];
        const days = ['2026-01-04', '2026-01-05'];
        await facts.commitBatch({
          id: 7,
          deliveries: [adDelivery(days.map((day) => adRow({ day, revenue_micros: 5 })))],
        });
        expect(await facts.hasBatch(7)).toBe(true);
        for (let it = await reading.next(); !it.done; it = await reading.next())
          parts.push(it.value);
        expect(parts.join('').trimEnd().split('\n').toSorted()).toEqual(before.toSorted());
        await facts.close();
      },
    );

    for (const target of settings ? engineNames : []) {
      test(`a backup restores into ${target}, and its batches can still be reverted`, async () => {
        const facts = await open();
        await fill(facts);
        const backup = await linesOf(facts);
        const restored = await open(target);
        await restored.commitBatch({ id: 9, deliveries: [dauDelivery('bytebrew', 'network', 1)] });
        const version = await restored.version();
        await restored.restore(read(backup));
        expect(await dump(restored)).toEqual(await dump(facts));
        expect(await restored.batches()).toEqual(await facts.batches());
        expect(await restored.version()).toBeGreaterThan(version);
        const again = await linesOf(restored);
        expect(again.filter((it) => it.startsWith('[')).sort()).toEqual(
          backup.filter((it) => it.startsWith('[')).sort(),
        );
        await facts.revertBatch(3);
        await restored.revertBatch(3);
        expect(await dump(restored)).toEqual(await dump(facts));
        await facts.close();
        await restored.close();
      });
    }
  });
}
