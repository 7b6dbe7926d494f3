import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { violations } from '../support/axe.ts';
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

const palette = () => page.getByRole('dialog', { name: 'Palette' });
const answer = () => palette().getByRole('status', { name: 'Answer' });
const settled = () => page.locator('.ans[aria-busy=false]').waitFor();
const figure = () => answer().locator('strong');
const typed = () => page.getByRole('combobox', { name: 'Search or run an action' });
const tile = () =>
  page.getByRole('region', { name: 'Figures', exact: true }).locator('.tile').first();

async function ask(words: string, options: Parameters<typeof site.show>[1] = {}) {
  page = await site.show('/tasks', { token: amna.token, ...options });
  await page.getByRole('banner').waitFor();
  await page.keyboard.press('Control+k');
  await typed().waitFor();
  await page.keyboard.type(words);
}

test('a question is answered at once, and Enter opens the page that says the same', async () => {
  await ask('revenue pk last week');
  await answer().getByText('Total revenue, Pakistan').waitFor();
  const said = await figure().innerText();
  expect(said).toMatch(/^\$/);
  expect(await answer().locator('svg .beside').count()).toBe(1);
  expect(await answer().locator('.ans-parts > div').count()).toBe(3);
  await page.keyboard.press('Enter');
  await expect.poll(() => placeOf(page)).toBe('/dashboard?country=PK&date=last-week');
  await expect.poll(() => tile().innerText()).toContain(said);
});

test('it is copied, split and watched by keys, and an alert is taken back', async () => {
  await ask('revenue pk last week');
  await answer().getByText('Total revenue, Pakistan').waitFor();
  await settled();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const said = await figure().innerText();
  await page.keyboard.press('Tab');
  await expect.poll(() => typed().inputValue()).toBe('revenue pk last week by ad network');
  await answer().getByText('AppLovin').waitFor();
  await settled();
  await page.keyboard.press('Control+c');
  await page.getByText('Figure copied.').waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/^Total revenue, Pakistan, .+: \$/);
  expect(copied).toContain(said);
  await page.keyboard.press('Control+k');
  await typed().waitFor();
  await page.keyboard.type('revenue pk last week');
  await answer().waitFor();
  await page.keyboard.press('Control+b');
  await expect.poll(() => typed().inputValue()).toBe('alert revenue pk last week drops by 15%');
  await palette().getByText('Total revenue of Pakistan over seven days falls by 15%').waitFor();
  await page.keyboard.press('Enter');
  await page.getByText(/^You are told: Total revenue/).waitFor();
  const alerts = async () => {
    const headers = { Authorization: `Bearer ${amna.token}` };
    const reply = await fetch(`${site.company.url}/api/report-alerts`, { headers });
    return ((await reply.json()) as { rows: unknown[] }).rows.length;
  };
  expect(await alerts()).toBe(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(alerts).toBe(0);
});

test.each(['light', 'dark'] as const)(
  'two against each other, and what moved it, in the %s theme',
  async (colorScheme) => {
    await ask('revenue germany vs japan last month', { colorScheme });
    await answer().getByText('Total revenue, Japan', { exact: true }).waitFor();
    expect(await figure().count()).toBe(2);
    await answer()
      .getByText(/: \d+\.\d times as much\./)
      .waitFor();
    // What is being asked anew is pale meanwhile.
    await settled();
    expect(await violations(page, undefined, '.pal')).toEqual([]);
    await picture(page, `palette-versus-${colorScheme}`);
    await typed().fill('why did spend rise last month');
    await answer().getByText('Media source', { exact: true }).waitFor();
    await answer().getByText('Country', { exact: true }).waitFor();
    await settled();
    expect(await violations(page, undefined, '.pal')).toEqual([]);
    await picture(page, `palette-why-${colorScheme}`);
  },
);

test('one figure is answered beside another', async () => {
  await ask('revenue vs spend last month');
  await answer().getByText('Total revenue', { exact: true }).waitFor();
  await answer().getByText('Spend', { exact: true }).waitFor();
  expect(await figure().allInnerTexts()).toEqual([
    expect.stringMatching(/^\$/),
    expect.stringMatching(/^\$/),
  ]);
  await settled();
  await picture(page, 'palette-beside-light');
  await typed().fill('revenue vs revenue last month');
  await palette().getByText('Name two of a kind', { exact: false }).waitFor();
});

test('what names nothing is said, and nothing is answered', async () => {
  await ask('revenue atlantis');
  await palette().getByText('Nothing is called “atlantis”', { exact: false }).waitFor();
  expect(await answer().count()).toBe(0);
});
