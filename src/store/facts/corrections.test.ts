import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { EnginesUnderTest, engineNames, suiteName } from '../../../tests/support/facts-engines.ts';
import { rollupsAndBase } from '../../../tests/support/facts-rollups.ts';
import { adDelivery, adRow, dump, ownReport } from '../../../tests/support/facts-rows.ts';
import { makeTypedOlder } from '../../../tests/support/older-facts.ts';
import { REVERSED } from './corrections.ts';
import type { Delivery, Facts } from './facts.ts';
import { openFacts, type OpenFactsOptions } from './open.ts';
import { totals, type Sum } from './totals.ts';
import { upgradeOf } from './upgrade.ts';

const engines = new EnginesUnderTest();
// ClickHouse makes a hundred small files a batch: patience for a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
afterAll(() => engines.stop());

const day = '2026-01-05';
const january = { from: '2026-01-01', to: '2026-01-31', scopeApps: 'all' as const };
const nothing = {
  requests: null,
  responses: null,
  impressions: null,
  clicks: null,
  revenue_micros: null,
};
type Typed = Partial<Record<keyof typeof nothing, number>>;

/** What a hand says of app 1 and a network on the day; nothing lets go of what it said. */
const typed = (figures: Typed = {}, country = '', network_id = 1): Delivery => {
  const row = adRow({ ...nothing, ...figures, day, account_id: 9, country, network_id });
  return adDelivery(Object.keys(figures).length > 0 ? [row] : [], {
    source: 'manual',
    precedence: 'hand',
    slices: [{ account_id: 9, app_id: 1, network_id, from: day, to: day }],
  });
};

const sumsOf = async (
  facts: Facts,
  measures: Sum<'monetisation'>[] = ['revenue_micros', 'impressions', 'clicks'],
) => {
  const rows = await totals(facts, { table: 'monetisation', measures, ...january });
  return Object.values(rows[0]!);
};

