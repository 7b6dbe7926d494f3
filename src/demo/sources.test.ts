import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayOf } from '#/kernel/dates.ts';
import { addDays } from '#/kernel/days.ts';
import { totals } from '#/store/facts/totals.ts';
import { seededDemo, type SeededDemo } from '../../tests/support/seeded-demo.ts';
import { enterHistory, enterNewDays } from './enter-history.ts';
import { admobFile } from './history/admob-files.ts';
import { daysOfHistory } from './history/business.ts';
import { bytebrewAdsFile, bytebrewUsersFile } from './history/bytebrew-files.ts';
import { adjustCohortFile } from './history/cohort-files.ts';
import { newFiles } from './history/files.ts';
import { firebaseAudienceFile, firebaseUseFile } from './history/firebase-files.ts';
import { maxFile } from './history/max-files.ts';
import { mintegralFile, unityAdsFile } from './history/own-files.ts';
import {
  applovinSpendFile,
  googleAdsFile,
  metaAdsFile,
  mintegralSpendFile,
  tiktokAdsFile,
} from './history/spend-files.ts';
import { appStoreFile, playConsoleFile } from './history/store-files.ts';
import { seedPulls } from './pulls.ts';

const now = new Date('2025-11-20T06:00:00Z');
const today = dayOf(now);
const days = daysOfHistory(today);
const fortnight = days.slice(-14);

/** Two weeks of every source, ending yesterday; cohorts of two months, which take long to grow old. */
const files = [
  () => maxFile(fortnight, 'csv'),
  () => metaAdsFile(fortnight),
  () => applovinSpendFile(fortnight),
  () => googleAdsFile(fortnight),
  () => mintegralSpendFile(fortnight),
  () => tiktokAdsFile(fortnight),
  () => adjustCohortFile(days.slice(-60)),
  () => playConsoleFile(fortnight),
  () => appStoreFile(fortnight),
  () => unityAdsFile(fortnight),
  () => mintegralFile(fortnight),
  () => admobFile(fortnight),
  () => bytebrewAdsFile(fortnight),
  () => bytebrewUsersFile(fortnight),
  () => firebaseUseFile(fortnight),
  () => firebaseAudienceFile(fortnight),
];

let demo: SeededDemo;
let records: SeededDemo['records'];
let facts: SeededDemo['facts'];

beforeAll(async () => {
  demo = await seededDemo(now);
  ({ records, facts } = demo);
  await enterHistory({ db: records.db, facts }, now, () => files);
});
afterAll(() => demo.close());

/** Sums of what counts, from 14 to 9 days ago where the days matter. */
const sum = (
  table: keyof typeof measures,
  by: string[] = [],
  where = '',
  params: Record<string, string> = {},
) => {
  const sums = measures[table].map((it) => `sum(${it}) as sum_${it}`);
  const group = by.length > 0 ? `group by ${by.join(', ')}` : '';
  const sql = `select ${[...by, ...sums].join(', ')} from ${table} where selected = 1 ${where} ${group}`;
  return facts.query(sql, params);
};
const measures = {
  monetisation: ['revenue_micros', 'impressions'],
  acquisition: ['spend_micros', 'installs'],
  engagement: ['dau'],
  cohort: ['installs', 'ad_revenue_micros', 'iap_revenue_micros', 'retained_users'],
  store_console: ['installs', 'uninstalls', 'store_visitors', 'iap_revenue_micros'],
};
const number = (it: unknown) => Number(it);
test('retention falls as it does in casual games', async () => {
  const rows = await sum('cohort', ['age']);
  const share = (age: number) => {
    const row = rows.find((it) => it['age'] === age)!;
    return number(row['sum_retained_users']) / number(row['sum_installs']);
  };
  expect(share(1)).toBeGreaterThan(0.35);
  expect(share(1)).toBeLessThan(0.45);
  expect(share(7)).toBeGreaterThan(0.12);
  expect(share(7)).toBeLessThan(0.18);
  expect(share(30)).toBeGreaterThan(0.04);
  expect(share(30)).toBeLessThan(0.07);
});

