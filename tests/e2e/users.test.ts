import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { violations } from '../support/axe.ts';
import { openConsole } from '../support/console.ts';
import { goAhead } from '../support/go-ahead.ts';
import { picture } from '../support/picture.ts';
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

test('a slip is taken back, and who left long ago is hired again as the same person', async () => {
  const name = named('Sana');
  const member = await site.server.as('Member', { name });
  const { page, close } = await site.show(`/user-management/users?user=${member.id}&task=leave`, {
    who: hr,
    bypassCSP: true,
  });
  const sheet = page.getByRole('dialog', { name, exact: true });
  await page.getByRole('button', { name: 'Mark as left' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText(`${name} has not left.`).or(sheet.getByText('Active')).first().waitFor();
  await page.goto(`${site.server.base}/user-management/users?user=${member.id}&task=leave`);
  await page.getByRole('button', { name: 'Mark as left' }).click();
  await sheet.getByRole('button', { name: 'Take back' }).waitFor();
  await picture(page, 'user-left-light');
  await sheet.getByRole('button', { name: 'Take back' }).click();
  await sheet.getByRole('button', { name: 'Block', exact: true }).waitFor();
  // Later they leave for good.
  await page.goto(`${site.server.base}/user-management/users?user=${member.id}&task=leave`);
  await page.getByRole('button', { name: 'Mark as left' }).click();
  await sheet.getByRole('button', { name: 'Hire again' }).click();
  const form = page.getByRole('dialog', { name: `Hire ${name} again` });
  await form.getByLabel('Role').selectOption({ label: 'Member' });
  expect(await violations(page, undefined, '[role=dialog]')).toEqual([]);
  await picture(page, 'user-rehire-light');
  await page.keyboard.press('Control+Enter');
  await sheet.getByText('Here before').waitFor();
  await sheet.getByText('Invited', { exact: true }).waitFor();
  await picture(page, 'user-again-light');
  expect(site.server.mails.at(-1)?.subject).toContain('invitation');
  await close();
});

test('HR puts an e-mail right, and it counts once its own mailbox has confirmed', async () => {
  const name = named('Rida');
  const member = await site.server.as('Member', { name });
  const fresh = `${randomUUID()}@elsewhere.example`;
  const desk = await site.show(`/user-management/users?user=${member.id}`, {
    who: hr,
    bypassCSP: true,
  });
  const sheet = desk.page.getByRole('dialog', { name, exact: true });
  await sheet.getByRole('button', { name: `More to do with ${name}` }).click();
  await desk.page.getByRole('menuitem', { name: 'Change the e-mail…' }).click();
  await desk.page.getByLabel('New e-mail').fill(fresh);
  expect(await violations(desk.page, undefined, '[role=dialog]')).toEqual([]);
  await picture(desk.page, 'user-email-light');
  await desk.page.keyboard.press('Control+Enter');
  await sheet.getByText(`${fresh}, to be confirmed`).waitFor();
  const mail = site.server.mails.findLast((it) => it.to === fresh)!;
  const token = /#email=([\w-]+)/.exec(mail.text)![1]!;
  const theirs = await site.show(`/login#email=${token}`);
  await theirs.page.getByText(`${fresh} is confirmed.`, { exact: false }).waitFor();
  await picture(theirs.page, 'login-email-confirmed');
  await desk.page.reload();
  await sheet.getByText(fresh, { exact: true }).waitFor();
  await theirs.close();
  await desk.close();
});

test('all devices of a person are revoked, which signs them out', async () => {
  const zain = named('Zain');
  const member = await site.server.as('Member', { name: zain });
  const { page, close } = await site.show('/user-management/devices', { who: hr });
  await page.getByRole('button', { name: zain, exact: true }).click();
  await page.getByRole('button', { name: `Revoke all of ${zain}` }).click();
  await goAhead(page, 'Revoke');
  await page.getByText('No device here').waitFor();
  expect((await member.call('GET /user')).status).toBe(401);
  await close();
});

test('a browser that is known is verified, which the next one who looks sees', async () => {
  const zain = named('Known');
  const member = await site.server.as('Member', { name: zain });
  const { page, close } = await site.show(`/user-management/devices?person=${member.id}`, {
    who: hr,
    viewport: { width: 1440, height: 900 },
  });
  await page.getByText('Office or local').waitFor();
  await page.getByRole('button', { name: /^Verify / }).click();
  await page.getByText(/is verified/).waitFor();
  await page.getByRole('button', { name: /^Verified by/ }).waitFor();
  expect(await violations(page)).toEqual([]);
  await picture(page, 'devices-verified');
  const devices = `${site.server.base}/user-management/devices?person=${member.id}`;
  await page.goto(`${devices}&verified=no`);
  await page.getByText('No device here').waitFor();
  await page.goto(devices);
  await page.getByRole('button', { name: /^Verified by/ }).waitFor();
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 1024, height: 800 });
  await picture(page, 'devices-verified-dark-1024');
  await page.setViewportSize({ width: 400, height: 800 });
  expect(await violations(page)).toEqual([]);
  await picture(page, 'devices-verified-dark-400');
  await close();
});
