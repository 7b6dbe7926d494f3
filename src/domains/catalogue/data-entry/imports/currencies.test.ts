import { afterEach, beforeEach, expect, test } from 'vitest';
import { knownTotals } from '#/store/facts/totals.ts';
import { importDesk, type ImportDesk } from '../../../../../tests/support/import-desk.ts';
import { fetchedAt, reportFile } from '../../../../../tests/support/reports.ts';
import { findBatch } from './batches.records.ts';
import { commitImport } from './commit-batch.server.ts';
import type { JoinStores } from './following.server.ts';
import { joinRates } from './join-rates.server.ts';
import { revertImport } from './revert-batch.server.ts';
import { settleImports } from './settle-imports.server.ts';

let desk: ImportDesk;
const files = new Map<string, string>();
beforeEach(async () => {
  desk = await importDesk();
  files.clear();
});
afterEach(() => desk.close());

const GAME = 'com.backlot.lanternlagoon,android';
const OTHER = 'com.backlot.pebblesort,ios';
const head = 'Date,App,Platform,Impressions,Est. earnings';
const report = (currency: string, ...lines: string[]) =>
  [currency ? `${head} (${currency})` : head, ...lines].join('\n');
const line = (day: string, amount: string, game = GAME) => `${day},${game},100,${amount}`;

/** Friday; Saturday and Sunday have no rate of their own. */
const [friday, saturday, sunday, monday] = ['2025-11-07', '2025-11-08', '2025-11-09', '2025-11-10'];

const rate = (day: string, currency: string, usd: string, source: 'hand' | 'ecb' = 'ecb') =>
  desk.db
    .insertInto('exchange_rates')
    .values({ day, currency, usd_per_unit: usd, source, fetched_at: fetchedAt })
    .execute();

/** An accountant's conversion: millionths times a rate with six places, half a millionth up. */
const inUsd = (micros: bigint, rateInMillionths: bigint) =>
  Number((micros * rateInMillionths + 500_000n) / 1_000_000n);

async function check(text: string, account = 'Studio EU', currency?: string) {
  const { id, preview } = await desk.receive(text, account, 'all', fetchedAt, currency);
  const key = `imports/${id}`;
  files.set(key, text);
  await desk.db.updateTable('import_batches').set({ file_key: key }).where('id', '=', id).execute();
  return { id, preview };
}
async function enter(text: string, account?: string, currency?: string) {
  const { id } = await check(text, account, currency);
  return commitImport(desk.stores, id, reportFile(text), desk.step);
}

const stores = (): JoinStores => ({
  ...desk.stores,
  files: {
    get: async (key) => {
      const body = new Blob([files.get(key)!]).stream();
      return { body, type: 'text/csv', size: files.get(key)!.length };
    },
  },
});
const join = (of = stores()) => joinRates(of, fetchedAt, async () => {});

const earned = async (app = desk.apps[0]!) =>
  (
    await knownTotals(desk.facts, {
      table: 'monetisation',
      measures: ['revenue_micros', 'revenue_original', 'impressions'],
      by: ['day', 'currency'],
      where: { app_id: [app] },
      from: '2025-11-01',
      to: '2025-11-30',
      scopeApps: 'all',
    })
  )
    .toSorted((a, b) => (a.day < b.day ? -1 : 1))
    .map((it) => [it.day, it.currency, it.revenue_micros, it.revenue_original]);

test('a report that does not say its currency is refused until somebody or its account does', async () => {
  const text = report('', line(friday, '10.5'));
  const asked = { code: 'invalid', fields: { currency: expect.any(String) } };
  await rate(friday, 'PKR', '0.0035');
  await expect(desk.receive(text, 'Lahore', 'all', fetchedAt, '')).rejects.toMatchObject(asked);
  await enter(text, 'Lahore', 'PKR');
  expect(await earned()).toEqual([[friday, 'PKR', 36_750, 10_500_000]]);
  // The account remembers it, and what a heading says stands before.
  const { preview } = await check(text, 'Lahore', '');
  expect(preview.converted).toMatchObject([{ currency: 'PKR' }]);
  const dollars = await check(report('USD', line(friday, '10.5')), 'Lahore', '');
  expect([dollars.preview.converted, dollars.preview.totals['revenue_micros']]).toEqual([
    [],
    10_500_000,
  ]);
});

test('each amount is converted with the rate of its day, a weekend’s with Friday’s', async () => {
  await rate('2025-11-06', 'EUR', '1.1');
  await rate(friday, 'EUR', '1.158333');
  await rate(monday, 'EUR', '1.16');
  const text = report(
    'EUR',
    line(friday, '1234.567891'),
    line(saturday, '0.000001'),
    line(sunday, '−20.50'),
    line(monday, '100'),
  );
  const { preview } = await check(text);
  expect(preview.converted).toMatchObject([
    {
      currency: 'EUR',
      days: [
        { day: friday, rateDay: friday, rate: '1.158333', original: 1_234_567_891, rows: 1 },
        { day: saturday, rateDay: friday },
        { day: sunday, rateDay: friday, original: -20_500_000 },
        { day: monday, rateDay: monday, source: 'ecb' },
      ],
    },
  ]);
  await enter(text);
  expect(await earned()).toEqual([
    [friday, 'EUR', inUsd(1_234_567_891n, 1_158_333n), 1_234_567_891],
    [saturday, 'EUR', inUsd(1n, 1_158_333n), 1],
    [sunday, 'EUR', -inUsd(20_500_000n, 1_158_333n), -20_500_000],
    [monday, 'EUR', inUsd(100_000_000n, 1_160_000n), 100_000_000],
  ]);
});

