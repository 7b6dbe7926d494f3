import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { connectorDesk, failureOf } from '../../../../../tests/support/networks/connector-desk.ts';
import {
  unityAdvertiserKey,
  unityKey,
  unityServer,
} from '../../../../../tests/support/networks/unity-ads.ts';
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
  desk = connectorDesk(unityAds, network, unityAdvertiserKey);
});
const pull = (from = '2025-11-17', to = '2025-11-18') =>
  desk.pull('unity-ads-acquisitions', from, to);

test('another secret and another organization are wrong keys', async () => {
  for (const wrong of [{ secretKey: 'revoked-secret-11' }, { organizationId: '999' }]) {
    desk = connectorDesk(unityAds, network, { ...unityAdvertiserKey, ...wrong });
    expect(await failureOf(pull())).toMatchObject({ kind: 'key' });
  }
});

test('quotas, broken answers and trouble are told apart', async () => {
  network.next.push({ status: 429, headers: { 'Retry-After': '900' } });
  expect(await failureOf(pull())).toMatchObject({ kind: 'later', retryAfter: 900 });
  network.next.push({ status: 503 });
  expect(await failureOf(pull())).toMatchObject({ kind: 'unreachable' });
  network.next.push({ body: '<html>Sign in</html>' });
  expect(await failureOf(pull())).toMatchObject({ kind: 'reply' });
  network.next.push({ body: '' });
  expect(await failureOf(pull())).toMatchObject({ kind: 'reply' });
  const head =
    'timestamp,app id,campaign id,country,platform,creative pack id,starts,clicks,installs,spend\n2025-11-17T00:00:00';
  network.next.push({ body: head });
  expect((await failureOf(pull()))?.message).toContain('breaks off in the middle');
});

test('what was spent is read as it came, in the currency that the account says', async () => {
  const { text, rows } = await pull();
  const asked = network.seen[0]!;
  expect(asked.path).toBe('/advertise/stats/v2/organizations/1234567/reports/acquisitions');
  expect(asked.query.get('end')).toBe('2025-11-19T00:00:00.000Z');
  expect(asked.query.toString()).not.toContain('secret');
  const report = await readWhole(text);
  expect(asked.query.get('breakdowns')).toContain('creativePack');
  expect([report.source, report.problems, rows]).toEqual(['unity-ads-spend', [], 6]);
  expect([report.sum('spend_micros'), report.sum('installs')]).toEqual([25_000_000, 14]);
  const lantern = { appId: '500012345', campaignName: 'LNT 🎣 لالٹین', country: 'PK', currency: '' };
  expect(report.rows.slice(0, 3).map((it) => it.series)).toMatchObject([
    { ...lantern, creative: 'LNT, 15s', creativeKind: 'video' },
    { ...lantern, creative: 'لالٹین end card', creativeKind: 'playable' },
    { creative: '', appId: '500012346', campaignName: '=PEB', country: 'ZZ', platform: 'ios' },
  ]);
});

test('days without anything are an empty report', async () => {
  expect((await pull('2025-10-01', '2025-10-02')).rows).toBe(0);
});

test('a key says what it opens of the services it is for', async () => {
  expect(await desk.check('2025-11-19')).toBe('The key works: 2 campaigns yesterday and today.');
  desk = connectorDesk(unityAds, network, { ...unityKey, ...unityAdvertiserKey });
  expect(await desk.check('2025-11-19')).toBe(
    'The key works: 1 game and 2 campaigns yesterday and today.',
  );
});
