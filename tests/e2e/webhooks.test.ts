import { afterAll, beforeAll, expect, test } from 'vitest';
import { violations } from '../support/axe.ts';
import { openBrowser, placeOf, builtPages } from '../support/console.ts';
import { webhookDesk, type WebhookDesk } from '../support/webhook-desk.ts';

let desk: WebhookDesk;
let browser: Awaited<ReturnType<typeof openBrowser>>;

beforeAll(async () => {
  desk = await webhookDesk(builtPages);
  browser = await openBrowser(desk.server);
});
afterAll(async () => {
  await browser.close();
  await desk.close();
});

const pictures = process.env['PICTURES'];

test('an admin adds a webhook, tries it, reads what came of it and sends it again', async () => {
  const view = await browser.show('/user-management/webhooks', {
    who: desk.admin,
    viewport: { width: 1440, height: 900 },
  });
  const { page } = view;
  const shot = async (name: string) => {
    if (pictures) await page.screenshot({ path: `${pictures}/${name}.png` });
  };
  await page.getByText('There is no webhook yet').waitFor();
  expect(await violations(page)).toEqual([]);

  await page.keyboard.press('n');
  const form = page.getByRole('dialog', { name: 'Add a webhook' });
  await form.getByLabel('Name').fill('Release bot');
  await form.getByLabel('Address').fill('https://127.0.0.1/hook');
  const kinds = form.getByRole('combobox', { name: 'Kinds of records' });
  await kinds.click();
  await page.getByRole('option', { name: 'Task', exact: true }).click();
  await kinds.click();
  await form.getByRole('button', { name: 'Add webhook' }).click();
  await form.getByText(/Write an address like/).waitFor();
  expect(await violations(page)).toEqual([]);
  await shot('hook-form');
  await form.getByLabel('Address').fill('https://hooks.example.com/backlot');
  await page.keyboard.press('Control+Enter');
  const told = page.getByRole('dialog', { name: 'Secret of “Release bot”' });
  const secret = await told.locator('code').innerText();
  expect(secret).toMatch(/^whsec_/);
  expect(await violations(page)).toEqual([]);
  await shot('hook-secret');
  await told.getByRole('button', { name: 'Done' }).click();

  await page.getByRole('button', { name: 'Release bot' }).click();
  const sheet = page.getByRole('dialog', { name: 'Release bot' });
  expect(placeOf(page)).toMatch(/webhook=\d+/);
  await sheet.getByRole('button', { name: 'Send a test message' }).click();
  await page.getByText(/is on its way/).waitFor();
  desk.receiver.answers(() => ({ status: 500, body: 'Out of coffee' }));
  await desk.send();
  await page.reload();
  await sheet.getByText(/500 in \d+ ms/).waitFor();
  await sheet.getByText(/Nothing has arrived since/).waitFor();
  expect(await violations(page)).toEqual([]);
  await shot('hook-sheet');
  await sheet.getByRole('button', { name: 'webhook.test' }).click();
  const message = page.getByRole('dialog', { name: 'webhook.test' });
  await message.getByText('Out of coffee').waitFor();
  expect(await violations(page)).toEqual([]);
  await shot('hook-message');
  await message.getByRole('button', { name: 'Send again' }).click();
  await page.getByText(/on its way again/).waitFor();
  desk.receiver.answers(() => ({}));
  await desk.send();
  expect(desk.receiver.received).toHaveLength(2);
  await message.getByRole('button', { name: 'Close' }).last().click();

  await page.setViewportSize({ width: 1024, height: 700 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.reload();
  await sheet.getByText('Delivered').last().waitFor();
  await shot('hook-sheet-1024-dark');
  expect(await page.content()).not.toContain(secret);
  await sheet.getByRole('button', { name: 'More to do with this webhook' }).click();
  await page.getByRole('menuitem', { name: 'Switch off' }).click();
  await sheet.getByRole('button', { name: 'Switch on' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('table', { name: 'Webhooks' }).getByText('Off').waitFor();
  await shot('hooks-1024-dark');
  await view.close();
});

test('whose role does not look after webhooks has no such page', async () => {
  const view = await browser.show('/user-management/webhooks', { who: desk.member });
  await view.page.getByText('Webhooks is not open to you').waitFor();
  expect(await view.page.getByRole('button', { name: 'Add a webhook' }).count()).toBe(0);
  await view.close();
});
