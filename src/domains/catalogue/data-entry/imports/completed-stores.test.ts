import { afterEach, beforeEach, expect, test } from 'vitest';
import { totals } from '#/store/facts/totals.ts';
import { importDesk, type ImportDesk } from '../../../../../tests/support/import-desk.ts';
import { fetchedAt, reportFile } from '../../../../../tests/support/reports.ts';
import { commitImport } from './commit-batch.server.ts';
import { revertImport } from './revert-batch.server.ts';

let desk: ImportDesk;
beforeEach(async () => {
  desk = await importDesk();
  await desk.db
    .insertInto('exchange_rates')
    .values({
      day: '2025-11-07',
      currency: 'EUR',
      usd_per_unit: '1.1',
      source: 'ecb',
      fetched_at: fetchedAt,
    })
    .execute();
});
afterEach(() => desk.close());

async function enter(text: string) {
  const { id } = await desk.receive(text, 'App Store', 'all', fetchedAt);
  await commitImport(desk.stores, id, reportFile(text), desk.step);
  return id;
}

const stats = (visitors: number, installs: number) =>
  [
    'Date,Package name,Platform,Country,Store listing visitors,Installs,Uninstalls',
    `2025-11-07,com.backlot.pebblesort,iOS,DE,${visitors},${installs},3`,
  ].join('\n');

const head =
  'SKU|Title|Product Type Identifier|Units|Developer Proceeds|Begin Date|End Date|Country Code|' +
  'Currency of Proceeds|Parent Identifier';
const on = ['11/07/2025', '11/07/2025', 'DE'];
const sales = (downloads: number, gems: number) =>
  [
    head.split('|'),
    ['com.backlot.pebblesort', 'Pebble Sort', '1F', downloads, '0', ...on, ' ', ' '],
    ['gems', '100 gems', 'IA1', gems, '0.7', ...on, 'EUR', 'com.backlot.pebblesort'],
  ]
    .map((it) => it.join('\t'))
    .join('\n');

const stored = () =>
  totals(desk.stores.facts, {
    table: 'store_console',
    measures: ['store_visitors', 'installs', 'iap_revenue_micros', 'iap_revenue_original'],
    by: ['currency'],
    from: '2025-11-07',
    to: '2025-11-07',
    scopeApps: 'all',
  });

test('statistics and sales of a store complete each other, and what was paid stays in its currency', async () => {
  await enter(stats(500, 40));
  const first = await enter(sales(45, 3));
  const euros = { currency: 'EUR', iap_revenue_micros: 2_310_000, iap_revenue_original: 2_100_000 };
  expect(await stored()).toEqual([{ ...euros, store_visitors: 500, installs: 45 }]);
  const second = await enter(stats(600, 46));
  expect(await stored()).toEqual([{ ...euros, store_visitors: 600, installs: 46 }]);
  await revertImport(desk.stores, second, desk.step);
  await revertImport(desk.stores, first, desk.step);
  expect(await stored()).toMatchObject([
    { currency: 'USD', store_visitors: 500, installs: 40, iap_revenue_micros: null },
  ]);
});

test('of one store, the apps of the other are not left out', async () => {
  await desk.db
    .insertInto('apps')
    .values({ name: 'Quartz', key: 'QRT', package: 'com.backlot.quartz', platform: 'ios' })
    .execute();
  const table = (...apps: string[]) =>
    [
      'Date,Package name,Platform,Country,Installs,Uninstalls',
      ...apps.map((it) => `2025-11-07,com.backlot.${it},DE,90,3`),
    ].join('\n');
  const both = ['pebblesort,iOS', 'quartz,iOS'];
  await enter(table('lanternlagoon,Android'));
  await enter(table(...both));
  await enter(table(...both));
  await expect(enter(table('lanternlagoon,Android', 'pebblesort,iOS'))).rejects.toThrow('1 app');
});
