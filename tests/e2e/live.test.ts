import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { violations } from '../support/axe.ts';
import { openConsole, untilItHears } from '../support/console.ts';
import { rowsOf } from '../support/leave-cast.ts';
import { createIssue, ok, projectCast } from '../support/project-cast.ts';
import type { Colleague } from '../support/server.ts';
import { create, taskCast } from '../support/task-cast.ts';

let site: Awaited<ReturnType<typeof openConsole>>;
let lead: Colleague;
let amna: Colleague;
let task: { id: number; key: string; version: number };
const views: (() => Promise<void>)[] = [];

beforeAll(async () => {
  site = await openConsole();
});
afterAll(() => site.close());
beforeEach(async () => {
  ({ lead, amna } = await taskCast(site.server));
});
afterEach(async () => {
  for (const close of views.splice(0)) await close();
});

async function newTask(title: string) {
  const made = await create(lead, { title, assigneeId: amna.id });
  task = made.body as object as typeof task;
}

/** A browser of one's own that hears what others change. */
async function open(who: Colleague, path: string): Promise<Page> {
  const view = await site.show(path, { who, viewport: { width: 1440, height: 900 } });
  views.push(view.close);
  return view.page;
}
async function openHearing(who: Colleague, path: string): Promise<Page> {
  const page = await open(who, '/login');
  await untilItHears(page, () => page.goto(site.server.base + path));
  return page;
}
const composer = (page: Page) => page.getByRole('textbox', { name: 'Comment', exact: true });

test('a comment appears at a colleague beside, and what they have begun to type stays', async () => {
  await newTask('Tide ladder');
  const path = `/tasks/info?task=${task.key}`;
  const theirs = await openHearing(amna, path);
  await composer(theirs).click();
  await theirs.keyboard.type('I am half way thr');
  const mine = await open(lead, path);
  await composer(mine).click();
  await mine.keyboard.type('Please look at **this** first');
  await mine.keyboard.press('Control+Enter');
  await mine.getByRole('article', { name: /^Comment by/ }).waitFor();
  const from = performance.now();
  const said = theirs.getByRole('article', { name: /^Comment by/ });
  await said.getByText('Please look at this first').waitFor();
  console.log(`a comment appears after ${(performance.now() - from).toFixed(0)} ms`);
  await theirs.keyboard.type('ough');
  expect(await composer(theirs).innerText()).toBe('I am half way through');
  await said.getByRole('button', { name: 'React' }).click();
  await theirs.getByRole('button', { name: 'Party' }).click();
  await mine.getByRole('button', { name: 'Party, 1' }).waitFor();
});

test('a draft is there again after one has left; an answer, a change, and taking away', async () => {
  await newTask('Reward screen');
  const page = await open(amna, `/tasks/info?task=${task.key}`);
  await composer(page).click();
  await page.keyboard.type('A question');
  await page.goto(`${site.server.base}/tasks`);
  await page.goto(`${site.server.base}/tasks/info?task=${task.key}`);
  await composer(page).getByText('A question').waitFor();
  await page.getByRole('button', { name: /^Comment/ }).click();
  const first = page.getByRole('article').first();
  await first.getByText('A question').waitFor();
  expect(await composer(page).innerText()).toBe('\n');
  await first.getByRole('button', { name: 'Answer' }).click();
  await page.getByRole('textbox', { name: /^Answer to/ }).waitFor();
  await page.keyboard.type('Mine too');
  await page.keyboard.press('Control+Enter');
  expect(await violations(page)).toEqual([]);
  const answer = page.getByRole('article').nth(1);
  await answer.getByText('Mine too').waitFor();
  await answer.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Take away' }).click();
  await answer.getByRole('button', { name: 'Take away' }).click();
  await expect.poll(() => page.getByRole('article').count()).toBe(1);
});

test('a task that a colleague moves on is moved in every open list', async () => {
  await newTask('Language pack');
  const list = await openHearing(lead, '/tasks/record');
  const row = list.getByRole('row', { name: /Language pack/ });
  await row.waitFor();
  const start = { id: task.id, version: task.version, status: 'in_progress' };
  const renewed = list.waitForRequest((it) => it.url().includes('/api/tasks/record'));
  expect((await amna.call('POST /tasks/status-update', start)).status).toBe(200);
  const from = performance.now();
  await row.getByText('In progress').waitFor();
  // It is no sign of life of the person: their session still locks.
  expect(await (await renewed).headerValue('x-background')).toBe('1');
  console.log(`a moved task appears after ${(performance.now() - from).toFixed(0)} ms`);
  expect(rowsOf(await amna.call('GET /tasks', {})).length).toBeGreaterThan(0);
});

test('a card that one moves on a board by keyboard is moved on the board of a colleague', async () => {
  const cast = await projectCast(site.server);
  ok(await createIssue(cast.lead, cast.key, { title: 'Boss fight' }));
  const path = `/project/list?project=${cast.key}&view=board`;
  const theirs = await openHearing(cast.amna, path);
  const cardIn = (page: Page, lane: string) =>
    page
      .getByRole('region', { name: lane, exact: true })
      .getByRole('article', { name: /Boss fight/ });
  await cardIn(theirs, 'To do').waitFor();
  const mine = await open(cast.lead, path);
  await cardIn(mine, 'To do').focus();
  await mine.keyboard.press('Shift+ArrowRight');
  await cardIn(mine, 'In progress').waitFor();
  const from = performance.now();
  await cardIn(theirs, 'In progress').waitFor();
  console.log(`a moved card appears after ${(performance.now() - from).toFixed(0)} ms`);
  expect(await cardIn(theirs, 'To do').count()).toBe(0);
});

test('of several pages of one browser one listens for all', async () => {
  await newTask('Second window');
  const first = await openHearing(amna, '/tasks');
  const second = await first.context().newPage();
  const asked: string[] = [];
  second.on('request', (it) => asked.push(new URL(it.url()).pathname));
  await second.goto(`${site.server.base}/tasks`);
  await second.getByText('Second window').waitFor();
  await create(lead, { title: 'For both windows', assigneeId: amna.id });
  await first.getByText('For both windows').waitFor();
  await second.bringToFront();
  await second.getByText('For both windows').waitFor();
  expect(asked).not.toContain('/api/live');
});