test('rows without a rate are held back and named; the rest goes on, and they join later', async () => {
  await rate(friday, 'EUR', '1.15');
  const text = report(
    'EUR',
    line(friday, '10'),
    line('2025-11-18', '20'),
    line(friday, '5', OTHER),
  );
  const { id, preview } = await check(text);
  expect(preview).toMatchObject({
    usable: 2,
    unrated: [{ currency: 'EUR', days: [{ day: '2025-11-18', rows: 1, original: 20_000_000 }] }],
  });
  await commitImport(desk.stores, id, reportFile(text), desk.step);
  expect(await earned()).toEqual([[friday, 'EUR', 11_500_000, 10_000_000]]);
  expect((await findBatch(desk.db, id)).waits_from).toBe('2025-11-18');
  expect(await join()).toEqual([]);
  await rate('2025-11-17', 'EUR', '1.2');
  const [part] = await join();
  expect(await findBatch(desk.db, part!)).toMatchObject({
    follows: id,
    status: 'committed',
    rows: 1,
  });
  expect((await findBatch(desk.db, id)).waits_from).toBeNull();
  expect(await earned()).toEqual([
    [friday, 'EUR', 11_500_000, 10_000_000],
    ['2025-11-18', 'EUR', 24_000_000, 20_000_000],
  ]);
  expect(await earned(desk.apps[1])).toEqual([[friday, 'EUR', 5_750_000, 5_000_000]]);
  expect(await join()).toEqual([]);
});

test('a whole report may wait, and a rate that comes before the commit is used', async () => {
  const text = report('PKR', line(friday, '281.40'));
  const { id, preview } = await check(text, 'Lahore');
  expect(preview).toMatchObject({ usable: 0, unrated: [{ currency: 'PKR' }] });
  await commitImport(desk.stores, id, reportFile(text), desk.step);
  expect(await earned()).toEqual([]);
  await rate(friday, 'PKR', '0.0035');
  await join();
  expect(await earned()).toEqual([[friday, 'PKR', 984_900, 281_400_000]]);
  const later = await check(report('PKR', line(monday, '100'), line('2025-11-18', '1')), 'Lahore');
  expect(later.preview.unrated).toMatchObject([{ days: [{ day: '2025-11-18' }] }]);
  await rate('2025-11-18', 'PKR', '0.004');
  await commitImport(
    desk.stores,
    later.id,
    reportFile(files.get(`imports/${later.id}`)!),
    desk.step,
  );
  expect((await findBatch(desk.db, later.id)).findings.unrated).toEqual([]);
  expect((await earned()).at(-1)).toEqual(['2025-11-18', 'PKR', 4000, 1_000_000]);
});

test('a newer report of the same days stays in force when the older one’s rates come', async () => {
  const older = report('EUR', line(friday, '10'), line(monday, '20'));
  await enter(older);
  await rate(monday, 'GBP', '1.3');
  const newer = report('GBP', line(monday, '7'));
  await enter(newer);
  await rate(friday, 'EUR', '1.15');
  await join();
  expect(await earned()).toEqual([
    [friday, 'EUR', 11_500_000, 10_000_000],
    [monday, 'GBP', 9_100_000, 7_000_000],
  ]);
});

test('what was taken back does not join, and what joined is taken back with its import', async () => {
  const text = report('EUR', line(friday, '10'));
  const gone = await enter(text);
  await revertImport(desk.stores, gone.id, desk.step);
  await rate(friday, 'EUR', '1.15');
  expect(await join()).toEqual([]);
  const { id } = await enter(report('EUR', line(friday, '10'), line('2025-11-18', '4')));
  await rate('2025-11-18', 'EUR', '1.2');
  const [part] = await join();
  expect(await earned()).toHaveLength(2);
  await revertImport(desk.stores, id, desk.step);
  expect(await findBatch(desk.db, part!)).toMatchObject({ status: 'reverted' });
  expect(await earned()).toEqual([]);
  expect(await join()).toEqual([]);
});

test('a server killed while rows join goes on where it was', async () => {
  const { id } = await enter(report('EUR', line(friday, '10')));
  await rate(friday, 'EUR', '1.15');
  const killed = stores();
  killed.facts = { ...desk.facts, commitBatch: () => Promise.reject(new Error('killed')) };
  killed.facts.hasBatch = (batch) => desk.facts.hasBatch(batch);
  killed.facts.query = (...asked) => desk.facts.query(...asked);
  killed.facts.heldDays = (...asked) => desk.facts.heldDays(...asked);
  await expect(join(killed)).rejects.toThrow('killed');
  expect((await findBatch(desk.db, id)).waits_from).toBe(friday);
  expect(await earned()).toEqual([]);
  await settleImports(desk.stores, fetchedAt);
  expect(await join()).toHaveLength(1);
  expect(await join()).toEqual([]);
  expect(await earned()).toEqual([[friday, 'EUR', 11_500_000, 10_000_000]]);
});

test('two currencies in one report, and rows without money, each as they are', async () => {
  await rate(friday, 'EUR', '1.15');
  const spend = [
    'Day,Campaign ID,Campaign,Currency code,Cost,Impressions,Clicks,App ID,Conversions',
    `${friday},1,One,EUR,10,5,1,com.backlot.lanternlagoon,1`,
    `${friday},2,Two,USD,10,5,1,com.backlot.lanternlagoon,1`,
    `2025-11-18,1,One,EUR,0,5,1,com.backlot.lanternlagoon,1`,
  ].join('\n');
  const { preview } = await check(spend, 'Ads');
  expect(preview.unrated).toEqual([]);
  expect(preview.totals['spend_micros']).toBe(21_500_000);
});
