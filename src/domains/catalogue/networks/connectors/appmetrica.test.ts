import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  appmetricaKey,
  appmetricaServer,
} from '../../../../../tests/support/networks/appmetrica.ts';
import { connectorDesk, failureOf } from '../../../../../tests/support/networks/connector-desk.ts';
import { toldApart, troublesOf } from '../../../../../tests/support/networks/troubles.ts';
import { readWhole } from '../../../../../tests/support/reports.ts';
import { appmetrica } from './appmetrica.ts';

const days = ['2025-11-15', '2025-11-16', '2025-11-17', '2025-11-18', '2025-11-19'];
const list = { body: { applications: [{ id: 4242 }] } };
let network: Awaited<ReturnType<typeof appmetricaServer>>;
let desk: ReturnType<typeof connectorDesk>;

beforeAll(async () => {
  network = await appmetricaServer(days);
});
afterAll(() => network.close());
beforeEach(() => {
  network.seen.length = 0;
  desk = connectorDesk(appmetrica, network, appmetricaKey);
});
const pull = (from = '2025-11-17', to = '2025-11-18') => desk.pull('appmetrica-users', from, to);

test('a token without the right is a wrong key', async () => {
  desk = connectorDesk(appmetrica, network, { token: 'expired-token-99' });
  expect(await failureOf(pull())).toMatchObject({ kind: 'key' });
});

test('quotas, broken answers and trouble are told apart', async () => {
  expect(await troublesOf(network, desk, () => pull())).toEqual(toldApart);
  network.next.push(list, { body: { data: [] } });
  expect((await failureOf(pull()))?.message).toContain('no table');
});

test('every application’s table comes whole and not from a sample', async () => {
  const small = await appmetricaServer(days, { most: 2 });
  const { text, rows } = await connectorDesk(appmetrica, small, appmetricaKey).pull(
    'appmetrica-users',
    '2025-11-15',
    '2025-11-17',
  );
  const tables = small.seen.filter((it) => it.path === '/stat/v1/data');
  expect(tables.map((it) => [it.query.get('ids'), it.query.get('offset')])).toEqual([
    ['4242', '1'],
    ['4242', '3'],
    ['4243', '1'],
    ['4243', '3'],
  ]);
  expect(tables.every((it) => it.query.get('accuracy') === 'full')).toBe(true);
  const report = await readWhole(text);
  expect([report.source, report.problems, rows]).toEqual(['appmetrica', [], 6]);
  expect([report.sum('dau'), report.sum('session_seconds')]).toEqual([5400, 6 * 541_350]);
  small.close();
});

test('an answer from a sample, and one that ends before its last row, are refused', async () => {
  const query = { ids: [4242], metrics: ['ym:u:users'], dimensions: [] };
  const table = (more: object) => ({ body: { query, data: [], ...more } });
  network.next.push(list, table({ sampled: true }));
  expect((await failureOf(pull()))?.message).toContain('sample');
  network.next.push(list, table({ total_rows: 9 }), table({ total_rows: 9 }));
  expect((await failureOf(pull()))?.message).toContain('announced 9 rows');
});

test('unique users come of whole applications, by ranges of 1, 7 and 30 days', async () => {
  const pulled = await desk.pull('appmetrica-audience', '2025-11-17', '2025-11-18');
  const asked = network.seen.filter((it) => it.path === '/stat/v1/data').slice(0, 3);
  expect(asked.map(({ query }) => [query.get('date1'), query.get('date2')])).toEqual([
    ['2025-10-19', '2025-11-17'],
    ['2025-11-17', '2025-11-17'],
    ['2025-11-11', '2025-11-17'],
  ]);
  expect(asked.every(({ query }) => query.get('dimensions') === null)).toBe(true);
  expect(asked.every(({ query }) => query.get('accuracy') === 'full')).toBe(true);
  const report = await readWhole(pulled.text);
  expect([report.source, report.problems, pulled.rows]).toEqual(['appmetrica-audience', [], 4]);
  const users = (days: number) => Math.round(900 * Math.sqrt(days));
  expect(report.sum('daily_users')).toBe(4 * 900);
  expect(report.sum('monthly_users')).toBe(2 * (users(3) + users(4)));
});

test('an application that nobody used in a month has no row, and an odd answer is refused', async () => {
  expect(await desk.pull('appmetrica-audience', '2025-11-01', '2025-11-02')).toMatchObject({
    rows: 0,
  });
  const query = { ids: [4242], metrics: ['ym:u:users'], dimensions: [] };
  network.next.push(list, { body: { query, data: [{ dimensions: [], metrics: [null] }] } });
  const odd = desk.pull('appmetrica-audience', '2025-11-17', '2025-11-17');
  expect((await failureOf(odd))?.message).toContain('no number of users');
});

test('a good key says what it opens', async () => {
  expect(await desk.check('2025-11-19')).toBe('The key works: 2 applications.');
});
