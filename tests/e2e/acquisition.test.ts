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
  amna = await site.company.hire('Amna Rizvi', 'Admin');
});
afterAll(() => site?.close());
afterEach(() => page.context().close());

test('a budget is changed from its campaign, kept with its history, and taken back', async () => {
  const place = '/user-acquisition?date=last-7-days';
  page = await site.show(place, { token: amna.token });
  const first = page.getByRole('table', { name: 'Campaign' }).getByRole('link').first();
  // The first question of a run is the slowest: nothing is computed yet.
  await first.waitFor({ timeout: 60_000 });
  const name = await first.innerText();
  await first.click();
  await page.waitForURL(/open=\d+/);
  const sheet = page.getByRole('dialog', { name });
  const why = `ROAS holds ${Math.random().toString(36).slice(2, 8)}`;
  const budget = sheet
    .getByRole('region', { name: 'Budget', exact: true })
    .getByText(/^(\$[\d.,]+ a day|not known)$/);
  await budget.waitFor({ timeout: 60_000 });
  const before = await budget.innerText();
  await sheet.getByRole('button', { name: 'Change budget' }).click();
  const form = page.getByRole('dialog', { name: `Budget of ${name}` });
  await form.getByText(/change it at .+ too/).waitFor();
  await form.getByLabel('New, a day').fill('512.5');
  await form.getByLabel('Why').fill(why);
  await page.keyboard.press('Control+Enter');
  await sheet.getByText('$512.50 a day').waitFor();
  await sheet.getByRole('table', { name: 'Changes' }).getByText(why).waitFor();
  await page.getByRole('button', { name: /^Undo/ }).last().click();
  await expect.poll(() => budget.innerText()).toBe(before);
  // The toast took the focus with it.
  await sheet.press('Escape');
  await expect.poll(() => placeOf(page)).toBe(place);
});

test('the sheet of a campaign says what came of the last change of its budget', async () => {
  page = await site.show('/user-acquisition?date=last-7-days', { token: amna.token });
  const changes = page.getByRole('table', { name: 'Changes' });
  // Once from the list, once from the sheet.
  const measured = changes.getByRole('row').filter({ hasText: /CPI [+−]?[\d.]+%/ });
  await measured.first().waitFor({ timeout: 60_000 });
  await picture(page, 'budget-changes');
  await measured.first().getByRole('link').click();
  const budget = page.getByRole('region', { name: 'Budget', exact: true });
  const sentence = budget.getByText(/^CPI [+−]?[\d.]+% in the seven days after/);
  await sentence.waitFor({ timeout: 60_000 });
  expect(await violations(page, undefined, 'section[aria-label="Budget"]')).toEqual([]);
  await picture(page, 'campaign-outcome');
});

test('campaigns stand beside their budgets, narrowed, sorted, opened and as a file', async () => {
  page = await site.show('/user-acquisition', { token: amna.token });
  await page.getByText('Budgets', { exact: true }).click();
  const list = page.getByRole('table', { name: 'Budgets of campaigns' });
  await list.getByRole('row').nth(2).waitFor({ timeout: 60_000 });
  expect(placeOf(page)).toBe('/user-acquisition?view=budgets');
  await picture(page, 'budgets');
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await picture(page, 'budgets-dark-narrow');
  await page.setViewportSize({ width: 1440, height: 900 });
  await list.getByRole('button', { name: 'Of its budget' }).click();
  await page.waitForURL(/sort=share/);
  await page
    .getByRole('button', { name: 'Campaigns', exact: true })
    .or(page.getByRole('combobox', { name: 'Campaigns', exact: true }))
    .click();
  await page.getByRole('option', { name: 'campaigns without a budget' }).click();
  await page.getByText('No campaigns match these filters').waitFor();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await list.getByRole('link').first().click();
  await page.getByRole('region', { name: 'Budget', exact: true }).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'More' }).click();
  const file = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'The list as CSV' }).click();
  expect((await file).suggestedFilename()).toMatch(/^backlot budgets \d{4}-\d\d\.csv$/);
});

test('several budgets are changed at once, seen before and taken back', async () => {
  page = await site.show('/user-acquisition?view=budgets', { token: amna.token });
  const list = page.getByRole('table', { name: 'Budgets of campaigns' });
  const rows = list.getByRole('row');
  await rows.nth(3).waitFor({ timeout: 60_000 });
  const budgetIn = (row: number) => rows.nth(row).getByRole('cell').nth(4).innerText();
  const before = await budgetIn(1);
  for (const row of [1, 2, 11]) await rows.nth(row).getByRole('checkbox').check();
  await page.keyboard.press('c');
  const form = page.getByRole('dialog', { name: 'Budgets of 3 campaigns' });
  await form.getByLabel('Percent more or less').fill('-60');
  await form.getByText(/by more than half of what it was: this is meant/).waitFor();
  await picture(page, 'budgets-bulk');
  expect(await violations(page)).toEqual([]);
  await form.getByLabel('Percent more or less').fill('10');
  await page.keyboard.press('Control+Enter');
  await page.getByText(/^3 budgets changed/).waitFor();
  await expect.poll(() => budgetIn(1)).not.toBe(before);
  await page.getByRole('button', { name: /^Undo/ }).last().click();
  await expect.poll(() => budgetIn(1)).toBe(before);
});

