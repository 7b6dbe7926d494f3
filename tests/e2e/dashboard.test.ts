import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openCompanyConsole } from '../support/company-console.ts';
import type { Hand } from '../support/company.ts';
import { placeOf } from '../support/console.ts';
import { picture } from '../support/picture.ts';

let site: Awaited<ReturnType<typeof openCompanyConsole>>;
let amna: Hand;
let page: Page;

beforeAll(async () => {
  site = await openCompanyConsole();
  amna = await site.company.hire('Amna Yasin', 'Admin');
});
afterAll(() => site?.close());
afterEach(() => page.context().close());

async function open(path = '/dashboard') {
  page = await site.show(path, { token: amna.token });
  await games().getByRole('row').nth(2).waitFor();
}
const games = () => page.getByRole('table', { name: 'Top games' });
const pick = (name: string) =>
  page
    .getByRole('button', { name, exact: true })
    .or(page.getByRole('combobox', { name, exact: true }));
const revenue = () =>
  page.getByRole('region', { name: 'Figures', exact: true }).locator('.tile').first().innerText();
const chart = () =>
  page.getByRole('region', { name: /^(Revenue and spend|Return on investment)$/ });
/** Waits until the figures are those of the filters. */
const settled = () => page.locator('[aria-busy=false]', { has: page.locator('.dash') }).waitFor();

test('filters live in the address, narrow the figures and survive a reload', async () => {
  await open();
  const all = await revenue();
  await pick('Countries').click();
  await page.getByRole('option', { name: /Pakistan/ }).click();
  await expect.poll(() => placeOf(page)).toBe('/dashboard?country=PK');
  await page.keyboard.press('Escape');
  await settled();
  await expect.poll(revenue).not.toBe(all);
  await pick('Compared with').click();
  await page.getByRole('option', { name: /last year/i }).click();
  await expect.poll(() => placeOf(page)).toContain('compare=last-year');
  await settled();
  const place = placeOf(page);
  const narrowed = await revenue();
  await page.reload();
  await games().getByRole('row').nth(2).waitFor();
  expect(placeOf(page)).toBe(place);
  expect(await revenue()).toBe(narrowed);
  expect(await pick('Countries').innerText()).toContain('Pakistan');
  await picture(page, 'dashboard-filtered');
});

test('down from country to game to network, and back up by the path that was walked', async () => {
  await open();
  const all = await revenue();
  await page
    .getByRole('link', { name: /Pakistan/ })
    .first()
    .click();
  const way = page.getByRole('navigation', { name: 'Drill-down' });
  await way.getByText('Pakistan').waitFor();
  await settled();
  await games().getByRole('link').first().click();
  await expect.poll(() => way.locator('[aria-current]').innerText()).not.toBe('Pakistan');
  const game = await way.locator('[aria-current]').innerText();
  await settled();
  await page.getByRole('link', { name: /AdMob/ }).first().click();
  await page.getByText('Ad revenue by ad unit').waitFor();
  expect((await way.innerText()).split('\n')).toEqual(['All', 'Pakistan', game, 'AdMob']);
  await picture(page, 'dashboard-drilled');
  await way.getByRole('link', { name: 'Pakistan' }).click();
  await expect.poll(() => way.locator('[aria-current]').innerText()).toBe('Pakistan');
  expect(placeOf(page)).toBe('/dashboard?country=PK&drill=country');
  await way.getByRole('link', { name: 'All' }).click();
  await expect.poll(() => placeOf(page)).toBe('/dashboard');
  await expect.poll(revenue).toBe(all);
});

test('Shift and P pin the game the keyboard is on to the top, for this person, and let it go', async () => {
  await open();
  const names = () => games().locator('tbody').getByRole('link').allInnerTexts();
  const third = (await names())[2]!;
  for (let at = 0; at < 3; at += 1) await page.keyboard.press('j');
  await page.keyboard.press('Shift+P');
  await games()
    .getByRole('button', { name: `Unpin ${third}` })
    .first()
    .waitFor();
  await expect.poll(async () => (await names())[0]).toBe(third);
  await page.reload();
  await games()
    .getByRole('button', { name: `Unpin ${third}` })
    .first()
    .click();
  await games()
    .getByRole('button', { name: /^Unpin/ })
    .waitFor({ state: 'detached' });
  await expect.poll(async () => (await names())[2]).toBe(third);
});

