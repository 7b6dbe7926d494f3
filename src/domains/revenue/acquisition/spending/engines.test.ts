import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Delivery, Facts } from '#/store/facts/facts.ts';
import { openFacts } from '#/store/facts/open.ts';
import {
  EnginesUnderTest,
  engineNames,
  suiteName,
} from '../../../../../tests/support/facts-engines.ts';
import { deliveredTo, toldOf } from '../changes/delivered.facts.ts';
import { campaignDays, deliveredDays } from './campaign-days.facts.ts';

const engines = new EnginesUnderTest();
// ClickHouse makes a hundred small files a batch: patience for a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
afterAll(() => engines.stop());

const [first, second] = ['2026-01-05', '2026-01-06'] as const;
const range = { from: first, to: second };
const [META, GOOGLE] = [2, 3];

const row = (day: string, campaign_id: number, country: string, more: object = {}) => ({
  day,
  campaign_id,
  country,
  app_id: 1,
  network_id: META,
  account_id: 0,
  platform: 'android',
  provisional: day === second,
  spend_micros: 2_000_000,
  impressions: 100,
  clicks: 10,
  installs: 1,
  ...more,
});
const rupees = { currency: 'PKR', spend_original: 560_000_000, network_id: GOOGLE };
const delivered = (rows: ReturnType<typeof row>[], network_id: number): Delivery => ({
  table: 'acquisition',
  source: `source-${network_id}`,
  sourceTimezone: network_id === META ? 'UTC' : 'Asia/Karachi',
  fetchedAt: new Date('2026-02-01T03:00:00Z'),
  precedence: 'network',
  slices: [{ account_id: 0, network_id, ...range }],
  rows,
});

for (const name of engineNames) {
  const settings = await engines.fresh(name);
  describe.skipIf(!settings)(`${suiteName(name)}`, () => {
    let facts: Facts;
    beforeEach(async () => {
      facts = await openFacts((await engines.fresh(name))!);
      const meta = [row(first, 7, 'PK'), row(first, 7, 'US'), row(second, 7, 'PK')];
      await facts.commitBatch({
        id: 1,
        deliveries: [delivered(meta, META), delivered([row(first, 8, 'PK', rupees)], GOOGLE)],
      });
      // A restated day takes the place of what was there.
      const again = [...meta.slice(0, 2), row(second, 7, 'PK', { spend_micros: 3_000_000 })];
      await facts.commitBatch({ id: 2, deliveries: [delivered(again, META)] });
    });
    afterEach(async () => {
      await facts.close();
      await engines.clear();
    });

    test('campaigns cost by day what was delivered last, in the currency it was billed in', async () => {
      const days = await campaignDays(facts, range, 'all');
      const dollars = (day: string, micros: number) => ({
        day,
        currency: 'USD',
        dollars: micros,
        original: micros,
        provisional: day === second,
      });
      expect(days.get(7)).toEqual([dollars(first, 4_000_000), dollars(second, 3_000_000)]);
      expect(days.get(8)).toEqual([
        { day: first, currency: 'PKR', dollars: 2e6, original: 560e6, provisional: false },
      ]);
      expect((await campaignDays(facts, range, [99])).size).toBe(0);
      expect(await deliveredDays(facts, range)).toEqual(
        new Map([
          [META, [first, second]],
          [GOOGLE, [first]],
        ]),
      );
      expect(await deliveredTo(facts, [META, GOOGLE])).toEqual(
        new Map([
          [META, second],
          [GOOGLE, first],
        ]),
      );
      const told = await toldOf(facts, [7, 8], first);
      expect(told.get(7)).toEqual({ zone: 'UTC', provisional: new Set([second]) });
      expect(told.get(8)).toEqual({ zone: 'Asia/Karachi', provisional: new Set() });
    });
  });
}
