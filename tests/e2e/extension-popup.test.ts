import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openConsole } from '../support/console.ts';
import {
  enter,
  openExtension,
  press,
  tidy,
  type ExtensionBrowser,
  type Part,
} from '../support/extension.ts';
import { picture } from '../support/picture.ts';
import { teamWithLeave } from '../support/team-with-leave.ts';

let site: Awaited<ReturnType<typeof openConsole>>;
let browser: ExtensionBrowser;

beforeAll(async () => {
  site = await openConsole();
  browser = await openExtension(site.server.base.replace('127.0.0.1', 'localhost'));
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});
afterEach(() => tidy(browser));

const panelOf = (popup: Page) => popup.getByRole('region', { name: 'Notifications' });
const team = () => teamWithLeave(site.server);

test('while acting as a lead popup and side panel say so, and lead back', async () => {
  const admin = await site.server.as('Super admin');
  const { lead } = await team();
  await site.server.db
    .updateTable('sessions')
    .set({
      acting_as: lead.id,
      acting_reason: 'A test of the popup',
      acting_until: new Date(Date.now() + 900_000),
    })
    .where('person_id', '=', admin.id)
    .execute();
  await browser.signIn(admin.token);
  const popup = await browser.popup();
  const panel = await browser.openPart('sidepanel', { width: 320, height: 700 });
  await panel.getByText(/^Acting as /).waitFor();
  await picture(panel, 'extension-acting');
  await popup.getByText(/^Acting as /).waitFor();
  await press(popup.getByRole('button', { name: 'Return' }));
  await popup.getByText(/^Acting as /).waitFor({ state: 'detached' });
  await popup.getByLabel('Ask for leave').waitFor();
  const { body } = await admin.call('GET /user');
  expect(body['user']).toMatchObject({ id: admin.id, acting: null });
});

test('whoever acted as a lead who was blocked meanwhile is told so where the PIN is asked for', async () => {
  const admin = await site.server.as('Super admin');
  const { lead } = await team();
  const { db } = site.server;
  const acting_until = new Date(Date.now() + 900_000);
  await db
    .updateTable('sessions')
    .set({ acting_as: lead.id, acting_reason: 'A test of the popup', acting_until })
    .where('person_id', '=', admin.id)
    .execute();
  const blocked = await db
    .updateTable('people')
    .set({ status: 'blocked' })
    .where('id', '=', lead.id)
    .returning('name')
    .executeTakeFirstOrThrow();
  await browser.signIn(admin.token);
  const popup = await browser.popup();
  await popup.getByText(`You cannot act as ${blocked.name} any more.`).waitFor();
  await popup.getByLabel('PIN').first().waitFor();
  expect(await popup.getByLabel('Ask for leave').count()).toBe(0);
  await picture(popup, 'extension-no-longer-as');
});

test('an extension that the server does not understand any more says what to do', async () => {
  const { bilal } = await team();
  await enter(browser, bilal.token);
  const message =
    'This page or extension is older than the server: load the page again, or update the extension.';
  const body = JSON.stringify({ message, code: 'outdated', requestId: 'req_0123456789' });
  const headers = { 'X-Request-Id': 'req_0123456789', 'Content-Type': 'application/json' };
  await browser.context.route('**/api/**', (it) => it.fulfill({ status: 426, headers, body }));
  const popup = await browser.popup();
  await popup.getByText(message).waitFor();
  await picture(popup, 'extension-outdated');
  expect(await popup.getByLabel('Ask for leave').count()).toBe(0);
  await browser.context.unroute('**/api/**');
  await popup.getByRole('button', { name: 'Try again' }).click();
  await popup.getByLabel('Ask for leave').waitFor();
});

test('the bell opens notifications, those that were read too', async () => {
  const { lead, bilal, ask } = await team();
  await ask(bilal, '11:00', '12:00');
  await lead.call('POST /read-notifications', { all: true });
  await enter(browser, lead.token);
  const popup = await browser.popup();
  const news = panelOf(popup);
  await news.getByText('nothing new').waitFor();
  await press(popup.getByRole('button', { name: 'Notifications', exact: true }));
  await news.getByText(/^Bilal Anwar/).waitFor();
  await popup.keyboard.press('Escape');
  await expect.poll(() => news.getByText(/^Bilal Anwar/).count()).toBe(0);
});

test('the icon says that a task runs, and which', async () => {
  const hira = await site.server.as('Member');
  const made = await hira.call('POST /tasks/save', { title: 'Tide ladder' });
  await enter(browser, hira.token);
  const title = () =>
    browser.options.evaluate(() => (globalThis as Part).chrome.action.getTitle({}));
  await expect.poll(title).toBe('Backlot');
  const popup = await browser.popup();
  await press(popup.getByRole('button', { name: 'Start' }));
  await expect.poll(title).toBe(`Backlot: ${String(made.body['key'])} runs, Tide ladder`);
  await popup.keyboard.press('c');
  await expect.poll(title).toBe('Backlot');
});

test('a side panel asks at most eight times a minute, hears what changes, and is still when hidden', async () => {
  const hira = await site.server.as('Member');
  await hira.call('POST /tasks/save', { title: 'Tide ladder' });
  await enter(browser, hira.token);
  const panel = await browser.context.newPage();
  await panel.clock.install();
  let asked = 0;
  panel.on('request', (it) => {
    if (it.url().includes('/api/') && !it.url().endsWith('/api/live')) asked += 1;
  });
  await panel.goto(`chrome-extension://${browser.id}/sidepanel.html`);
  await panel.getByText('Tide ladder').waitFor();
  const settle = async () => {
    const before = asked;
    await panel.waitForTimeout(300);
    if (asked !== before) await settle();
  };
  await panel.clock.runFor(2_000);
  await settle();
  for (let minute = 0; minute < 10; minute += 1) {
    asked = 0;
    await panel.clock.runFor(60_000);
    await settle();
    expect(asked).toBeLessThanOrEqual(8);
  }
  await panel.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: true, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  asked = 0;
  await panel.clock.runFor(600_000);
  await settle();
  expect(asked).toBe(0);
});

test('what others change is in the side panel without its asking', async () => {
  const hira = await site.server.as('Member');
  await enter(browser, hira.token);
  const heard = browser.context.waitForEvent('response', (it) => it.url().endsWith('/api/live'));
  const panel = await browser.openPart('sidepanel', { width: 360, height: 800 });
  await panel.getByLabel('Ask for leave').waitFor();
  await heard;
  await hira.call('POST /tasks/save', { title: 'From elsewhere' });
  const added = panel.getByText('From elsewhere');
  // Sooner than it would ask of itself.
  await expect.poll(() => added.count()).toBe(1);
});
