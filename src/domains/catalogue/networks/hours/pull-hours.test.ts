import * as fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { askHoursAgain, currentFetches, forgetHours } from '#/store/hour-fetches.records.ts';
import { maxHours, maxRows } from '../../../../../tests/support/networks/applovin.ts';
import {
  goodKey,
  pullDesk,
  type PullDesk,
} from '../../../../../tests/support/networks/pull-desk.ts';
import { dueHourKeys } from './hour-sources.records.ts';
import { pullHours } from './pull-hours.job.ts';

let desk: PullDesk;
const DAY = '2025-11-20';
const upTo = (hour: number) => Array.from({ length: hour + 1 }, (_, it) => it);
const at = (day: string, hour: number) => Date.parse(`${day}T00:00:00Z`) / 1_000 + hour * 3_600;

beforeAll(async () => {
  desk = await pullDesk();
});
afterAll(() => desk.close());
beforeEach(async () => {
  await desk.move(`${DAY}T06:10:00Z`);
  desk.network.next.length = 0;
  desk.maxReport.splice(0, desk.maxReport.length);
  desk.applovin.keys.add(goodKey.reportKey);
});

/** What counts by the hour of an account, earliest first. */
async function hoursOf(account: string) {
  const { id } = await desk.db
    .selectFrom('accounts')
    .select('id')
    .where('name', '=', account)
    .executeTakeFirstOrThrow();
  const days = { from: '2025-11-01', to: '2025-11-30' };
  const fetches = (await currentFetches(desk.db, days)).filter((it) => it.accountId === id);
  const rows = await desk.facts.query(
    `select began, sum(impressions) as shown, sum(revenue_micros) as earned from hours
     where fetch_id in ($fetches) group by began order by began`,
    { fetches: fetches.map((it) => it.id) },
  );
  return { rows, told: fetches.flatMap((it) => it.told).sort((a, b) => a - b) };
}
const source = async (keyId: number) =>
  desk.db
    .selectFrom('hour_sources')
    .selectAll()
    .where('key_id', '=', keyId)
    .executeTakeFirstOrThrow();

test('hours that are over are taken in by app and network; the one that runs is not told yet', async () => {
  desk.maxReport.push(...maxHours(DAY, upTo(6)));
  const { id, account } = await desk.addKey();
  await desk.pullByHour(id);
  const { rows, told } = await hoursOf(account);
  // At 06:10 the hour from five has been over for ten minutes: its source may still be counting it.
  expect(told).toEqual(upTo(4).map((hour) => at(DAY, hour)));
  expect(rows).toEqual(told.map((began) => ({ began, shown: 1_800, earned: 4_500_000 })));
  const apps = await desk.facts.query(
    'select app_id, sum(revenue_micros) as earned from hours where began = $began group by app_id order by app_id',
    { began: at(DAY, 0) },
  );
  expect(apps).toEqual([
    { app_id: desk.apps[0]!, earned: 3_750_000 },
    { app_id: desk.apps[1]!, earned: 750_000 },
  ]);
  const batches = await desk.db.selectFrom('import_batches').selectAll().execute();
  expect(batches).toEqual([]);
  expect(await source(id)).toMatchObject({ failures: 0, problem: null });
});

test('restated hours take the place of the earlier ones, and a late hour is missing, not 0', async () => {
  desk.maxReport.push(...maxHours(DAY, [0, 1, 3]));
  const { id, account } = await desk.addKey();
  await desk.pullByHour(id);
  expect((await hoursOf(account)).told).toEqual([0, 1, 3].map((hour) => at(DAY, hour)));
  await desk.move(`${DAY}T06:20:00Z`);
  desk.maxReport.push(...maxHours(DAY, [2]));
  await desk.pullByHour(id);
  expect((await hoursOf(account)).told).toHaveLength(3);
  await desk.move(`${DAY}T06:41:00Z`);
  for (const it of desk.maxReport) it['estimated_revenue'] = '1.00';
  await desk.pullByHour(id);
  expect((await hoursOf(account)).rows).toEqual(
    upTo(3).map((hour) => ({ began: at(DAY, hour), shown: 1_800, earned: 3_000_000 })),
  );
});

test('yesterday is asked again until it has been over for half a day, then never', async () => {
  const { id } = await desk.addKey();
  const asked = () => desk.network.seen.map((it) => it.query.get('start'));
  await desk.pullByHour(id);
  desk.network.seen.length = 0;
  await desk.move(`${DAY}T11:30:00Z`);
  await desk.pullByHour(id);
  expect(asked()).toEqual([DAY, '2025-11-19']);
  await desk.move(`${DAY}T12:05:00Z`);
  await desk.pullByHour(id);
  desk.network.seen.length = 0;
  await desk.move(`${DAY}T12:40:00Z`);
  await desk.pullByHour(id);
  expect(asked()).toEqual([DAY]);
});

test('of a day fetched for the last time every hour is told, the quiet ones as nothing', async () => {
  desk.maxReport.push(...maxHours('2025-11-19', [8, 20]));
  await desk.move(`${DAY}T13:00:00Z`);
  const { id, account } = await desk.addKey();
  await desk.pullByHour(id);
  const { rows, told } = await hoursOf(account);
  expect(told).toEqual(upTo(23).map((hour) => at('2025-11-19', hour)));
  expect(rows).toHaveLength(2);
});

