import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { dayOf } from '#/kernel/dates.ts';
import { addDays } from '#/kernel/days.ts';
import { violations } from '../support/axe.ts';
import { openConsole, placeOf } from '../support/console.ts';
import { adDelivery, adRow } from '../support/facts-rows.ts';
import { picture } from '../support/picture.ts';
import type { Colleague } from '../support/server.ts';

let site: Awaited<ReturnType<typeof openConsole>>;
let hira: Colleague;
let page: Page;
let view: Awaited<ReturnType<typeof site.show>>;

const day = (ago: number) => addDays(dayOf(new Date()), -ago);

beforeAll(async () => {
  site = await openConsole();
  const { db, facts } = site.server;
  const team_id = await site.server.team('Puzzle');
  hira = await site.server.as('Member', { teamId: team_id, name: 'Hira Baig' });
  const apps: number[] = [];
  for (const [at, name] of ['Lantern Lagoon', 'Pebble Sort'].entries()) {
    const values = {
      name,
      key: `K${at}`,
      package: `com.k${at}`,
      platform: 'android' as const,
      team_id,
    };
    const insert = db.insertInto('apps').values(values).returning('id');
    apps.push((await insert.executeTakeFirstOrThrow()).id);
  }
  const rows = apps.flatMap((app_id, at) =>
    Array.from({ length: 20 }, (_, ago) =>
      adRow({
        day: day(ago + 1),
        app_id,
        account_id: 900,
        revenue_micros: ago === 4 ? 400_000_000 : (at + 2) * 1_000_000_000,
      }),
    ),
  );
  const slices = apps.map((app_id) => ({ account_id: 900, app_id, from: day(20), to: day(1) }));
  await facts.commitBatch({ id: 5_000_000, deliveries: [adDelivery(rows, { slices })] });
});
afterAll(() => site.close());
afterEach(() => view.close());

const cell = (row: number, column: string) =>
  page.locator(`[row-index="${row}"] [col-id="${column}"]`).first();
const firstName = async () => (await cell(0, 'name').innerText()).split('\n')[0];

async function open(path = '/dashboard/sheet', options = {}) {
  view = await site.show(path, { who: hira, viewport: { width: 1440, height: 900 }, ...options });
  page = view.page;
  await cell(1, 'name').waitFor();
}

test('a note is written on a cell by keyboard, marked there, shown, changed and taken off', async () => {
  await open();
  await cell(0, day(5)).click();
  await page.getByText(/Pebble Sort, .*\$400/).waitFor();
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog', { name: 'Add a note' });
  await dialog.getByRole('textbox').fill('Floor raised in US');
  await page.keyboard.press('Control+Enter');
  await page.getByText(/^Noted on/).waitFor();
  await page.reload();
  await cell(1, 'name').waitFor();
  expect(await cell(0, day(5)).getAttribute('class')).toContain('cell-noted');
  await cell(0, day(5)).click();
  const note = page.getByRole('note');
  await note.getByText('Floor raised in US').waitFor();
  expect(await violations(page, undefined, '.page')).toEqual([]);
  await note.getByRole('button', { name: 'Change my note' }).click();
  await page
    .getByRole('dialog', { name: 'Change my note' })
    .getByRole('textbox')
    .fill('Rolled back');
  await page.keyboard.press('Control+Enter');
  await page.getByText('Successfully Saved').waitFor();
  await cell(0, day(4)).click();
  await cell(0, day(5)).click();
  await note.getByRole('button', { name: 'Take my note off' }).click();
  await page.getByText('The note is gone').waitFor();
  await note.waitFor({ state: 'detached' });
});

test('the heat tells the unusual, sorting asks the server, Enter opens the app', async () => {
  await open();
  expect(await cell(0, day(5)).getAttribute('class')).toContain('heat-n3');
  expect(await firstName()).toBe('Pebble Sort');
  await page.getByRole('columnheader', { name: 'App' }).click();
  await expect.poll(() => placeOf(page)).toBe('/dashboard/sheet?sort=name');
  await expect.poll(firstName).toBe('Lantern Lagoon');
  await cell(0, day(2)).click();
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('dialog', { name: 'Lantern Lagoon' });
  await sheet.getByRole('columnheader', { name: 'Total revenue, USD', exact: true }).waitFor();
  expect(await violations(page, undefined, '[role=dialog]')).toEqual([]);
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
});

test('every figure of the range stands in one sheet, which is saved as a file', async () => {
  await open('/dashboard/sheet?view=figures', { acceptDownloads: true, colorScheme: 'dark' });
  await page.getByRole('columnheader', { name: 'eCPM, USD' }).waitFor();
  expect(await violations(page, undefined, '.page')).toEqual([]);
  await page.getByRole('button', { name: 'More' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'The sheet as CSV' }).click();
  const file = readFileSync(await (await download).path(), 'utf8');
  expect(file).toContain('Pebble Sort');
});

test('an own measure is picked, stands by app and day with its decimals, and is found by the palette', async () => {
  const measure = { name: 'Earned by 1,000 impressions', formula: 'revenue / impressions * 1000' };
  const saved = await hira.call('POST /save-own-measure', {
    ...measure,
    unit: 'money',
    decimals: 1,
  });
  await open();
  await page.getByRole('combobox', { name: 'Figure', exact: true }).click();
  await page.getByRole('option', { name: 'Earned by' }).click();
  await expect.poll(() => placeOf(page)).toBe(`/dashboard/sheet?measure=own%3A${saved.body['id']}`);
  // 2,000 dollars by 60 impressions.
  await expect.poll(() => cell(1, day(2)).innerText()).toBe('33,333.3');
  await cell(1, day(2)).click();
  await page.getByText(/Lantern Lagoon, .*\$33,333\.3/).waitFor();
  expect(await violations(page, undefined, '.page')).toEqual([]);
  await picture(page, 'sheet-own-measure');
  await page.goto(`${new URL(page.url()).origin}/dashboard/sheet`);
  await cell(1, 'name').waitFor();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('sheet of earned');
  await page.getByRole('option', { name: /an own measure by app and day.*Earned/ }).waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => cell(1, day(2)).innerText()).toBe('33,333.3');
});
