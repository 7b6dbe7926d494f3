import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { demoCampaigns } from '#/demo/campaigns.ts';
import { violations } from '../support/axe.ts';
import { openCompanyConsole } from '../support/company-console.ts';
import type { Hand } from '../support/company.ts';
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

const open = async (words: string) => {
  page = await site.show(`/user-acquisition?view=budgets&words=${words}`, { token: amna.token });
  const list = page.getByRole('table', { name: 'Budgets of campaigns' });
  await list.getByRole('link').first().waitFor({ timeout: 60_000 });
  return list;
};
const budgetAndBid = () => page.getByRole('region', { name: 'Budget', exact: true });

test('a target cost is changed from its campaign, kept with its history, and taken back', async () => {
  const list = await open('TEA APAC');
  await list.getByRole('link').first().click();
  const bid = budgetAndBid().getByText(/^\$[\d.]+ target cost$/);
  await bid.waitFor({ timeout: 60_000 });
  const before = await bid.innerText();
  await budgetAndBid().getByRole('button', { name: 'Change bid' }).click();
  const form = page.getByRole('dialog', { name: 'Bid of TEA APAC' });
  await form.getByText('Kept here; change it at Meta Ads too.').waitFor();
  await form.getByLabel('New, a result').fill('1.5');
  await form.getByText(/^[+−][\d.]+%$/).waitFor();
  await form.getByLabel('Why').fill('Fewer of them, better ones');
  await picture(page, 'bid-form');
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Control+Enter');
  await budgetAndBid().getByText('$1.50 target cost').waitFor();
  const row = budgetAndBid().getByRole('row').filter({ hasText: 'Fewer of them' });
  await row.getByText('Bid', { exact: true }).waitFor();
  await picture(page, 'bid-changed');
  await page.getByRole('button', { name: /^Undo/ }).last().click();
  await expect.poll(() => bid.innerText()).toBe(before);
});

test('what was found changed at the network was changed by nobody here', async () => {
  // By its whole name: on the first of a month no campaign has spent most of it.
  const { name } = demoCampaigns.find((it) => it.network === 'tiktok-ads')!;
  const list = await open(encodeURIComponent(name));
  await list.getByRole('link').first().click();
  const found = budgetAndBid().getByRole('row').filter({ hasText: 'Found at TikTok Ads' });
  await found.getByText('At the network', { exact: true }).waitFor({ timeout: 60_000 });
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await picture(page, 'bid-found-dark');
  expect(await violations(page)).toEqual([]);
});

test('bids of several campaigns are changed by percent, costs and ROAS alike', async () => {
  const list = await open('TEA');
  await list.getByRole('checkbox').first().check();
  await page.getByRole('button', { name: 'Change bids' }).click();
  const form = page.getByRole('dialog', { name: /^Bids of \d+ campaigns$/ });
  await form.getByLabel('Percent more or less').fill('-10');
  const planned = form.getByRole('table', { name: 'Bids before and after' });
  await planned.getByText('50.0%').waitFor();
  await picture(page, 'bids-bulk');
  expect(await violations(page)).toEqual([]);
  await form.getByRole('button', { name: 'Change bids' }).click();
  await page.getByText(/^\d+ bids changed/).waitFor();
  await list.getByText('50.0%').waitFor();
  await page.getByRole('button', { name: /^Undo/ }).last().click();
  await list.getByText('55.0%').waitFor();
});
