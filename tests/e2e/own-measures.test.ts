import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { violations } from '../support/axe.ts';
import { openConsole, placeOf } from '../support/console.ts';
import { figuresCast } from '../support/figures-cast.ts';
import { picture } from '../support/picture.ts';
import type { Colleague } from '../support/server.ts';

let site: Awaited<ReturnType<typeof openConsole>>;
let admin: Colleague;
let page: Page;
let view: Awaited<ReturnType<typeof site.show>>;

beforeAll(async () => {
  site = await openConsole();
  await figuresCast(site.server);
  admin = await site.server.as('Admin');
});
afterAll(() => site?.close());
afterEach(() => view?.close());

async function open(path: string, who = admin, width = 1440) {
  view = await site.show(path, { who, viewport: { width, height: 900 } });
  page = view.page;
}

test('a measure is typed with suggestions, mended, saved and used in a report', async () => {
  await open('/reports/measures');
  await page.getByText('No own measure yet').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog', { name: 'New measure' });
  await dialog.getByLabel('Name').fill('Money per thousand');
  const formula = dialog.getByRole('combobox', { name: 'Formula' });
  await formula.pressSequentially('ad rev');
  await dialog.getByRole('option', { name: /^Ad revenue/ }).waitFor();
  expect(await violations(page, undefined, '[role=dialog]')).toEqual([]);
  await picture(page, 'own-measure-suggested');
  await page.keyboard.press('Enter');
  await formula.pressSequentially(' / impresions * 1000');
  await dialog.getByText('No measure is called “impresions”: did you mean Impressions?').waitFor();
  await picture(page, 'own-measure-wrong');
  await dialog.getByRole('button', { name: 'Write Impressions' }).click();
  expect(await formula.inputValue()).toBe('Ad revenue / Impressions * 1000');
  await dialog.getByText('over 30 days').waitFor();
  await dialog.getByLabel('Decimals').selectOption('3');
  await dialog.getByLabel('Everybody who may see figures can use it').check();
  expect(await violations(page, undefined, '[role=dialog]')).toEqual([]);
  await picture(page, 'own-measure-right');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('link', { name: 'Money per thousand' }).waitFor();
  expect(await violations(page)).toEqual([]);
  await picture(page, 'own-measures');

  await page.getByRole('button', { name: 'More of Money per thousand' }).click();
  await page.getByRole('menuitem', { name: 'Use it in a new report' }).click();
  await page.getByRole('columnheader', { name: /Money per thousand/ }).waitFor();
  expect(placeOf(page)).toContain('measures=own%3A');
  await picture(page, 'own-measure-report');
});

test('what others share is read and copied, at 400 px and in the dark too', async () => {
  const lead = await site.server.as('Member', { teamId: await site.server.team('Readers') });
  await open('/reports/measures', lead, 400);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.getByRole('link', { name: 'Money per thousand' }).click();
  const dialog = page.getByRole('dialog', { name: 'Money per thousand' });
  await dialog.getByText('Ad revenue ÷ Impressions × 1000').waitFor();
  await dialog.getByText('nothing yet').waitFor();
  expect(await violations(page, undefined, '[role=dialog]')).toEqual([]);
  await picture(page, 'own-measure-read-narrow');
  await dialog.getByRole('link', { name: 'Copy' }).click();
  await page.getByRole('dialog', { name: 'New measure' }).getByLabel('Name').waitFor();
  expect(await page.getByLabel('Name').inputValue()).toBe('Money per thousand copy');
});

test('it stands in the list and the chart of a page of figures, in its address, look and file', async () => {
  await open('/monetisation');
  await page.getByRole('combobox', { name: 'Own measures' }).click();
  await page.getByRole('option', { name: /Money per thousand/ }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('columnheader', { name: /Money per thousand/ }).waitFor();
  expect(placeOf(page)).toContain('own=own%3A');
  await page.getByRole('combobox', { name: 'Measure', exact: true }).click();
  await page.getByRole('option', { name: /Money per thousand/ }).click();
  await page.getByRole('heading', { name: 'Money per thousand' }).waitFor();
  expect(await violations(page)).toEqual([]);
  await picture(page, 'own-measure-page');
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'The list as CSV' }).click();
  const [head] = (await readFile(await (await file).path(), 'utf8')).split('\n');
  expect(head).toContain('Money per thousand');
  await page.getByRole('columnheader', { name: /Money per thousand/ }).click();
  await expect.poll(() => placeOf(page)).toContain('sort=-own%3A');
  await page.reload();
  await page.getByRole('heading', { name: 'Money per thousand' }).waitFor();

  await page.getByRole('combobox', { name: 'Own measures' }).click();
  await page.getByRole('button', { name: 'Clear' }).click();
  await page.getByRole('columnheader', { name: /Money per thousand/ }).waitFor({ state: 'hidden' });
  expect(placeOf(page)).not.toContain('own=');
  expect(placeOf(page)).not.toContain('sort=');
});

test('a page whose address names one that is gone or not known there says so', async () => {
  await open(
    '/app-data/detail?app=1&own=own%3A99999&measure=own%3A99999&sort=own%3A99999',
    admin,
    1024,
  );
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.getByText('that this address names was deleted, or is not shared with you').waitFor();
  expect(await violations(page)).toEqual([]);
  await picture(page, 'own-measure-gone-dark');
  await page.getByRole('button', { name: 'Take it out of the address' }).click();
  await page.getByText('that this address names was deleted').waitFor({ state: 'hidden' });
  expect(placeOf(page)).toBe('/app-data/detail?app=1');

  const { body } = await admin.call('POST /save-own-measure', {
    name: 'Left over',
    formula: 'ad revenue - spend',
    unit: 'money',
  });
  await view.close();
  await open(`/monetisation?by=adUnit&own=own%3A${body['id']}`);
  await page.getByText('Left over is not known by ad unit.').waitFor();
  await picture(page, 'own-measure-empty');
});

test('an address of a measure that is gone says so', async () => {
  await open('/reports/measures?measure=99999');
  await page.getByText('This measure is not there').waitFor();
  expect(await violations(page, undefined, '[role=dialog]')).toEqual([]);
});
