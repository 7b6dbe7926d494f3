import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dayOf } from '#/kernel/dates.ts';
import { addDays } from '#/kernel/days.ts';
import type { Facts } from '#/store/facts/facts.ts';
import { openFacts } from '#/store/facts/open.ts';
import { totals } from '#/store/facts/totals.ts';
import type { Records } from '#/store/records/records.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import type { Stores } from '../stores.ts';
import { enterHistory, enterNewDays } from './enter-history.ts';
import { admobFile } from './history/admob-files.ts';
import { daysOfHistory } from './history/business.ts';
import { adjustCohortFile, maxCohortFile } from './history/cohort-files.ts';
import type { DemoFile } from './history/demo-file.ts';
import { demoFiles, newFiles } from './history/files.ts';
import { maxFile } from './history/max-files.ts';
import { mintegralFile, unityAdsFile } from './history/own-files.ts';
import { googleAdsFile, metaAdsFile, mintegralSpendFile } from './history/spend-files.ts';
import { appStoreFile, playConsoleFile } from './history/store-files.ts';
import { appmetricaFile } from './history/users-files.ts';
import { seedDemo } from './seed.ts';

const now = new Date('2025-11-20T06:00:00Z');
const today = dayOf(now);
const days = daysOfHistory(today);

async function textOf(file: DemoFile): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const part of file.open()) parts.push(part);
  return Buffer.concat(parts).toString();
}

/** Dollars by day of a MAX report, added up from its text. */
async function dollarsByDay(file: DemoFile, only: (line: string) => boolean = () => true) {
  const sums = new Map<string, number>();
  for (const line of (await textOf(file)).trim().split('\n').slice(1)) {
    if (!only(line)) continue;
    const day = line.slice(0, 10);
    sums.set(day, (sums.get(day) ?? 0) + Number(line.slice(line.lastIndexOf(',') + 1)));
  }
  return sums;
}

let records: Records;
let facts: Facts;
const dataDir = mkdtempSync(join(tmpdir(), 'demo-'));

beforeAll(async () => {
  records = await testDatabase();
  facts = await openFacts({ dataDir, memory: '512MB', threads: 1 });
  const masterKey = Buffer.alloc(32, 7).toString('base64');
  const stores = { records, facts } as Partial<Stores> as Stores;
  await seedDemo(stores, { masterKey, now, say: () => {} });
});
afterAll(async () => {
  await facts.close();
  await records.close();
  rmSync(dataDir, { recursive: true });
});

test('the same day makes the same reports', async () => {
  const some = days.slice(-2);
  expect(await textOf(maxFile(some, 'json'))).toBe(await textOf(maxFile(some, 'json')));
  expect(await textOf(metaAdsFile(some))).toBe(await textOf(metaAdsFile(some)));
});

test('revenue fell by a fifth eight days ago, and yesterday is not complete', async () => {
  const sums = await dollarsByDay(maxFile(days.slice(-16), 'csv'));
  const at = (ago: number) => sums.get(addDays(today, -ago))!;
  expect(at(8) / at(15)).toBeGreaterThan(0.7);
  expect(at(8) / at(15)).toBeLessThan(0.82);
  expect(at(1) / at(2)).toBeLessThan(0.7);
});

test('Unity Ads is missing for two days, and is there before and after', async () => {
  const file = maxFile(days.slice(-142, -137), 'csv');
  const sums = await dollarsByDay(file, (line) => line.includes('UNITY_BIDDING'));
  const there = [141, 140, 139, 138].map((ago) => sums.has(addDays(today, -ago)));
  expect(there).toEqual([true, false, false, true]);
});

test('weekends bring more than the days around them', async () => {
  const sums = await dollarsByDay(maxFile(days.slice(-60, -30), 'csv'));
  const mean = (weekend: boolean) => {
    const some = days
      .filter((it) => sums.has(it.day) && it.week > 1.05 === weekend)
      .map((it) => sums.get(it.day)!);
    return some.reduce((sum, it) => sum + it, 0) / some.length;
  };
  expect(mean(true) / mean(false)).toBeGreaterThan(1.1);
});

