import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { connectorDesk, failureOf } from '../../../../../tests/support/networks/connector-desk.ts';
import { molocoKey, molocoServer } from '../../../../../tests/support/networks/moloco.ts';
import { toldApart, troublesOf } from '../../../../../tests/support/networks/troubles.ts';
import { readWhole } from '../../../../../tests/support/reports.ts';
import { moloco } from './moloco.ts';

const days = ['2025-11-15', '2025-11-16', '2025-11-17', '2025-11-18', '2025-11-19'];
const before = [
  { body: { token: 'moloco-access-token-1' } },
  { body: { ad_account: { currency: 'USD' } } },
];
let network: Awaited<ReturnType<typeof molocoServer>>;
let desk: ReturnType<typeof connectorDesk>;

beforeAll(async () => {
  network = await molocoServer(days);
});
afterAll(() => network.close());
beforeEach(() => {
  network.seen.length = 0;
  desk = connectorDesk(moloco, network, molocoKey);
});
const pull = (from = '2025-11-17', to = '2025-11-18') => desk.pull('moloco-campaigns', from, to);

test('a revoked key and an ad account of others are wrong keys, and no words have the key', async () => {
  desk = connectorDesk(moloco, network, { ...molocoKey, apiKey: 'revoked-api-key-99' });
  const failure = await failureOf(pull());
  expect(failure).toMatchObject({ kind: 'key' });
  expect(failure!.message).not.toContain('revoked-api-key-99');
  desk = connectorDesk(moloco, network, { ...molocoKey, adAccountId: 'others' });
  expect(await failureOf(pull())).toMatchObject({ kind: 'key' });
});

test('quotas, broken answers and trouble are told apart', async () => {
  expect(await troublesOf(network, desk, () => pull(), before)).toEqual(toldApart);
});

test('the report is made, waited for and fetched from where it lies, without the token', async () => {
  const { text, rows } = await pull('2025-11-15', '2025-11-18');
  expect(desk.waits).toEqual([5000, 5000]);
  const last = network.seen.at(-1)!;
  expect([last.host, last.headers.authorization]).toEqual(['storage.googleapis.com', undefined]);
  expect(text).not.toContain('one-time');
  const report = await readWhole(text);
  expect([report.source, report.problems, rows]).toEqual(['moloco', [], 12]);
  expect([report.sum('spend_micros'), report.sum('installs')]).toEqual([49_000_000, 28]);
  const lantern = { campaignId: 'camp1', campaignName: 'LNT 🎣 لالٹین', country: 'PK' };
  expect(report.rows.slice(0, 3).map((it) => [it.series, it.is['clicks']])).toMatchObject([
    [{ ...lantern, creative: 'LNT_gameplay_15s.mp4', creativeKind: 'video' }, 30],
    [{ ...lantern, creative: 'لالٹین', creativeKind: 'image' }, 10],
    [{ creative: '', campaignId: 'camp2', campaignName: '=PEB ROAS', country: 'ZZ' }, 0],
  ]);
});

test('a report on a host that nobody knows is not fetched, and the host is named', async () => {
  const there = await molocoServer(days, { storage: 'reports.elsewhere.example' });
  const own = connectorDesk(moloco, there, molocoKey);
  expect(await failureOf(own.pull('moloco-campaigns', days[0]!, days[0]!))).toEqual({
    kind: 'reply',
    message: 'Moloco keeps the report at reports.elsewhere.example, from where nothing is fetched.',
    retryAfter: undefined,
  });
  expect(there.seen.every((it) => it.host === 'api.moloco.cloud')).toBe(true);
  there.close();
});

test('a report that fails or never gets done is given up', async () => {
  network.next.push(...before, { body: { id: 'r1' } }, { body: { status: 'FAILED' } });
  expect(await failureOf(pull())).toMatchObject({ kind: 'unreachable' });
  const endless = await molocoServer(days, { looks: 1000 });
  const never = connectorDesk(moloco, endless, molocoKey);
  expect(await failureOf(never.pull('moloco-campaigns', days[0]!, days[0]!))).toMatchObject({
    kind: 'later',
  });
  endless.close();
});

test('days without a campaign are an empty report', async () => {
  expect((await pull('2025-10-01', '2025-10-02')).rows).toBe(0);
});

test.each(['EUR', 'JPY'])('an account in %s says so in every row', async (currency) => {
  const there = await molocoServer(days, { currency });
  const own = connectorDesk(moloco, there, molocoKey);
  const { text } = await own.pull('moloco-campaigns', days[0]!, days[0]!);
  expect((await readWhole(text)).rows.map((it) => it.series.currency)).toEqual([
    currency,
    currency,
    currency,
  ]);
  there.close();
});

test('an account whose currency is not known is never taken for one in dollars', async () => {
  const there = await molocoServer(days, { currency: 'UNKNOWN_CURRENCY' });
  const own = connectorDesk(moloco, there, molocoKey);
  expect(await failureOf(own.pull('moloco-campaigns', days[0]!, days[0]!))).toMatchObject({
    kind: 'reply',
  });
  there.close();
});

test('a good key says what the ad account counts in', async () => {
  expect(await desk.check('2025-11-19')).toBe(
    'The key works: Backlot, counts in USD, Asia/Karachi.',
  );
});