test('once names are known that were not, days that were done with are asked for again', async () => {
  desk.maxReport.push(...maxHours('2025-11-19', [8]));
  await desk.move(`${DAY}T13:00:00Z`);
  const { id, account } = await desk.addKey();
  await desk.pullByHour(id);
  const before = await hoursOf(account);
  await askHoursAgain(desk.db, new Date(`${DAY}T13:05:00Z`));
  expect(await hoursOf(account)).toEqual(before);
  desk.maxReport.push(...maxHours('2025-11-19', [9]));
  await desk.move(`${DAY}T13:06:00Z`);
  await desk.pullByHour(id);
  expect((await hoursOf(account)).rows).toHaveLength(2);
});

test('an answer that cannot be used leaves what was told, says why, and is tried again', async () => {
  desk.maxReport.push(...maxHours(DAY, upTo(3)));
  const { id, account } = await desk.addKey();
  await desk.pullByHour(id);
  await desk.move(`${DAY}T06:45:00Z`);
  desk.network.next.push({ body: { code: 200, count: 9, results: maxHours(DAY, [0]) } });
  await desk.pullByHour(id);
  expect((await hoursOf(account)).rows).toHaveLength(4);
  const failed = await source(id);
  expect(failed.problem).toContain('announced 9 rows and sent 3');
  expect(failed.next_at.toISOString()).toBe('2025-11-20T06:45:30.000Z');
  await desk.move(`${DAY}T06:46:00Z`);
  await desk.pullByHour(id);
  expect(await source(id)).toMatchObject({ failures: 0, problem: null });
});

test('a refused key stops hours and days alike', async () => {
  const { id } = await desk.addKey();
  desk.applovin.keys.delete(goodKey.reportKey);
  await desk.pullByHour(id);
  const key = await desk.db
    .selectFrom('network_keys')
    .select('refusal')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(key.refusal).toBe('AppLovin MAX refuses this key (403).');
  expect(await dueHourKeys(desk.db, ['max'], desk.clock.now, DAY)).not.toContain(id);
});

test('two servers at once fetch once', async () => {
  const { id } = await desk.addKey();
  desk.network.seen.length = 0;
  await Promise.all([desk.pullByHour(id), pullHours({ ...desk.hourTools }, id)]);
  expect(desk.network.seen.filter((it) => it.query.get('start') === DAY)).toHaveLength(1);
});

test('a source with nothing due is left alone, one that was never asked is due', async () => {
  const { id } = await desk.addKey();
  const due = () => dueHourKeys(desk.db, ['max'], desk.clock.now, DAY);
  expect(await due()).toContain(id);
  expect(await dueHourKeys(desk.db, ['admob'], desk.clock.now, DAY)).toEqual([]);
  await desk.pullByHour(id);
  expect(await due()).not.toContain(id);
  await desk.move(`${DAY}T06:41:00Z`);
  expect(await due()).toContain(id);
});

test('hours of a closed day add up to its day, network by network, and count in no sum of days', async () => {
  const { id, account } = await desk.addKey('max', '2025-11-19');
  const cents = fc.array(fc.integer({ min: 0, max: 90_000 }), { minLength: 24, maxLength: 24 });
  const [days] = fc.sample(fc.array(cents, { minLength: 3, maxLength: 3 }), 1);
  const hours = maxHours('2025-11-19', upTo(23)).map((it, at) => ({
    ...it,
    estimated_revenue: String(days![at % 3]![Math.floor(at / 3)]! / 100),
  }));
  const whole = maxRows(['2025-11-19']).map((it, at) => ({
    ...it,
    impressions: String(24 * 600),
    estimated_revenue: String(days![at]!.reduce((sum, one) => sum + one, 0) / 100),
  }));
  desk.maxReport.push(...hours, ...whole);
  await desk.move(`${DAY}T13:00:00Z`);
  await desk.pull(id);
  const ask = (table: string, where: string) =>
    desk.facts.query(
      `select app_id, network_id, sum(impressions) as shown, sum(revenue_micros) as earned
       from ${table} where ${where} and account_id = $account
       group by app_id, network_id order by app_id, network_id`,
      { account: accountId },
    );
  const { id: accountId } = await desk.db
    .selectFrom('accounts')
    .select('id')
    .where('name', '=', account)
    .executeTakeFirstOrThrow();
  const before = await ask('monetisation', 'selected = 1');
  await desk.pullByHour(id);
  expect(await ask('monetisation', 'selected = 1')).toEqual(before);
  expect(await ask('hours', 'fetch_id > 0')).toEqual(before);
});

test('what was replaced goes from the facts a while later, what counts stays', async () => {
  desk.maxReport.push(...maxHours(DAY, upTo(3)));
  const { id, account } = await desk.addKey();
  await desk.pullByHour(id);
  await desk.move(`${DAY}T06:45:00Z`);
  await desk.pullByHour(id);
  const stored = async () =>
    (await desk.facts.query('select fetch_id from hours group by fetch_id')).length;
  const before = await stored();
  const { now } = desk.clock;
  await forgetHours(desk, now);
  expect(await stored()).toBe(before);
  await forgetHours(desk, new Date(now.getTime() + 11 * 60_000));
  expect(await stored()).toBeLessThan(before);
  expect((await hoursOf(account)).rows).toHaveLength(4);
  await forgetHours(desk, new Date('2026-01-05T00:00:00Z'));
  expect(await stored()).toBe(0);
});
