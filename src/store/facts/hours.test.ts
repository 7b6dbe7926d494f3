import * as fc from 'fast-check';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { EnginesUnderTest, engineNames, suiteName } from '../../../tests/support/facts-engines.ts';
import { adDelivery, adRow } from '../../../tests/support/facts-rows.ts';
import type { Facts } from './facts.ts';
import type { HourRow } from './hours.ts';
import { openFacts } from './open.ts';

const engines = new EnginesUnderTest();
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
afterAll(() => engines.stop());

const NINE = Date.UTC(2026, 0, 5, 9) / 1_000;
const hourRow = (it: Partial<HourRow>): HourRow => ({
  day: '2026-01-05',
  began: NINE,
  app_id: 1,
  network_id: 1,
  account_id: 1,
  country: 'US',
  platform: 'android',
  ad_format: 'rewarded',
  impressions: 10,
  revenue_micros: 1_000,
  spend_micros: null,
  ...it,
});

const sumsOf = (facts: Facts, fetches: number[]) =>
  facts.query(
    `select app_id, began, sum(impressions) as shown, sum(revenue_micros) as earned,
       sum(spend_micros) as spent
     from hours where fetch_id in ($fetches) group by app_id, began order by app_id, began`,
    { fetches },
  );

/** The same in plain code: nulls tell nothing, and what nobody tells is null. */
function reference(rows: readonly HourRow[]) {
  const groups = Map.groupBy(rows, (it) => `${it.app_id} ${it.began}`);
  const told = (values: (number | null)[]) => {
    const known = values.filter((it) => it !== null);
    return known.length === 0 ? null : known.reduce((sum, it) => sum + it, 0);
  };
  return [...groups.values()]
    .map((all) => ({
      app_id: all[0]!.app_id,
      began: all[0]!.began,
      shown: told(all.map((it) => it.impressions)),
      earned: told(all.map((it) => it.revenue_micros)),
      spent: told(all.map((it) => it.spend_micros)),
    }))
    .sort((a, b) => a.app_id - b.app_id || a.began - b.began);
}

const figure = fc.option(fc.integer({ min: -50, max: 1_000_000_000 }));
const someRows = fc.array(
  fc
    .record({
      began: fc.integer({ min: 0, max: 30 }).map((it) => NINE + it * 3_600),
      app_id: fc.integer({ min: 1, max: 3 }),
      network_id: fc.integer({ min: 0, max: 4 }),
      account_id: fc.integer({ min: 1, max: 3 }),
      country: fc.constantFrom('', 'US', "O'", 'PK\tx'),
      impressions: figure,
      revenue_micros: figure,
      spend_micros: figure,
    })
    .map(hourRow),
  { maxLength: 40 },
);

for (const name of engineNames) {
  const settings = await engines.fresh(name);
  describe.skipIf(!settings)(`${suiteName(name)}`, () => {
    let facts: Facts;
    beforeEach(async () => {
      facts = await openFacts((await engines.fresh(name))!);
    });
    afterEach(async () => {
      await facts.close();
      await engines.clear();
    });

    test('hours are summed as plain code sums them, of the fetches that count alone', async () => {
      let fetch = 0;
      await fc.assert(
        fc.asyncProperty(someRows, someRows, async (replaced, rows) => {
          await facts.addHours((fetch += 1), replaced);
          await facts.addHours((fetch += 1), rows);
          expect(await sumsOf(facts, [fetch])).toEqual(reference(rows));
        }),
        { numRuns: 10 },
      );
    });

    test('what is dropped is gone, and the other fetches stay', async () => {
      await facts.addHours(7, [hourRow({})]);
      await facts.addHours(8, [hourRow({ impressions: 3 })]);
      await facts.dropHours([7, 99]);
      await facts.dropHours([]);
      expect(await sumsOf(facts, [7, 8])).toMatchObject([{ shown: 3 }]);
      expect(await sumsOf(facts, [])).toEqual([]);
    });

    test('hours are in no sum of days, and make no new version of the facts', async () => {
      await facts.commitBatch({ id: 1, deliveries: [adDelivery([adRow({ day: '2026-01-05' })])] });
      const ask = () =>
        facts.query('select total(revenue_micros) as earned from deltas(monetisation)');
      const [before, version] = [await ask(), await facts.version()];
      await facts.addHours(5, [hourRow({ revenue_micros: 77_000_000 })]);
      expect(await ask()).toEqual(before);
      expect(await facts.version()).toBe(version);
      expect(await facts.batches()).toHaveLength(1);
    });
  });
}
