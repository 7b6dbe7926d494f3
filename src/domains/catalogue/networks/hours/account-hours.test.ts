import { afterEach, expect, test } from 'vitest';
import { askHoursAgain, currentFetches } from '#/store/hour-fetches.records.ts';
import { googleAdsKey } from '../../../../../tests/support/networks/google-ads.ts';
import {
  metaKey,
  pullDesk,
  type PullDesk,
} from '../../../../../tests/support/networks/pull-desk.ts';
import { tiktokKey } from '../../../../../tests/support/networks/tiktok-ads.ts';
import { pullHours } from './pull-hours.job.ts';

let desk: PullDesk;
afterEach(() => desk.close());

/** A desk at an instant, whose ad accounts count in a zone and a currency. */
async function deskAt(now: string, zone: string, currency = 'USD') {
  desk = await pullDesk({ now: new Date(now), spenders: { zone, currency } });
}

/** A key, and its campaign as that of an app. */
async function keyOf(code: string, values: object, campaign: string) {
  const key = await desk.addKey(code, '2025-11-01', values);
  const networkId = desk.networkId(code);
  await desk.db
    .insertInto('campaigns')
    .values({ network_id: networkId, external_id: campaign, name: 'LNT', app_id: desk.apps[0]! })
    .execute();
  return key;
}
const tiktokOf = () => keyOf('tiktok-ads', tiktokKey, '1700000000001');
const metaOf = () => keyOf('meta-ads', metaKey, '238500000001');

/** What is told of the days around, as ISO instants with the micro-USD spent. */
async function spentByHour() {
  const days = { from: '2025-10-01', to: '2026-12-31' };
  const fetches = await currentFetches(desk.db, days);
  const rows = await desk.facts.query(
    `select began, sum(spend_micros) as spent from hours
     where fetch_id in ($fetches) group by began`,
    { fetches: fetches.map((it) => it.id) },
  );
  const spent = new Map(rows.map((it) => [Number(it['began']), Number(it['spent'])]));
  const told = fetches.flatMap((it) => it.told).sort((a, b) => a - b);
  return told.map((it) => [new Date(it * 1_000).toISOString().slice(0, 16), spent.get(it) ?? 0]);
}
const problemOf = async (keyId: number) =>
  (
    await desk.db
      .selectFrom('hour_sources')
      .select('problem')
      .where('key_id', '=', keyId)
      .executeTakeFirstOrThrow()
  ).problem;

test('an account half an hour off is told at half past, and its day is its own', async () => {
  // 01:40 on the 21st in Kolkata.
  await deskAt('2025-11-20T20:10:00Z', 'Asia/Kolkata');
  const { id } = await tiktokOf();
  desk.tiktok.hours.push({ day: '2025-11-20', hour: 23, spend: '2.00' });
  desk.tiktok.hours.push({ day: '2025-11-21', hour: 0, spend: '3.00' });
  await desk.pullByHour(id);
  expect(await problemOf(id)).toBeNull();
  // The hour from midnight was over at 19:30, forty minutes ago.
  expect(await spentByHour()).toEqual([['2025-11-20T17:30', 2_000_000]]);
  await desk.move('2025-11-20T20:41:00Z');
  await desk.pullByHour(id);
  expect(await spentByHour()).toEqual([
    ['2025-11-20T17:30', 2_000_000],
    ['2025-11-20T18:30', 3_000_000],
  ]);
});

test('an account ahead of UTC is told of its own tomorrow', async () => {
  await deskAt('2025-11-20T13:30:00Z', 'Pacific/Auckland');
  const { id } = await tiktokOf();
  desk.tiktok.hours.push({ day: '2025-11-21', hour: 0, spend: '4.00' });
  await desk.pullByHour(id);
  expect(await spentByHour()).toEqual([['2025-11-20T11:00', 4_000_000]]);
});

