import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { EnginesUnderTest, engineNames, suiteName } from '../../../tests/support/facts-engines.ts';
import { adDelivery, adRow, ownReport } from '../../../tests/support/facts-rows.ts';
import { deliveredDays, deliveredSpans, deliveryEdges, sourceTraits } from './delivered-days.ts';
import type { Facts } from './facts.ts';
import { openFacts } from './open.ts';

const engines = new EnginesUnderTest();
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
afterAll(() => engines.stop());

const days = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => `2026-01-${String(from + at).padStart(2, '0')}`);

for (const name of engineNames) {
  const settings = await engines.fresh(name);
  describe.skipIf(!settings)(`${suiteName(name)}`, () => {
    let facts: Facts;
    beforeEach(async () => {
      facts = await openFacts((await engines.fresh(name))!);
      const rows = [...days(1, 10), ...days(14, 20)].flatMap((day) => [
        adRow({ day }),
        adRow({ day, country: 'US', revenue_micros: 500_000 }),
        adRow({ day, app_id: 2 }),
      ]);
      await facts.commitBatch({
        id: 1,
        deliveries: [adDelivery([...rows, adRow({ day: '2026-01-12', app_id: 2 })])],
      });
      await facts.commitBatch({ id: 2, deliveries: [ownReport(days(1, 5), 1)] });
    });
    afterEach(async () => {
      await facts.close();
      await engines.clear();
    });

    test('spans count the days of every line of which a row is selected', async () => {
      const span = { source: 'max', accountId: 1, first: '2026-01-01', last: '2026-01-20' };
      expect(await deliveredSpans(facts, 'monetisation')).toEqual([
        { ...span, appId: 1, days: 17 },
        { ...span, appId: 2, days: 18 },
      ]);
    });

    test('edges are where a line begins and pauses', async () => {
      const edges = await deliveryEdges(facts, 'monetisation', { sources: ['max'], apps: [2] });
      expect(edges.map((it) => [it.kind, it.day])).toEqual([
        ['begins', '2026-01-01'],
        ['pauses', '2026-01-11'],
        ['begins', '2026-01-12'],
        ['pauses', '2026-01-13'],
        ['begins', '2026-01-14'],
        ['pauses', '2026-01-21'],
      ]);
    });

    test('a day is added up over what it is split by, and says whether it counts', async () => {
      const of = { sources: ['max', 'admob'], apps: [1], days: ['2026-01-05', '2026-01-11'] };
      expect(await deliveredDays(facts, 'monetisation', 'revenue_micros', of)).toEqual([
        { source: 'admob', accountId: 2, appId: 1, day: '2026-01-05', value: 1, counted: false },
        {
          source: 'max',
          accountId: 1,
          appId: 1,
          day: '2026-01-05',
          value: 1_500_000,
          counted: true,
        },
      ]);
      await expect(deliveredDays(facts, 'monetisation', 'dau', of)).rejects.toThrow(TypeError);
    });

    test('a batch that is taken back leaves neither rows nor slices', async () => {
      expect((await facts.slices()).map((it) => it.source)).toEqual(['max', 'admob']);
      expect(await sourceTraits(facts, 'monetisation')).toEqual([
        { source: 'admob', networkId: 1, zone: 'UTC' },
        { source: 'max', networkId: 1, zone: 'UTC' },
      ]);
      await facts.revertBatch(1);
      expect((await facts.slices()).map((it) => it.source)).toEqual(['admob']);
      expect((await deliveredSpans(facts, 'monetisation')).map((it) => it.source)).toEqual([
        'admob',
      ]);
    });
  });
}
