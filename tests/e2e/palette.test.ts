import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { namedDay } from '#/kernel/date-words.ts';
import { dayOf } from '#/kernel/dates.ts';
import { addDays, weekdayOf } from '#/kernel/days.ts';
import { violations } from '../support/axe.ts';
import { openConsole, placeOf } from '../support/console.ts';
import { paletteOn, puzzleTeam } from '../support/palette-page.ts';
import type { Colleague } from '../support/server.ts';

let site: Awaited<ReturnType<typeof openConsole>>;
let lead: Colleague;
let hira: Colleague;
let page: Page;
let view: Awaited<ReturnType<typeof site.show>>;

/** A working day that is not today, as people write it and as it is meant. */
const today = dayOf(new Date());
const workday = [2, 3, 4].map((it) => addDays(today, it)).find((it) => weekdayOf(it) < 6)!;

beforeAll(async () => {
  site = await openConsole();
  ({ lead, hira } = await puzzleTeam(site.server));
});
afterAll(() => site.close());
afterEach(() => view.close());

async function open(path: string, who = hira) {
  view = await site.show(path, { who });
  page = view.page;
  await page.getByRole('banner').waitFor();
}
const input = () => paletteOn(page).input;
const list = () => paletteOn(page).list;
const chosen = () => paletteOn(page).chosen;
const titles = () => paletteOn(page).titles();
const openPalette = () => paletteOn(page).open();

/** A key as a layout that is not Latin sends it. */
async function pressOn(layout: Record<string, string>, latin: string, control = false) {
  const keyboard = await page.context().newCDPSession(page);
  const key = layout[latin]!;
  const about = { key, code: `Key${latin.toUpperCase()}`, modifiers: control ? 2 : 0 };
  const typed = control ? {} : { text: key };
  await keyboard.send('Input.dispatchKeyEvent', { type: 'keyDown', ...about, ...typed });
  await keyboard.send('Input.dispatchKeyEvent', { type: 'keyUp', ...about });
}
const cyrillic = { k: 'л', l: 'д', a: 'ф', n: 'т', t: 'е', e: 'у', r: 'к' };

test('what a role does not open is not offered', async () => {
  await open('/tasks');
  await openPalette();
  await page.keyboard.type('>leave');
  await expect.poll(titles).toContainEqual(expect.stringContaining('Ask for leave'));
  expect(await titles()).not.toContainEqual(expect.stringContaining('Approve leave'));
});

test('a section is opened by its number with two keys', async () => {
  await open('/tasks');
  await openPalette();
  await page.keyboard.type('1');
  await expect.poll(() => chosen().innerText()).toContain('Dashboard');
  await page.keyboard.press('Enter');
  await expect.poll(() => placeOf(page)).toMatch(/^\/dashboard/);
  expect(await page.getByRole('dialog').count()).toBe(0);
});

test('g and a number open a section without the palette; the numbers show meanwhile', async () => {
  await open('/short-leave');
  await page.keyboard.down('g');
  await page.locator('.menu-side .g', { hasText: '8' }).waitFor();
  await page.keyboard.press('8');
  await expect.poll(() => placeOf(page)).toBe('/tasks');
  await page.keyboard.up('g');
  expect(await page.locator('.menu-side .g').count()).toBe(0);
});

test('an app, a person and a task are found by name, each with what can be done with it', async () => {
  await open('/tasks');
  await openPalette();
  await page.keyboard.type('lan');
  await expect.poll(titles).toContainEqual(expect.stringContaining('Lantern Lagoon'));
  await page.keyboard.type('guage');
  await page.keyboard.press('Tab');
  await page.getByRole('option', { name: 'Open in a new tab' }).waitFor();
  await page.getByRole('option', { name: 'Start a task' }).waitFor();
  await page.keyboard.press('Backspace');
  await expect.poll(() => input().inputValue()).toBe('language');
});

