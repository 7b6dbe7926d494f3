import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openConsole } from '../support/console.ts';
import {
  enter,
  openExtension,
  pollNow,
  press,
  shown,
  tidy,
  type ExtensionBrowser,
  type Part,
} from '../support/extension.ts';
import { picture } from '../support/picture.ts';
import type { Colleague } from '../support/server.ts';
import { statusOf as statusIn, teamWithLeave } from '../support/team-with-leave.ts';

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
const statusOf = (of: Colleague) => statusIn(site.server, of);

test('an approval shows who else is off and what remains, and can be undone', async () => {
  const { lead, bilal, ask } = await team();
  await ask(bilal, '15:30', '16:30');
  await enter(browser, lead.token);
  const popup = await browser.popup();
  const news = panelOf(popup);
  await news.getByText(/Amna Rauf \w+ is off 15:00 – 16:00.*left after/).waitFor();
  await picture(popup, 'extension-approval');
  await press(news.getByRole('button', { name: 'Approve' }));
  await expect.poll(() => statusOf(bilal)).toEqual(['approved']);
  await press(popup.locator('.toast').getByRole('button', { name: /^Undo/ }));
  await expect.poll(() => statusOf(bilal)).toEqual(['applied']);
});

/** What Chromium lets the worker's own code set off, as it does itself on a click. */
interface Clicked {
  dispatch: (...given: readonly unknown[]) => void;
}
type Inside = typeof globalThis & {
  chrome: { notifications: Record<'onClicked' | 'onButtonClicked', Clicked> };
};
async function setOff(event: 'onClicked' | 'onButtonClicked', ...given: unknown[]) {
  await pollNow(browser.options);
  await browser.context
    .serviceWorkers()[0]!
    .evaluate((it) => (globalThis as Inside).chrome.notifications[it.event].dispatch(...it.given), {
      event,
      given,
    });
}

test('the button of a system notification approves with the same in sight, and can be undone', async () => {
  const { lead, bilal, ask } = await team();
  await enter(browser, lead.token);
  const part = browser.options;
  await ask(bilal, '15:30', '16:30');
  await pollNow(part);
  await expect.poll(async () => (await shown(part)).length).toBe(1);
  const [id] = await shown(part);
  await setOff('onButtonClicked', id, 0);
  await expect.poll(() => statusOf(bilal)).toEqual(['approved']);
  await expect.poll(async () => (await shown(part))[0] ?? '').toMatch(/^backlot-said:/);
  const badge = () => part.evaluate(() => (globalThis as Part).chrome.action.getBadgeText({}));
  await expect.poll(badge).toBe('');
  await setOff('onButtonClicked', (await shown(part))[0], 0);
  await expect.poll(() => statusOf(bilal)).toEqual(['applied']);
});

test('a click on a system notification marks it as read, and the badge says so at once', async () => {
  const { lead, bilal, ask } = await team();
  await enter(browser, lead.token);
  const part = browser.options;
  await ask(bilal, '11:00', '12:00');
  await pollNow(part);
  await expect.poll(async () => (await shown(part)).length).toBe(1);
  const badge = () => part.evaluate(() => (globalThis as Part).chrome.action.getBadgeText({}));
  await expect.poll(badge).toBe('1');
  await setOff('onClicked', (await shown(part))[0]);
  await expect.poll(badge).toBe('');
  const unread = async () => (await lead.call('GET /get-notifications')).body['unread'];
  await expect.poll(unread).toBe(0);
});
