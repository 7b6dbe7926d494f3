import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openConsole } from '../support/console.ts';
import { enter, openExtension, press, tidy, type ExtensionBrowser } from '../support/extension.ts';
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

test('in a narrow panel nothing is cut to a letter, and nothing lies over its edges', async () => {
  const { lead } = await team();
  await lead.call('POST /tasks/save', {
    title: 'Language pack for Japan and Korea',
    dueOn: workday,
  });
  await enter(browser, lead.token);
  const panel = await browser.openPart('sidepanel', { width: 320, height: 800 });
  await panel.getByRole('region', { name: 'Next task' }).waitFor();
  await panel.keyboard.press('a');
  const line = panel.getByRole('form', { name: 'Add a task' });
  await line.waitFor();
  const { x, width } = (await line.boundingBox())!;
  expect([x, x + width]).toEqual([12, 308]);
  await line.getByRole('textbox').press('Escape');
  await panel.keyboard.press('Control+k');
  const palette = panel.getByRole('dialog', { name: 'Palette' });
  await palette.getByRole('combobox').fill('lan');
  await palette.getByRole('option', { name: /Language pack/ }).waitFor();
  await picture(panel, 'extension-palette-320');
  const found = await palette.evaluate((pal) => {
    const edge = pal.getBoundingClientRect().right;
    const parts = [...pal.querySelectorAll<HTMLElement>('.pal-row *, footer *, .q *')];
    const isSeen = (it: HTMLElement) => {
      const row = it.closest('.pal-row')?.getBoundingClientRect();
      return !row || it.getBoundingClientRect().top < row.bottom;
    };
    const short = parts.filter(
      (it) => isSeen(it) && it.scrollWidth > it.clientWidth && it.clientWidth < 60,
    );
    const out = parts.filter((it) => isSeen(it) && it.getBoundingClientRect().right > edge - 8);
    const words = (all: HTMLElement[]) => all.map((it) => it.innerText).filter(Boolean);
    return { short: words(short), out: words(out) };
  });
  expect(found).toEqual({ short: [], out: [] });
});
