import type { Page } from 'playwright-core';
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
  amna = await site.company.hire('Amna Rizvi', 'Admin');
});
afterAll(() => site?.close());
afterEach(() => page.context().close());

const table = () => page.getByRole('table', { name: 'Cohorts by age' });
const pick = async (chip: string, option: string) => {
  await page
    .getByRole('button', { name: chip })
    .or(page.getByRole('combobox', { name: chip }))
    .click();
  await page.getByRole('option', { name: option, exact: true }).click();
};

test('cohorts are split by media source, organic among them, and measured by what they earn', async () => {
  page = await site.show('/cohort-explorer?date=last-30-days', { token: amna.token });
  await table().getByRole('row').nth(2).waitFor({ timeout: 60_000 });
  await pick('Cohorts by', 'All install days');
  await pick('Split by', 'Media source');
  await table().getByText('Organic').waitFor();
  await pick('Measure', 'LTV');
  const organic = table().getByRole('row').filter({ hasText: 'Organic' });
  await expect.poll(() => organic.getByRole('cell').nth(2).innerText()).toMatch(/\$[\d.]+/);
  expect(placeOf(page)).toContain('split=mediaSource');
  // Who comes back to the address sees the same.
  await page.reload();
  await table().getByText('Organic').waitFor();
  await table().getByText('Weighted mean').waitFor();
  await picture(page, 'cohort-explorer');
  await page.emulateMedia({ colorScheme: 'dark' });
  await picture(page, 'cohort-explorer-dark');
});

test('two cohorts are chosen by keyboard and told apart in a sentence', async () => {
  const asked = 'cohort=all&split=country&date=last-90-days';
  page = await site.show(`/cohort-explorer?${asked}`, { token: amna.token });
  await table().getByRole('row').nth(3).waitFor({ timeout: 60_000 });
  for (const key of ['j', 'c', 'j', 'c']) await page.keyboard.press(key);
  const compared = page.getByRole('region', { name: 'Compare' }).getByRole('status');
  await compared
    .getByText(/^D7 retention ([\d.]+ points (higher|lower)|the same); .+ \(p [<=] [\d.]+\)$/)
    .waitFor();
  expect(placeOf(page)).toMatch(/first=%7C[A-Z]{2}&second=%7C[A-Z]{2}/);
  // Another split has other cohorts.
  await pick('Split by', 'Platform');
  await compared.getByText('Choose two cohorts').waitFor();
});

test('a cohort that the list does not have is named as such', async () => {
  const asked = 'cohort=all&split=country&first=%7CPK&second=%7CAQ&date=last-30-days';
  page = await site.show(`/cohort-explorer?${asked}`, { token: amna.token });
  const compared = page.getByRole('region', { name: 'Compare' }).getByRole('status');
  await expect
    .poll(() => compared.innerText(), { timeout: 60_000 })
    .toBe('This cohort is not in the list. Choose others of the list.');
});
