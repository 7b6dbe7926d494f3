import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { programOf } from '../support/access-token.ts';
import { violations } from '../support/axe.ts';
import { openConsole } from '../support/console.ts';
import { goAhead } from '../support/go-ahead.ts';
import { picture } from '../support/picture.ts';
import type { Colleague } from '../support/server.ts';

let site: Awaited<ReturnType<typeof openConsole>>;
let admin: Colleague;
let member: Colleague;

/** Another one each time: a test that is tried again meets its own leftovers. */
const named = (first: string) => `${first} ${randomUUID().slice(0, 8)}`;
const departments = (token: string) => site.server.call('GET /departments', {}, { token });

beforeAll(async () => {
  site = await openConsole();
  admin = await site.server.as('Admin', { name: 'Maryam Tariq' });
  member = await site.server.as('Member', {
    name: 'Sana Mirza',
    teamId: await site.server.team('Puzzle'),
  });
  await programOf(site.server, member, { 'tasks:read': 'own' }, { name: 'Timesheet' });
  const warehouse = { 'revenue:read': 'all', 'apps:read': 'all' } as const;
  await programOf(site.server, admin, warehouse, { name: 'Warehouse', kind: 'service' });
});
afterAll(() => site.close());

test('a token is made with some of one’s rights, copied once, used and revoked', async () => {
  const name = named('Export');
  const { page, close } = await site.show('/profile?show=security', {
    who: member,
    bypassCSP: true,
  });
  await page.getByRole('button', { name: 'Make a token' }).click();
  const form = page.getByRole('dialog', { name: 'Make an access token' });
  await form.getByRole('button', { name: 'Make token' }).click();
  await form.getByText('Choose at least one right.').waitFor();
  await form.getByRole('textbox', { name: 'Name' }).fill(name);
  await form.getByLabel('30 days').check();
  await form.getByLabel('Search rights').fill('people:read');
  // Nobody gives more than they hold.
  expect(await form.getByRole('radio', { name: /: All$/ }).isDisabled()).toBe(true);
  await form.getByRole('radio', { name: /: Team$/ }).check();
  expect(await violations(page, undefined, '[role=dialog]')).toEqual([]);
  await picture(page, 'token-form');
  await page.keyboard.press('Control+Enter');
  const shown = page.getByRole('dialog', { name: `Copy the token of ${name}` });
  await shown.waitFor();
  await page.keyboard.press('Escape');
  await shown.getByText('It has not been copied.', { exact: false }).waitFor();
  await shown.getByRole('button', { name: 'Copy token' }).click();
  await shown.getByRole('button', { name: 'Copied' }).waitFor();
  expect(await violations(page, undefined, '[role=dialog]')).toEqual([]);
  await picture(page, 'token-made');
  const token = await page.evaluate(() => navigator.clipboard.readText());
  expect(token).toMatch(/^blt_[a-z]{12}_[\w-]{43}$/);
  await page.keyboard.press('Escape');
  await shown.waitFor({ state: 'detached' });
  expect(await page.content()).not.toContain(token);
  expect((await departments(token)).status).toBe(200);
  await page.getByRole('button', { name: `Renew ${name}` }).click();
  const renewal = page.getByRole('dialog', { name: `Renew ${name}` });
  expect(await violations(page, undefined, '[role=dialog]')).toEqual([]);
  await picture(page, 'token-renewal');
  await renewal.getByRole('button', { name: 'Make new token' }).click();
  const second = await shown.locator('code').innerText();
  await shown.getByRole('button', { name: 'Copy token' }).click();
  await shown.getByRole('button', { name: 'Close' }).click();
  expect(second).not.toBe(token);
  for (const it of [token, second]) expect((await departments(it)).status).toBe(200);
  // The newest stands above.
  await page
    .getByRole('button', { name: `Renew ${name}` })
    .nth(1)
    .waitFor();
  await page
    .getByRole('button', { name: `Revoke ${name}` })
    .last()
    .click();
  await goAhead(page, 'Revoke');
  await page.getByText(`${name} is revoked.`, { exact: false }).waitFor();
  await page.getByRole('row', { name }).getByText('Revoked').waitFor();
  expect([await departments(token), await departments(second)].map((it) => it.status)).toEqual([
    401, 200,
  ]);
  await close();
});

test('an admin makes a service token, finds it by its kind and revokes it', async () => {
  const name = named('Wallboard');
  const { page, close } = await site.show('/user-management/tokens', { who: admin });
  await page.getByRole('button', { name: 'Make a service token' }).click();
  const form = page.getByRole('dialog', { name: 'Make a service token' });
  await form.getByRole('textbox', { name: 'Name' }).fill(name);
  await form.getByLabel('Search rights').fill('people:read');
  expect(await form.getByRole('radio', { name: /: Team$/ }).count()).toBe(0);
  await form.getByRole('radio', { name: /: All$/ }).check();
  await page.keyboard.press('Control+Enter');
  const shown = page.getByRole('dialog', { name: `Copy the token of ${name}` });
  await shown.getByRole('button', { name: 'Copy token' }).click();
  const token = await shown.locator('code').innerText();
  expect((await departments(token)).status).toBe(200);
  await shown.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Of the company', exact: true }).click();
  await page.getByRole('row', { name: /Timesheet/ }).waitFor({ state: 'detached' });
  expect(page.url()).toContain('kind=service');
  const revoke = page.getByRole('button', { name: `Revoke ${name} of the company` });
  await revoke.click();
  // It is asked first, and a second press of the same key is no answer.
  await page.getByRole('dialog', { name: /^Revoke an access token/ }).waitFor();
  await picture(page, 'asked-before');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  expect((await departments(token)).status).toBe(200);
  await revoke.click();
  await goAhead(page, 'Revoke');
  await page.getByRole('row', { name }).waitFor({ state: 'detached' });
  expect((await departments(token)).status).toBe(401);
  await close();
});

test('who may not see them is told so', async () => {
  const { page, close } = await site.show('/user-management/tokens', { who: member });
  await page.getByText('Tokens is not open to you').waitFor();
  expect(await page.getByRole('row').count()).toBe(0);
  await close();
});

test('the audit log says by which token something was done', async () => {
  const program = await programOf(
    site.server,
    admin,
    { 'departments:write': 'all' },
    { name: named('Importer') },
  );
  const input = { name: named('Quality'), parentId: null, headId: null };
  expect((await program.call('POST /save-department', input)).status).toBe(200);
  const { page, close } = await site.show(`/user-management/audit?token=${program.id}`, {
    who: admin,
  });
  await page.getByText(/by token Importer/).waitFor();
  expect(await page.getByRole('row').count()).toBe(2);
  await close();
});

test.each([
  ['light', 1440],
  ['dark', 1024],
] as const)('axe finds nothing in the %s theme at %i px', async (colorScheme, width) => {
  for (const [path, who, row, shot] of [
    ['/user-management/tokens', admin, /Warehouse/, 'tokens'],
    ['/profile?show=security', member, /Timesheet/, 'profile-tokens'],
  ] as const) {
    const view = { who, colorScheme, viewport: { width, height: 900 }, bypassCSP: true };
    const { page, close } = await site.show(path, view);
    await page.getByRole('row', { name: row }).waitFor();
    expect(await violations(page)).toEqual([]);
    await picture(page, `${shot}-${colorScheme}-${width}`);
    await close();
  }
});
