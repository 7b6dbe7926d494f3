import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { EnginesUnderTest, engineNames, suiteName } from '../../../tests/support/facts-engines.ts';
import { adDelivery, adRow } from '../../../tests/support/facts-rows.ts';
import type { Delivery, Facts } from './facts.ts';
import { openFacts } from './open.ts';
import type { FactRow } from './tables.ts';
import { knownTotals, totals } from './totals.ts';

const engines = new EnginesUnderTest();
// ClickHouse makes a hundred small files a batch: patience for a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
afterAll(() => engines.stop());

const january = { from: '2026-01-01', to: '2026-01-31', scopeApps: 'all' } as const;
const day = '2026-01-05';

type Cohort = FactRow<'cohort'>;
const cohortRow = (part: Partial<Cohort>): Cohort => ({
  day,
  age: 0,
  app_id: 1,
  network_id: 0,
  account_id: 1,
  campaign_id: 0,
  country: 'PK',
  platform: 'android',
  installs: 10,
  ad_revenue_micros: 500,
  iap_revenue_micros: 50,
  retained_users: 4,
  provisional: false,
  ...part,
});
const cohorts = (
  source: string,
  precedence: 'mediation' | 'attributedCohort',
  rows: Cohort[],
): Delivery => ({
  table: 'cohort',
  source,
  precedence,
  sourceTimezone: 'UTC',
  fetchedAt: new Date('2026-02-01T03:00:00Z'),
  slices: [{ account_id: rows[0]!.account_id, from: '2026-01-01', to: '2026-01-31' }],
  rows,
});
const service = (app_id: number, installs: number) =>
  cohortRow({
    app_id,
    installs,
    account_id: 2,
    network_id: 7,
    ad_revenue_micros: null,
    iap_revenue_micros: 60,
  });

const cohortSums = (facts: Facts, by: 'app_id' | 'network_id') =>
  totals(facts, {
    ...january,
    table: 'cohort',
    measures: ['installs', 'ad_revenue_micros', 'iap_revenue_micros'],
    by: [by],
  });

