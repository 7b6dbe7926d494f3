import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayOf } from '#/kernel/dates.ts';
import { addDays } from '#/kernel/days.ts';
import { knownTotals } from '#/store/facts/totals.ts';
import { typedDays } from '#/store/facts/typed-days.ts';
import { seededDemo, type SeededDemo } from '../../tests/support/seeded-demo.ts';
import { enterHistory } from './enter-history.ts';
import { daysOfHistory, FULL_DAYS } from './history/business.ts';
import { maxCohortFile } from './history/cohort-files.ts';
import type { DemoFile } from './history/demo-file.ts';
import { demoFiles, newFiles } from './history/files.ts';
import { maxFile } from './history/max-files.ts';
import { metaAdsFile } from './history/spend-files.ts';
import { appmetricaFile, audienceFile } from './history/users-files.ts';

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

let demo: SeededDemo;
let records: SeededDemo['records'];
let facts: SeededDemo['facts'];

beforeAll(async () => {
  demo = await seededDemo(now);
  ({ records, facts } = demo);
});
afterAll(() => demo.close());

test('issues and tasks are related to each other and across both, and none blocks itself', async () => {
  const rows = await records.db.selectFrom('work_relations').selectAll().execute();
  const kinds = new Set(rows.map((it) => `${it.from_kind} ${it.relation} ${it.to_kind}`));
  expect([...kinds].toSorted()).toEqual([
    'issue blocks issue',
    'issue duplicates issue',
    'issue relates issue',
    'task blocks issue',
    'task blocks task',
    'task duplicates task',
    'task relates task',
  ]);
  expect(new Set(rows.map((it) => it.person_id)).size).toBeGreaterThan(2);
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

test('a game has no fewer unique users in a week than on a day, nor in a month than in a week', async () => {
  const rows = JSON.parse(await textOf(audienceFile(days.slice(-3)))) as Record<string, number>[];
  expect(rows.length).toBeGreaterThan(30);
  expect(rows.filter((it) => it['dau']! > it['wau']! || it['wau']! > it['mau']!)).toEqual([]);
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

test('the whole history is about 440,000 rows of ad revenue up to yesterday', async () => {
  const step = 20;
  const some = days.filter((_, at) => at % step === 0);
  const lines = (await textOf(maxFile(some, 'csv'))).trim().split('\n').length - 1;
  expect((lines * days.length) / some.length).toBeGreaterThan(400_000);
  expect((lines * days.length) / some.length).toBeLessThan(480_000);
});

test('its reports end on the day before yesterday, and those of this morning yesterday', () => {
  const makers = [...demoFiles(today)];
  const news = [...newFiles(today, addDays(today, -2), today)].length;
  expect(makers.at(-news - 1)!().to).toBe(addDays(today, -2));
  expect(makers.at(-news)!().to).toBe(addDays(today, -1));
  expect(makers.at(-1)!().to).toBe(addDays(today, -1));
});

test('every Monday cohorts are told that have reached an age since the last one, D90 too', () => {
  const monday = '2025-11-24';
  const told = [...newFiles(today, '2025-11-22', monday)].at(-1)!();
  const from = addDays(monday, -99);
  expect(told.name).toBe(`adjust-cohorts-${from}-to-2025-11-23.csv`);
  expect(addDays(from, 90 + 7) < monday).toBe(true);
});

/** Each value's part of the revenue of some days, by one column of the MAX report. */
async function partsBy(column: number, some: typeof days) {
  const sums = new Map<string, number>();
  for (const line of (await textOf(maxFile(some, 'csv'))).trim().split('\n').slice(1)) {
    const cells = line.split(',');
    sums.set(cells[column]!, (sums.get(cells[column]!) ?? 0) + Number(cells.at(-1)));
  }
  const total = [...sums.values()].reduce((sum, it) => sum + it, 0);
  return { total, parts: new Map([...sums].map(([it, sum]) => [it, sum / total])) };
}

test('what is told in fewer rows brings the same revenue, in about the same parts', async () => {
  const full = days.filter((it) => it.ago > FULL_DAYS - 14 && it.ago <= FULL_DAYS);
  const old = days.filter((it) => it.ago > FULL_DAYS && it.ago <= FULL_DAYS + 14);
  const [country, network, format] = [4, 5, 6];
  for (const column of [country, network, format]) {
    const [before, after] = [await partsBy(column, old), await partsBy(column, full)];
    expect(Math.abs(before.total / after.total - 1)).toBeLessThan(0.04);
    for (const [it, part] of after.parts)
      expect([it, Math.abs((before.parts.get(it) ?? 0) - part) < 0.025]).toEqual([it, true]);
  }
});

test('its reports enter through the import path, and a killed start goes on where it was', async () => {
  const stores = { db: records.db, facts };
  const week = days.slice(-7);
  const max = maxFile(week, 'csv');
  const files = [
    () => max,
    () => metaAdsFile(week),
    () => appmetricaFile(week),
    () => audienceFile(week),
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
    .where('source', '<>', 'manual')
    .orderBy('id')
    .execute();
  expect(batches.map((it) => [it.source, it.status])).toEqual([
    ['max', 'committed'],
    ['meta-ads', 'committed'],
    ['appmetrica', 'committed'],
    ['appmetrica-audience', 'committed'],
    ['max-cohort', 'committed'],
  ]);
  expect(entered).toBe(batches[2]!.rows + batches[3]!.rows + batches[4]!.rows);

  const [sum] = await knownTotals(facts, {
    table: 'monetisation',
    measures: ['revenue_micros'],
    from: week[0]!.day,
    to: today,
    scopeApps: 'all',
    where: { source: ['max'] },
    sources: 'all',
  });
  const dollars = [...(await dollarsByDay(max)).values()].reduce((sum, it) => sum + it, 0);
  expect(sum!.revenue_micros / 1e6).toBeCloseTo(dollars, 3);
  const log = await records.db
    .selectFrom('data_entry_log as l')
    .innerJoin('import_batches as b', 'b.id', 'l.batch_id')
    .selectAll('l')
    .where('change', '=', 'commit')
    .where('b.source', '<>', 'manual')
    .execute();
  expect(new Set(log.map((it) => it.old_value))).toEqual(new Set([null]));
  expect(
    log
      .filter((it) => it.measure === 'revenue_micros')
      .reduce((sum, it) => sum + (it.new_value ?? 0), 0),
  ).toBe(sum!.revenue_micros);

  const [typed, ...more] = await typedDays(facts, 'monetisation');
  expect([typed?.day, more]).toEqual([addDays(today, -4), []]);
  const [day] = await knownTotals(facts, {
    table: 'monetisation',
    measures: ['revenue_micros'],
    from: typed!.day,
    to: typed!.day,
    scopeApps: [typed!.app],
    where: { network_id: [typed!.network] },
  });
  expect(day!.revenue_micros).toBe(typed!.sums['revenue_micros']);
});
