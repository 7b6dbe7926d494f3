import { afterAll, beforeAll, expect, test } from 'vitest';
import { violations } from '../support/axe.ts';
import { openConsole, placeOf } from '../support/console.ts';
import { goAhead } from '../support/go-ahead.ts';
import type { Colleague } from '../support/server.ts';

let site: Awaited<ReturnType<typeof openConsole>>;
let amna: Colleague;

beforeAll(async () => {
  site = await openConsole();
  amna = await site.server.as('Member', { name: 'Amna Shah' });
});
afterAll(() => site.close());

const pictures = process.env['PICTURES'];

test('a person makes a feed, copies its address, gives it another and revokes it', async () => {
  const view = await site.show('/profile?show=calendars', {
    who: amna,
    viewport: { width: 1440, height: 900 },
  });
  const { page } = view;
  await page.getByText('You have no calendar feeds').waitFor();
  expect(await violations(page)).toEqual([]);

  await page.getByRole('button', { name: 'Add a calendar feed' }).click();
  expect(placeOf(page)).toContain('feed=new');
  const form = page.getByRole('dialog', { name: 'Add a calendar feed' });
  await form.getByLabel('Name').fill('Phone');
  await form.getByLabel('Who of my teams is away').uncheck();
  expect(await violations(page)).toEqual([]);
  if (pictures) await page.screenshot({ path: `${pictures}/feed-form.png` });
  await page.keyboard.press('Control+Enter');
  const told = page.getByRole('dialog', { name: 'Address of “Phone”' });
  const address = await told.locator('code').innerText();
  expect(await violations(page)).toEqual([]);
  if (pictures) await page.screenshot({ path: `${pictures}/feed-address.png` });
  await told.getByRole('button', { name: 'Copy address' }).click();
  await told.getByRole('button', { name: 'Copied' }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
  const read = async (it: string) => (await fetch(site.server.base + new URL(it).pathname)).status;
  expect(await read(address)).toBe(200);
  await told.getByRole('button', { name: 'Done' }).click();

  const table = page.getByRole('list', { name: 'Calendar feeds' });
  await table.getByText('Phone').waitFor();
  // It is told once: neither the list nor going back shows it again.
  await page.reload();
  await table.getByText('Phone').waitFor();
  expect(await page.content()).not.toContain(address.slice(-47));
  expect(await violations(page)).toEqual([]);
  if (pictures) await page.screenshot({ path: `${pictures}/feeds.png` });

  await table.getByRole('button', { name: 'New address for Phone' }).click();
  await page.getByRole('button', { name: 'Make new address' }).click();
  const second = await told.locator('code').innerText();
  expect([await read(address), await read(second)]).toEqual([404, 200]);
  await told.getByRole('button', { name: 'Done' }).click();

  await table.getByRole('button', { name: 'Change Phone' }).click();
  const edit = page.getByRole('dialog', { name: 'Change “Phone”' });
  await edit.getByLabel('Name').fill('Pocket');
  await edit.getByRole('button', { name: 'Save' }).click();
  await table.getByText('Pocket').waitFor();
  await page.setViewportSize({ width: 1024, height: 700 });
  await page.emulateMedia({ colorScheme: 'dark' });
  if (pictures) await page.screenshot({ path: `${pictures}/feeds-1024-dark.png` });
  await table.getByRole('button', { name: 'Revoke Pocket' }).click();
  await goAhead(page, 'Revoke');
  await page.getByText('You have no calendar feeds').waitFor();
  expect(await read(second)).toBe(404);
  await view.close();
});

test('whose role may not use them has no such tab', async () => {
  const bilal = await site.server.as('Member', { without: ['calendar-feeds:use'] });
  const view = await site.show('/profile?show=calendars', { who: bilal });
  await view.page.getByRole('link', { name: 'Contact' }).waitFor();
  expect(await view.page.getByRole('link', { name: 'Calendar feeds' }).count()).toBe(0);
  await view.close();
});