test('a pin on another page of the table keeps those on the first, and brackets order them', async () => {
  await open();
  const names = () => games().locator('tbody').getByRole('link').allInnerTexts();
  const first = (await names())[0]!;
  const pin = (name: string) => games().getByRole('button', { name, exact: true }).click();
  await pin(`Pin ${first}`);
  await games()
    .getByRole('button', { name: `Unpin ${first}`, exact: true })
    .waitFor();
  await page.getByRole('button', { name: 'Page 2', exact: true }).click();
  await expect.poll(names).not.toContain(first);
  const later = (await names())[0]!;
  await pin(`Pin ${later}`);
  await page.getByRole('button', { name: 'Page 1', exact: true }).click();
  await expect.poll(async () => (await names()).slice(0, 2)).toEqual([first, later]);
  await page.keyboard.press('j');
  await page.keyboard.press(']');
  await expect.poll(async () => (await names()).slice(0, 2)).toEqual([later, first]);
  for (const name of [first, later]) await pin(`Unpin ${name}`);
  await expect
    .poll(() =>
      games()
        .getByRole('button', { name: /^Unpin/ })
        .count(),
    )
    .toBe(0);
});

test('the games are saved as CSV, as the page is filtered', async () => {
  await open('/dashboard?country=PK');
  await page.getByRole('button', { name: 'More' }).click();
  const coming = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Games as CSV' }).click();
  const file = await coming;
  expect(file.suggestedFilename()).toMatch(/\.csv$/);
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\n');
  expect(lines[0]).toContain('Total revenue USD');
  expect(lines.length).toBeGreaterThan(10);
});

test('the chart is saved as a picture with something drawn on it', async () => {
  await open();
  await chart().locator('.chart-box svg text').first().waitFor();
  await page.getByRole('button', { name: 'More' }).click();
  const coming = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'The chart as PNG' }).click();
  const file = await coming;
  expect(file.suggestedFilename()).toMatch(/\.png$/);
  const image = sharp(await readFile(await file.path()));
  const { width } = await image.metadata();
  const { channels } = await image.stats();
  expect(width).toBeGreaterThan(1000);
  // An empty picture has one colour only.
  expect(Math.max(...channels.slice(0, 3).map((it) => it.stdev))).toBeGreaterThan(5);
});

test('the table behind the chart has a row a day, and back', async () => {
  await open();
  await chart().locator('.chart-box svg, .chart-box canvas').first().waitFor();
  await chart().getByRole('radio', { name: 'Table' }).click();
  const table = chart().locator('.chart-box').getByRole('table');
  await expect.poll(() => table.locator('tbody').getByRole('row').count()).toBeGreaterThan(28);
  await picture(page, 'dashboard-table');
  await chart().getByRole('radio', { name: 'Chart' }).click();
  await table.waitFor({ state: 'detached' });
  await chart().locator('.chart-box svg, .chart-box canvas').first().waitFor();
});

test('ROI is shown instead of money, which the address keeps', async () => {
  await open();
  await page.getByRole('radio', { name: 'ROI' }).click();
  await page.getByText('Return on investment').first().waitFor();
  await expect.poll(() => placeOf(page)).toBe('/dashboard?chart=roi');
});

test('a view is saved by name, opened again, and deleted', async () => {
  await open('/dashboard?country=PK&compare=last-week');
  const place = placeOf(page);
  const views = (name = 'Save view') => page.getByRole('button', { name, exact: true }).first();
  await views().click();
  await page.getByRole('menuitem', { name: 'Save this view…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save this view' });
  await dialog.getByLabel('Name').fill('Home market');
  await page.keyboard.press('Control+Enter');
  await dialog.waitFor({ state: 'detached' });
  await views('Home market').waitFor();
  await page.goto(`${site.company.url}/dashboard`);
  await games().getByRole('row').nth(2).waitFor();
  await views().click();
  await page.getByRole('menuitem', { name: /Home market/ }).click();
  await expect.poll(() => placeOf(page)).toBe(place);
  await views('Home market').click();
  await page.getByRole('menuitem', { name: 'Delete Home market' }).click();
  await views().waitFor();
});
