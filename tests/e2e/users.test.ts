import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { violations } from '../support/axe.ts';
import { openConsole } from '../support/console.ts';
import type { Colleague } from '../support/server.ts';

let site: Awaited<ReturnType<typeof openConsole>>;
let hr: Colleague;

/** Another one each time: a test that is tried again meets its own leftovers. */
const named = (first: string) => `${first} ${randomUUID().slice(0, 8)}`;

beforeAll(async () => {
  site = await openConsole();
  hr = await site.server.as('HR', { name: 'Ayesha Rauf' });
});
afterAll(() => site.close());

test('addresses are pasted, and those who cannot be invited stay in the field', async () => {
  const { page, close } = await site.show('/user-management/users', { who: hr, bypassCSP: true });
  const noor = named('Noor');
  await page.getByRole('row', { name: /Ayesha Rauf/ }).waitFor();
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog', { name: 'Invite people' });
  await dialog
    .getByLabel('Who')
    .fill(`${noor} <${randomUUID()}@backlot.example>\nayesha.rauf@backlot.example`);
  await dialog.getByLabel('Role').selectOption({ label: 'Member' });
  await page.keyboard.press('Control+Enter');
  await dialog.getByText('There is a person with this e-mail already.').waitFor();
  expect(await violations(page, undefined, '[role=dialog]')).toEqual([]);
  expect(await dialog.getByLabel('Who').inputValue()).toContain('ayesha.rauf@');
  await page.getByRole('row', { name: noor }).waitFor();
  await close();
});

test('a person is blocked with a reason from the list and unblocked among the blocked', async () => {
  const hira = named('Hira');
  const member = await site.server.as('Member', { name: hira });
  const { page, close } = await site.show(`/user-management/users?user=${member.id}`, {
    who: hr,
    bypassCSP: true,
  });
  await page.getByRole('dialog', { name: hira }).getByText('Member').first().waitFor();
  expect(await violations(page, undefined, '[role=dialog]')).toEqual([]);
  await page.getByRole('button', { name: 'Block', exact: true }).click();
  await page.getByLabel('Reason').fill('Lost laptop');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('button', { name: 'Unblock', exact: true }).waitFor();
  expect((await member.call('GET /user')).status).toBe(401);
  await page.goto(`${site.server.base}/user-management/block-users`);
  await page.getByText('Lost laptop').first().waitFor();
  await page.getByRole('button', { name: `Unblock ${hira}` }).click();
  await page.getByRole('button', { name: `Unblock ${hira}` }).waitFor({ state: 'detached' });
  await close();
});

test('all devices of a person are revoked, which signs them out', async () => {
  const zain = named('Zain');
  const member = await site.server.as('Member', { name: zain });
  const { page, close } = await site.show('/user-management/devices', { who: hr });
  await page.getByRole('button', { name: zain, exact: true }).click();
  await page.getByRole('button', { name: `Revoke all of ${zain}` }).click();
  await page.getByText('No device here').waitFor();
  expect((await member.call('GET /user')).status).toBe(401);
  await close();
});
