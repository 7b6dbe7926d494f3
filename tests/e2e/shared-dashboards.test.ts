import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { violations } from '../support/axe.ts';
import { openConsole } from '../support/console.ts';
import { figuresCast, friday8 } from '../support/figures-cast.ts';
import { picture } from '../support/picture.ts';
import type { Colleague } from '../support/server.ts';

let site: Awaited<ReturnType<typeof openConsole>>;
let admin: Colleague;
let id: number;
let lantern: number;
let page: Page;
let view: Awaited<ReturnType<typeof site.show>>;

const card = (it: object) => ({ width: 6, height: 4, measures: ['revenue'], ...it });

beforeAll(async () => {
  site = await openConsole();
  ({ lantern } = await figuresCast(site.server));
  admin = await site.server.as('Admin');
  const company = (await admin.call('GET /company-settings')).body;
  await admin.call('POST /save-company-settings', {
    version: company['version'],
    name: 'Tidewater Games',
    zone: company['zone'],
    currency: company['currency'],
  });
  const own = await admin.call('POST /save-own-measure', {
    name: 'Twice a thousand',
    formula: 'ad revenue * 2',
    unit: 'money',
  });
  const made = await admin.call('POST /save-own-dashboard', {
    name: 'Weekly figures for partners with a name that is rather long',
    filter: { date: '2025-11-01..2025-11-20' },
    cards: [
      card({ id: 'tile1', kind: 'tile', title: 'Revenue', width: 3, height: 2 }),
      card({
        id: 'tile2',
        kind: 'tile',
        title: 'Own',
        width: 3,
        height: 2,
        measures: [`own:${String(own.body['id'])}`],
      }),
      card({ id: 'lines1', kind: 'lines', title: 'Day by day' }),
      card({
        id: 'table1',
        kind: 'table',
        title: 'Apps',
        by: ['app'],
        measures: ['revenue', 'ecpm'],
      }),
      card({ id: 'heat1', kind: 'heat', title: 'Heat', by: ['app', 'week'] }),
      card({ id: 'team1', kind: 'bars', title: 'Teams', by: ['team'] }),
    ],
  });
  id = Number(made.body['id']);
});
afterAll(() => site?.close());
afterEach(() => view?.close());

async function open(path: string, options: object = {}) {
  view = await site.show(path, { viewport: { width: 1440, height: 1100 }, ...options });
  page = view.page;
}
const address = async (more: object = {}) => {
  const reply = await admin.call('POST /make-own-dashboard-link', {
    dashboard: id,
    name: 'Zed Media',
    apps: [lantern],
    until: '2026-05-01',
    ...more,
  });
  return new URL(String(reply.body['address']));
};
const pathOf = ({ pathname, hash }: URL) => pathname + hash;

test('a link is made, copied, listed and revoked', async () => {
  // The browser has the clock of the wall, and offers days to come by it.
  site.server.clock.now = new Date();
  const owner = await site.server.as('Admin', { name: 'Nadia Owner' });
  const made = await owner.call('POST /save-own-dashboard', { name: 'Money for partners' });
  await open(`/dashboards?dashboard=${String(made.body['id'])}&open=links`, { who: owner });
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Nobody outside reads it').waitFor();
  await dialog.getByRole('button', { name: 'New link' }).click();
  await dialog.getByLabel('For whom').fill('Zed Media');
  await dialog.getByRole('button', { name: 'Make link' }).click();
  await dialog.getByText('a link never opens everything').waitFor();
  await dialog.getByRole('combobox', { name: 'Apps' }).click();
  await page.getByRole('option', { name: /Lantern/ }).click();
  await page.keyboard.press('Escape');
  await picture(page, 'link-form');
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Make link' }).click();
  await dialog.getByText('/shared-dashboard#').waitFor();
  await picture(page, 'link-address');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await dialog.getByText('never opened').waitFor();
  await picture(page, 'links');
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Change the link for Zed Media' }).click();
  await dialog.getByLabel('For whom').fill('Zed Media, Berlin');
  await picture(page, 'link-change');
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Zed Media, Berlin').waitFor();
  await dialog.getByRole('button', { name: 'Revoke' }).click();
  await page.getByText('opens nothing any more').waitFor();
  await dialog.getByText('revoked').waitFor();
  site.server.clock.now = friday8;
});

test('somebody outside reads what is shared, in the light and in the dark', async () => {
  const path = pathOf(await address());
  await open(path);
  const frame = (name: string) => page.getByRole('article', { name, exact: true });
  await frame('Apps')
    .getByRole('cell', { name: /Lantern/ })
    .waitFor();
  await page.getByText('Tidewater Games').waitFor();
  await frame('Day by day').getByRole('img').waitFor();
  await frame('Own').getByText('Twice a thousand').waitFor();
  await frame('Teams').getByText('not part of what is shared').waitFor();
  expect(await page.getByText('Orbit').count()).toBe(0);
  expect(await violations(page)).toEqual([]);
  await picture(page, 'shared');
  await page.getByRole('combobox', { name: 'Days', exact: true }).click();
  await page.getByRole('option', { name: 'Last 7 days' }).click();
  await page
    .getByRole('combobox', { name: 'Days', exact: true })
    .getByText('Last 7 days')
    .waitFor();
  await frame('Apps')
    .getByRole('cell', { name: /Lantern/ })
    .waitFor();
  await view.close();
  await open(path, { viewport: { width: 400, height: 900 }, colorScheme: 'dark' });
  await frame('Apps')
    .getByRole('cell', { name: /Lantern/ })
    .waitFor();
  expect(await violations(page)).toEqual([]);
  await picture(page, 'shared-small-dark');
});

test('a password is asked for, and a link that is over says so', async () => {
  const made = await address({ password: 'four words of it' });
  await open(pathOf(made));
  await page.getByLabel('Password', { exact: true }).fill('something else');
  await page.getByRole('button', { name: 'Open the dashboard' }).click();
  await page.getByText('This is not the password.').waitFor();
  await picture(page, 'shared-password');
  expect(await violations(page)).toEqual([]);
  await page.getByLabel('Password', { exact: true }).fill('four words of it');
  await page.getByRole('button', { name: 'Open the dashboard' }).click();
  await page.getByRole('article', { name: 'Apps' }).waitFor();
  await site.server.db.updateTable('own_dashboard_links').set({ revoked_at: new Date() }).execute();
  await page.getByRole('combobox', { name: 'Compared with' }).click();
  await page.getByRole('option').last().click();
  await page.getByRole('heading', { name: 'This link opens nothing' }).waitFor();
  await picture(page, 'shared-gone');
});
