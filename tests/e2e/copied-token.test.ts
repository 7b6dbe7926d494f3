import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openConsole } from '../support/console.ts';
import { goodPassword, goodPin, mailedCode, personWithPassword } from '../support/visitor.ts';

let site: Awaited<ReturnType<typeof openConsole>>;
beforeAll(async () => {
  site = await openConsole();
});
afterAll(() => site?.close());

const heading = (page: Page, name: string) => page.getByRole('heading', { name }).waitFor();
const roles = '/user-management/roles';

async function addRole(page: Page, name: string) {
  await page.getByRole('button', { name: 'Add a role' }).first().click();
  const sheet = page.getByRole('dialog', { name: 'Add a role' });
  await sheet.getByLabel('Name', { exact: true }).fill(name);
  await sheet.getByRole('button', { name: 'Add role' }).click();
}

test('a browser signs what matters with a key of its own; with the token alone another one does nothing', async () => {
  const { server, show } = site;
  const { id, email } = await personWithPassword(server, 'Admin', { name: 'Omar Khalid' });
  const own = await show(`/login?to=${roles}`);
  await own.page.getByLabel('E-mail').fill(email);
  await own.page.getByLabel('Password', { exact: true }).fill(goodPassword);
  await own.page.keyboard.press('Enter');
  await heading(own.page, 'Verify this browser');
  await own.page.keyboard.type(mailedCode(server, email));
  await heading(own.page, 'Enter your PIN');
  await own.page.keyboard.type(goodPin);
  await addRole(own.page, 'Signed');
  await own.page.getByRole('button', { name: 'Signed', exact: true }).waitFor();
  const [token] = (await own.page.context().cookies()).filter((it) => it.name === 'token');
  expect(await server.db.selectFrom('device_keys').select('id').execute()).toHaveLength(1);

  const who = { id, token: token!.value, call: server.call };
  const thief = await show(roles, { who });
  await addRole(thief.page, 'Stolen');
  await heading(thief.page, 'Welcome back, Omar');
  const made = server.db.selectFrom('roles').select('name').where('name', '=', 'Stolen');
  expect(await made.execute()).toEqual([]);
  await thief.close();

  // Its owner opens it again with the PIN, and goes on.
  await own.page.reload();
  await heading(own.page, 'Welcome back, Omar');
  await own.page.keyboard.type(goodPin);
  await addRole(own.page, 'Signed again');
  await own.page.getByRole('button', { name: 'Signed again', exact: true }).waitFor();
  await own.close();
});
