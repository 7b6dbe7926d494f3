import { generateKeyPairSync, type KeyPairKeyObjectResult } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  appleAdsKey,
  appleAdsServer,
  sec1Key,
} from '../../../../../tests/support/networks/apple-search-ads.ts';
import { connectorDesk, failureOf } from '../../../../../tests/support/networks/connector-desk.ts';
import { toldApart, troublesOf } from '../../../../../tests/support/networks/troubles.ts';
import { readWhole } from '../../../../../tests/support/reports.ts';
import { appleSearchAds } from './apple-search-ads.ts';

const days = ['2025-11-15', '2025-11-16', '2025-11-17', '2025-11-18', '2025-11-19'];
const token = { body: { access_token: 'apple-ads-access-1234' } };
let network: Awaited<ReturnType<typeof appleAdsServer>>;
let desk: ReturnType<typeof connectorDesk>;

beforeAll(async () => {
  network = await appleAdsServer(days);
});
afterAll(() => network.close());
beforeEach(() => {
  network.seen.length = 0;
  desk = connectorDesk(appleSearchAds, network, appleAdsKey);
});
const pull = (from = '2025-11-17', to = '2025-11-18') =>
  desk.pull('apple-search-ads-campaigns', from, to);
const pem = ({ privateKey }: KeyPairKeyObjectResult) =>
  privateKey.export({ type: 'pkcs8', format: 'pem' }) as string;

test('a key that is none, is of another kind or was replaced is a wrong key', async () => {
  const others = [
    'certainly-no-key',
    '-----BEGIN PRIVATE KEY-----\nbm90IGEga2V5\n-----END PRIVATE KEY-----',
    pem(generateKeyPairSync('rsa', { modulusLength: 2048 })),
    pem(generateKeyPairSync('ec', { namedCurve: 'P-384' })),
  ];
  for (const privateKey of others) {
    desk = connectorDesk(appleSearchAds, network, { ...appleAdsKey, privateKey });
    const failure = await failureOf(pull());
    expect(failure).toMatchObject({ kind: 'key' });
    expect(failure!.message).not.toContain(privateKey.slice(0, 40));
  }
  expect(network.seen).toEqual([]);
  const privateKey = pem(generateKeyPairSync('ec', { namedCurve: 'P-256' }));
  desk = connectorDesk(appleSearchAds, network, { ...appleAdsKey, privateKey });
  expect(await failureOf(pull())).toMatchObject({
    kind: 'key',
    message: 'Apple Search Ads does not accept this client any more: look at ids and key.',
  });
});

test('a token that has expired and an organisation of others are wrong keys', async () => {
  network.next.push({ body: { access_token: 'expired' } });
  expect(await failureOf(pull())).toMatchObject({ kind: 'key' });
  desk = connectorDesk(appleSearchAds, network, { ...appleAdsKey, orgId: '999' });
  expect(await failureOf(pull())).toMatchObject({ kind: 'key' });
  expect(await failureOf(desk.check('2025-11-19'))).toMatchObject({ kind: 'key' });
});

test('an error in an answer with status 200 is none of no campaigns', async () => {
  const error = { errors: [{ messageCode: 'INVALID_DATE', message: 'startTime is too early' }] };
  network.next.push(token, { body: { data: null, pagination: null, error } });
  expect(await failureOf(pull())).toMatchObject({
    kind: 'request',
    message: 'Apple Search Ads does not take this request: startTime is too early',
  });
});

test('quotas, broken answers and trouble are told apart', async () => {
  expect(await troublesOf(network, desk, () => pull(), [token])).toEqual(toldApart);
});

test('all pages are one report; days without anything are in none of them', async () => {
  const { text, rows } = await pull('2025-11-16', '2025-11-18');
  const report = await readWhole(text);
  expect([report.source, report.problems, rows]).toEqual(['apple-search-ads', [], 6]);
  expect([report.sum('spend_micros'), report.sum('installs')]).toEqual([75_000_000, 54]);
  expect(report.rows.map((it) => [it.day, it.series.country]).slice(0, 3)).toEqual([
    ['2025-11-16', 'US'],
    ['2025-11-17', 'US'],
    ['2025-11-16', 'PK'],
  ]);
  expect(report.rows[0]!.series).toMatchObject({
    package: '1234567890',
    platform: 'ios',
    campaignId: '542370539',
    campaignName: '=PEB Brand 🍎 پتھر',
  });
  const asked = network.seen.map((it) => `${it.path}${it.query.toString()}`);
  expect(asked).toEqual(['/auth/oauth2/token', ...Array(2).fill('/api/v5/reports/campaigns')]);
});

test('a second page that fails or is empty leaves nothing', async () => {
  const first = {
    data: { reportingDataResponse: { row: [{ metadata: {}, granularity: [] }] } },
    pagination: { totalResults: 2 },
  };
  const none = { ...first, data: { reportingDataResponse: { row: [] } } };
  network.next.push(token, { body: first }, { status: 500 });
  expect(await failureOf(pull())).toMatchObject({ kind: 'unreachable' });
  network.next.push(token, { body: first }, { body: none });
  expect((await failureOf(pull()))?.message).toContain('announced 2 rows and sent 1');
});

test('days without a campaign are an empty report', async () => {
  expect((await pull('2025-10-01', '2025-10-02')).rows).toBe(0);
});

test.each(['EUR', 'PKR', 'TRY'])('an account in %s says so in every row', async (currency) => {
  const there = await appleAdsServer(days, { currency });
  const own = connectorDesk(appleSearchAds, there, appleAdsKey);
  const { text } = await own.pull('apple-search-ads-campaigns', days[0]!, days[0]!);
  expect((await readWhole(text)).rows.map((it) => it.series.currency)).toEqual(
    Array(3).fill(currency),
  );
  there.close();
});

test('a good key says what the organisation counts in, also as openssl writes it', async () => {
  desk = connectorDesk(appleSearchAds, network, { ...appleAdsKey, privateKey: sec1Key });
  expect(await desk.check('2025-11-19')).toBe(
    'The key works: Backlot, counts in USD, Asia/Karachi.',
  );
});