test('signs narrow the list to people, and list what can be typed', async () => {
  await open('/tasks');
  await openPalette();
  await page.keyboard.type('@');
  await expect
    .poll(titles)
    .toEqual([expect.stringContaining('Hira Baig'), expect.stringContaining('Omar Khalid')]);
  await page.keyboard.press('Backspace');
  await page.keyboard.type('?');
  await page.getByRole('option', { name: 'leave ‹day› ‹time› ‹reason›' }).waitFor();
});

test('what is typed before it is there is typed into it, and is no key of the page', async () => {
  await open('/tasks');
  const held = Promise.withResolvers<void>();
  await page.route('**/palette-*.css', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.reload({ waitUntil: 'commit' });
  await page.getByRole('banner').waitFor();
  await page.keyboard.press('Control+k');
  // A new task would be begun by the first letter.
  await page.keyboard.type('news lex');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('tter');
  expect(await input().count()).toBe(0);
  held.resolve();
  await expect.poll(() => input().inputValue()).toBe('news letter');
  await expect.poll(() => chosen().innerText()).toContain('News-letter');
  expect(await page.getByRole('dialog', { name: 'New task' }).count()).toBe(0);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await expect.poll(() => input().inputValue()).toBe('');
});

test('nothing is lost of what is typed on while it comes', async () => {
  await open('/tasks');
  const slow = await page.context().newCDPSession(page);
  await slow.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const text = 'go on typing: g 4 is no section while the palette comes';
  for (let time = 0; time < 2; time += 1) {
    await page.reload({ waitUntil: 'commit' });
    await page.getByRole('banner').waitFor();
    await page.keyboard.press('Control+k');
    await page.keyboard.type(text);
    await expect.poll(() => input().inputValue()).toBe(text);
  }
});

test('Esc closes and gives the focus back', async () => {
  await open('/tasks');
  const search = page.getByRole('button', { name: /Search or run an action/ });
  await search.focus();
  await openPalette();
  await page.keyboard.type('lan');
  await page.keyboard.press('Escape');
  expect(await search.evaluate((it) => it === document.activeElement)).toBe(true);
});

test('on a layout that is not Latin the key opens it and names are found by their places', async () => {
  await open('/tasks');
  await pressOn(cyrillic, 'k', true);
  await input().waitFor();
  for (const letter of 'lantern') await pressOn(cyrillic, letter);
  expect(await input().inputValue()).toBe('дфтеукт');
  await expect.poll(() => chosen().innerText()).toContain('Lantern Lagoon');
});

test('an approver has more in it than a member', async () => {
  await open('/tasks', lead);
  await openPalette();
  await page.keyboard.type('>approve leave');
  await expect.poll(() => chosen().innerText()).toContain('Approve leave');
});

test('nothing is said to be missing while what there is has not come', async () => {
  await open('/tasks');
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/api/search?*', async (route) => {
    await promise;
    await route.continue();
  });
  await openPalette();
  await page.keyboard.insertText('lanqzx');
  await page.getByText('Looking for “lanqzx”…').waitFor();
  expect(await page.getByText('Nothing is called').count()).toBe(0);
  resolve();
  await page.getByText('Nothing is called “lanqzx”').waitFor();
});

test.each(['light', 'dark'] as const)('axe finds nothing in the %s theme', async (colorScheme) => {
  view = await site.show('/tasks', { who: hira, colorScheme });
  page = view.page;
  await page.getByRole('banner').waitFor();
  await openPalette();
  const found = [await violations(page)];
  await page.keyboard.insertText('lan');
  await chosen().waitFor();
  found.push(await violations(page));
  await page.keyboard.insertText('qzx');
  await page.getByText('Nothing is called').waitFor();
  found.push(await violations(page));
  for (const _ of 'lanqzx') await page.keyboard.press('Backspace');
  await page.keyboard.insertText(`leave ${namedDay(workday)} 3pm-5pm dentist`);
  await page.getByText('Goes to').waitFor();
  found.push(await violations(page));
  expect(found.flat()).toEqual([]);
});

