import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { dayOf } from '#/kernel/dates.ts';
import { addDays, weekdayOf } from '#/kernel/days.ts';
import { violations } from '../support/axe.ts';
import { openConsole, placeOf } from '../support/console.ts';
import { picture } from '../support/picture.ts';
import type { Colleague } from '../support/server.ts';

let site: Awaited<ReturnType<typeof openConsole>>;
let lead: Colleague;
let page: Page;
let nth = 0;
let view: Awaited<ReturnType<typeof site.show>>;

const workday = [2, 3, 4]
  .map((it) => addDays(dayOf(new Date()), it))
  .find((it) => weekdayOf(it) < 6)!;

beforeAll(async () => {
  site = await openConsole();
});
afterAll(() => site.close());
beforeEach(async () => {
  const { server } = site;
  const team = await server.team(`Puzzle ${crypto.randomUUID()}`);
  nth += 1;
  lead = await server.as('Team lead', { name: `Omar Khalid ${nth}`, teamId: team, leads: team });
  const asked = { date: workday, from_time: '15:00', to_time: '17:00' };
  for (const name of ['Amna Tariq', 'Bilal Aslam', 'Hira Baig']) {
    const it = await server.as('Member', { name: `${name} ${nth}`, teamId: team });
    await it.call('POST /applyShortLeave', {
      ...asked,
      reason: `${name} moves house`,
    });
  }
});
afterEach(() => view.close());

const palette = () => page.getByRole('dialog', { name: 'Palette' });
const options = () => palette().getByRole('option');
const chosen = () => palette().getByRole('option', { selected: true });
const states = async () =>
  (
    await site.server.db
      .selectFrom('short_leaves')
      .select(['status', 'comment'])
      .orderBy('id')
      .execute()
  )
    .map((it) => (it.comment ? `${it.status}: ${it.comment}` : it.status))
    .slice(-3)
    .toSorted();

async function open(colorScheme: 'light' | 'dark' = 'light') {
  view = await site.show('/tasks', { who: lead, colorScheme });
  page = view.page;
  await page.getByRole('banner').waitFor();
  await page.keyboard.press('Control+k');
  await palette().getByText('3 requests for leave').waitFor();
  // However late it came the first time: now it is known and leads.
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await palette().getByText('3 requests for leave').waitFor();
}

test.each(['light', 'dark'] as const)(
  'requests are decided one after the other by letters, in the %s theme',
  async (theme) => {
    await open(theme);
    expect(await violations(page, undefined, '.pal')).toEqual([]);
    await page.keyboard.press('Enter');
    await palette().getByText('Waits for you: 3').waitFor();
    await palette().getByText('Left after').waitFor();
    expect(await violations(page, undefined, '.pal')).toEqual([]);
    await picture(page, `palette-queue-${theme}`);
    await page.keyboard.press('j');
    await expect.poll(() => chosen().innerText()).toContain('Bilal Aslam');
    await page.keyboard.press('k');
    await expect.poll(() => chosen().innerText()).toContain('Amna Tariq');
    await page.keyboard.press('a');
    await page.getByText(/^Approved Amna Tariq/).waitFor();
    await palette().getByText('Waits for you: 2').waitFor();
    await page.keyboard.press('r');
    await page.keyboard.type('release day');
    await palette()
      .getByRole('option', { name: /Reject leave/ })
      .waitFor();
    await page.keyboard.press('Enter');
    await page.getByText(/^Rejected Bilal Aslam/).waitFor();
    await palette().getByText('Waits for you: 1').waitFor();
    expect(await states()).toEqual(['applied', 'approved', 'rejected: release day']);
  },
);

test('an approval is taken back without leaving the list', async () => {
  await open();
  await page.keyboard.press('Control+1');
  await palette().getByText('Waits for you: 3').waitFor();
  await page.keyboard.press('a');
  await palette().getByText('Waits for you: 2').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await palette().getByText('Waits for you: 3').waitFor();
  expect(await states()).toEqual(['applied', 'applied', 'applied']);
});

test('after a decision in the middle the one that came next is chosen', async () => {
  await open();
  await page.keyboard.press('Enter');
  await palette().getByText('Waits for you: 3').waitFor();
  await page.keyboard.press('j');
  await expect.poll(() => chosen().innerText()).toContain('Bilal Aslam');
  await page.keyboard.press('a');
  await palette().getByText('Waits for you: 2').waitFor();
  expect(await chosen().innerText()).toContain('Hira Baig');
  await page.keyboard.press('r');
  await page.keyboard.type('release day');
  await palette()
    .getByRole('option', { name: /Reject leave/ })
    .waitFor();
  await page.keyboard.press('Enter');
  await palette().getByText('Waits for you: 1').waitFor();
  expect(await chosen().innerText()).toContain('Amna Tariq');
});

test('what could not be asked for is not said to be nothing', async () => {
  await open();
  await page.keyboard.press('Escape');
  await page.reload();
  await page.getByRole('banner').waitFor();
  // A portal answers with a page of its own.
  const html = { status: 200, contentType: 'text/html', body: '<html>Sign in to the Wi-Fi</html>' };
  await page.route('**/api/getShortLeaves*', (route) => route.fulfill(html));
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search or run an action' }).waitFor();
  await page.keyboard.type('approve leave');
  await palette().getByRole('option', { name: 'Approve leave' }).first().waitFor();
  await page.keyboard.press('Enter');
  await palette().getByText('What waits could not be asked for').waitFor();
  expect(await palette().getByText('Nothing waits').count()).toBe(0);
});

test('what comes late pushes no row away', async () => {
  await open();
  await page.keyboard.press('Escape');
  await page.reload();
  await page.getByRole('banner').waitFor();
  const held = Promise.withResolvers<void>();
  await page.route('**/api/getShortLeaves*', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.keyboard.press('Control+k');
  await options().first().waitFor();
  const before = await options().allInnerTexts();
  held.resolve();
  await palette().getByText('3 requests for leave').waitFor();
  const after = await options().allInnerTexts();
  expect(after.slice(0, before.length)).toEqual(before);
  expect(after.length).toBeGreaterThan(before.length);
});

test('Enter shows the whole request, and a page one left is a place to go back to', async () => {
  await open();
  await page.keyboard.press('Enter');
  await palette().getByText('Waits for you: 3').waitFor();
  await page.keyboard.type('hira');
  await expect.poll(() => options().count()).toBe(1);
  await page.keyboard.press('Enter');
  await expect.poll(() => placeOf(page)).toMatch(/^\/short-leave\?leave=\d+$/);
  await page.keyboard.press('Control+k');
  await palette().getByText('Last places').waitFor();
  await palette().getByRole('option', { name: 'My tasks' }).click();
  await expect.poll(() => placeOf(page)).toBe('/tasks');
});
