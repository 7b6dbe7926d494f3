import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { EnginesUnderTest, engineNames, suiteName } from '../../../tests/support/facts-engines.ts';
import { adDelivery, adRow, ownReport, dauDelivery } from '../../../tests/support/facts-rows.ts';
import type { Facts } from './facts.ts';
import { openFacts } from './open.ts';
import { totals } from './totals.ts';

const engines = new EnginesUnderTest();
// ClickHouse makes a hundred small files a batch: patience for a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
afterAll(() => engines.stop());

const january = { from: '2026-01-01', to: '2026-01-31', scopeApps: 'all' as const };
const sumOf = async (facts: Facts) => {
  const [row] = await totals(facts, {
    table: 'monetisation',
    measures: ['revenue_micros'],
    ...january,
  });
  return row;
};

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

    test('of a mediation and the network itself one is selected, in whichever order they come', async () => {
      const days = ['2026-01-04', '2026-01-05'];
      await facts.commitBatch({ id: 1, deliveries: [ownReport(days, 70)] });
      expect(await sumOf(facts)).toMatchObject({ revenue_micros: 140 });
      await facts.commitBatch({
        id: 2,
        deliveries: [adDelivery([adRow({ day: '2026-01-05', revenue_micros: 60 })])],
      });
      expect(await sumOf(facts)).toMatchObject({ revenue_micros: 130 });
      await facts.commitBatch({ id: 3, deliveries: [ownReport(days, 71)] });
      expect(await sumOf(facts)).toMatchObject({ revenue_micros: 131 });
      const both = await totals(facts, {
        table: 'monetisation',
        measures: ['revenue_micros'],
        by: ['source'],
        sources: 'all',
        ...january,
      });
      expect(both).toEqual([
        { source: 'admob', revenue_micros: 142 },
        { source: 'max', revenue_micros: 60 },
      ]);
      await facts.revertBatch(2);
      expect(await sumOf(facts)).toMatchObject({ revenue_micros: 142 });
    });

    test('the total of a mediation stands, whatever networks and other mediations tell of the day', async () => {
      const days = ['2026-01-04', '2026-01-05'];
      const MAX = 90;
      const whole = (micros: number, source = 'max', network_id = MAX) =>
        adDelivery(
          [
            adRow({
              day: '2026-01-05',
              network_id,
              account_id: network_id,
              revenue_micros: micros,
            }),
          ],
          {
            source,
            precedence: 'wholeMediation',
            slices: [{ account_id: network_id, from: '2026-01-05', to: '2026-01-05' }],
          },
        );
      const bySource = () =>
        totals(facts, {
          table: 'monetisation',
          measures: ['revenue_micros'],
          by: ['source', 'network_id'],
          sources: 'all',
          ...january,
        });
      // Two networks' own reports and one of another mediation, of one app.
      await facts.commitBatch({ id: 1, deliveries: [ownReport(days, 70)] });
      const unity = adDelivery(
        days.map((day) => adRow({ day, account_id: 3, network_id: 2, revenue_micros: 20 })),
        {
          source: 'levelplay',
          slices: [{ account_id: 3, from: days[0]!, to: days[1]! }],
        },
      );
      await facts.commitBatch({ id: 2, deliveries: [unity] });
      expect(await sumOf(facts)).toMatchObject({ revenue_micros: 2 * 90 });
      // The total takes the place of all of them on its day, and on no other.
      await facts.commitBatch({ id: 3, deliveries: [whole(100)] });
      expect(await sumOf(facts)).toMatchObject({ revenue_micros: 90 + 100 });
      expect(await bySource()).toEqual([
        { source: 'admob', network_id: 1, revenue_micros: 140 },
        { source: 'levelplay', network_id: 2, revenue_micros: 40 },
        { source: 'max', network_id: MAX, revenue_micros: 100 },
      ]);
      // Details that come later stay details; another app is not touched.
      const later = ownReport(days, 75);
      const other = adDelivery([adRow({ day: '2026-01-05', app_id: 2, revenue_micros: 8 })], {
        source: 'unity-ads',
        precedence: 'network',
        slices: [{ account_id: 1, from: '2026-01-05', to: '2026-01-05' }],
      });
      await facts.commitBatch({ id: 4, deliveries: [later, other] });
      expect(await sumOf(facts)).toMatchObject({ revenue_micros: 75 + 20 + 100 + 8 });
      // Of two totals the first by name counts.
      await facts.commitBatch({ id: 5, deliveries: [whole(60, 'ironsource', 91)] });
      expect(await sumOf(facts)).toMatchObject({ revenue_micros: 75 + 20 + 60 + 8 });
      await facts.revertBatch(5);
      await facts.revertBatch(3);
      expect(await sumOf(facts)).toMatchObject({ revenue_micros: 2 * 95 + 8 });
    });

    test('what is only compared never counts, alone or beside others, and can be asked for', async () => {
      const day = ['2026-01-05'];
      const compared = (source: string, micros: number) => ({
        ...ownReport(day, micros),
        source,
        precedence: 'compared' as const,
      });
      await facts.commitBatch({ id: 1, deliveries: [compared('bytebrew', 900)] });
      expect(await sumOf(facts)).toMatchObject({ revenue_micros: 0 });
      await facts.commitBatch({ id: 2, deliveries: [compared('analytics', 800)] });
      expect(await sumOf(facts)).toMatchObject({ revenue_micros: 0 });
      const attributed = { ...ownReport(day, 60), precedence: 'attribution' as const };
      await facts.commitBatch({ id: 3, deliveries: [{ ...attributed, source: 'adjust' }] });
      expect(await sumOf(facts)).toMatchObject({ revenue_micros: 60 });
      await facts.commitBatch({ id: 4, deliveries: [ownReport(day, 70)] });
      expect(await sumOf(facts)).toMatchObject({ revenue_micros: 70 });
      await facts.revertBatch(4);
      await facts.revertBatch(3);
      expect(await sumOf(facts)).toMatchObject({ revenue_micros: 0 });
      const asked = { table: 'monetisation', by: ['source'], sources: 'all' } as const;
      expect(
        await totals(facts, { ...asked, measures: ['revenue_micros'], ...january }),
      ).toHaveLength(2);
    });

    test('between equal sources the first by name is selected, and figures by hand come first', async () => {
      const dau = async () => {
        const rows = await totals(facts, { table: 'engagement', measures: ['dau'], ...january });
        return rows[0]?.dau;
      };
      await facts.commitBatch({ id: 1, deliveries: [dauDelivery('bytebrew', 'network', 40)] });
      expect(await dau()).toBe(40);
      await facts.commitBatch({ id: 2, deliveries: [dauDelivery('appmetrica', 'network', 50)] });
      expect(await dau()).toBe(50);
      await facts.commitBatch({ id: 3, deliveries: [dauDelivery('manual', 'hand', 45)] });
      expect(await dau()).toBe(45);
    });
  });
}
