import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Delivery, Facts } from '#/store/facts/facts.ts';
import { openFacts } from '#/store/facts/open.ts';
import { EnginesUnderTest, engineNames, suiteName } from '../../tests/support/facts-engines.ts';
import { usersOfApp } from './daily-users.facts.ts';
import type { Dimension } from './dimensions.ts';
import { figureOf, isEstimated, needsOf, type MeasureKey } from './measures.ts';
import type { Selection } from './selection.records.ts';
import { sumsBy } from './sums.facts.ts';

const engines = new EnginesUnderTest();
// ClickHouse makes a hundred small files a batch: patience for a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
afterAll(() => engines.stop());

const [first, second] = ['2026-01-05', '2026-01-06'] as const;
const range = { from: first, to: second };
const SERVICE = 9;
const common = { account_id: 0, platform: 'android', provisional: false };
const origin = {
  sourceTimezone: 'UTC',
  fetchedAt: new Date('2026-02-01T03:00:00Z'),
  precedence: 'network',
  slices: [{ account_id: 0, ...range }],
} as const;

/** Users of an app by country and version: two of each, who add up to 1000. */
const split = (app_id: number, day: string) =>
  ['PK', 'US'].flatMap((country) =>
    ['1.0', '1.1'].map((app_version) => ({
      ...common,
      day,
      app_id,
      network_id: SERVICE,
      country,
      app_version,
      dau: country === 'PK' ? 400 : 100,
      new_users: 10,
      // Versions before did not count their sessions.
      sessions: app_version === '1.1' ? 900 : null,
      session_seconds: null,
      retained_d1: null,
      retained_d7: null,
      retained_d30: null,
      crashes: 1,
    })),
  );
const use: Delivery = {
  ...origin,
  table: 'engagement',
  source: 'appmetrica',
  rows: [first, second].flatMap((day) => [...split(1, day), ...split(2, day), ...split(3, day)]),
};
/** Unique users of app 1 on both days, of app 2 on the first, of app 3 as another service counts. */
const told = (app_id: number, day: string, daily_users: number, network_id = SERVICE) => {
  const sums = { daily_users, weekly_users: 3000, monthly_users: 5000 };
  return { ...common, day, app_id, network_id, ...sums };
};
const audience: Delivery = {
  ...origin,
  table: 'audience',
  source: 'appmetrica-audience',
  rows: [
    told(1, first, 700),
    told(1, second, 720),
    told(2, first, 800),
    told(3, first, 300, SERVICE + 1),
  ],
};

const selected = (part: Partial<Selection> = {}): Selection => ({
  range,
  compared: null,
  compare: 'none',
  apps: 'all',
  networks: undefined,
  mediaSources: undefined,
  accounts: undefined,
  countries: undefined,
  platforms: undefined,
  adUnits: undefined,
  adFormats: undefined,
  campaigns: undefined,
  appVersions: undefined,
  teams: 'day',
  revenue: 'all',
  organic: 0,
  unpaidSources: [],
  ...part,
});

for (const name of engineNames) {
  const settings = await engines.fresh(name);
  describe.skipIf(!settings)(`${suiteName(name)}`, () => {
    let facts: Facts;
    beforeEach(async () => {
      facts = await openFacts((await engines.fresh(name))!);
      await facts.commitBatch({ id: 1, deliveries: [use, audience] });
    });
    afterEach(async () => {
      await facts.close();
      await engines.clear();
    });

    /** What each group shows, with ≈ where users were added up. */
    async function shown(key: MeasureKey, by: readonly Dimension[], part: Partial<Selection> = {}) {
      const request = { names: needsOf([key]), by, days: range, lastComplete: second };
      const groups = await sumsBy(facts, selected(part), request);
      return Object.fromEntries(
        [...groups].map(([at, sums]) => [
          at,
          `${isEstimated(key, sums) ? '≈' : ''}${figureOf(key, sums)}`,
        ]),
      );
    }

    test('users of an app are the unique ones, and parts are added up only where no total was told', async () => {
      expect(await shown('dau', ['app'])).toEqual({ 1: '710', 2: '≈900', 3: '≈1000' });
      expect(await shown('dau', [], { apps: [1] })).toEqual({ '': '710' });
      expect(await shown('dau', [])).toEqual({ '': '≈2610' });
      expect(await shown('dau', ['day'], { apps: [1, 2] })).toEqual({
        [first]: '1500',
        [second]: '≈1720',
      });
      expect(await shown('dau', ['platform'], { apps: [1] })).toEqual({ android: '710' });
      expect(
        await shown('dau', ['account', 'week'], { apps: [1], platforms: ['android'] }),
      ).toEqual({ '0\u00012026-01-05': '710' });
    });

    test('by country and version the users of that part are shown', async () => {
      expect(await shown('dau', ['country'], { apps: [1] })).toEqual({ PK: '≈800', US: '≈200' });
      expect(await shown('dau', ['country', 'appVersion'], { apps: [1] })).toMatchObject({
        'PK\u00011.0': '400',
      });
      expect(await shown('dau', [], { apps: [1], countries: ['US'] })).toEqual({ '': '≈200' });
      const one = { apps: [1], countries: ['US'], appVersions: ['1.1'] };
      expect(await shown('dau', [], one)).toEqual({ '': '100' });
    });

    test('figures per user are of the same users', async () => {
      expect(await shown('returning', [], { apps: [1] })).toEqual({ '': String(1 - 80 / 1420) });
      // Half of the rows tell their sessions: those of all users are not known.
      expect(await shown('sessionsPerUser', [], { apps: [1] })).toEqual({ '': '3.6' });
      expect([...(await usersOfApp(facts, 2, range))]).toEqual([
        [first, 800],
        [second, 1000],
      ]);
    });

    test('days of apps that are left out bring no users', async () => {
      const request = { names: needsOf(['dau']), by: [], days: range, lastComplete: second };
      const except = [{ apps: [1], from: first, to: first }];
      const sums = await sumsBy(facts, selected({ apps: [1] }), { ...request, except });
      expect(figureOf('dau', sums.get(''))).toBe(720);
    });
  });
}
