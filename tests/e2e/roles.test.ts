import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { violations } from '../support/axe.ts';
import { openConsole } from '../support/console.ts';
import type { Colleague } from '../support/server.ts';

let site: Awaited<ReturnType<typeof openConsole>>;
let admin: Colleague;

beforeAll(async () => {
  site = await openConsole();
  admin = await site.server.as('Admin', { name: 'Omar Khalid' });
});
afterAll(() => site.close());

test('the difference and who is affected are shown before a role is saved', async () => {
  const name = `Rabia ${randomUUID()}`;
  await site.server.as('Data entry', { name });
  const { page, close } = await site.show('/user-management/roles', {
    who: admin,
    bypassCSP: true,
  });
  await page.getByRole('button', { name: 'Data entry' }).click();
  const sheet = page.getByRole('dialog', { name: 'Data entry' });
  await sheet.getByRole('radio').first().waitFor();
  expect(await violations(page, undefined, '[role=dialog]')).toEqual([]);
  await sheet.getByRole('radio', { name: 'Invite people and take invitations back: All' }).check();
  await page.keyboard.press('Control+Enter');
  await sheet.getByRole('list', { name: 'What changes' }).getByText('people:invite').waitFor();
  await sheet.getByRole('list', { name: 'Affected people' }).getByText(name).waitFor();
  expect(await violations(page, undefined, '[role=dialog]')).toEqual([]);
  await page.keyboard.press('Control+Enter');
  await sheet.waitFor({ state: 'detached' });
  const { body } = await admin.call('GET /roles');
  const roles = body['rows'] as { name: string; grants: Record<string, string> }[];
  expect(roles.find((it) => it.name === 'Data entry')!.grants).toMatchObject({
    'people:invite': 'all',
  });
  await close();
});
