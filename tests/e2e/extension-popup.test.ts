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
import { quietOf } from '../support/quiet.ts';
import type { Colleague } from '../support/server.ts';
import { statusOf as statusIn, teamWithLeave, workday } from '../support/team-with-leave.ts';

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

test('no toast lies over what is typed, and what was typed is there after closing', async () => {
  const hira = await site.server.as('Member');
  const made = await hira.call('POST /tasks/save', { title: 'Tide ladder' });
  await enter(browser, hira.token);
  const popup = await browser.popup();
  await press(popup.getByRole('button', { name: 'Start' }));
  const toast = popup.locator('.toast').first();
  await toast.waitFor();
  for (const width of [400, 320]) {
    await popup.setViewportSize({ width, height: 600 });
    const line = popup.getByLabel('Ask for leave');
    const [a, b] = [(await toast.boundingBox())!, (await line.boundingBox())!];
    expect(a.y + a.height <= b.y || b.y + b.height <= a.y).toBe(true);
  }
  await popup.keyboard.press('t');
  const list = popup.getByRole('region', { name: 'My tasks' });
  await list.getByText('Tide ladder').waitFor();
  await popup.keyboard.press('l');
  const log = popup.getByLabel(`Time on ${String(made.body['key'])}`);
  await log.fill('45m');
  await popup.keyboard.press('Tab');
  await popup.waitForTimeout(200);
  await popup.close();
  const next = await browser.popup();
  await next.getByRole('region', { name: 'Running task' }).waitFor();
  await next.keyboard.press('t');
  await next.getByRole('region', { name: 'My tasks' }).getByText('Tide ladder').waitFor();
  await next.keyboard.press('l');
  await expect.poll(() => next.getByLabel(/^Time on /).inputValue()).toBe('45m');
  await next.keyboard.press('Escape');
  await next.keyboard.press('Escape');
  await next.keyboard.press('/');
  const search = next.getByRole('dialog', { name: 'Palette' }).getByRole('combobox');
  await search.fill('assign hira');
  await next.waitForTimeout(200);
  await next.close();
  const last = await browser.popup();
  await last.getByRole('region', { name: 'Running task' }).waitFor();
  await last.keyboard.press('/');
  const again = last.getByRole('dialog', { name: 'Palette' }).getByRole('combobox');
  await expect.poll(() => again.inputValue()).toBe('assign hira');
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

test('opened again the popup shows what it showed, and nothing of it moves', async () => {
  const { lead, bilal, ask } = await team();
  await ask(bilal, '11:00', '12:00');
  await lead.call('POST /tasks/save', { title: 'Tide ladder' });
  await enter(browser, lead.token);
  const first = await browser.popup();
  await panelOf(first).getByRole('button', { name: 'Approve' }).waitFor();
  await first.waitForTimeout(500);
  await first.close();
  const popup = await browser.context.newPage();
  await popup.setViewportSize({ width: 400, height: 600 });
  await popup.addInitScript(() => {
    const noted = Object.assign(window, { shift: 0 });
    new PerformanceObserver((list) => {
      for (const it of list.getEntries() as (PerformanceEntry & { value: number })[])
        noted.shift += it.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const quiet = quietOf(popup);
  await popup.goto(`chrome-extension://${browser.id}/popup.html`);
  await panelOf(popup).getByRole('button', { name: 'Approve' }).waitFor();
  await quiet();
  const shift = () => popup.evaluate(() => (window as Window & { shift?: number }).shift);
  expect(await shift()).toBeLessThan(0.01);
});

test('a row that has just moved cannot be pressed', async () => {
  const { lead, bilal, ask } = await team();
  await ask(bilal, '11:00', '12:00');
  await enter(browser, lead.token);
  const popup = await browser.popup();
  const approve = panelOf(popup).getByRole('button', { name: 'Approve' });
  await approve.waitFor();
  await popup.waitForTimeout(400);
  // Something comes above it, and it is pressed where it was a moment ago.
  await approve.evaluate((button: HTMLElement) => {
    const main = document.querySelector('.popup')!;
    const above = document.createElement('p');
    above.style.height = '40px';
    main.insertBefore(above, main.children[1]!);
    return new Promise<void>((done) => {
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          button.dispatchEvent(
            new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 }),
          );
          done();
        }),
      );
    });
  });
  await popup.waitForTimeout(400);
  expect(await statusOf(bilal)).toEqual(['applied']);
  await press(approve);
  await expect.poll(() => statusOf(bilal)).toEqual(['approved']);
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
  await expect.poll(() => added.count(), { timeout: 15_000 }).toBe(1);
});

test('texts stay readable at every width, in both themes', async () => {
  const { lead, bilal, ask } = await team();
  await ask(bilal, '15:30', '16:30');
  await lead.call('POST /tasks/save', {
    title: 'Rework the reward ladder of the tide event for the winter season',
    dueOn: workday,
  });
  await enter(browser, lead.token);
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const width of [320, 360, 400]) {
      // A popup is as wide as it says itself.
      for (const part of width === 400
        ? ['popup', 'sidepanel', 'options']
        : ['sidepanel', 'options']) {
        const page = await browser.openPart(part, { width, height: part === 'popup' ? 600 : 800 });
        await page.emulateMedia({ colorScheme });
        if (part === 'options') await page.getByRole('heading', { name: 'Shortcuts' }).waitFor();
        else await panelOf(page).getByRole('button', { name: 'Approve' }).waitFor();
        await picture(page, `extension-${part}-${width}-${colorScheme}`);
        const short = await page.evaluate(() =>
          [...document.querySelectorAll<HTMLElement>('.trunc')]
            .filter((it) => it.scrollWidth > it.clientWidth && it.clientWidth < 60)
            .map((it) => it.innerText),
        );
        expect(short).toEqual([]);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        expect(wide).toBeLessThanOrEqual(width);
        await page.close();
      }
    }
  }
});