test('a dialog that opens beneath the palette leaves the typing to it, and has the cursor once it closes', async () => {
  const admin = await site.server.as('Super admin', { name: 'Zubeda Alvi' });
  const roles = site.server.db.selectFrom('roles').select('id').where('name', '=', 'Member');
  const { id } = await roles.executeTakeFirstOrThrow();
  await open('/tasks', admin);
  const late = Promise.withResolvers<void>();
  await page.route('**/api/roles', async (route) => {
    await late.promise;
    await route.continue();
  });
  await page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, `/user-management/roles?role=${id}`);
  await page.getByRole('heading', { name: 'Roles' }).waitFor();
  await openPalette();
  await page.keyboard.type('my ta');
  late.resolve();
  const sheet = page.getByRole('dialog', { name: 'Member' });
  await sheet.waitFor();
  await page.keyboard.type('sks');
  expect(await input().inputValue()).toBe('my tasks');
  // The palette's key closes it; what is typed next is the dialog's.
  await page.keyboard.press('Control+k');
  await list().waitFor({ state: 'detached' });
  expect(await sheet.evaluate((it) => it.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
});

test('over an open record its key works too, and the record is what is meant', async () => {
  const { body } = await hira.call('POST /tasks/save', { title: 'Harbour lights' });
  await open(`/tasks?task=${String(body['key'])}`);
  const sheet = page.getByRole('dialog', { name: /Harbour lights/ });
  await sheet.waitFor();
  await openPalette();
  await page.keyboard.type('priority high');
  await chosen()
    .filter({ hasText: String(body['key']) })
    .waitFor();
  await page.keyboard.press('Enter');
  await list().waitFor({ state: 'detached' });
  const task = async () =>
    (await hira.call('GET /tasks/info', { key: String(body['key']) })).body['task'] as {
      priority: string;
    };
  await expect.poll(async () => (await task()).priority).toBe('high');
  expect(await sheet.evaluate((it) => it.contains(document.activeElement))).toBe(true);
});

test('a refusal that was true before the last line does not stand in the way of the next', async () => {
  await open('/profile');
  const { body } = await hira.call('POST /tasks/save', { title: 'Splice the mainbrace' });
  await hira.call('POST /tasks/status-update', { id: body['id'], status: 'in_progress' });
  await openPalette();
  await page.keyboard.type(`start ${String(body['key'])}`);
  await list().getByText('is running already.').waitFor();
  // The server takes its time from now on to say how the task stands.
  const { promise: told, resolve: tell } = Promise.withResolvers<void>();
  await page.route('**/api/tasks/info?*', (route) => told.then(() => route.continue()));
  await page.keyboard.press('Control+a');
  await page.keyboard.type(`pause ${String(body['key'])} break`);
  await expect.poll(() => chosen().getAttribute('id')).toMatch(/-run$/);
  await page.keyboard.press('Enter');
  await list().waitFor({ state: 'detached' });

  const started = page.waitForResponse((it) => it.url().endsWith('/api/tasks/status-update'));
  await openPalette();
  await page.keyboard.type(`start ${String(body['key'])}`);
  await expect.poll(() => chosen().getAttribute('id')).toMatch(/-run$/);
  await page.keyboard.press('Enter');
  expect((await started).status()).toBe(200);
  tell();
});

test('a palette that is opened while another line is still running stays', async () => {
  await open('/tasks');
  let letGo = () => {};
  const held = new Promise<void>((done) => (letGo = done));
  await page.route('**/api/tasks/save', (route) => held.then(() => route.continue()));
  await openPalette();
  await page.keyboard.type('add Tar the rope');
  await expect.poll(() => chosen().getAttribute('id')).toMatch(/-run$/);
  const sent = page.waitForRequest('**/api/tasks/save');
  await page.keyboard.press('Enter');
  await sent;
  await page.keyboard.press('Escape');
  await list().waitFor({ state: 'detached' });
  await openPalette();
  await page.keyboard.type('timesheet');
  letGo();
  await page
    .getByText(/Tar the rope/)
    .first()
    .waitFor();
  await page.waitForTimeout(500);
  expect(await input().inputValue()).toBe('timesheet');
});
