import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { seedNetworks } from '#/domains/catalogue/networks/seed-networks.records.ts';
import { violations } from '../support/axe.ts';
import { openConsole, placeOf } from '../support/console.ts';
import { adDelivery, adRow } from '../support/facts-rows.ts';
import type { Colleague } from '../support/server.ts';

let site: Awaited<ReturnType<typeof openConsole>>;
let finance: Colleague;
let page: Page;
let view: Awaited<ReturnType<typeof site.show>>;

/** A month that is over whatever day it is. */
const month = '2025-03';

beforeAll(async () => {
  site = await openConsole();
  const { server } = site;
  await seedNetworks(server.db);
  finance = await server.as('Finance');
  const one = (table: 'networks' | 'accounts') =>
    server.db.selectFrom(table).select('id').orderBy('id').limit(1).executeTakeFirstOrThrow();
  await server.db.insertInto('accounts').values({ name: 'Backlot MAX', kind: 'max' }).execute();
  const [network_id, account_id] = [(await one('networks')).id, (await one('accounts')).id];
  const row = adRow({ day: `${month}-10`, network_id, account_id, revenue_micros: 200_000_000 });
  const slices = [{ account_id, from: `${month}-01`, to: `${month}-31` }];
  await server.facts.commitBatch({ id: 1, deliveries: [adDelivery([row], { slices })] });
});
afterAll(() => site.close());
afterEach(() => view.close());

async function open(path: string, options = {}) {
  view = await site.show(path, {
    who: finance,
    viewport: { width: 1440, height: 900 },
    ...options,
  });
  page = view.page;
}

test('a payment is recorded from the list and settles the month, by keyboard', async () => {
  await open(`/administration/accounts?month=${month}`);
  await page.getByRole('button', { name: 'AppLovin' }).waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('p');
  const form = page.getByRole('dialog', { name: 'Payment for March 2025' });
  await form.waitFor();
  await form.getByLabel('Amount').fill('198.50');
  await form.getByLabel('Invoice reference').fill('INV-7');
  await form.getByLabel('Nothing more is awaited for this month').check();
  await form.getByText('which makes $198.50 of $200.00 expected').waitFor();
  await page.keyboard.press('Control+Enter');
  await form.waitFor({ state: 'detached' });
  await page.getByRole('cell', { name: 'Paid', exact: true }).waitFor();
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('dialog', { name: 'AppLovin, March 2025' });
  await sheet.getByText('INV-7').waitFor();
  expect(await violations(page, undefined, '[role=dialog]')).toEqual([]);
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
});

test('an account is added with its renewal; a password in it is refused beside the field', async () => {
  await open('/administration/accounts?show=register');
  await page.getByText('No account yet').waitFor();
  await page.keyboard.press('n');
  const form = page.getByRole('dialog', { name: 'Add an account' });
  await form.getByLabel('Name').fill('Play Console');
  await form.getByLabel('Notes').fill('password: hunter2');
  await page.keyboard.press('Control+Enter');
  await form.getByText('This looks like a password or a key.').waitFor();
  await form.getByLabel('Notes').fill('Two owners with hardware keys');
  expect(await violations(page, undefined, '[role=dialog]')).toEqual([]);
  await page.keyboard.press('Control+Enter');
  await form.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Play Console' }).waitFor();
  expect(placeOf(page)).toBe('/administration/accounts?show=register');
});

test.each(['light', 'dark'] as const)('axe finds nothing in the %s theme', async (colorScheme) => {
  await open(`/administration/accounts?month=${month}`, { colorScheme });
  await page.getByRole('button', { name: 'AppLovin' }).waitFor();
  expect(await violations(page, undefined, '.page')).toEqual([]);
});