for (const name of engineNames) {
  const settings = await engines.fresh(name);
  describe.skipIf(!settings)(`${suiteName(name)}`, () => {
    let fresh: OpenFactsOptions;
    let facts: Facts;
    beforeEach(async () => {
      fresh = (await engines.fresh(name))!;
      facts = await openFacts(fresh);
    });
    afterEach(async () => {
      await facts.close();
      await engines.clear();
    });

    test('nothing may pass for a correction, and cohorts are not typed', async () => {
      const passed = { ...typed({ clicks: 1 }), source: REVERSED } as Delivery;
      await expect(facts.commitBatch({ id: 1, deliveries: [passed] })).rejects.toMatchObject({
        code: 'invalid',
      });
      const cohort = { ...typed(), table: 'cohort' } as Delivery;
      await expect(facts.commitBatch({ id: 1, deliveries: [cohort] })).rejects.toMatchObject({
        code: 'invalid',
      });
    });

    test('a typed figure stands in for its measure alone, and later figures come through', async () => {
      const days = [day];
      await facts.commitBatch({ id: 1, deliveries: [ownReport(days, 70)] });
      const before = await dump(facts);
      await facts.commitBatch({ id: 2, deliveries: [typed({ revenue_micros: 90 })] });
      expect(await sumsOf(facts)).toEqual([90, 60, 3]);
      await facts.commitBatch({
        id: 3,
        deliveries: [adDelivery([adRow({ day, revenue_micros: 60, impressions: 500 })])],
      });
      expect(await sumsOf(facts)).toEqual([90, 500, 3]);
      await facts.commitBatch({ id: 4, deliveries: [ownReport(days, 71)] });
      expect(await sumsOf(facts)).toEqual([90, 500, 3]);
      await facts.revertBatch(3);
      expect(await sumsOf(facts)).toEqual([90, 60, 3]);
      await facts.commitBatch({ id: 5, deliveries: [typed()] });
      expect(await sumsOf(facts)).toEqual([71, 60, 3]);
      await facts.revertBatch(5);
      await facts.revertBatch(4);
      await facts.revertBatch(2);
      expect(await dump(facts)).toEqual(before);
    });

    test('ratios hold what was typed, also where nobody else carries it, and absent stays absent', async () => {
      const row = adRow({
        day,
        impressions: null,
        clicks: null,
        currency: 'EUR',
        revenue_original: 5,
      });
      const second = adRow({ day, country: 'US', impressions: 40, clicks: null });
      await facts.commitBatch({ id: 1, deliveries: [adDelivery([row, second])] });
      await facts.commitBatch({ id: 2, deliveries: [typed({ impressions: 700 })] });
      const paired = [
        'revenue_micros/impressions',
        'impressions/revenue_micros',
        'clicks',
      ] as const;
      expect(await sumsOf(facts, [...paired])).toEqual([2_000_000, 700, null]);
      const asked = { table: 'monetisation', by: ['currency'], ...january } as const;
      expect(await totals(facts, { ...asked, measures: ['revenue_original'] })).toEqual([
        { currency: 'EUR', revenue_original: 5 },
        { currency: 'USD', revenue_original: 1_000_000 },
      ]);
      await facts.commitBatch({ id: 3, deliveries: [typed({ revenue_micros: 8 }, 'DE')] });
      expect(await sumsOf(facts, [...paired])).toEqual([8, 40, null]);
      const countries = { ...asked, by: ['country'] } as const;
      expect(await totals(facts, { ...countries, measures: ['revenue_micros'] })).toEqual([
        { country: 'DE', revenue_micros: 8 },
        { country: 'PK', revenue_micros: 0 },
        { country: 'US', revenue_micros: 0 },
      ]);
    });

    test('a figure that nobody else reports stands alone, with nothing beside it', async () => {
      await facts.commitBatch({ id: 1, deliveries: [typed({ revenue_micros: 5 })] });
      expect(await sumsOf(facts)).toEqual([5, null, null]);
      await facts.commitBatch({ id: 2, deliveries: [typed()] });
      expect(await sumsOf(facts)).toEqual([0, 0, 0]);
    });

    test('beside the total of all networks a typed figure of one is a detail, whichever came first', async () => {
      const total = adRow({ day, network_id: 90, account_id: 90, revenue_micros: 100 });
      const slices = [{ account_id: 90, from: day, to: day }];
      const whole = adDelivery([total], { precedence: 'wholeMediation', slices });
      const asked = { table: 'monetisation', by: ['network_id'], ...january } as const;
      const networks = () => totals(facts, { ...asked, measures: ['revenue_micros', 'clicks'] });
      await facts.commitBatch({ id: 1, deliveries: [ownReport([day], 70)] });
      await facts.commitBatch({ id: 2, deliveries: [typed({ revenue_micros: 5 })] });
      await facts.commitBatch({ id: 3, deliveries: [whole] });
      expect(await networks()).toEqual([{ network_id: 90, revenue_micros: 100, clicks: 3 }]);
      await facts.commitBatch({ id: 4, deliveries: [typed({ revenue_micros: 6 })] });
      expect(await networks()).toEqual([{ network_id: 90, revenue_micros: 100, clicks: 3 }]);
      await facts.commitBatch({ id: 5, deliveries: [typed({ revenue_micros: 110 }, '', 90)] });
      expect(await networks()).toEqual([{ network_id: 90, revenue_micros: 110, clicks: 3 }]);
      const { held, due } = await rollupsAndBase(facts, name.endsWith('shards'));
      expect(held).toEqual(due);
      await facts.revertBatch(5);
      await facts.revertBatch(4);
      await facts.revertBatch(3);
      expect(await networks()).toEqual([{ network_id: 1, revenue_micros: 5, clicks: 3 }]);
    });

    test('what hands delivered to an earlier version becomes figures of their own', async () => {
      await facts.commitBatch({ id: 1, deliveries: [ownReport([day], 70)] });
      await facts.commitBatch({
        id: 2,
        deliveries: [typed({ revenue_micros: 90, impressions: 61 })],
      });
      await facts.close();
      await makeTypedOlder(fresh, 'monetisation');
      facts = await openFacts(fresh);
      expect(await sumsOf(facts)).toEqual([90, 61, 3]);
      const { held, due } = await rollupsAndBase(facts, name.endsWith('shards'));
      expect(held).toEqual(due);
      const version = await facts.version();
      const told = await upgradeOf(facts);
      expect(told.find((it) => it.measure === 'clicks')).toMatchObject({ before: 0, after: 3 });
      expect(told.find((it) => it.measure === 'revenue_micros')).toMatchObject({
        before: 90,
        after: 90,
      });
      await facts.close();
      facts = await openFacts(fresh);
      expect(await facts.version()).toBe(version);
      expect(await upgradeOf(facts)).toEqual(told);
    });
  });
}
