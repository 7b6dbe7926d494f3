import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  enter,
  leave,
  openExtension,
  pollNow,
  tidy,
  type ExtensionBrowser,
  type Part,
} from '../support/extension.ts';
import { rowsOf } from '../support/leave-cast.ts';
import { testServer, type Colleague, type TestServer } from '../support/server.ts';

/*
 * Chromium lets no test press its address bar, its shortcuts or its menus: the worker's own events
 * are set off as the browser does it, and everything behind them is real.
 */

let server: TestServer;
let browser: ExtensionBrowser;
let hira: Colleague;

beforeAll(async () => {
  server = await testServer();
  // The manifest gives the right to this name; for another one the browser would ask a person.
  browser = await openExtension(server.base.replace('127.0.0.1', 'localhost'));
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});
beforeEach(async () => {
  hira = await server.as('Member');
  await enter(browser, hira.token);
});
afterEach(() => tidy(browser));

/** An event of the worker, which Chromium lets its own code set off. */
interface Settable {
  dispatch: (...given: readonly unknown[]) => void;
}
type Suggestion = { content: string; description: string };
type Source = 'omnibox' | 'commands' | 'contextMenus';
type Told = [id: string, it: { title: string; message: string }];
type Inside = typeof globalThis & {
  chrome: Record<Source, Record<string, Settable>> & {
    notifications: { create: (...it: Told) => Promise<string> };
  };
  /** What people were told, in the order of telling. */
  told: string[];
};

/** The worker, with an ear on what it tells people. A message wakes one that had nothing to do. */
async function worker() {
  await pollNow(browser.options);
  const it = browser.context.serviceWorkers()[0]!;
  await it.evaluate(() => {
    const inside = globalThis as Inside;
    if (inside.told) return;
    inside.told = [];
    const { omnibox } = (globalThis as Part).chrome;
    const { notifications } = inside.chrome;
    const create = notifications.create.bind(notifications);
    const describe = omnibox.setDefaultSuggestion.bind(omnibox);
    notifications.create = (id, it) => {
      inside.told.push(`${it.title}: ${it.message}`);
      return create(id, it);
    };
    omnibox.setDefaultSuggestion = (it) => {
      inside.told.push(it.description);
      return describe(it);
    };
  });
  return it;
}

/** Sets one of the worker's events off, with what the browser would give. */
async function setOff(api: Source, name: string, ...given: unknown[]) {
  await (
    await worker()
  ).evaluate((it) => (globalThis as Inside).chrome[it.api][it.name]!.dispatch(...it.given), {
    api,
    name,
    given,
  });
}
const told = async () => (await worker()).evaluate(() => (globalThis as Inside).told);
const lastTold = async () => (await told()).at(-1);

/** What the address bar offers below what was typed. */
const offered = async (typed: string): Promise<Suggestion[]> =>
  (await worker()).evaluate(
    (it) =>
      new Promise<Suggestion[]>((done) =>
        (globalThis as Inside).chrome.omnibox['onInputChanged']!.dispatch(it, done),
      ),
    typed,
  );

/** What is chosen in the address bar opens a tab. */
async function entered(text: string): Promise<Page> {
  const opened = browser.context.waitForEvent('page');
  await setOff('omnibox', 'onInputEntered', text, 'currentTab');
  return opened;
}
/** The popup that was opened. No test reaches into it, so a tab shows what it shows. */
async function popupOpened(): Promise<Page> {
  let address = '';
  const ask = async () => {
    const popups = await browser.options.evaluate(() =>
      (globalThis as Part).chrome.runtime.getContexts({ contextTypes: ['POPUP'] }),
    );
    address = popups[0]?.documentUrl ?? '';
    return address;
  };
  await expect.poll(ask).toContain('/popup.html#palette=');
  // The popup closes as soon as there is another tab in front.
  const page = await browser.context.newPage();
  await page.goto(address);
  return page;
}
const place = (page: Page) => new URL(page.url()).hash;
const taskOf = async (who: Colleague) =>
  rowsOf(await who.call('GET /tasks', { status: 'all' }))[0]!;

