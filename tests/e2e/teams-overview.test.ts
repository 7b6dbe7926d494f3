import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openCompanyConsole } from '../support/company-console.ts';
import type { Hand } from '../support/company.ts';
import { placeOf } from '../support/console.ts';

let site: Awaited<ReturnType<typeof openCompanyConsole>>;
let amna: Hand;
let page: Page;

beforeAll(async () => {
  site = await openCompanyConsole();
  amna = await site.company.hire('Amna Farid', 'Admin');
});
afterAll(() => site?.close());
afterEach(() => page.context().close());

test('a target is set from the card of a team, and a team is opened from the leaderboard', async () => {
  page = await site.show('/dashboard/teams', { token: amna.token });
  const card = page.getByRole('region', { name: 'Team Word' });
  await card.getByRole('button', { name: 'Target of Team Word' }).click();
  const form = page.getByRole('dialog', { name: 'Target of Team Word' });
  await form.getByLabel('Revenue').fill('123,000');
  await page.keyboard.press('Control+Enter');
  await card.getByText('of $123.0K').waitFor();
  await page
    .getByRole('table', { name: 'Leaderboard' })
    .getByRole('link', { name: 'Team Word' })
    .click();
  const sheet = page.getByRole('dialog', { name: 'Team Word' });
  await sheet
    .getByRole('table', { name: 'People of the team' })
    .getByText('Imran Sheikh')
    .waitFor();
  expect(placeOf(page)).toMatch(/^\/dashboard\/teams\?open=\d+$/);
});

test('from the list of apps to one app, and on to another', async () => {
  page = await site.show('/app-data', { token: amna.token });
  const apps = page.getByRole('table', { name: 'Apps' });
  await apps.getByRole('link', { name: 'Lantern Lagoon' }).click();
  await page.getByRole('heading', { name: /Lantern Lagoon/ }).waitFor();
  await page.getByRole('heading', { name: 'Open tasks' }).waitFor();
  const picker = page.getByRole('button', { name: 'App', exact: true });
  await picker.or(page.getByRole('combobox', { name: 'App', exact: true })).click();
  await page.getByRole('option', { name: /Pebble Sort/ }).click();
  await page.getByRole('heading', { name: /Pebble Sort/ }).waitFor();
  expect(placeOf(page)).toMatch(/^\/app-data\/detail\?app=\d+$/);
});
