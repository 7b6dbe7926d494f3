import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { connectorDesk, failureOf } from '../../../../../tests/support/networks/connector-desk.ts';
import { graphServer, graphToken } from '../../../../../tests/support/networks/graph.ts';
import { toldApart, troublesOf } from '../../../../../tests/support/networks/troubles.ts';
import { readWhole } from '../../../../../tests/support/reports.ts';
import { metaAudience } from './meta-audience.ts';

const days = ['2025-11-15', '2025-11-16', '2025-11-17', '2025-11-18', '2025-11-19'];
const key = { propertyId: '55501234', accessToken: graphToken };
let network: Awaited<ReturnType<typeof graphServer>>;
let desk: ReturnType<typeof connectorDesk>;

beforeAll(async () => {
  network = await graphServer(days);
});
afterAll(() => network.close());
beforeEach(() => {
  network.seen.length = 0;
  desk = connectorDesk(metaAudience, network, key);
});
const pull = (from = '2025-11-17', to = '2025-11-18') => desk.pull('meta-an-revenue', from, to);

test('an expired token is a wrong key, though the source says 400', async () => {
  desk = connectorDesk(metaAudience, network, { ...key, accessToken: 'expired-token-99' });
  expect(await failureOf(pull())).toMatchObject({ kind: 'key' });
});

test('quotas, broken answers and trouble are told apart', async () => {
  expect(await troublesOf(network, desk, () => pull())).toEqual(toldApart);
});

test('each day is a query of its own, waited for until it is complete', async () => {
  const { text, rows } = await pull();
  const asked = network.seen
    .filter((it) => it.method === 'POST')
    .map((it) => new URLSearchParams(it.body));
  expect(asked.map((it) => [it.get('since'), it.get('until')])).toEqual([
    ['2025-11-17', '2025-11-17'],
    ['2025-11-18', '2025-11-18'],
  ]);
  expect(JSON.parse(asked[0]!.get('metrics')!)).toContain('fb_ad_network_revenue');
  expect(desk.waits).toEqual([5000, 5000, 5000, 5000]);
  const report = await readWhole(text);
  expect([report.source, report.problems, rows]).toEqual(['meta-an', [], 4]);
  expect(report.sum('revenue_micros')).toBe(2_500_000);
  expect([...new Set(report.rows.map((it) => it.day))]).toEqual(['2025-11-17', '2025-11-18']);
});

test('a query that fails, and a day with more rows than a query gives, are refused whole', async () => {
  const query = { body: { query_id: 'q1' } };
  network.next.push(query, { body: { data: [{ query_id: 'q1', status: 'failed' }] } });
  expect(await failureOf(pull())).toMatchObject({ kind: 'unreachable' });
  const results = Array.from({ length: 20_000 }, () => ({ metric: 'fb_ad_network_imp' }));
  network.next.push(query, { body: { data: [{ query_id: 'q1', status: 'complete', results }] } });
  expect((await failureOf(pull()))?.message).toContain('20000 rows at most');
});

test('a good key says what it opens', async () => {
  expect(await desk.check('2025-11-19')).toBe('The key works: Lantern Lagoon.');
});
