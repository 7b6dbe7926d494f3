import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { violations } from '../support/axe.ts';
import { openConsole, placeOf } from '../support/console.ts';
import { rowsOf } from '../support/leave-cast.ts';
import { picture } from '../support/picture.ts';
import type { Colleague } from '../support/server.ts';

let site: Awaited<ReturnType<typeof openConsole>>;
let hira: Colleague;
let page: Page;
let view: Awaited<ReturnType<typeof site.show>>;

beforeAll(async () => {
  site = await openConsole();
});
afterAll(() => site.close());
beforeEach(async () => {
  hira = await site.server.as('Member');
  await hira.call('POST /tasks/save', { title: 'Tide ladder', priority: 'urgent' });
  await hira.call('POST /tasks/save', { title: 'Reward screen' });
});
afterEach(() => view.close());

async function open(path = '/tasks', options = {}) {
  view = await site.show(path, { who: hira, viewport: { width: 1440, height: 900 }, ...options });
  page = view.page;
  await page.getByRole('button', { name: 'Start' }).first().waitFor();
}
const running = () => page.getByRole('region', { name: 'Running task' });
const states = async () =>
  rowsOf(await hira.call('GET /tasks', { status: 'all' }))
    .map((it) => [it['title'], it['status'], it['pauseReason']])
    .sort();

test('start, pause by number, resume, close: all by keyboard, one task at a time', async () => {
  await open();
  await page.keyboard.press('j');
  await page.keyboard.press('s');
  await running().getByText('Tide ladder').waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('s');
  const offer = page.getByRole('dialog', { name: /^Start GEN-/ });
  await offer.getByText('One task runs at a time').waitFor();
  await page.keyboard.press('Enter');
  await running().getByText('Reward screen').waitFor();
  expect(await states()).toEqual([
    ['Reward screen', 'in_progress', null],
    ['Tide ladder', 'paused', 'other-task'],
  ]);
  await page.keyboard.press('p');
  await page.getByRole('dialog', { name: /^Pause GEN-/ }).waitFor();
  await page.keyboard.press('1');
  await page.keyboard.press('Control+Enter');
  await running().waitFor({ state: 'detached' });
  expect(await states()).toContainEqual(['Reward screen', 'paused', 'art']);
  await page.getByRole('button', { name: /^Undo/ }).last().click();
  await running().getByText('Reward screen').waitFor();
  await page.keyboard.press('c');
  await running().waitFor({ state: 'detached' });
  expect(await states()).toContainEqual(['Reward screen', 'closed', null]);
});

test('the timer counts on without asking the server', async () => {
  await open();
  await page.keyboard.press('j');
  await page.keyboard.press('s');
  const timer = running().getByRole('timer');
  const before = await timer.innerText();
  await expect.poll(() => timer.innerText()).not.toBe(before);
});

test('a new task is made by keyboard, and found by what is typed, which the address keeps', async () => {
  await open();
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog', { name: 'New task' });
  await page.keyboard.press('Control+Enter');
  await dialog.getByText('Give the task a title.').waitFor();
  await page.keyboard.type('Zebra crossing');
  await page.keyboard.press('Control+Enter');
  await page.getByText('Successfully Saved').waitFor();
  await page.getByLabel('Search my tasks').fill('zebra');
  await expect.poll(() => placeOf(page)).toBe('/tasks?search=zebra');
  await expect.poll(() => page.getByRole('row').count()).toBe(2);
});

test('a new task is made with its description and checklist, which a colleague reads', async () => {
  await open();
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog', { name: 'New task' });
  await dialog.getByLabel('Title').fill('Paint the pier');
  await dialog.getByRole('textbox', { name: 'Checklist' }).fill('Sand it\n\nرنگ کرو');
  const text = dialog.getByRole('textbox', { name: 'Description' });
  await text.click();
  await page.keyboard.type('In **two** coats');
  expect(await violations(page, undefined, '[role=dialog]')).toEqual([]);
  await picture(page, 'new-task');
  await page.setViewportSize({ width: 400, height: 900 });
  await picture(page, 'new-task-400');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.keyboard.press('Control+Enter');
  await dialog.waitFor({ state: 'detached' });
  const made = rowsOf(await hira.call('GET /tasks', { search: 'Paint the pier' }));
  await page.goto(`${site.server.base}/tasks/info?task=${String(made[0]!['key'])}`);
  await page.getByRole('checkbox', { name: 'Sand it' }).waitFor();
  await page.getByRole('checkbox', { name: 'رنگ کرو' }).waitFor();
  await page.locator('strong', { hasText: 'two' }).waitFor();
});

test('Esc asks before what was typed into a form is lost, and only then', async () => {
  await open();
  const dialog = page.getByRole('dialog', { name: 'New task' });
  await page.keyboard.press('n');
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.keyboard.press('n');
  await dialog.waitFor();
  await page.keyboard.type('Zebra crossing');
  await page.keyboard.press('Escape');
  await dialog.getByRole('alert').waitFor();
  await page.keyboard.press('Escape');
  expect(await dialog.getByLabel('Title').inputValue()).toBe('Zebra crossing');
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Discard' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(await states()).toHaveLength(2);
});

test('Enter opens the story of a task beside the list, Esc closes it', async () => {
  await open();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('dialog', { name: 'Tide ladder' });
  await sheet.getByText('What happened').waitFor();
  expect(placeOf(page)).toMatch(/^\/tasks\?task=GEN-\d+$/);
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
});

test.each(['light', 'dark'] as const)('axe finds nothing in the %s theme', async (colorScheme) => {
  await open('/tasks', { colorScheme });
  await page.keyboard.press('j');
  await page.keyboard.press('s');
  await running().waitFor();
  expect(await violations(page, undefined, '.page')).toEqual([]);
  for (const [key, name] of [
    ['p', /^Pause/],
    ['n', 'New task'],
    ['Enter', 'Tide ladder'],
  ] as const) {
    await page.keyboard.press(key);
    const dialog = page.getByRole('dialog', { name });
    await dialog.waitFor();
    expect(await violations(page, undefined, '[role=dialog]')).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  }
});
