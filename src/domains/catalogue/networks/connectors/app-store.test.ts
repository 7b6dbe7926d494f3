import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  appStoreKey,
  appStoreServer,
  notYet,
  tooOld,
} from '../../../../../tests/support/networks/app-store.ts';
import { connectorDesk, failureOf } from '../../../../../tests/support/networks/connector-desk.ts';
import { readWhole } from '../../../../../tests/support/reports.ts';
import { stores } from './stores.ts';

const days = ['2025-11-15', '2025-11-16', '2025-11-17'];
let network: Awaited<ReturnType<typeof appStoreServer>>;
let desk: ReturnType<typeof connectorDesk>;

beforeAll(async () => {
  network = await appStoreServer(days);
});
afterAll(() => network.close());
beforeEach(() => {
  network.seen.length = 0;
  desk = connectorDesk(stores, network, appStoreKey);
});
const pull = (from = '2025-11-15', to = '2025-11-17') => desk.pull('app-store-sales', from, to);

test('a revoked key and another vendor are wrong keys', async () => {
  for (const wrong of [{ keyId: 'REVOKED123' }, { vendorNumber: '89999999' }]) {
    desk = connectorDesk(stores, network, { ...appStoreKey, ...wrong });
    expect(await failureOf(pull())).toMatchObject({ kind: 'key' });
  }
});

test('a day that is not made yet is asked for later, and one that is gone is no day without sales', async () => {
  network.next.push(notYet);
  expect(await failureOf(pull())).toMatchObject({
    kind: 'later',
    message: 'App Store Connect has not made the sales of 2025-11-15 yet.',
  });
  network.next.push(tooOld);
  expect(await failureOf(pull())).toMatchObject({ kind: 'request' });
  network.next.push({ status: 404, body: 'not found' });
  expect(await failureOf(pull())).toMatchObject({ kind: 'request' });
});

test('quotas, broken answers and trouble are told apart', async () => {
  network.next.push({ status: 429, headers: { 'Retry-After': '900' } });
  expect(await failureOf(pull())).toMatchObject({ kind: 'later', retryAfter: 900 });
  network.next.push({ status: 503 });
  expect(await failureOf(pull())).toMatchObject({ kind: 'unreachable' });
  network.next.push({ body: '<html>Sign in</html>' });
  expect(await failureOf(pull())).toMatchObject({ kind: 'reply' });
  const packed = gzipSync('SKU\tUnits\n'.repeat(400));
  network.next.push({ body: packed.subarray(0, packed.length - 12) });
  expect(await failureOf(pull())).toMatchObject({ kind: 'reply' });
});

test('the second day fails, or has other columns: nothing is taken of the first', async () => {
  const table = (header: string) => ({ body: gzipSync(`${header}\n`) });
  network.next.push(table('SKU\tUnits'), { status: 500 });
  expect(await failureOf(pull())).toMatchObject({ kind: 'unreachable' });
  network.next.push(table('SKU\tUnits'), table('SKU\tTitle'));
  expect((await failureOf(pull()))?.message).toContain('other columns on 2025-11-16');
});

test('days are one report, each in its currencies, and refunds take back what was paid', async () => {
  const { text, rows } = await pull('2025-11-16', '2025-11-19');
  const asked = network.seen.map((it) => it.query.get('filter[reportDate]'));
  expect(asked).toEqual(['2025-11-16', '2025-11-17', '2025-11-18', '2025-11-19']);
  const report = await readWhole(text);
  expect([report.source, report.problems, rows]).toEqual(['store-console', [], 8]);
  expect(report.sum('installs')).toBe(24);
  const first = report.rows.filter((it) => it.day === '2025-11-16');
  expect(first.map((it) => [it.series.currency, it.is['iap_revenue_micros']])).toEqual([
    ['', null],
    ['EUR', 2_100_000],
    ['EUR', -700_000],
    ['PKR', 381_000_000],
  ]);
  expect(first[0]!.series.appName).toBe('پتھر Sort');
});

test('days without any sales are an empty report', async () => {
  expect(await pull('2025-10-01', '2025-10-02')).toEqual({ text: '', rows: 0 });
});

test('a good key says what there is of the day before yesterday', async () => {
  expect(await desk.check('2025-11-19')).toBe(
    'The key works: 4 lines of sales on 2025-11-17 in the App Store.',
  );
});