test('the whole history is about a million rows of ad revenue up to yesterday', async () => {
  const step = 20;
  const some = days.filter((_, at) => at % step === 0);
  const lines = (await textOf(maxFile(some, 'csv'))).trim().split('\n').length - 1;
  expect((lines * days.length) / some.length).toBeGreaterThan(950_000);
  expect((lines * days.length) / some.length).toBeLessThan(1_050_000);
  const makers = [...demoFiles(today)];
  expect(makers.at(-1)!().to).toBe(addDays(today, -1));
});

test('its reports enter through the import path, and a killed start goes on where it was', async () => {
  const stores = { db: records.db, facts };
  const week = days.slice(-7);
  const max = maxFile(week, 'csv');
  const files = [
    () => max,
    () => metaAdsFile(week),
    () => appmetricaFile(week),
    () => maxCohortFile(week),
  ];
  function* killed() {
    yield files[0]!;
    yield files[1]!;
    throw new Error('killed');
  }
  await expect(enterHistory(stores, now, killed)).rejects.toThrow('killed');
  const entered = await enterHistory(stores, now, () => files);
  expect(await enterHistory(stores, now, () => files)).toBe(0);

  const batches = await records.db
    .selectFrom('import_batches')
    .select(['source', 'status', 'rows'])
    .orderBy('id')
    .execute();
  expect(batches.map((it) => [it.source, it.status])).toEqual([
    ['max', 'committed'],
    ['meta-ads', 'committed'],
    ['appmetrica', 'committed'],
    ['max-cohort', 'committed'],
  ]);
  expect(entered).toBe(batches[2]!.rows + batches[3]!.rows);

  const [sum] = await totals(facts, {
    table: 'monetisation',
    measures: ['revenue_micros'],
    from: week[0]!.day,
    to: today,
    scopeApps: 'all',
  });
  const dollars = [...(await dollarsByDay(max)).values()].reduce((sum, it) => sum + it, 0);
  expect(sum!.revenue_micros / 1e6).toBeCloseTo(dollars, 3);
  const log = await records.db
    .selectFrom('data_entry_log')
    .selectAll()
    .where('change', '=', 'commit')
    .execute();
  expect(new Set(log.map((it) => it.old_value))).toEqual(new Set([0]));
  expect(
    log.filter((it) => it.measure === 'revenue_micros').reduce((sum, it) => sum + it.new_value, 0),
  ).toBe(sum!.revenue_micros);
});

/** Enters two weeks of every other source, ending yesterday. */
async function enterRest() {
  const some = days.slice(-60);
  const files = [
    () => adjustCohortFile(some),
    () => googleAdsFile(some.slice(-14)),
    () => mintegralSpendFile(some.slice(-14)),
    () => playConsoleFile(some.slice(-14)),
    () => appStoreFile(some.slice(-14)),
    () => unityAdsFile(some.slice(-14)),
    () => mintegralFile(some.slice(-14)),
    () => admobFile(some.slice(-14)),
    () => metaAdsFile(some),
    () => maxFile(some.slice(-30, -7), 'csv'),
  ];
  await records.db
    .updateTable('settings')
    .set({ value: JSON.stringify({ today, entered: false }) })
    .where('name', '=', 'demo-history')
    .execute();
  return enterHistory({ db: records.db, facts }, now, () => files);
}

describe('with every source', () => {
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
  beforeAll(async () => {
    await enterRest();
  });

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
      const earned =
        number(own?.['sum_ad_revenue_micros']) + number(own?.['sum_iap_revenue_micros']);
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
    const own = rows.filter((it) => it['source'] !== 'max');
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

  test('stores count more visitors than installs and more installs than uninstalls', async () => {
    const [row] = await sum('store_console');
    expect(number(row!['sum_store_visitors'])).toBeGreaterThan(2 * number(row!['sum_installs']));
    expect(number(row!['sum_installs'])).toBeGreaterThan(number(row!['sum_uninstalls']));
    expect(number(row!['sum_iap_revenue_micros'])).toBeGreaterThan(0);
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
});