test('campaigns earn a third to four fifths of their cost back within a week', async () => {
  const params = { from: addDays(today, -14), to: addDays(today, -9) };
  const within = 'and day >= day($from) and day <= day($to)';
  const cohorts = await sum('cohort', ['campaign_id'], `${within} and age <= 7`, params);
  const spend = await sum('acquisition', ['campaign_id'], within, params);
  const ratios = spend.flatMap((it) => {
    const own = cohorts.find((row) => row['campaign_id'] === it['campaign_id']);
    const earned = number(own?.['sum_ad_revenue_micros']) + number(own?.['sum_iap_revenue_micros']);
    return own ? [earned / number(it['sum_spend_micros'])] : [];
  });
  expect(ratios.length).toBeGreaterThan(30);
  expect(Math.min(...ratios)).toBeGreaterThan(0.3);
  expect(Math.max(...ratios)).toBeLessThan(0.85);
});

test('a rewarded ad is worth more than an interstitial, that more than a banner', async () => {
  const rows = await sum('monetisation', ['ad_format']);
  const ecpm = (format: string) => {
    const row = rows.find((it) => it['ad_format'] === format)!;
    return number(row['sum_revenue_micros']) / number(row['sum_impressions']) / 1000;
  };
  expect(ecpm('rewarded')).toBeGreaterThan(ecpm('interstitial'));
  expect(ecpm('interstitial')).toBeGreaterThan(3 * ecpm('banner'));
  expect(ecpm('rewarded')).toBeLessThan(25);
});

test('what networks say of themselves is within five percent of what MAX says', async () => {
  const rows = await facts.query(
    `select network_id, source, sum(revenue_micros) as revenue from monetisation
     where day >= day($from) and day <= day($to) group by network_id, source`,
    { from: addDays(today, -13), to: addDays(today, -9) },
  );
  const own = rows.filter((it) => it['source'] !== 'max' && it['source'] !== 'bytebrew');
  expect(own.map((it) => it['source']).sort()).toEqual(['admob', 'mintegral', 'unity-ads']);
  for (const it of own) {
    const max = rows.find(
      (row) => row['source'] === 'max' && row['network_id'] === it['network_id'],
    );
    const ratio = number(it['revenue']) / number(max!['revenue']);
    expect(Math.abs(ratio - 1)).toBeLessThan(0.05);
    expect(ratio).not.toBe(1);
  }
});

test('what ByteBrew saw of the revenue is compared with MAX and never counts', async () => {
  const params = { from: addDays(today, -13), to: addDays(today, -9) };
  const sums = (where: string) =>
    facts.query(
      `select app_id, sum(revenue_micros) as revenue from monetisation
       where day >= day($from) and day <= day($to) and ${where} group by app_id`,
      params,
    );
  const seen = await sums(`source = 'bytebrew'`);
  const all = new Map((await sums('selected = 1')).map((it) => [it['app_id'], it['revenue']]));
  expect(seen.length).toBeGreaterThan(4);
  for (const it of seen) {
    const ratio = number(it['revenue']) / number(all.get(it['app_id']!));
    expect(ratio).toBeGreaterThan(0.85);
    expect(ratio).toBeLessThan(1);
  }
});

test('stores count more visitors than installs and more installs than uninstalls', async () => {
  const [row] = await sum('store_console');
  expect(number(row!['sum_store_visitors'])).toBeGreaterThan(2 * number(row!['sum_installs']));
  expect(number(row!['sum_installs'])).toBeGreaterThan(number(row!['sum_uninstalls']));
  expect(number(row!['sum_iap_revenue_micros'])).toBeGreaterThan(0);
});

test('what a key fetched stands in its list of fetches', async () => {
  const keys = await records.db
    .selectFrom('network_pulls as p')
    .innerJoin('network_keys as k', 'k.id', 'p.key_id')
    .innerJoin('import_batches as b', 'b.id', 'p.batch_id')
    .select(['k.connector', 'p.report', 'p.to_day', 'p.rows'])
    .whereRef('p.rows', '=', 'b.rows')
    .execute();
  expect([...new Set(keys.map((it) => it.connector))].sort()).toEqual(
    ['admob', 'adjust', 'applovin', 'max', 'meta-ads', 'mintegral', 'tiktok-ads'].sort(),
  );
  expect(keys.every((it) => it.rows > 0 && it.to_day === addDays(today, -1))).toBe(true);
});

