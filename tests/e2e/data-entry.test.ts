import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { seedNetworks } from '#/domains/catalogue/networks/seed-networks.records.ts';
import { dayOf } from '#/kernel/dates.ts';
import { addDays } from '#/kernel/days.ts';
import { violations } from '../support/axe.ts';
import { openConsole } from '../support/console.ts';
import type { Colleague } from '../support/server.ts';

let site: Awaited<ReturnType<typeof openConsole>>;
let rabia: Colleague;
let zain: Colleague;
let page: Page;
let view: Awaited<ReturnType<typeof site.show>>;
let apps: number[];

const day = (ago: number) => addDays(dayOf(new Date()), -ago);

beforeAll(async () => {
  site = await openConsole();
});
afterAll(() => site.close());
beforeEach(async () => {
  const { db } = site.server;
  const team_id = await site.server.team(`Puzzle ${Math.random()}`);
  rabia = await site.server.as('Data entry', { teamId: team_id });
  zain = await site.server.as('Data entry', { teamId: team_id, name: `Zain ${team_id}` });
  apps = [];
  for (const name of ['Lantern Lagoon', 'Pebble Sort']) {
    const key = `${name[0]}${team_id}`;
    const values = { name, key, package: `com.${key}`, platform: 'android' as const, team_id };
    const insert = db.insertInto('apps').values(values).returning('id');
    apps.push((await insert.executeTakeFirstOrThrow()).id);
  }
});
afterEach(() => view.close());

/** The cell of an app's row, counted from 0, so many days ago. */
const cell = (row: number, ago: number) =>
  page.locator(`[row-index="${row}"] [col-id="${day(ago)}"]`);

async function open(who = rabia, options = {}) {
  const path = `/data-entry/console?from=${day(5)}&to=${day(1)}`;
  view = await site.show(path, { who, viewport: { width: 1440, height: 900 }, ...options });
  page = view.page;
  await cell(1, 1).waitFor();
}

const draft = async (who: Colleague) =>
  (await who.call('GET /console-draft')).body['rows'] as { value: number; day: string }[];
const values = async () => (await draft(rabia)).map((it) => it.value).sort((a, b) => a - b);
async function settled(wanted: number[]) {
  await expect.poll(values).toEqual(wanted);
}

test('figures are typed, undone, redone and committed by keyboard alone', async () => {
  await open();
  await cell(0, 2).click();
  await page.keyboard.type('1,204');
  await page.keyboard.press('Enter');
  await page.keyboard.type('30');
  await page.keyboard.press('Tab');
  await page.keyboard.type('41');
  await page.keyboard.press('Enter');
  await settled([30, 41, 1204]);
  expect(await cell(1, 1).innerText()).toBe('41');
  await page.keyboard.press('Control+z');
  await settled([30, 1204]);
  await page.keyboard.press('Control+Shift+z');
  await settled([30, 41, 1204]);
  await cell(1, 2).click();
  await page.keyboard.press('Delete');
  await settled([41, 1204]);
  await page.reload();
  await page.getByText('2 figures typed').waitFor();
  await page.keyboard.press('Control+Enter');
  await page.getByRole('dialog', { name: 'Commit 2 figures' }).waitFor();
  await page.getByRole('row', { name: /1,204/ }).first().waitFor();
  await page.keyboard.press('Control+Enter');
  await page.getByText('2 figures committed').waitFor();
  await settled([]);
  expect(await cell(0, 2).innerText()).toBe('1,204');
  await page
    .getByRole('button', { name: /^Undo \d|^Undo$/ })
    .last()
    .click();
  await settled([41, 1204]);
});

test('a block is pasted from a spreadsheet; what is no figure is named and left out', async () => {
  await open();
  await cell(0, 3).click();
  const block = '1,204\t1,310\n-4\t"1,100"\n';
  await page.evaluate((text) => navigator.clipboard.writeText(text), block);
  await page.keyboard.press('Control+v');
  await page.getByText('Installs cannot be negative.').waitFor();
  await settled([1100, 1204, 1310]);
  expect(await cell(1, 2).innerText()).toBe('1,100');
});

