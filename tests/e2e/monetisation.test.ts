import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCompanyConsole } from '../support/company-console.ts';
import { placeOf } from '../support/console.ts';

let site: Awaited<ReturnType<typeof openCompanyConsole>>;
let page: Page;

beforeAll(async () => {
  site = await openCompanyConsole();
  const amna = await site.company.hire('Amna Sadiq', 'Admin');
  page = await site.show('/monetisation', { token: amna.token });
});
afterAll(() => site?.close());

test('from wasted requests to the ad units of that place, and from a unit to its networks', async () => {
  const waste = page.getByRole('table', { name: 'Wasted requests' });
  await waste.getByRole('link').first().click();
  await page.getByRole('table', { name: 'Ad unit' }).waitFor();
  expect(placeOf(page)).toMatch(/network=\d+&country=[A-Z]{2}&by=adUnit&sort=-wasted/);
  await page.getByRole('table', { name: 'Waterfall' }).getByRole('link').first().click();
  await page.getByText('Networks of this ad unit').waitFor();
  expect(placeOf(page)).toMatch(/adUnit=\d+/);
});
