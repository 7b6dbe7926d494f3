import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { connectorDesk, failureOf } from '../../../../../tests/support/networks/connector-desk.ts';
import { toldApart, troublesOf } from '../../../../../tests/support/networks/troubles.ts';
import { unityKey, unityServer } from '../../../../../tests/support/networks/unity-ads.ts';
import { readWhole } from '../../../../../tests/support/reports.ts';
import { unityAds } from './unity-ads.ts';

const days = ['2025-11-15', '2025-11-16', '2025-11-17', '2025-11-18', '2025-11-19'];
let network: Awaited<ReturnType<typeof unityServer>>;
let desk: ReturnType<typeof connectorDesk>;

beforeAll(async () => {
  network = await unityServer(days);
});
afterAll(() => network.close());
beforeEach(() => {
  network.seen.length = 0;
  desk = connectorDesk(unityAds, network, unityKey);
});
const pull = (from = '2025-11-17', to = '2025-11-18') => desk.pull('unity-ads-revenue', from, to);

test('a wrong key and a wrong organization are wrong keys, though the source says 400', async () => {
  for (const wrong of [{ apiKey: 'wrong-api-key-99' }, { organizationId: '999' }]) {
    desk = connectorDesk(unityAds, network, { ...unityKey, ...wrong });
    expect(await failureOf(pull())).toMatchObject({ kind: 'key' });
  }
  network.next.push({ status: 400, body: { errors: [{ msg: 'scale is required' }] } });
  desk = connectorDesk(unityAds, network, unityKey);
  expect(await failureOf(pull())).toMatchObject({
    kind: 'request',
    message: 'Unity Ads does not take this request (400): scale is required',
  });
});

test('quotas, broken answers and trouble are told apart', async () => {
  expect(await troublesOf(network, desk, () => pull())).toEqual(toldApart);
});

test('the key travels in a header and the report comes from behind the redirect', async () => {
  const { text, rows } = await pull();
  expect(network.seen.map((it) => it.path)).toEqual([
    '/stats/v1/operate/organizations/1234567',
    '/reports/1',
  ]);
  expect(network.seen.map((it) => it.query.get('apikey'))).toEqual([null, null]);
  const report = await readWhole(text);
  expect([report.source, report.problems, rows]).toEqual(['unity-ads', [], 2]);
  expect(report.sum('revenue_micros')).toBe(2_500_000);
  expect(report.rows[0]!.series.appName).toBe('Lantern, Lagoon');
});

test('the instant after the last day brings no other day, whether the source counts it or not', async () => {
  const other = await unityServer(days, { lastIncluded: true });
  const report = await connectorDesk(unityAds, other, unityKey).pull(
    'unity-ads-revenue',
    '2025-11-17',
    '2025-11-18',
  );
  expect(report.rows).toBe(2);
  other.close();
});

test('a line that breaks off makes the whole answer useless; no header at all is no figures', async () => {
  const head =
    'timestamp,source_game_id,platform,country,adrequest_count,available_sum,start_count,view_count,revenue_sum';
  network.next.push({ body: `${head}\n2025-11-17T00:00:00.000Z,4242001,andr` });
  expect((await failureOf(pull()))?.message).toContain('breaks off in the middle');
  network.next.push({ body: '' });
  expect((await pull()).rows).toBe(0);
});

test('a good key says what it opens', async () => {
  expect(await desk.check('2025-11-19')).toBe('The key works: 1 game yesterday and today.');
});