test('the address bar offers sections by number, pages, tasks and actions, each as XML', async () => {
  await hira.call('POST /tasks/save', { title: 'Tide & <ladder>' });
  const { key } = await taskOf(hira);
  expect((await offered('8'))[0]).toMatchObject({ content: '/tasks' });
  expect(await offered('short leave')).toContainEqual(
    expect.objectContaining({ content: '/short-leave' }),
  );
  expect(await offered('ladder')).toContainEqual({
    content: `/tasks/info?task=${String(key)}`,
    description: expect.stringMatching(/^Tide &#38; &#60;ladder&#62;/) as string,
  });
  expect(await lastTold()).toBe('Open Tide &#38; &#60;ladder&#62;');
  expect(await offered('break')).toContainEqual({
    content: '>Pause my task',
    description: 'Pause my task…',
  });
});

test('what is chosen there opens in a tab of the console, the next choice in the same one', async () => {
  const page = await entered('/short-leave');
  await page.getByRole('heading', { name: 'Short leave', exact: true }).waitFor();
  await setOff('omnibox', 'onInputEntered', '/tasks', 'currentTab');
  await page.getByRole('heading', { name: 'My tasks' }).waitFor();
  expect(place(page)).toBe('#/tasks');
});

test('Enter alone opens the best match', async () => {
  await hira.call('POST /tasks/save', { title: 'Zebra crossing' });
  const page = await entered('zebra');
  await page.getByText('Zebra crossing').first().waitFor();
  expect(place(page)).toMatch(/^#\/tasks\/info\?task=GEN-\d+$/);
});

test('an action typed in the address bar waits in the palette with its values read', async () => {
  await hira.call('POST /tasks/save', { title: 'Tide ladder' });
  const { key, id } = await taskOf(hira);
  await offered(`start ${String(key)}`);
  expect(await lastTold()).toBe(`Start a task: ${String(key)}`);
  await setOff('omnibox', 'onInputEntered', `start ${String(key)}`, 'currentTab');
  const page = await popupOpened();
  const palette = page.getByRole('dialog', { name: 'Palette' });
  await palette.getByText('Tide ladder').first().waitFor();
  expect((await taskOf(hira))['status']).toBe('todo');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await taskOf(hira))['status']).toBe('in_progress');
  expect((await taskOf(hira))['id']).toBe(id);
});

test('the address bar says when nobody is signed in', async () => {
  await leave(browser);
  await setOff('omnibox', 'onInputStarted');
  expect(await offered('tasks')).toEqual([]);
  expect(await lastTold()).toBe('You are signed out of Backlot. Enter opens it.');
  const page = await entered('tasks');
  await page.getByRole('button', { name: 'Open the login page' }).waitFor();
});

test('a shortcut opens the palette', async () => {
  await setOff('commands', 'onCommand', 'open-palette');
  const page = await popupOpened();
  await page.getByRole('dialog', { name: 'Palette' }).waitFor();
  await page.keyboard.type('short leave');
  const first = page.getByRole('option').first();
  await expect.poll(() => first.innerText()).toMatch(/^Short leave/);
});

test('a shortcut pauses what runs and resumes it, and says so', async () => {
  await hira.call('POST /tasks/save', { title: 'Tide ladder' });
  const toggle = () => setOff('commands', 'onCommand', 'toggle-task');
  const state = async () => {
    const it = await taskOf(hira);
    return [it['status'], it['pauseReason']];
  };
  await toggle();
  await expect.poll(state).toEqual(['in_progress', null]);
  await expect.poll(lastTold).toMatch(/^Start GEN-\d+: GEN-\d+ started$/);
  await toggle();
  await expect.poll(state).toEqual(['paused', 'break']);
  await expect.poll(lastTold).toMatch(/^Pause GEN-\d+: GEN-\d+ paused/);
  await toggle();
  await expect.poll(state).toEqual(['in_progress', null]);
  await expect.poll(lastTold).toMatch(/^Resume GEN-/);
});

test('a shortcut says why nothing is paused', async () => {
  await setOff('commands', 'onCommand', 'toggle-task');
  await expect.poll(lastTold).toBe('No task to resume: You have no open task.');
  await leave(browser);
  await setOff('commands', 'onCommand', 'toggle-task');
  await expect.poll(lastTold).toBe('My task: You are signed out of Backlot.');
});

test('text selected on a page becomes a new task, once somebody says so', async () => {
  const opened = browser.context.waitForEvent('page');
  const selectionText = '  Banner covers\n the score ';
  await setOff('contextMenus', 'onClicked', { menuItemId: 'new-task', selectionText }, {});
  const page = await opened;
  const dialog = page.getByRole('dialog', { name: 'New task' });
  await dialog.waitFor();
  expect(await dialog.getByLabel('Title').inputValue()).toBe('Banner covers the score');
  expect(rowsOf(await hira.call('GET /tasks'))).toEqual([]);
  await page.keyboard.press('Control+Enter');
  await page.getByText('Successfully Saved').waitFor();
  expect((await taskOf(hira))['title']).toBe('Banner covers the score');
  expect(place(page)).toBe('#/tasks');
});