test('an app opens to its countries, one is added, and its figure makes the total', async () => {
  await open();
  await page.locator('[row-index="0"] [col-id="name"]').click();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Add a country' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a country to Lantern Lagoon' });
  await dialog.getByRole('combobox').fill('Pakis');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+Enter');
  await dialog.waitFor({ state: 'detached' });
  await cell(1, 1).click();
  await page.keyboard.type('77');
  await page.keyboard.press('Enter');
  await settled([77]);
  await expect.poll(() => cell(0, 1).innerText()).toBe('77');
});

test('of two who typed in one cell the second sees both figures and chooses', async () => {
  const typed = { app: apps[0], day: day(1), measure: 'installs', was: null };
  await rabia.call('POST /save-console-data', { cells: [{ ...typed, value: 500 }] });
  await zain.call('POST /save-console-data', { cells: [{ ...typed, value: 900 }] });
  await zain.call('POST /commit-console-draft', { figures: 1 });
  await open();
  await page.getByText('1 figure to decide').waitFor();
  await page.keyboard.press('Control+Enter');
  const dialog = page.getByRole('dialog', { name: 'Commit 1 figure' });
  await dialog.getByRole('button', { name: 'Zain’s 900' }).waitFor();
  await dialog.getByRole('button', { name: 'Mine 500' }).click();
  await dialog.getByText('Say for each').waitFor({ state: 'detached' });
  await page.keyboard.press('Control+Enter');
  await page.getByText('1 figure committed').waitFor();
  expect(await cell(0, 1).innerText()).toBe('500');
});

test.each(['light', 'dark'] as const)('axe finds nothing in the %s theme', async (colorScheme) => {
  await open(rabia, { colorScheme });
  await cell(0, 1).click();
  await page.keyboard.type('12');
  await page.keyboard.press('Enter');
  await settled([12]);
  expect(await violations(page, undefined, '.page')).toEqual([]);
  await page.keyboard.press('Control+Enter');
  await page
    .getByRole('row', { name: /Lantern/ })
    .last()
    .waitFor();
  expect(await violations(page, undefined, '[role=dialog]')).toEqual([]);
});

test('a narrower report says what would go, and is committed once that is ticked', async () => {
  await seedNetworks(site.server.db);
  const admin = await site.server.as('Super admin');
  const [lagoon] = await site.server.db
    .selectFrom('apps')
    .select('package')
    .where('id', '=', apps[0]!)
    .execute();
  const upload = async (countries: string[]) => {
    const lines = countries.map((it) => `${day(4)},${lagoon!.package},android,AdMob,${it},10,620`);
    const text = [
      'day,package_name,platform,network,country,impressions,estimated_revenue',
      ...lines,
    ];
    const form = new FormData();
    form.append('account', 'Studio');
    form.append('file', new File([text.join('\n')], 'max.csv'));
    const { body } = await admin.call('POST /import-report', form);
    return (body['batch'] as { id: number }).id;
  };
  await admin.call('POST /commit-import', { id: await upload(['US', 'DE', 'PK']) });
  const id = await upload(['US']);
  const options = { who: admin, viewport: { width: 1440, height: 900 } };
  view = await site.show(`/data-entry/log?import=${id}`, options);
  page = view.page;
  const alert = page.getByRole('alert').filter({ hasText: 'covers less' });
  await alert.getByText(/\$1,240\.00 and 2 countries of .* would go\./).waitFor();
  const commit = page.getByRole('button', { name: 'Take it into the figures' });
  expect(await commit.isDisabled()).toBe(true);
  expect(await violations(page, undefined, '[role=dialog]')).toEqual([]);
  await alert.getByLabel('Replace these figures anyway').check();
  await commit.click();
  await page.getByText('max.csv is in the figures').waitFor();
  const { body } = await admin.call('GET /import', { id });
  expect(body['batch']).toMatchObject({ status: 'committed' });
});
