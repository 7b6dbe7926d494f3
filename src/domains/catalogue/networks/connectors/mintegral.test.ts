import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { connectorDesk, failureOf } from '../../../../../tests/support/networks/connector-desk.ts';
import { mintegralKey, mintegralServer } from '../../../../../tests/support/networks/mintegral.ts';
import { toldApart, troublesOf } from '../../../../../tests/support/networks/troubles.ts';
import { readWhole } from '../../../../../tests/support/reports.ts';
import { mintegral } from './mintegral.ts';

const days = ['2025-11-15', '2025-11-16', '2025-11-17', '2025-11-18', '2025-11-19'];
let network: Awaited<ReturnType<typeof mintegralServer>>;
let desk: ReturnType<typeof connectorDesk>;

beforeAll(async () => {
  network = await mintegralServer(days);
});
afterAll(() => network.close());
beforeEach(() => {
  network.seen.length = 0;
  desk = connectorDesk(mintegral, network, mintegralKey);
});
const pull = (from = '2025-11-17', to = '2025-11-18') => desk.pull('mintegral-revenue', from, to);

test('a wrong key and a wrong secret are wrong keys', async () => {
  for (const wrong of [{ skey: 'wrong-skey-99' }, { secret: 'wrong-secret-99' }]) {
    desk = connectorDesk(mintegral, network, { ...mintegralKey, ...wrong });
    expect(await failureOf(pull())).toMatchObject({ kind: 'key' });
  }
});

test('quotas, broken answers and trouble are told apart', async () => {
  expect(await troublesOf(network, desk, () => pull())).toEqual(toldApart);
});

test('both signatures work, and the one that does is kept for the other pages', async () => {
  for (const signature of ['time', 'query'] as const) {
    const server = await mintegralServer(days, { signature, page: 3 });
    const { text, rows } = await connectorDesk(mintegral, server, mintegralKey).pull(
      'mintegral-revenue',
      '2025-11-15',
      '2025-11-18',
    );
    const report = await readWhole(text);
    expect([report.source, report.problems, rows]).toEqual(['mintegral', [], 8]);
    expect(report.sum('revenue_micros')).toBe(10_000_000);
    expect(server.seen.length).toBe(signature === 'time' ? 3 : 4);
    expect(server.seen.at(-1)!.query.get('timezone')).toBe('8');
    server.close();
  }
});

test('a clock that differs by more than five minutes is set by the source’s', async () => {
  const server = await mintegralServer(days, { ahead: 1000 });
  const it = connectorDesk(mintegral, server, mintegralKey);
  expect((await it.pull('mintegral-revenue', '2025-11-17', '2025-11-17')).rows).toBe(2);
  expect(server.seen.length).toBe(2);
  server.close();
});

test('fewer rows than announced are refused', async () => {
  network.next.push({ body: { code: 'ok', data: { total: 7, total_page: 1, lists: [] } } });
  expect((await failureOf(pull()))?.message).toContain('announced 7 rows and sent 0');
});

test('a good key says what it opens', async () => {
  expect(await desk.check('2025-11-19')).toBe('The key works: 4 apps in the last two days.');
});
