import { afterAll, beforeAll, expect, test } from 'vitest';
import { violations } from '../support/axe.ts';
import { openConsole } from '../support/console.ts';
import { picture } from '../support/picture.ts';

let site: Awaited<ReturnType<typeof openConsole>>;
beforeAll(async () => {
  site = await openConsole();
});
afterAll(() => site?.close());

test('mails of what was not seen and a digest are chosen, and stay chosen', async () => {
  const who = await site.server.as('Member');
  const { page, close } = await site.show('/profile?show=notifications', { who });
  const unseen = page.getByLabel('Mail me what I have not seen');
  await unseen.selectOption('after an hour');
  await page.getByLabel('Daily digest by mail').check();
  await page.getByLabel('Sent at').fill('17:30');
  expect(await violations(page)).toEqual([]);
  await unseen.scrollIntoViewIfNeeded();
  await picture(page, 'notification-mails-light-1440');
  await page.getByRole('button', { name: 'Save' }).last().click();
  await page.getByText('Saved').first().waitFor();
  await page.reload();
  await expect.poll(() => unseen.inputValue()).toBe('after an hour');
  expect(await page.getByLabel('Sent at').inputValue()).toBe('17:30');
  await close();
  const { body } = await who.call('GET /notification-settings', {});
  expect(body['mails']).toEqual({ after: 60, digestAt: '17:30' });
});

test('the link of a mail ends such mails without signing in', async () => {
  const who = await site.server.as('Member');
  const { body } = await who.call('GET /notification-settings', {});
  const wanted = { after: 15, digestAt: null, version: body['version'] };
  await who.call('POST /save-notification-mails', wanted);
  const { token } = await site.server.db
    .insertInto('mail_links')
    .values({ person_id: who.id, token: `link-${who.id}` })
    .returning('token')
    .executeTakeFirstOrThrow();
  const { page, close } = await site.show(`/login#no-mails=${token}`);
  await page.getByText('Notifications you have not seen are mailed to you.').waitFor();
  expect(await violations(page)).toEqual([]);
  await picture(page, 'notification-mails-end-light-1440');
  const looked = await who.call('GET /notification-settings', {});
  expect(looked.body['mails']).toEqual({ after: 15, digestAt: null });
  await page.getByRole('button', { name: 'End these mails' }).click();
  await page.getByText('is no longer mailed to you').waitFor();
  await close();
  const after = await who.call('GET /notification-settings', {});
  expect(after.body['mails']).toEqual({ after: null, digestAt: null });
});
