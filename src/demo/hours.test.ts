import { afterAll, beforeAll, expect, test } from 'vitest';
import { dueHourKeys } from '#/domains/catalogue/networks/hours/hour-sources.records.ts';
import { currentFetches, forgetHours } from '#/store/hour-fetches.records.ts';
import { seededDemo, type SeededDemo } from '../../tests/support/seeded-demo.ts';
import { daysOfHistory } from './history/business.ts';
import { maxFile } from './history/max-files.ts';
import { tellDemoHours } from './hours.ts';

const MADE = '2025-11-20';
const now = new Date(`${MADE}T14:10:00Z`);
let demo: SeededDemo;
let records: SeededDemo['records'];
let facts: SeededDemo['facts'];

beforeAll(async () => {
  demo = await seededDemo(now);
  ({ records, facts } = demo);
  await tellDemoHours({ db: records.db, facts }, MADE, now);
});
afterAll(() => demo.close());

const days = { from: '2025-11-01', to: '2025-12-01' };
const sumOf = async (day: string, more = '') => {
  const fetches = (await currentFetches(records.db, days)).filter((it) => it.day === day);
  const [row] = await facts.query(
    `select sum(revenue_micros) as earned, sum(impressions) as shown, sum(spend_micros) as spent
     from hours where fetch_id in ($fetches) ${more}`,
    { fetches: fetches.map((it) => it.id) },
  );
  return row!;
};

const toldBy = (fetches: Awaited<ReturnType<typeof currentFetches>>) =>
  Object.fromEntries(fetches.map((it) => [it.report, it.told.length]));

test('the hours of a closed day add up to what MAX reports of it', async () => {
  const [day] = daysOfHistory(MADE).slice(-3);
  const parts: Uint8Array[] = [];
  for await (const part of maxFile([day!], 'csv').open()) parts.push(part);
  const lines = Buffer.concat(parts).toString().trim().split('\n').slice(1);
  const column = (line: string, at: number) => Number(line.split(',').at(at));
  const earned = lines.reduce((sum, it) => sum + Math.round(column(it, -1) * 1e6), 0);
  const shown = lines.reduce((sum, it) => sum + column(it, -3), 0);
  const found = await sumOf(day!.day);
  expect(found['shown']).toBe(shown);
  expect(Number(found['earned']) / earned).toBeCloseTo(1, 6);
  expect(Number(found['spent'])).toBeGreaterThan(0);
});

test('today is told as far as it is over, and its story is in it', async () => {
  const fetches = (await currentFetches(records.db, days)).filter((it) => it.day === MADE);
  expect(toldBy(fetches)).toEqual({
    'max-revenue-hours': 13,
    'applovin-spend-hours': 13,
    'google-ads-spend-hours': 11,
    'meta-ads-spend-hours': 13,
    'tiktok-ads-spend-hours': 13,
  });
  const ecpm = async (hours: string) => {
    const it = await sumOf(MADE, `and country = 'US' and ad_format = 'rewarded' and ${hours}`);
    return Number(it['earned']) / Number(it['shown']);
  };
  const nine = Date.parse(`${MADE}T09:00:00Z`) / 1_000;
  expect((await ecpm(`began >= ${nine}`)) / (await ecpm(`began < ${nine}`))).toBeCloseTo(0.66, 2);
});

test('half an hour later today is told anew, what it replaces goes, and no network is ever asked', async () => {
  const later = new Date(now.getTime() + 60 * 60_000);
  await tellDemoHours({ db: records.db, facts }, MADE, later);
  const fetches = (await currentFetches(records.db, days)).filter((it) => it.day === MADE);
  expect(Object.values(toldBy(fetches)).sort()).toEqual([12, 14, 14, 14, 14]);
  expect(
    await forgetHours({ db: records.db, facts }, new Date(later.getTime() + 11 * 60_000)),
  ).toBe(5);
  expect(
    await dueHourKeys(
      records.db,
      ['max', 'applovin', 'google-ads', 'meta-ads', 'tiktok-ads'],
      later,
      MADE,
    ),
  ).toEqual([]);
});
