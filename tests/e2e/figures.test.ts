import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { violations } from '../support/axe.ts';
import { openCompanyConsole } from '../support/company-console.ts';
import type { Hand } from '../support/company.ts';
import { placeOf } from '../support/console.ts';

let site: Awaited<ReturnType<typeof openCompanyConsole>>;
let tariq: Hand;
let page: Page;

beforeAll(async () => {
  site = await openCompanyConsole();
  tariq = await site.company.hire('Tariq Shah', 'Admin');
});
afterAll(() => site?.close());
afterEach(() => page.context().close());

const list = (name: string) => page.getByRole('table', { name, exact: true });
async function open(path = '/engagement', name = 'App') {
  page = await site.show(path, { token: tariq.token });
  await list(name).getByRole('row').nth(2).waitFor();
}
const palette = async (typed: string) => {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search or run an action' }).waitFor();
  await page.keyboard.type(typed);
};
const firstName = () => list('App').locator('tbody').getByRole('link').first().innerText();

test('a list of figures is sorted, searched by its columns and drilled down into', async () => {
  await open();
  await list('App').getByRole('button', { name: 'New users' }).click();
  await expect.poll(() => placeOf(page)).toContain('sort=-newUsers');
  const app = await firstName();
  await list('App').getByRole('link', { name: app }).first().click();
  await list('Country').getByRole('row').nth(2).waitFor();
  await page.getByRole('navigation', { name: 'Drill-down' }).getByText(app).waitFor();
  await page.getByRole('navigation', { name: 'Drill-down' }).getByText('All').click();
  await list('App').getByRole('row').nth(2).waitFor();
});

test('a figure asked for in the palette is answered in line, and Enter opens what is behind it', async () => {
  await open();
  await palette('revenue Pakistan last week');
  const figure = page.getByRole('status', { name: 'Answer' }).locator('strong');
  await expect.poll(() => figure.innerText()).toMatch(/^\$[\d.]+[KM]?$/);
  await page.keyboard.press('Enter');
  await expect.poll(() => placeOf(page)).toBe('/dashboard?country=PK&date=last-week');
});

test('period and filters are changed from the palette, where one is', async () => {
  await open();
  await palette('period last 7 days');
  await page.keyboard.press('Enter');
  await expect.poll(() => placeOf(page)).toBe('/engagement?date=last-7-days');
  await palette('only pakistan android');
  await page.keyboard.press('Enter');
  await expect.poll(() => placeOf(page)).toMatch(/country=PK/);
  await expect.poll(() => placeOf(page)).toMatch(/platform=android/);
  await palette('only atlantis');
  await page.getByText('Nothing is called “atlantis”').waitFor();
});

test('the list of the page is saved from the palette', async () => {
  await open('/engagement?by=country', 'Country');
  await palette('export csv');
  const coming = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  const file = await coming;
  const text = await readFile(await file.path(), 'utf8');
  expect(text.split('\n')[0]).toContain('Country,DAU');
});

test('a remark is made, changed and taken off where the charts are', async () => {
  await open();
  const menu = async () => {
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Remarks on the charts…' }).click();
  };
  await menu();
  await page.getByRole('button', { name: 'Annotate' }).click();
  await page.getByRole('textbox', { name: 'Remark' }).fill('Floor raised');
  await page.keyboard.press('Control+Enter');
  const remarks = page.getByRole('dialog', { name: 'Remarks on the charts' });
  const mine = remarks.getByRole('listitem').filter({ hasText: 'Floor raised' });
  await mine.getByRole('button', { name: 'Change' }).click();
  await page.getByRole('textbox', { name: 'Remark' }).fill('Floor raised to $8');
  await page.keyboard.press('Control+Enter');
  const changed = remarks.getByRole('listitem').filter({ hasText: 'Floor raised to $8' });
  await changed.getByRole('button', { name: 'Take off' }).click();
  await expect.poll(() => changed.count()).toBe(0);
});

test('the palette explains a measure over the page, whose address says so', async () => {
  await open('/engagement?by=country', 'Country');
  await palette('what is ecpm');
  await page.keyboard.press('Enter');
  const guide = page.getByRole('dialog', { name: 'eCPM' });
  await guide.getByText('Ad revenue ÷ impressions × 1000').waitFor();
  await expect.poll(() => placeOf(page)).toMatch(/by=country#measure-ecpm$/);
  expect(await violations(page)).toEqual([]);
  await guide.getByLabel('Search the measures').fill('unique users');
  await guide.getByRole('link', { name: 'MAU' }).click();
  const mau = page.getByRole('dialog', { name: 'MAU' });
  await mau.getByText(/^By .*country/).waitFor();
  await page.keyboard.press('Escape');
  await mau.waitFor({ state: 'detached' });
  expect(placeOf(page)).toMatch(/by=country$/);
  const heading = list('Country').getByRole('columnheader', { name: 'DAU', exact: true });
  await heading.hover();
  await heading.locator('.col-help').click();
  await page.getByRole('dialog', { name: 'DAU' }).waitFor();
});