test('a campaign is paused once it is asked about, shown as that, and resumed', async () => {
  page = await site.show('/user-acquisition?view=budgets', { token: amna.token });
  const list = page.getByRole('table', { name: 'Budgets of campaigns' });
  await list.getByRole('link').nth(4).click({ timeout: 60_000 });
  const budget = page.getByRole('region', { name: 'Budget', exact: true });
  await budget.getByRole('button', { name: 'Pause' }).click({ timeout: 60_000 });
  const form = page.getByRole('dialog', { name: /^Pause / });
  await form.getByText(/^It stops spending about/).waitFor();
  await picture(page, 'campaign-pause');
  expect(await violations(page)).toEqual([]);
  await form.getByRole('button', { name: 'Pause campaign' }).click();
  await budget.getByText('Paused', { exact: true }).waitFor();
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await picture(page, 'campaign-paused-dark');
  await budget.getByRole('button', { name: 'Resume' }).click();
  const again = page.getByRole('dialog', { name: /^Resume / });
  await again.getByRole('button', { name: 'Resume campaign' }).click();
  await budget.getByText('Running', { exact: true }).waitFor();
});

test('a month is planned, stands beside what is spent, and the plan is taken back', async () => {
  page = await site.show('/user-acquisition?view=budgets', { token: amna.token });
  const plans = page.getByRole('table', { name: 'Plans of the month' });
  await plans.getByText('The studio').waitFor({ timeout: 60_000 });
  // What cohorts are predicted to bring takes longest the first time.
  const suggested = page.getByRole('table', { name: 'Suggestions by predicted ROAS' });
  await suggested
    .getByText(/is predicted at \d+%/)
    .first()
    .waitFor({ timeout: 60_000 });
  await picture(page, 'plans');
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('p');
  const form = page.getByRole('dialog', { name: 'Plan a month' });
  await form.getByLabel('For').selectOption('A media source');
  await form.getByLabel('Which one').click();
  await page.getByRole('option', { name: 'Meta Ads' }).click();
  await form.getByLabel('In the whole month').fill('1000');
  await picture(page, 'plan-form');
  await page.keyboard.press('Control+Enter');
  const row = plans.getByRole('row').filter({ hasText: 'Meta Ads' });
  await row.getByText(/^(Over by|Heading)/).waitFor();
  await page.getByRole('button', { name: /^Undo/ }).last().click();
  await row.waitFor({ state: 'detached' });
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await picture(page, 'plans-dark-narrow');
});

test('cohorts are turned from weeks to campaigns, and lead to a campaign', async () => {
  page = await site.show('/roas-dashboard', { token: amna.token });
  const cohorts = page.getByRole('table', { name: 'Cohorts by age' });
  await cohorts.getByRole('row').nth(2).waitFor();
  await page
    .getByRole('button', { name: 'Cohorts by' })
    .or(page.getByRole('combobox', { name: 'Cohorts by' }))
    .click();
  await page.getByRole('option', { name: 'Campaign' }).click();
  // Weeks lead nowhere, and do not while the campaigns are on their way either.
  await cohorts.getByRole('link').first().click();
  await page.getByRole('region', { name: 'Budget', exact: true }).waitFor();
  expect(placeOf(page)).toMatch(/^\/user-acquisition\?open=\d+$/);
});

test('what young cohorts will bring is shown as predicted, to a screen reader too, and not of retention', async () => {
  page = await site.show('/roas-dashboard', { token: amna.token });
  const cohorts = page.getByRole('table', { name: 'Cohorts by age' });
  const last = cohorts.getByRole('row').nth(4).getByRole('cell').last();
  const predicted = /^~[\d,]+%\s+predicted from D\d+, [\d,]+% to [\d,]+% four times out of five$/;
  await expect.poll(() => last.innerText(), { timeout: 60_000 }).toMatch(predicted);
  // A year ahead it says less than two months ahead.
  const widthOf = async (column: string) => {
    const heads = await cohorts.getByRole('columnheader').allInnerTexts();
    const cell = cohorts.getByRole('row').nth(4).getByRole('cell').nth(heads.indexOf(column));
    const [low, high] = [...(await cell.innerText()).matchAll(/[\d,]+(?=%)/g)]
      .slice(-2)
      .map((it) => Number(it[0].replaceAll(',', '')));
    return high! / low!;
  };
  expect(await widthOf('D365')).toBeGreaterThan(await widthOf('D60'));
  await page.getByText('LTV', { exact: true }).click();
  await expect.poll(() => last.innerText()).toMatch(/^~\$[\d.]+\s+predicted from D\d+/);
  await page.getByText('Retention', { exact: true }).click();
  await expect.poll(() => last.innerText()).not.toContain('predicted');
});
