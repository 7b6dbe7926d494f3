import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, eachDay } from '#/kernel/days.ts';
import type { Facts } from '#/store/facts/facts.ts';
import { openFacts } from '#/store/facts/open.ts';
import type { Stretch } from '#/store/facts/stretches.ts';
import { EnginesUnderTest } from '../../tests/support/facts-engines.ts';
import type { SumsRow } from './kept/day-sums.ts';
import type { Selection } from './selection.records.ts';
import { sharedRows } from './shared-cohorts.facts.ts';

/** Apps that miss days here and there: each day leaves other apps out than its neighbours. */
const from = '2026-01-05';
const days = { from, to: addDays(from, 11) };
const apps = [1, 2, 3];
const [ORGANIC, META, GOOGLE] = [40, 41, 42];

const installsOf = (app: number, nth: number) => 100 + 10 * app + nth;
/** Of each source, so that the last part is nobody's. */
const boughtOf = (app: number, nth: number) => ({ [META]: 20 + app, [GOOGLE]: 30 + nth });
const earnedOf = (app: number, nth: number) => 1_000_000 * app + 7_000 * nth;
/** App 3 is never left out, app 2 on the last days only, app 1 on every third day. */
const isOut = (app: number, nth: number) =>
  (app === 1 && nth % 3 === 1) || (app === 2 && nth >= 10) || (app === 3 && nth === 4);

const engines = new EnginesUnderTest();
let facts: Facts;
afterAll(async () => {
  await facts.close();
  await engines.stop();
});

const origin = {
  sourceTimezone: 'UTC',
  fetchedAt: new Date('2026-03-01T03:00:00Z'),
  slices: [{ account_id: 0, ...days }],
} as const;
const each = <T>(row: (app: number, nth: number, day: string) => T[]) =>
  eachDay(days).flatMap((day, nth) => apps.flatMap((app) => row(app, nth, day)));
const place = { account_id: 0, platform: 'android', country: 'PK', provisional: false } as const;

beforeAll(async () => {
  facts = await openFacts((await engines.fresh('DuckDB'))!);
  await facts.commitBatch({
    id: 1,
    deliveries: [
      {
        ...origin,
        table: 'cohort',
        source: 'max-cohort',
        precedence: 'mediation',
        rows: each((app_id, nth, day) => [
          {
            ...place,
            day,
            app_id,
            network_id: 0,
            campaign_id: 0,
            age: 0,
            installs: installsOf(app_id, nth),
            ad_revenue_micros: earnedOf(app_id, nth),
            iap_revenue_micros: 0,
            retained_users: null,
          },
        ]),
      },
      {
        ...origin,
        table: 'acquisition',
        source: 'spend',
        precedence: 'network',
        rows: each((app_id, nth, day) =>
          Object.entries(boughtOf(app_id, nth)).map(([source, installs]) => ({
            ...place,
            day,
            app_id,
            network_id: Number(source),
            campaign_id: Number(source) * 10 + app_id,
            spend_micros: 1_000_000,
            impressions: null,
            clicks: null,
            installs,
          })),
        ),
      },
    ],
  });
});

const selection: Selection = {
  range: days,
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
  organic: ORGANIC,
  unpaidSources: [ORGANIC],
};

const except: Stretch[] = each((app, nth, day) =>
  isOut(app, nth) ? [{ apps: [app], from: day, to: day }] : [],
);

function sumOf(rows: readonly SumsRow[], keyOf: (values: SumsRow['values']) => unknown) {
  const sums = new Map<string, number>();
  for (const { values } of rows) {
    const key = String(keyOf(values));
    sums.set(key, (sums.get(key) ?? 0) + Number(values['ad_revenue_micros']));
  }
  // Installs of no source have a row with nothing in it.
  const found = [...sums].filter(([, sum]) => sum !== 0);
  return Object.fromEntries(found.map(([key, sum]) => [key, Math.round(sum)]));
}

/** The same in plain loops: a source's part of what an app earned is its part of the installs. */
function expected(keyOf: (source: number, app: number) => unknown) {
  const sums = new Map<string, number>();
  const add = (source: number, app: number, sum: number) => {
    const key = String(keyOf(source, app));
    sums.set(key, (sums.get(key) ?? 0) + sum);
  };
  each((app, nth) => {
    if (isOut(app, nth)) return [];
    const earned = earnedOf(app, nth);
    const bought = Object.entries(boughtOf(app, nth));
    for (const [source, installs] of bought)
      add(Number(source), app, (earned * installs) / installsOf(app, nth));
    const brought = bought.reduce((sum, [, it]) => sum + it, 0);
    add(ORGANIC, app, earned * (1 - brought / installsOf(app, nth)));
    return [];
  });
  return Object.fromEntries([...sums].map(([key, sum]) => [key, Math.round(sum)]));
}

const question = { measures: ['ad_revenue_micros'], days, ages: [0], except };

test('what is shared out leaves out each app on its own days', async () => {
  const bySource = await sharedRows(facts, selection, { ...question, splits: ['network_id'] });
  expect(sumOf(bySource, (it) => it['network_id'])).toEqual(expected((source) => source));
  const byBoth = await sharedRows(facts, selection, {
    ...question,
    splits: ['app_id', 'campaign_id', 'network_id'],
  });
  expect(sumOf(byBoth, (it) => `${it['network_id']} ${it['app_id']}`)).toEqual(
    expected((source, app) => `${source} ${app}`),
  );
  // By country each day is asked for by itself.
  const byCountry = await sharedRows(facts, selection, {
    ...question,
    splits: ['country', 'network_id'],
  });
  expect(sumOf(byCountry, (it) => it['network_id'])).toEqual(expected((source) => source));
});

test('a day of all apps left out is in nothing', async () => {
  const all: Stretch[] = [...except, { apps: 'all', from: addDays(from, 1), to: days.to }];
  const rows = await sharedRows(facts, selection, {
    ...question,
    except: all,
    splits: ['network_id'],
  });
  expect([...new Set(rows.map(({ values }) => values['day']))]).toEqual([from]);
});

test('days that leave different apps out are one question for all of them', async () => {
  let asked = 0;
  const heard: Facts = Object.create(facts) as Facts;
  heard.query = (...args) => {
    asked += 1;
    return facts.query(...args);
  };
  const fresh = { ...selection, unpaidSources: [ORGANIC, 99] };
  await sharedRows(heard, fresh, { ...question, splits: ['campaign_id', 'network_id'] });
  expect(asked).toBeLessThan(6);
});
