import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { applovin, maxRows } from '../../../../../tests/support/networks/applovin.ts';
import { connectorDesk, failureOf } from '../../../../../tests/support/networks/connector-desk.ts';
import { readWhole } from '../../../../../tests/support/reports.ts';
import { max } from './max.ts';

const key = { reportKey: 'good-report-key-1234' };
const days = ['2025-11-15', '2025-11-16', '2025-11-17', '2025-11-18', '2025-11-19'];
let network: Awaited<ReturnType<typeof applovin>>;
let desk: ReturnType<typeof connectorDesk>;

beforeAll(async () => {
  network = await applovin({ '/maxReport': maxRows(days) });
});
afterAll(() => network.close());
beforeEach(() => {
  network.seen.length = 0;
  desk = connectorDesk(max, network, key);
});

const pull = () => desk.pull('max-revenue', '2025-11-17', '2025-11-18');

test('a wrong key is told from trouble, and stands in no message', async () => {
  desk = connectorDesk(max, network, { reportKey: 'wrong-report-key' });
  const words = 'AppLovin MAX refuses this key (403).';
  expect(await failureOf(pull())).toMatchObject({ kind: 'key', message: words });
  expect(await failureOf(desk.check('2025-11-19'))).toMatchObject({ kind: 'key', message: words });
});

test('an error that repeats the key is shown without it', async () => {
  const body = { message: `No such column for good-report-key-1234` };
  network.next.push({ status: 400, body });
  const failure = await failureOf(pull());
  expect(failure).toMatchObject({ kind: 'request' });
  expect(failure?.message).toContain('No such column for …');
});

test('answers that end early, announce more rows than they have or are no report are refused', async () => {
  const body = { code: 200, count: 1, results: maxRows(['2025-11-17']).slice(0, 1) };
  network.next.push({ body, breaksOff: true });
  expect(await failureOf(pull())).toMatchObject({ kind: 'reply' });
  network.next.push({ body: JSON.stringify(body).slice(0, 80) });
  expect(await failureOf(pull())).toMatchObject({ kind: 'reply' });
  network.next.push({ body: { ...body, count: 2 } });
  expect((await failureOf(pull()))?.message).toContain('announced 2 rows and sent 1');
  network.next.push({ body: { code: 200, results: ['x'] } });
  expect(await failureOf(pull())).toMatchObject({ kind: 'reply' });
});

test('a short Retry-After is waited for, a long one is left to the schedule', async () => {
  network.next.push({ status: 429, headers: { 'Retry-After': '7' } });
  expect((await pull()).rows).toBe(6);
  expect(desk.waits).toEqual([7000]);
  network.next.push({ status: 429, headers: { 'Retry-After': '900' } });
  expect(await failureOf(pull())).toMatchObject({ kind: 'later', retryAfter: 900 });
  network.next.push({ status: 502 });
  expect(await failureOf(pull())).toMatchObject({ kind: 'unreachable' });
});

test('exactly the days asked for come back, whether the source counts the last one in or not', async () => {
  const other = await applovin({ '/maxReport': maxRows(days) }, { lastDayIncluded: false });
  for (const it of [network, other]) {
    const { text, rows } = await connectorDesk(max, it, key).pull(
      'max-revenue',
      '2025-11-17',
      '2025-11-18',
    );
    const report = await readWhole(text);
    expect(rows).toBe(6);
    expect(report.problems).toEqual([]);
    expect(report.source).toBe('max');
    expect([...new Set(report.rows.map((row) => row.day))]).toEqual(['2025-11-17', '2025-11-18']);
    expect(report.sum('revenue_micros')).toBe(2 * 4_500_000);
  }
  other.close();
});

test('all pages are one report', async () => {
  const many = Array.from({ length: 20_010 }, (_, at) => ({
    ...maxRows(['2025-11-17'])[0]!,
    max_ad_unit_id: `unit-${at}`,
  }));
  const big = await applovin({ '/maxReport': many });
  const { text, rows } = await connectorDesk(max, big, key).pull(
    'max-revenue',
    '2025-11-17',
    '2025-11-17',
  );
  expect(big.seen.map((it) => it.query.get('offset'))).toEqual(['0', '20000']);
  expect(big.seen[0]?.host).toBe('r.applovin.com');
  expect(rows).toBe(20_010);
  expect((await readWhole(text)).rows.length).toBe(20_010);
  big.close();
});

test('a source that ignores the page asked for is noticed', async () => {
  const page = maxRows(Array.from({ length: 6667 }, () => '2025-11-17')).slice(0, 20_000);
  const body = { count: page.length, results: page };
  network.next.push({ body }, { body });
  expect((await failureOf(pull()))?.message).toContain('the same page twice');
});

test('days without figures are an empty report', async () => {
  expect((await desk.pull('max-revenue', '2025-10-01', '2025-10-02')).rows).toBe(0);
});

test('a good key says what it opens', async () => {
  expect(await desk.check('2025-11-19')).toBe('The key works: 2 apps yesterday and today.');
});