test('new days come once each, missed ones are caught up, the days before are fetched again', async () => {
  const stores = { db: records.db, facts };
  expect(await enterNewDays(stores, now)).toBe(0);
  const later = new Date(now.getTime() + 3 * 86_400_000);
  const only = (made: string, since: string, at: string) =>
    [...newFiles(made, since, at)].slice(0, 4);
  const [first, second] = await Promise.all([
    enterNewDays(stores, later, only),
    enterNewDays(stores, later, only),
  ]);
  expect(Math.max(first, second)).toBeGreaterThan(5000);
  expect(Math.min(first, second)).toBe(0);
  expect(await enterNewDays(stores, later, only)).toBe(0);
  const byDay = await totals(facts, {
    table: 'monetisation',
    measures: ['revenue_micros'],
    by: ['day'],
    from: addDays(today, -2),
    to: addDays(today, 3),
    scopeApps: 'all',
  });
  expect(byDay.map((it) => it.day)).toEqual([-2, -1, 0, 1, 2].map((it) => addDays(today, it)));
  const [, yesterday, born, next, last] = byDay.map((it) => it.revenue_micros);
  // Yesterday was not complete when the company was made; now the newest day is not.
  expect(yesterday! / born!).toBeGreaterThan(0.8);
  expect(last! / next!).toBeLessThan(0.75);
  const { rows } = await records.db
    .selectFrom('import_batches')
    .select((it) => it.fn.countAll<number>().as('rows'))
    .where('uploaded_by', 'is', null)
    .executeTakeFirstOrThrow();
  expect(rows).toBe(4);
});

test('a key’s fetches go on from the last one that stands there', async () => {
  const fetched = () =>
    records.db
      .selectFrom('network_pulls')
      .select(['id', 'to_day'])
      .where('report', '=', 'max-revenue')
      .orderBy('id')
      .execute();
  const [first, ...later] = await fetched();
  expect(later.at(-1)!.to_day).toBe(addDays(today, 2));
  await records.db.deleteFrom('network_pulls').where('id', '=', first!.id).execute();
  await seedPulls(records.db);
  expect(await fetched()).toEqual(later);
});

test('a report whose names people have taken apart waits, the others go in', async () => {
  const stores = { db: records.db, facts };
  const later = new Date(now.getTime() + 4 * 86_400_000);
  await records.db
    .updateTable('apps')
    .set({ package: 'com.other', store_id: 'com.other' })
    .where('key', '=', 'LNT')
    .execute();
  await records.db.deleteFrom('import_mappings').execute();
  const files = (made: string, since: string, at: string) =>
    [...newFiles(made, since, at)].filter((_, index) => index === 0 || index > 9);
  expect(await enterNewDays(stores, later, files)).toBeGreaterThan(0);
  const batches = await records.db
    .selectFrom('import_batches')
    .select(['source', 'status'])
    .where('uploaded_at', '=', later)
    .orderBy('id')
    .execute();
  expect(batches).toContainEqual({ source: 'max', status: 'committed' });
  expect(batches).toContainEqual({ source: 'mintegral', status: 'committed' });
  expect(batches.filter((it) => it.source === 'bytebrew')).toEqual([]);
  expect(await enterNewDays(stores, later, files)).toBe(0);
});

test('spend in rupees and euros is counted in dollars, and keeps what was paid', async () => {
  const rows = await totals(facts, {
    table: 'acquisition',
    measures: ['spend_micros', 'spend_original'],
    by: ['currency', 'source'],
    from: days[0]!.day,
    to: today,
    scopeApps: 'all',
  });
  const [euros, rupees] = ['EUR', 'PKR'].map((it) => rows.find((row) => row.currency === it)!);
  expect([euros!.source, rupees!.source]).toEqual(['mintegral-spend', 'google-ads']);
  const dearer = (it: typeof euros) => Number(it!.spend_micros) / Number(it!.spend_original);
  expect(dearer(euros)).toBeCloseTo(1.09, 1);
  expect(1 / dearer(rupees)).toBeGreaterThan(270);
  expect(1 / dearer(rupees)).toBeLessThan(290);
});

test('Firebase tells unique users of two games, fewer in a day than in a week and a month', async () => {
  const rows = await facts.query(
    `select app_id, sum(daily_users) as d, sum(weekly_users) as w, sum(monthly_users) as m
     from audience where source = 'firebase-audience' group by app_id`,
    {},
  );
  expect(rows).toHaveLength(2);
  for (const it of rows) {
    expect(number(it['d'])).toBeGreaterThan(0);
    expect(number(it['w'])).toBeGreaterThan(number(it['d']));
    expect(number(it['m'])).toBeGreaterThan(number(it['w']));
  }
});