for (const name of engineNames) {
  const settings = await engines.fresh(name);
  describe.skipIf(!settings)(`${suiteName(name)}`, () => {
    afterEach(() => engines.clear());

    test('a measure nobody carries is null, one that some carry is their sum, also once it is replaced', async () => {
      const facts = await openFacts((await engines.fresh(name))!);
      const rows = [
        adRow({ day, country: 'PK', responses: null, impressions: 60, clicks: null }),
        adRow({ day, country: 'US', responses: 40, impressions: 30, clicks: null }),
        adRow({ day, country: 'US', responses: null, impressions: 5, clicks: null }),
      ];
      const ask = () =>
        totals(facts, {
          ...january,
          table: 'monetisation',
          measures: ['responses', 'impressions/responses', 'clicks', 'impressions'],
          by: ['country'],
        });
      await facts.commitBatch({ id: 1, deliveries: [adDelivery([adRow({ day })])] });
      await facts.commitBatch({ id: 2, deliveries: [adDelivery(rows)] });
      const absent = { clicks: null, responses: null, 'impressions/responses': null };
      const states = { clicks: null, responses: 40, 'impressions/responses': 35 };
      expect(await ask()).toEqual([
        { country: 'PK', ...absent, impressions: 60 },
        { country: 'US', ...states, impressions: 35 },
      ]);
      await facts.revertBatch(2);
      expect(await ask()).toMatchObject([{ responses: 80, 'impressions/responses': 60 }]);
      expect(
        await totals(facts, {
          ...january,
          from: '2026-02-01',
          to: '2026-02-02',
          table: 'monetisation',
          measures: ['clicks'],
        }),
      ).toEqual([{ clicks: 0 }]);
      await facts.close();
    });

    test('stretches let some days of some apps in or keep them out', async () => {
      const facts = await openFacts((await engines.fresh(name))!);
      const days = ['2026-01-05', '2026-01-06', '2026-01-07'];
      const rows = days.flatMap((it, at) =>
        [1, 2, 3].map((app_id) => adRow({ day: it, app_id, clicks: 10 ** at * app_id })),
      );
      await facts.commitBatch({ id: 1, deliveries: [adDelivery(rows)] });
      const clicks = async (more: object) => {
        const about = { ...january, table: 'monetisation', measures: ['clicks'] } as const;
        return (await totals(facts, { ...about, ...more }))[0]?.clicks;
      };
      const first = { apps: [1, 2], from: '2026-01-01', to: '2026-01-05' };
      const last = { apps: [3], from: '2026-01-07', to: '2026-03-01' };
      const all = { apps: 'all', from: '2026-01-06', to: '2026-01-06' } as const;
      expect(await clicks({ within: [] })).toBe(0);
      expect(await clicks({ within: [{ ...first, apps: [] }] })).toBe(0);
      expect(await clicks({ within: [first, last] })).toBe(303);
      expect(await clicks({ within: [first, { ...first, from: days[1]!, to: days[1]! }] })).toBe(
        33,
      );
      expect(await clicks({ except: [] })).toBe(666);
      expect(await clicks({ except: [first, last, all] })).toBe(303);
      expect(await clicks({ within: [all], except: [{ ...all, apps: [2] }] })).toBe(40);
      await facts.close();
    });

    test('amounts are kept in their own currency; rows of several that meet add up in dollars', async () => {
      const facts = await openFacts((await engines.fresh(name))!);
      const euro = { day, currency: 'EUR', revenue_micros: 110, revenue_original: 100 };
      const rows = [
        adRow({ ...euro, country: 'DE' }),
        adRow({ ...euro, country: 'DE' }),
        adRow({ day, country: 'US', revenue_micros: 7 }),
        adRow({ ...euro, country: 'PK' }),
        adRow({ day, country: 'PK', revenue_micros: 9 }),
      ];
      await facts.commitBatch({ id: 1, deliveries: [adDelivery(rows)] });
      const ask = (more: object) =>
        totals(facts, {
          ...january,
          table: 'monetisation',
          measures: ['revenue_original', 'revenue_micros'],
          by: ['currency'],
          ...more,
        });
      expect(await ask({})).toEqual([
        { currency: 'EUR', revenue_original: 200, revenue_micros: 220 },
        { currency: 'USD', revenue_original: 126, revenue_micros: 126 },
      ]);
      expect(await ask({ where: { currency: ['EUR'] } })).toHaveLength(1);
      await facts.close();
    });

    test('an attribution service counts for cohorts, and a mediation for what it does not carry', async () => {
      const facts = await openFacts((await engines.fresh(name))!);
      const own = [1, 2].map((app_id) => cohortRow({ app_id }));
      const attributed = cohorts('adjust', 'attributedCohort', [service(1, 8)]);
      await facts.commitBatch({ id: 1, deliveries: [attributed] });
      await facts.commitBatch({ id: 2, deliveries: [cohorts('max', 'mediation', own)] });
      const second = { app_id: 2, installs: 10, ad_revenue_micros: 500, iap_revenue_micros: 50 };
      const first = { app_id: 1, installs: 8, ad_revenue_micros: 500, iap_revenue_micros: 60 };
      expect(await cohortSums(facts, 'app_id')).toEqual([first, second]);
      expect(await cohortSums(facts, 'network_id')).toEqual([
        { network_id: 0, installs: 10, ad_revenue_micros: 1000, iap_revenue_micros: 50 },
        { network_id: 7, installs: 8, ad_revenue_micros: null, iap_revenue_micros: 60 },
      ]);
      const installs = { ...january, table: 'cohort', measures: ['installs'] } as const;
      expect(await knownTotals(facts, { ...installs, by: ['network_id', 'app_id'] })).toEqual([
        { network_id: 0, app_id: 2, installs: 10 },
        { network_id: 7, app_id: 1, installs: 8 },
      ]);
      await facts.revertBatch(1);
      expect(await cohortSums(facts, 'app_id')).toEqual([{ ...second, app_id: 1 }, second]);
      await facts.commitBatch({
        id: 3,
        deliveries: [cohorts('adjust', 'attributedCohort', [service(2, 3)])],
      });
      expect(await cohortSums(facts, 'app_id')).toEqual([
        { ...second, app_id: 1 },
        { app_id: 2, installs: 3, ad_revenue_micros: 500, iap_revenue_micros: 60 },
      ]);
      await facts.close();
    });
  });
}
