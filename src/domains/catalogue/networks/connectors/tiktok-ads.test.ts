import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { connectorDesk, failureOf } from '../../../../../tests/support/networks/connector-desk.ts';
import {
  refusal,
  tiktokKey,
  tiktokServer,
} from '../../../../../tests/support/networks/tiktok-ads.ts';
import { toldApart, troublesOf } from '../../../../../tests/support/networks/troubles.ts';
import { readWhole } from '../../../../../tests/support/reports.ts';
import { tiktokAds } from './tiktok-ads.ts';

const days = ['2025-11-15', '2025-11-16', '2025-11-17', '2025-11-18', '2025-11-19'];
const advertiser = { body: { code: 0, message: 'OK', data: { list: [{ currency: 'USD' }] } } };
let network: Awaited<ReturnType<typeof tiktokServer>>;
let desk: ReturnType<typeof connectorDesk>;

beforeAll(async () => {
  network = await tiktokServer(days);
});
afterAll(() => network.close());
beforeEach(() => {
  network.seen.length = 0;
  desk = connectorDesk(tiktokAds, network, tiktokKey);
});
const pull = (from = '2025-11-17', to = '2025-11-18') =>
  desk.pull('tiktok-ads-campaigns', from, to);

test('a revoked token and an advertiser of somebody else are wrong keys, though the status is 200', async () => {
  desk = connectorDesk(tiktokAds, network, { ...tiktokKey, accessToken: 'revoked-token-99' });
  expect(await failureOf(pull())).toMatchObject({
    kind: 'key',
    message: 'TikTok Ads does not accept this access token any more (40105).',
  });
  desk = connectorDesk(tiktokAds, network, { ...tiktokKey, advertiserId: '7099999999999999999' });
  expect(await failureOf(desk.check('2025-11-19'))).toMatchObject({ kind: 'key' });
  network.next.push(advertiser);
  expect(await failureOf(pull())).toMatchObject({ kind: 'key' });
});

test('a code in a good answer says what is wrong, and the token is in none of the words', async () => {
  const kinds = [
    [40_100, 'later'],
    [40_002, 'request'],
    [50_002, 'unreachable'],
  ] as const;
  for (const [code, kind] of kinds) {
    network.next.push(advertiser, refusal(code, `Bad token ${tiktokKey.accessToken}`));
    const failure = await failureOf(pull());
    expect(failure).toMatchObject({ kind });
    expect(failure!.message).not.toContain(tiktokKey.accessToken);
  }
});

test('quotas, broken answers and trouble are told apart', async () => {
  expect(await troublesOf(network, desk, () => pull(), [advertiser])).toEqual(toldApart);
});

test('hours are those of the account’s zone, by campaign and in its currency', async () => {
  const there = await tiktokServer(days, { currency: 'EUR', zone: 'Asia/Kolkata' });
  const own = connectorDesk(tiktokAds, there, tiktokKey);
  expect(await own.zoneOf('tiktok-ads-spend-hours')).toBe('Asia/Kolkata');
  for (const hour of [0, 9, 23]) there.hours.push({ day: days[2]!, hour, spend: '1.50' });
  there.hours.push({ day: days[3]!, hour: 0, spend: '9.00' });
  const { text, rows } = await own.pull('tiktok-ads-spend-hours', days[2]!, days[2]!);
  const report = await readWhole(text);
  expect([report.source, report.problems, rows]).toEqual(['tiktok-ads', [], 3]);
  expect(report.rows.map((it) => [it.hour, it.series.currency, it.is['spend_micros']])).toEqual(
    [0, 9, 23].map((hour) => [hour, 'EUR', 1_500_000]),
  );
  there.close();
});

test('all pages are one report; the token is in no address', async () => {
  const { text, rows } = await pull('2025-11-15', '2025-11-18');
  expect(network.seen.map((it) => it.query.get('page'))).toEqual([
    null,
    '1',
    '2',
    '3',
    '4',
    '1',
    '2',
    '3',
    '4',
  ]);
  expect(network.seen.some((it) => it.query.toString().includes('token'))).toBe(false);
  const report = await readWhole(text);
  expect([report.source, report.problems, rows]).toEqual(['tiktok-ads', [], 12]);
  expect([report.sum('spend_micros'), report.sum('installs')]).toEqual([59_000_000, 32]);
  // What no ad tells of is the campaign's all the same.
  expect(report.rows.at(-1)!.series).toMatchObject({ campaignId: '1700000000001', creative: '' });
  expect(report.rows.slice(0, 2).map((it) => it.series.creative)).toEqual([
    'Hook video.mp4',
    '1800000000002',
  ]);
  expect(report.rows.slice(0, 2).map((it) => [it.series, it.is['installs']])).toMatchObject([
    [{ campaignId: '1700000000001', campaignName: 'LNT 🎣 لالٹین', country: 'PK' }, 7],
    [{ campaignId: '1700000000002', campaignName: '=PEB Broad', country: 'ZZ' }, null],
  ]);
});

test('days without a campaign are an empty report', async () => {
  const { text, rows } = await pull('2025-10-01', '2025-10-02');
  expect([rows, JSON.parse(text)]).toEqual([0, { results: [], count: 0 }]);
});

test('a second page that fails, is the first one again or is short leaves nothing', async () => {
  const row = { dimensions: { stat_time_day: '2025-11-17 00:00:00' }, metrics: {} };
  const page = (number: number, total: number, list: object[]) => {
    const page_info = { page: number, page_size: 2, total_number: total, total_page: 2 };
    return { body: { code: 0, message: 'OK', data: { page_info, list } } };
  };
  network.next.push(advertiser, page(1, 4, [row, row]), refusal(50_000, 'System error'));
  expect(await failureOf(pull())).toMatchObject({ kind: 'unreachable' });
  network.next.push(advertiser, page(1, 4, [row, row]), page(1, 4, [row, row]));
  expect(await failureOf(pull())).toMatchObject({ kind: 'reply' });
  network.next.push(advertiser, page(1, 4, [row, row]), page(2, 4, [row]));
  expect((await failureOf(pull()))?.message).toContain('announced 4 rows and sent 3');
});

test.each(['EUR', 'PKR', 'TRY'])('an account in %s says so in every row', async (currency) => {
  const there = await tiktokServer(days, { currency });
  const own = connectorDesk(tiktokAds, there, tiktokKey);
  const { rows } = await readWhole(
    (await own.pull('tiktok-ads-campaigns', days[0]!, days[1]!)).text,
  );
  expect(rows.map((it) => it.series.currency)).toEqual(Array(6).fill(currency));
  there.close();
});

test('an account whose currency is not said is never taken for one in dollars', async () => {
  const there = await tiktokServer(days, { currency: null });
  const own = connectorDesk(tiktokAds, there, tiktokKey);
  expect(await failureOf(own.pull('tiktok-ads-campaigns', days[0]!, days[0]!))).toMatchObject({
    kind: 'reply',
  });
  there.close();
});

test('a good key says what the account counts in', async () => {
  expect(await desk.check('2025-11-19')).toBe(
    'The key works: Backlot, counts in USD, Asia/Karachi.',
  );
});
