import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { admobKey, admobRows, admobServer } from '../../../../../tests/support/networks/admob.ts';
import { connectorDesk, failureOf } from '../../../../../tests/support/networks/connector-desk.ts';
import { readWhole } from '../../../../../tests/support/reports.ts';
import { admob } from './admob.ts';

const days = ['2025-11-15', '2025-11-16', '2025-11-17', '2025-11-18', '2025-11-19'];
let network: Awaited<ReturnType<typeof admobServer>>;
let desk: ReturnType<typeof connectorDesk>;

beforeAll(async () => {
  network = await admobServer(admobRows(days));
});
afterAll(() => network.close());
beforeEach(() => {
  network.seen.length = 0;
  desk = connectorDesk(admob, network, admobKey);
});
const pull = (from = '2025-11-17', to = '2025-11-18') => desk.pull('admob-network', from, to);

test('a revoked token and an account one may not see are wrong keys, told without the key', async () => {
  desk = connectorDesk(admob, network, { ...admobKey, refreshToken: 'refresh-token-dead' });
  const dead = await failureOf(pull());
  expect(dead).toMatchObject({ kind: 'key' });
  expect(dead?.message).toBe(
    'AdMob does not refresh the access any more: it was revoked or has expired.',
  );
  desk = connectorDesk(admob, network, { ...admobKey, publisherId: 'pub-1111111111' });
  expect(await failureOf(pull())).toMatchObject({
    kind: 'key',
    message: 'AdMob refuses this key (403): No such publisher',
  });
});

test('a report without its end, or with fewer rows than it counts, is refused', async () => {
  const token = { body: { access_token: 'access-token-1' } };
  const dollars = { body: { currencyCode: 'USD' } };
  network.next.push(token, dollars, { body: [{ header: {} }] });
  expect((await failureOf(pull()))?.message).toContain('ends in the middle');
  network.next.push(token, dollars, {
    body: [{ header: {} }, { footer: { matchingRowCount: '7' } }],
  });
  expect((await failureOf(pull('2025-11-17', '2025-11-17')))?.message).toContain(
    'announced 7 rows and sent 0',
  );
  network.next.push(token, dollars, { body: '[{"header":{}},{"row":' });
  expect(await failureOf(pull())).toMatchObject({ kind: 'reply' });
  network.next.push(token, { body: {} });
  expect(await failureOf(pull())).toMatchObject({ kind: 'reply' });
  network.next.push({ body: { expires_in: 3599 } });
  expect(await failureOf(pull())).toMatchObject({ kind: 'reply' });
});

test('an account in rupees is asked for in rupees, not in what Google makes of them', async () => {
  const rupees = await admobServer(admobRows(days), { currency: 'PKR' });
  const { text } = await connectorDesk(admob, rupees, admobKey).pull(
    'admob-network',
    '2025-11-17',
    '2025-11-17',
  );
  const { rows } = await readWhole(text);
  expect(rows.map((it) => it.series.currency)).toEqual(['PKR', 'PKR']);
  rupees.close();
});

test('Google’s quota is waited for as long as it says', async () => {
  const token = { body: { access_token: 'access-token-1' } };
  network.next.push(token, { status: 429, headers: { 'Retry-After': '2' } });
  expect((await pull()).rows).toBe(4);
  expect(desk.waits).toEqual([2000]);
});

test('the report is asked for in dollars and in the one zone there is, and reads as it came', async () => {
  const { text, rows } = await pull();
  const asked = JSON.parse(network.seen.at(-1)!.body) as { reportSpec: Record<string, unknown> };
  expect(asked.reportSpec).toMatchObject({
    dateRange: {
      startDate: { year: 2025, month: 11, day: 17 },
      endDate: { year: 2025, month: 11, day: 18 },
    },
    timeZone: 'America/Los_Angeles',
    localizationSettings: { currencyCode: 'USD' },
  });
  const report = await readWhole(text);
  expect(rows).toBe(4);
  expect(report.source).toBe('admob');
  expect(report.problems).toEqual([]);
  expect(report.sum('revenue_micros')).toBe(5_000_000);
});

test('days with more rows than a reply may have are asked for by halves', async () => {
  const small = await admobServer(admobRows(days), { most: 2 });
  const desk = connectorDesk(admob, small, admobKey);
  const { text, rows } = await desk.pull('admob-network', '2025-11-17', '2025-11-19');
  expect(rows).toBe(6);
  expect((await readWhole(text)).sum('revenue_micros')).toBe(7_500_000);
  expect(small.seen.filter((it) => it.path.endsWith(':generate')).length).toBe(5);
  small.close();
});

test('a single day that does not fit into a reply is refused whole', async () => {
  const small = await admobServer(admobRows(days), { most: 1 });
  const pull = connectorDesk(admob, small, admobKey).pull('admob-network', days[0]!, days[1]!);
  expect((await failureOf(pull))?.message).toContain('announced 2 rows and sent 1');
  small.close();
});

test('days written without dashes are the same days', async () => {
  const compact = await admobServer(admobRows(days), { compact: true });
  const desk = connectorDesk(admob, compact, admobKey);
  const { text, rows } = await desk.pull('admob-network', '2025-11-17', '2025-11-18');
  expect(rows).toBe(4);
  expect((await readWhole(text)).rows.map((it) => it.day)).toContain('2025-11-18');
  compact.close();
});

test('a good key says what the account counts in', async () => {
  expect(await desk.check('2025-11-19')).toBe(
    'The key works: the account counts in USD, America/Los_Angeles.',
  );
});
