import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { appsflyerKey, appsflyerServer } from '../../../../tests/support/networks/appsflyer.ts';
import { connectorDesk, failureOf } from '../../../../tests/support/networks/connector-desk.ts';
import { toldApart, troublesOf } from '../../../../tests/support/networks/troubles.ts';
import { readWhole } from '../../../../tests/support/reports.ts';
import { appsflyer } from './appsflyer.ts';

const days = ['2025-11-15', '2025-11-16', '2025-11-17', '2025-11-18', '2025-11-19'];
let network: Awaited<ReturnType<typeof appsflyerServer>>;
let desk: ReturnType<typeof connectorDesk>;

beforeAll(async () => {
  network = await appsflyerServer(days);
});
afterAll(() => network.close());
beforeEach(() => {
  network.seen.length = 0;
  desk = connectorDesk(appsflyer, network, appsflyerKey);
});
const pull = (from = '2025-11-17', to = '2025-11-18') => desk.pull('appsflyer-spend', from, to);

test('a token that is not known any more is a wrong key', async () => {
  desk = connectorDesk(appsflyer, network, { ...appsflyerKey, token: 'revoked-token-99' });
  expect(await failureOf(pull())).toMatchObject({ kind: 'key' });
});

test('quotas, broken answers and trouble are told apart', async () => {
  expect(await troublesOf(network, desk, () => pull())).toEqual(toldApart);
});

test('exactly the days asked for come back, in dollars, and read as they came', async () => {
  const { text, rows } = await pull();
  expect(network.seen[0]!.query.get('currency')).toBe('USD');
  const report = await readWhole(text);
  expect([report.source, report.problems, rows]).toEqual(['appsflyer', [], 2]);
  expect([report.sum('spend_micros'), report.sum('installs')]).toEqual([25_000_000, 14]);
  expect(report.rows.map((it) => it.day)).toEqual(['2025-11-17', '2025-11-18']);
  expect(report.rows[0]!.series).toMatchObject({ campaignId: '238500000001', country: 'PK' });
});

test('an answer that lacks a column, or breaks off in a line, is refused', async () => {
  network.next.push({ body: 'day,app\n2025-11-17,Lantern' });
  expect((await failureOf(pull()))?.message).toContain('without the column');
  await pull();
  const { query } = network.seen.at(-1)!;
  const names = `${query.get('groupings')},${query.get('kpis')}`;
  network.next.push({ body: `${names}\n2025-11-17,Lant` });
  expect((await failureOf(pull()))?.message).toContain('breaks off in the middle');
});

test('a good key says what it opens', async () => {
  expect(await desk.check('2025-11-19')).toBe('The key works: 1 app with installs.');
});
