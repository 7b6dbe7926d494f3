import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { appStoreKey } from '../../../../../tests/support/networks/app-store.ts';
import { connectorDesk, failureOf } from '../../../../../tests/support/networks/connector-desk.ts';
import {
  earningsOf,
  googlePlayKey,
  googlePlayServer,
  november,
  wide,
} from '../../../../../tests/support/networks/google-play.ts';
import { readWhole } from '../../../../../tests/support/reports.ts';
import { reportsOf } from './connector.ts';
import { stores } from './stores.ts';

let network: Awaited<ReturnType<typeof googlePlayServer>>;
let desk: ReturnType<typeof connectorDesk>;

beforeAll(async () => {
  network = await googlePlayServer(1);
});
afterAll(() => network.close());
beforeEach(() => {
  network.seen.length = 0;
  network.next.length = 0;
  desk = connectorDesk(stores, network, googlePlayKey);
});
const installs = (from = '2025-10-31', to = '2025-11-01') =>
  desk.pull('google-play-installs', from, to);
const earnings = (from = '2025-11-16', to = '2025-11-17') =>
  desk.pull('google-play-earnings', from, to);
const token = { body: { access_token: 'access-token-1' } };
const listed = (name: string) => ({ body: { items: [{ name }] } });

test('a key is for one store or for both', () => {
  const codes = (key: object) => reportsOf(stores, { ...key }).map((it) => it.code);
  expect(codes(appStoreKey)).toEqual(['app-store-sales']);
  expect(codes(googlePlayKey)).toEqual(['google-play-installs', 'google-play-earnings']);
  expect(codes({ ...appStoreKey, ...googlePlayKey })).toHaveLength(3);
});

test('a revoked access and another bucket are wrong keys', async () => {
  for (const wrong of [{ refreshToken: 'revoked' }, { bucket: 'pubsite_prod_9' }]) {
    desk = connectorDesk(stores, network, { ...googlePlayKey, ...wrong });
    expect(await failureOf(installs())).toMatchObject({ kind: 'key' });
  }
});

test('quotas, broken answers and trouble are told apart', async () => {
  network.next.push(token, { status: 429, headers: { 'Retry-After': '900' } });
  expect(await failureOf(installs())).toMatchObject({ kind: 'later', retryAfter: 900 });
  network.next.push(token, { status: 503 });
  expect(await failureOf(installs())).toMatchObject({ kind: 'unreachable' });
  network.next.push(token, { body: '<html>Sign in</html>' });
  expect(await failureOf(installs())).toMatchObject({ kind: 'reply' });
  network.next.push(token, { body: { items: 'none' } });
  expect(await failureOf(installs())).toMatchObject({ kind: 'reply' });
  const again = { body: { nextPageToken: '0' } };
  network.next.push(token, again, again);
  expect((await failureOf(installs()))?.message).toContain('again and again');
});

test('installs are those of the days, of every app and page of the list', async () => {
  const { text, rows } = await installs();
  const report = await readWhole(text);
  expect([report.source, report.problems, rows]).toEqual(['store-console', [], 4]);
  expect([report.sum('installs'), report.sum('uninstalls')]).toEqual([38, 7]);
  expect(report.rows[0]).toMatchObject({
    day: '2025-10-31',
    series: { package: 'com.backlot.lanternlagoon', platform: 'android', country: 'PK' },
  });
});

test('a file of statistics that breaks off or lost a column makes the whole answer useless', async () => {
  for (const [text, words] of [
    ['Date,Package Name,Country,Daily User Installs,Daily User Uninstalls\n2025-11-01,com', 'off'],
    ['Date,Package Name,Country,Daily User Installs\n', 'without the column daily user uninst'],
  ] as const) {
    network.next.push(token, listed('stats/installs/a'), { body: wide(text) });
    expect(await failureOf(installs('2025-11-01'))).toMatchObject({
      kind: 'reply',
      message: expect.stringContaining(words),
    });
  }
});

test('earnings are added up by day, app, country and currency, and nobody is in them', async () => {
  const { text, rows } = await earnings();
  expect(text).not.toMatch(/GPA|Punjab|54000|Gems/);
  const report = await readWhole(text);
  expect([report.source, report.problems, rows]).toEqual(['store-console', [], 3]);
  expect(
    report.rows.map(({ day, series, is }) => [
      day,
      series.country,
      series.currency,
      series.platform,
      is['iap_revenue_micros'],
    ]),
  ).toEqual([
    ['2025-11-16', 'PK', 'EUR', 'android', 1_049_376_000],
    ['2025-11-16', 'US', 'USD', 'android', 4_990_000],
    ['2025-11-17', 'DE', 'EUR', 'android', -3_320_000],
  ]);
});

test('earnings that break off, or that nobody can read, are not taken', async () => {
  const broken = november.subarray(0, november.length - 40);
  const line = (day: string, amount: string) =>
    `GPA.1,"${day}",1:00 AM,,Charge,,Gems,com.a,1,gems,,PK,,,PKR,0,1,EUR,${amount}`;
  for (const [body, words] of [
    [broken, 'broken off'],
    [earningsOf(line('Nov 16, 2025', '1'), 'GPA.2,"Nov 16'), 'broken off'],
    [earningsOf(line('16.11.2025', '1')), 'have a day that nobody can read: 16.11.2025'],
    [earningsOf(line('Nov 16, 2025', 'a lot')), 'an amount'],
  ] as const) {
    network.next.push(token, listed('earnings/earnings_202511.zip'), { body });
    expect(await failureOf(earnings())).toMatchObject({
      kind: 'reply',
      message: expect.stringContaining(words),
    });
  }
});

test('who may list earnings but not read them keeps the key for the installs', async () => {
  network.next.push(token, listed('earnings/earnings_202511.zip'), { status: 403 });
  expect(await failureOf(earnings())).toMatchObject({
    kind: 'request',
    message:
      'Google Play does not let this account read earnings: the Play console gives that right apart.',
  });
});

test('months without any file, and those not paid out yet, are an empty report', async () => {
  expect((await installs('2025-08-01', '2025-08-31')).rows).toBe(0);
  expect((await earnings('2025-12-01', '2025-12-07')).rows).toBe(0);
});

test('a good key says what it opens', async () => {
  expect(await desk.check('2025-11-19')).toBe('The key works: 2 apps in Google Play.');
});
