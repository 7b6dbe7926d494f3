import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { violations } from '../support/axe.ts';
import { openCompanyConsole } from '../support/company-console.ts';
import type { Hand } from '../support/company.ts';
import { placeOf } from '../support/console.ts';
import { picture } from '../support/picture.ts';

let site: Awaited<ReturnType<typeof openCompanyConsole>>;
let hr: Hand;
let admin: Hand;
/** A department of this test's own. */
const name = `Sound ${crypto.randomUUID().slice(0, 8)}`;
const renamed = name.replace('Sound', 'Audio');

beforeAll(async () => {
  site = await openCompanyConsole();
  hr = await site.company.hire('Zara Iqbal', 'HR');
  admin = await site.company.hire('Amna Yasin', 'Admin');
  const made = { name, parentId: null, headId: null };
  const { id, version } = await post('save-department', made);
  await post('save-department', { ...made, id, version, name: renamed });
});
afterAll(() => site?.close());

async function post(path: string, body: object): Promise<{ id: number; version: number }> {
  const reply = await fetch(`${site.company.url}/api/${path}`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${hr.token}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': crypto.randomUUID(),
    },
    body: JSON.stringify(body),
  });
  if (!reply.ok) throw new Error(await reply.text());
  return (await reply.json()) as { id: number; version: number };
}

const rows = (page: Page) => page.getByRole('table', { name: 'Entries' }).locator('tbody tr');
const sheet = (page: Page) => page.getByRole('dialog', { name: renamed, exact: false });

test('HR renames a department; an admin finds out who did, and what it was called', async () => {
  const page = await site.show('/user-management/audit', { token: admin.token });
  await page.getByRole('searchbox', { name: 'Search the audit log' }).fill(renamed);
  await expect.poll(() => rows(page).count()).toBe(1);
  await expect.poll(() => rows(page).first().innerText()).toContain('Zara Iqbal');
  await rows(page).first().dblclick();
  await sheet(page)
    .getByRole('row', { name: `Name ${name} ${renamed}` })
    .waitFor();
  const entry = new URL(page.url()).searchParams.get('entry');
  expect(await violations(page)).toEqual([]);
  await picture(page, 'audit-entry-light');
  await page.keyboard.press('Escape');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'These entries as CSV' }).click();
  const file = readFileSync(await (await saved).path(), 'utf8');
  expect(file.split('\r\n')[0]).toContain('Entry,When (UTC),Who');
  expect(file).toContain(`Name: ${renamed}`);
  await rows(page).first().dblclick();
  await sheet(page).getByRole('button', { name: 'History of this record' }).click();
  await page.getByRole('searchbox', { name: 'Search the audit log' }).fill('');
  await expect.poll(() => rows(page).count()).toBe(2);
  expect(placeOf(page)).toMatch(/^\/user-management\/audit\?subject=department&record=\d+$/);
  // The address of an entry opens it, whatever the list shows.
  await page.goto(`${site.company.url}/user-management/audit?entry=${entry}&q=nothing-like-it`);
  await sheet(page)
    .getByRole('row', { name: `Name ${name} ${renamed}` })
    .waitFor();
  await page.context().close();
});

test('the palette shows what one person changed, and has the log checked', async () => {
  const page = await site.show('/tasks', { token: admin.token });
  await page.getByRole('banner').waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search or run an action' }).waitFor();
  await page.keyboard.type('check the audit log');
  await page.getByRole('option', { name: 'Check the audit log' }).first().waitFor();
  await page.keyboard.press('Enter');
  await page.getByText('The audit log is being checked.').waitFor();
  await page.goto(`${site.company.url}/user-management/audit?person=${hr.id}`);
  await expect.poll(() => rows(page).count()).toBeGreaterThan(1);
  for (const text of await rows(page).allInnerTexts()) expect(text).toContain('Zara Iqbal');
  const check = page.getByRole('status', { name: 'Check of the log' });
  await check.getByText('Whole').waitFor({ timeout: 60_000 });
  await page.context().close();
});

test('HR, who has no right to the log, is told so', async () => {
  const page = await site.show('/user-management/audit', { token: hr.token });
  await page.getByText('Audit log is not open to you').waitFor();
  expect(await rows(page).count()).toBe(0);
  await page.context().close();
});

test.each([
  ['light', 1440],
  ['dark', 1024],
] as const)('axe finds nothing in the %s theme at %i px', async (colorScheme, width) => {
  const page = await site.show('/user-management/audit', {
    token: admin.token,
    colorScheme,
    viewport: { width, height: 900 },
  });
  await expect.poll(() => rows(page).count()).toBeGreaterThan(10);
  expect(await violations(page)).toEqual([]);
  await picture(page, `audit-${colorScheme}-${width}`);
  await page.context().close();
});
