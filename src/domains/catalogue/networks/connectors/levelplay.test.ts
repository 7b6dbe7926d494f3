import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { connectorDesk, failureOf } from '../../../../../tests/support/networks/connector-desk.ts';
import {
  levelplayKey,
  levelplayRows,
  levelplayServer,
} from '../../../../../tests/support/networks/levelplay.ts';
import { toldApart, troublesOf } from '../../../../../tests/support/networks/troubles.ts';
import { readWhole } from '../../../../../tests/support/reports.ts';
import { levelplay } from './levelplay.ts';

const days = ['2025-11-15', '2025-11-16', '2025-11-17', '2025-11-18', '2025-11-19'];
let network: Awaited<ReturnType<typeof levelplayServer>>;
let desk: ReturnType<typeof connectorDesk>;

beforeAll(async () => {
  network = await levelplayServer(levelplayRows(days));
});
afterAll(() => network.close());
beforeEach(() => {
  network.seen.length = 0;
  desk = connectorDesk(levelplay, network, levelplayKey);
});
const pull = (from = '2025-11-17', to = '2025-11-18') => desk.pull('levelplay-revenue', from, to);

test('a key LevelPlay does not know is a wrong key, said without it', async () => {
  desk = connectorDesk(levelplay, network, { ...levelplayKey, secretKey: 'wrong-secret-key' });
  const message = 'Unity LevelPlay does not know this key.';
  expect(await failureOf(pull())).toMatchObject({ kind: 'key', message });
  network.next.push({ body: '"bearer-token-old"' });
  desk = connectorDesk(levelplay, network, levelplayKey);
  expect(await failureOf(pull())).toMatchObject({ kind: 'key' });
});

test('quotas, broken answers and trouble are told apart', async () => {
  expect(await troublesOf(network, desk, () => pull(), [{ body: '"bearer-token-1"' }])).toEqual(
    toldApart,
  );
});

test('exactly the days asked for come back, by network, and read as they came', async () => {
  const { text, rows } = await pull();
  expect(network.seen.map((it) => `${it.host}${it.path}`)).toEqual([
    'platform.ironsrc.com/partners/publisher/auth',
    'platform.ironsrc.com/levelPlay/reporting/v1',
  ]);
  const report = await readWhole(text);
  expect([report.source, report.problems, rows]).toEqual(['levelplay', [], 4]);
  expect(report.sum('revenue_micros')).toBe(5_000_000);
  expect(report.sum('requests')).toBe(3600);
  expect([...new Set(report.rows.map((it) => it.day))]).toEqual(['2025-11-17', '2025-11-18']);
});

test('all pages are one report, and a page that comes twice is noticed', async () => {
  const many = Array.from({ length: 5001 }, (_, at) => ({
    ...levelplayRows(['2025-11-17'])[0]!,
    appKey: `app-${at}`,
  }));
  const big = await levelplayServer(many);
  const { rows } = await connectorDesk(levelplay, big, levelplayKey).pull(
    'levelplay-revenue',
    '2025-11-17',
    '2025-11-17',
  );
  expect(rows).toBe(5001);
  expect(big.seen.map((it) => it.query.get('page'))).toEqual([null, '1', '2']);
  big.close();
  const page = { body: { data: many.slice(0, 5000) } };
  network.next.push({ body: '"bearer-token-1"' }, page, page);
  expect((await failureOf(pull()))?.message).toContain('same page twice');
});

test('a good key says what it opens', async () => {
  expect(await desk.check('2025-11-19')).toBe('The key works: 4 apps yesterday and today.');
});
