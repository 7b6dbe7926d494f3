import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { notify } from '#/domains/platform/notifications/notify.records.ts';
import { openCompany, type Company } from '../support/company.ts';
import {
  enter,
  openExtension,
  pollNow,
  shown,
  storage,
  tidy,
  workerStopper,
  type ExtensionBrowser,
  type Part,
} from '../support/extension.ts';

let company: Company;
let browser: ExtensionBrowser;

beforeAll(async () => {
  company = await openCompany();
  browser = await openExtension(company.url, { prepare: withSlowNotifications });
});
afterAll(async () => {
  await browser?.close();
  await company?.close();
});
afterEach(() => tidy(browser));

/**
 * Showing takes a while and is written down between the two halves of it, so that a worker which is
 * ended at a random moment is often ended in the middle, and what is shown twice is noticed.
 */
function withSlowNotifications(folder: string) {
  const { background } = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as {
    background: { service_worker: string };
  };
  const file = join(folder, background.service_worker);
  const built = readFileSync(file, 'utf8');
  const slow = `{
    const create = chrome.notifications.create.bind(chrome.notifications);
    const pause = () => new Promise((done) => setTimeout(done, 40));
    chrome.notifications.create = async (id, about) => {
      await pause();
      const made = await create(id, about);
      await chrome.storage.local.set({ ['test shown ' + id + ' ' + crypto.randomUUID()]: true });
      await pause();
      return made;
    };
  }\n`;
  writeFileSync(file, slow);
  appendFileSync(file, built);
}

/** Each number the browser was made to show, as often as it was. */
const timesShown = async (part: Page) =>
  Object.keys(await storage(part, null))
    .filter((it) => it.startsWith('test shown '))
    .map((it) => Number(/backlot:(\d+):/.exec(it)![1]))
    .sort((a, b) => a - b);

/** Two new notifications, as another process of the server writes them. */
async function tellTwice(personId: number) {
  for (const which of ['first', 'second']) {
    const key = `test:${crypto.randomUUID()}`;
    const notice = { type: 'tasks.assigned', title: `The ${which} task`, link: '/tasks', key };
    await company.db.transaction().execute((db) => notify(db, [personId], notice, new Date()));
  }
}

async function toldTo(personId: number): Promise<number[]> {
  const rows = await company.db
    .selectFrom('notifications')
    .select('id')
    .where('person_id', '=', personId)
    .orderBy('id')
    .execute();
  return rows.map((it) => it.id);
}

/** What lies on the screen once everything up to this number was dealt with; then it is cleared. */
async function takeFromScreen(part: Page, last: number | undefined): Promise<number[]> {
  const dealtWith = async () => {
    await pollNow(part);
    return (await storage<number>(part, 'shownUpTo'))['shownUpTo'];
  };
  await expect.poll(dealtWith, { timeout: 30_000 }).toBe(last);
  const ids = await shown(part);
  for (const id of ids)
    await part.evaluate((it) => (globalThis as Part).chrome.notifications.clear(it), id);
  return ids.map((it) => Number(it.split(':')[1])).sort((a, b) => a - b);
}

const stops = 50;
/** What has lain on the screen for a while the browser takes away by itself. */
const CLEARED_EVERY = 5;
test(
  `each notification is shown exactly once though the worker is ended ${stops} times while it shows them`,
  { timeout: 60_000 + stops * 5_000 },
  async () => {
    const naima = await company.hire('Naima Rafi', 'Member', 'Arcade');
    await enter(browser, naima.token);
    const part = browser.options;
    const stop = await workerStopper(browser.context, part);
    const seen: number[] = [];
    for (let round = 1; round <= stops; round += 1) {
      await tellTwice(naima.id);
      void pollNow(part);
      await wait(Math.random() * 400);
      await stop();
      if (round % CLEARED_EVERY === 0 || round === stops)
        seen.push(...(await takeFromScreen(part, (await toldTo(naima.id)).at(-1))));
    }
    // A worker that ends between showing and writing leaves no mark, but never two.
    const marks = await timesShown(part);
    expect(marks).toEqual([...new Set(marks)]);
    const all = [...new Set([...seen, ...marks])].sort((a, b) => a - b);
    expect(all).toHaveLength(stops * 2);
    expect(all).toEqual(await toldTo(naima.id));
  },
);

test('the alarm comes back after the worker was ended and its alarm lost', async () => {
  const naima = await company.hire('Naima Rafi', 'Member', 'Arcade');
  await enter(browser, naima.token);
  const part = browser.options;
  const alarm = () =>
    part.evaluate(async () => (await (globalThis as Part).chrome.alarms.get('poll'))?.name);
  await expect.poll(alarm).toBe('poll');
  const stop = await workerStopper(browser.context, part);
  await stop();
  expect(await alarm()).toBe('poll');
  await part.evaluate(() => (globalThis as Part).chrome.alarms.clear('poll'));
  await stop();
  expect(await alarm()).toBeUndefined();
  await pollNow(part);
  await expect.poll(alarm).toBe('poll');
});
