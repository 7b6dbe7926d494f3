import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { seedNetworks } from '#/domains/catalogue/networks/seed-networks.records.ts';
import { violations } from '../support/axe.ts';
import { openConsole } from '../support/console.ts';
import { picture } from '../support/picture.ts';
import type { Colleague } from '../support/server.ts';

let site: Awaited<ReturnType<typeof openConsole>>;
let rabia: Colleague;
let page: Page;
let view: Awaited<ReturnType<typeof site.show>>;

beforeAll(async () => {
  site = await openConsole();
  await seedNetworks(site.server.db);
  const puzzle = await site.server.team('Puzzle');
  rabia = await site.server.as('Data entry', { teamId: puzzle });
  await site.server.db
    .insertInto('apps')
    .values({
      name: 'Lantern Lagoon',
      key: 'LNT',
      package: 'com.backlot.lantern',
      platform: 'android',
      team_id: puzzle,
    })
    .execute();
});
afterAll(() => site.close());
beforeEach(async () => {
  const viewport = { width: 1440, height: 900 };
  view = await site.show('/data-entry/log?import=new', { who: rabia, viewport });
  page = view.page;
});
afterEach(() => view.close());

const usage = `Date,Game,Platform,DAU,New Users,Day 1 Retention
2026-03-17,Lantern Lagoon,Android,"1,000",200,42.5%
2026-03-18,Lantern Lagoon,Android,"2,000",100,40%
`;

async function choose(name: string, text: string) {
  const file = { name, mimeType: 'text/csv', buffer: Buffer.from(text) };
  await page.getByLabel('Report', { exact: true }).setInputFiles(file);
  await page.getByText(name).waitFor();
  await page.getByRole('textbox', { name: 'Account' }).fill('ByteBrew');
  await page.keyboard.press('Control+Enter');
}

async function pick(label: string, option: string) {
  await page.getByRole('combobox', { name: label, exact: true }).fill(option);
  await page.getByRole('option', { name: option }).first().click();
}

test('a table nobody knows is mapped, read at once, and known the next time', async () => {
  await choose('use.csv', usage);
  await page.getByRole('button', { name: 'Say what the columns mean' }).click();
  const dialog = page.getByRole('dialog', { name: 'Say what the columns mean' });
  await dialog.getByRole('combobox', { name: 'Day 1 Retention means' }).waitFor();
  expect(
    await dialog.getByRole('combobox', { name: 'Day 1 Retention is written as' }).inputValue(),
  ).toBe('per cent');
  await pick('Network or service', 'ByteBrew');
  await dialog.getByRole('table', { name: 'First rows' }).getByText('2,000').waitFor();
  expect(await violations(page)).toEqual([]);
  await pick('New Users means', 'Not used');
  await dialog.getByText('is a rate: say which column is new users').waitFor();
  await pick('New Users means', 'New users');
  await dialog.getByRole('textbox', { name: 'Name of this table' }).fill('ByteBrew use');
  await page.keyboard.press('Control+Enter');
  const sheet = page.getByRole('dialog', { name: 'use.csv' });
  await sheet.getByRole('button', { name: 'Take it into the figures' }).waitFor();
  await sheet.getByText('3,000').first().waitFor();

  await page.goto(`${site.server.base}/data-entry/log?import=new`);
  await choose('again.csv', usage);
  await page.getByRole('dialog', { name: 'again.csv' }).waitFor();
  await page.goto(`${site.server.base}/data-entry/log?import=mapped`);
  await page.getByRole('dialog', { name: 'Mapped tables' }).getByText('ByteBrew use').waitFor();
});

test('a report that leaves open which number is the day is read once somebody chose', async () => {
  const text = `Day,Package Name,Platform,Network,Impressions,Est. Revenue
03/02/2026,com.backlot.lantern,android,AdMob,5,1.5
`;
  const file = { name: 'days.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
  await page.getByLabel('Report', { exact: true }).setInputFiles(file);
  await page.getByText('days.csv').waitFor();
  await page.getByRole('textbox', { name: 'Account' }).fill('Studio');
  await page.keyboard.press('Control+Enter');
  const question = page.getByText('Days in this report are written like 03/02/2026.');
  await question.waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: '3 Feb' }).click();
  const sheet = page.getByRole('dialog', { name: 'days.csv' });
  await sheet.getByRole('button', { name: 'Take it into the figures' }).waitFor();
});

test('a report that does not name its app is read once somebody chose it', async () => {
  const text = `День;Страна;Пользователи;Новые пользователи
Итого и средние;;3 400;210
2026-03-17;Пакистан;1 400;90
2026-03-18;США;2 000;120
`;
  await choose('audience.csv', text);
  await page.getByText(/does not name its app\. Choose the app it is of\./).waitFor();
  expect(await violations(page, undefined, '[role=dialog]')).toEqual([]);
  await picture(page, 'import-app');
  await pick('App', 'Lantern Lagoon');
  await page.keyboard.press('Control+Enter');
  const sheet = page.getByRole('dialog', { name: 'audience.csv' });
  await sheet.getByRole('button', { name: 'Take it into the figures' }).waitFor();
  await sheet.getByText('3,400').first().waitFor();
});
