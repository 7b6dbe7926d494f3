import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoApps } from '#/demo/games.ts';
import { violations } from '../support/axe.ts';
import { openCompanyConsole } from '../support/company-console.ts';
import { placeOf } from '../support/console.ts';
import { picture } from '../support/picture.ts';

let site: Awaited<ReturnType<typeof openCompanyConsole>>;
let page: Page;

beforeAll(async () => {
  site = await openCompanyConsole();
  const { token } = await site.company.hire('Amna Sadiq', 'Admin');
  page = await site.show('/monetisation/ad-unit', { token });
});
afterAll(() => site?.close());

/** Both themes and a narrow window, for axe and for people to look at. */
async function looksWell(name: string) {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await violations(page)).toEqual([]);
    await picture(page, `${name}-${colorScheme}`);
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1024, height: 900 });
  await picture(page, `${name}-narrow`);
  await page.setViewportSize({ width: 1440, height: 900 });
}

const choose = async (chip: string, option: RegExp) => {
  await page
    .getByRole('button', { name: chip })
    .or(page.getByRole('combobox', { name: chip }))
    .first()
    .click();
  await page.getByRole('option', { name: option }).first().click();
};

test('an ad unit is chosen, and shows bidders apart from its waterfall', async () => {
  await page.getByText('No ad unit is chosen').waitFor({ timeout: 60_000 });
  await looksWell('ad-unit-none');
  await choose('Ad unit', new RegExp(`Extra hint.*${demoApps[0]!.name}`));
  const waterfall = page.getByRole('table', { name: 'Waterfall' });
  await waterfall.getByText('Meta High 22').waitFor({ timeout: 60_000 });
  await page.getByRole('table', { name: 'Bidders' }).getByText('AdMob').first().waitFor();
  // A price with its currency in the name is a floor.
  const dear = waterfall.getByRole('row').filter({ hasText: 'AppLovin $28.00' });
  expect(await dear.getByText('$28.00', { exact: true }).count()).toBe(1);
  expect(placeOf(page)).toMatch(/adUnit=\d+/);
  await looksWell('ad-unit-waterfall');
});

test('a floor is typed, moves the instance up, and is taken back by undo', async () => {
  const waterfall = page.getByRole('table', { name: 'Waterfall' });
  const first = waterfall.getByRole('row').nth(1);
  await waterfall.getByRole('button', { name: 'Floor of Meta Low 4' }).click();
  await page.getByLabel('Floor of 1,000 impressions').fill('999');
  await picture(page, 'ad-unit-floor-form');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect.poll(() => first.innerText()).toContain('Meta Low 4');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => first.innerText()).toContain('Meta High 22');
});

test('a test with a winner says so in a sentence, and the address keeps how it is measured', async () => {
  await choose('Ad unit', new RegExp(`Extra hint.*${demoApps[1]!.name}`));
  await page.getByRole('link', { name: 'A/B tests' }).click();
  await page.getByText(/^Test earns [\d.]+% more per request \(95%: .+\), \d+ days\.$/).waitFor();
  await page.getByText('Earns more').waitFor();
  await choose('Measured over', /^users/);
  await page.getByText(/more per user/).waitFor();
  expect(placeOf(page)).toContain('over=user&controlShare=50');
  await looksWell('ad-unit-tests');
});

test('floors are drawn with what is assumed beside them, and one is tried', async () => {
  await choose('Ad unit', new RegExp(`Extra hint.*${demoApps[0]!.name}`));
  await page.getByRole('link', { name: 'Floors' }).click();
  await page.getByText('Assumptions').waitFor();
  await page.getByLabel(/^Floor of 1,000 impressions/).fill('10');
  await page.getByText('Impressions that stay').waitFor();
  expect(placeOf(page)).toContain('floor=10000000');
  await looksWell('ad-unit-floors');
});