test('of a day of 25 hours the hour shown twice is told as neither, the others where they were', async () => {
  await deskAt('2025-11-03T18:00:00Z', 'America/New_York');
  const { id } = await metaOf();
  for (const hour of [0, 1, 2]) desk.meta.hours.push({ day: '2025-11-02', hour, spend: '1.00' });
  await desk.pullByHour(id);
  const told = await spentByHour();
  // Of a day that is done with every other hour is told: 23 of 25.
  expect(told).toHaveLength(23);
  expect(told.slice(0, 3)).toEqual([
    ['2025-11-02T04:00', 1_000_000],
    ['2025-11-02T07:00', 1_000_000],
    ['2025-11-02T08:00', 0],
  ]);
});

test('another currency waits for its rate: hours are missing, not 0, and why is said', async () => {
  await deskAt('2025-11-20T06:10:00Z', 'UTC', 'INR');
  const { id } = await keyOf('google-ads', googleAdsKey, '21000000001');
  desk.googleAds.hours.push({ date: '2025-11-20', hour: 0, micros: 840_000_000 });
  desk.googleAds.hours.push({ date: '2025-11-20', hour: 1, micros: 0 });
  await desk.pullByHour(id);
  // Nothing is nothing in every currency.
  expect(await spentByHour()).toEqual([['2025-11-20T01:00', 0]]);
  expect(await problemOf(id)).toBe('Hours wait for the exchange rate of INR.');
  await desk.db
    .insertInto('exchange_rates')
    .values({
      currency: 'INR',
      day: '2025-11-20',
      usd_per_unit: '0.0125',
      source: 'hand',
      fetched_at: desk.clock.now,
    })
    .execute();
  await desk.move('2025-11-20T06:15:00Z');
  await askHoursAgain(desk.db, desk.clock.now);
  await desk.pullByHour(id);
  expect(await spentByHour()).toEqual([
    ['2025-11-20T00:00', 10_500_000],
    ['2025-11-20T01:00', 0],
  ]);
  expect(await problemOf(id)).toBeNull();
});

test('an hour restated downwards, even to nothing, is what it is told as last', async () => {
  await deskAt('2025-11-20T06:10:00Z', 'UTC');
  const { id } = await metaOf();
  for (const hour of [2, 3]) desk.meta.hours.push({ day: '2025-11-20', hour, spend: '5.00' });
  await desk.pullByHour(id);
  desk.meta.hours[0]!.spend = '3.50';
  desk.meta.hours[1]!.spend = '0';
  await desk.move('2025-11-20T06:45:00Z');
  await desk.pullByHour(id);
  expect(await spentByHour()).toEqual([
    ['2025-11-20T02:00', 3_500_000],
    ['2025-11-20T03:00', 0],
  ]);
});

test('hours of spend are part of no day', async () => {
  await deskAt('2025-11-20T06:10:00Z', 'UTC');
  const { id } = await tiktokOf();
  desk.tiktok.hours.push({ day: '2025-11-20', hour: 1, spend: '5.00' });
  await desk.pullByHour(id);
  const [row] = await desk.facts.query('select count(*) as found from acquisition', {});
  expect(Number(row!['found'])).toBe(0);
  expect(await desk.db.selectFrom('import_batches').select('id').execute()).toEqual([]);
});

test('an account whose zone nobody knows is told by no hour, and says so', async () => {
  await deskAt('2025-11-20T06:10:00Z', 'Middle-earth/Shire');
  const { id } = await metaOf();
  desk.meta.hours.push({ day: '2025-11-20', hour: 1, spend: '5.00' });
  await desk.pullByHour(id);
  expect(await spentByHour()).toEqual([]);
  expect(await problemOf(id)).toBe(
    'Meta Ads did not say in which time zone this account counts its hours.',
  );
});

test('two servers at once ask the account and its day once', async () => {
  await deskAt('2025-11-20T06:10:00Z', 'UTC');
  const { id } = await tiktokOf();
  desk.network.seen.length = 0;
  await Promise.all([desk.pullByHour(id), pullHours(desk.hourTools, id)]);
  const asked = desk.network.seen.filter((it) => it.query.get('start_date') === '2025-11-20');
  expect(asked).toHaveLength(1);
});
