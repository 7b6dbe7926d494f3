import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { dayOf } from '#/kernel/dates.ts';
import { addDays } from '#/kernel/days.ts';
import { violations } from '../support/axe.ts';
import { openConsole, placeOf } from '../support/console.ts';
import { inbox, rowsOf } from '../support/leave-cast.ts';
import { close, create, start, taskCast, type TaskCast } from '../support/task-cast.ts';

let site: Awaited<ReturnType<typeof openConsole>>;
let cast: TaskCast;
let page: Page;
let view: Awaited<ReturnType<typeof site.show>>;

beforeAll(async () => {
  site = await openConsole();
});
afterAll(() => site.close());
beforeEach(async () => {
  cast = await taskCast(site.server);
});
afterEach(() => view.close());

async function open(path: string, who = cast.lead) {
  view = await site.show(path, { who, viewport: { width: 1600, height: 900 } });
  page = view.page;
}
const column = (name: string) => page.getByRole('region', { name, exact: true });
const card = (name: RegExp) => page.getByRole('article', { name });
const told = (words: RegExp) => page.getByRole('status').filter({ hasText: words });

async function stateOf(id: unknown) {
  const { body } = await cast.lead.call('GET /tasks/info', { id });
  return body['task'] as { status: string; assignee: { id: number } | null };
}

test('a card is dragged to another column, and moved by keyboard with its menu', async () => {
  const dragged = await create(cast.amna, { title: 'Dragged', priority: 'urgent' });
  const typed = await create(cast.amna, { title: 'Typed' });
  await open(`/tasks/teams?team=${cast.team}`);
  await card(/Dragged/).dragTo(column('In progress'), { targetPosition: { x: 60, y: 200 } });
  await column('In progress').getByText('Dragged').waitFor();
  await expect.poll(async () => (await stateOf(dragged.body['id'])).status).toBe('in_progress');

  await card(/Typed/).focus();
  await page.keyboard.press('m');
  await page.getByRole('menuitem', { name: 'In progress' }).click();
  await told(/Typed moved to In progress/).waitFor({ state: 'attached' });
  await expect.poll(async () => (await stateOf(typed.body['id'])).status).toBe('in_progress');
  expect(await violations(page)).toEqual([]);
});

test('what a move needs to know is asked for; without it the card stays', async () => {
  const task = await create(cast.amna, { title: 'Held up' });
  await cast.lead.call('POST /tasks/members/status-update', {
    id: task.body['id'],
    version: task.body['version'],
    status: 'in_progress',
  });
  await open(`/tasks/teams?team=${cast.team}`);
  await card(/Held up/).focus();
  await page.keyboard.press('Shift+ArrowRight');
  const dialog = page.getByRole('dialog', { name: /^Pause / });
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await column('In progress').getByText('Held up').waitFor();
  await card(/Held up/).focus();
  await page.keyboard.press('Shift+ArrowRight');
  await dialog.waitFor();
  await page.keyboard.press('1');
  await page.keyboard.press('Control+Enter');
  await column('Paused').getByText('Held up').waitFor();
  await expect.poll(async () => (await stateOf(task.body['id'])).status).toBe('paused');
});

test('by person a task is given to the next one, who is told', async () => {
  const task = await create(cast.lead, {
    title: 'For somebody',
    assigneeId: null,
    appId: cast.app,
  });
  await open(`/tasks/teams?team=${cast.team}&group=person`);
  await column('Nobody').getByText('For somebody').waitFor();
  const { name } = await site.server.db
    .selectFrom('people')
    .select('name')
    .where('id', '=', cast.bilal.id)
    .executeTakeFirstOrThrow();
  await card(/For somebody/).focus();
  await page.keyboard.press('m');
  await page.getByRole('menuitem', { name }).click();
  await column(name).getByText('For somebody').waitFor();
  await expect.poll(async () => (await stateOf(task.body['id'])).assignee?.id).toBe(cast.bilal.id);
  expect((await inbox(cast.bilal))[0]).toMatchObject({ type: 'tasks.assigned' });
});

test('a sprint is planned, filled, started and completed', async () => {
  const task = await create(cast.amna, { title: 'In the sprint' });
  await open(`/tasks/teams?show=sprints&team=${cast.team}`);
  await page
    .getByRole('button', { name: /^Plan a sprint/ })
    .first()
    .click();
  const form = page.getByRole('dialog', { name: 'Plan a sprint' });
  await form.getByLabel('Name').fill('Lantern 1');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('heading', { name: 'Lantern 1' }).waitFor();
  const [sprint] = rowsOf(await cast.lead.call('GET /tasks/sprint-list', { team: cast.team }));
  await cast.lead.call('POST /tasks/members/sprint-update', {
    ids: [task.body['id']],
    sprintId: sprint!['id'],
  });
  const panel = page.getByRole('region', { name: 'Lantern 1' });
  const goal = panel.getByRole('checkbox', { name: 'The goal is agreed' });
  await goal.click();
  await expect.poll(() => goal.isChecked()).toBe(true);
  for (const [button, verb, state] of [
    ['Start', 'Start sprint', 'Active'],
    ['Complete', 'Complete sprint', undefined],
  ] as const) {
    await panel.getByRole('button', { name: button, exact: true }).click();
    const dialog = page.getByRole('dialog', { name: `${button} Lantern 1?` });
    await dialog.getByLabel(/^Although/).check();
    await dialog.getByRole('button', { name: verb }).click();
    await dialog.waitFor({ state: 'detached' });
    if (state) await panel.getByText(state).waitFor();
  }
  await page.getByRole('cell', { name: 'Lantern 1' }).waitFor();
  const [cycle] = rowsOf(await cast.lead.call('GET /tasks/cycles-list', { team: cast.team }));
  expect(cycle).toMatchObject({ planned: 1, carriedOver: 1, done: 0 });
});

test('the calendar of due tasks goes by arrows and opens a day', async () => {
  const today = dayOf(new Date());
  await create(cast.amna, { title: 'Due tomorrow', dueOn: addDays(today, 1) });
  await open('/tasks/dashboard?show=calendar');
  const grid = page.getByRole('grid', { name: /^Tasks due in/ });
  await grid.locator(`[data-day="${today}"]`).focus();
  await page.keyboard.press('ArrowRight');
  await grid.locator(`[data-day="${addDays(today, 1)}"]:focus`).waitFor();
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('dialog', { name: /^Due / });
  await sheet.getByText('Due tomorrow').waitFor();
  expect(await violations(page)).toEqual([]);
});

test('hours by person open their stretches, hours by app the tasks behind them', async () => {
  const task = await create(cast.amna, { title: 'Worked on', appId: cast.app });
  const day = addDays(dayOf(new Date()), -1);
  const times = { taskId: task.body['id'], day, from: '10:00', to: '12:30' };
  expect((await cast.amna.call('POST /tasks/intervals/save', times)).status).toBe(200);
  await start(cast.amna, task);
  await close(cast.amna, task);
  await open('/tasks/employee-report');
  await page
    .getByRole('row', { name: /2 h 30 m/ })
    .first()
    .waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('dialog');
  await sheet.getByText('10:00 – 12:30').waitFor();
  await sheet.getByRole('link', { name: /Worked on/ }).waitFor();
  await page.goto(`${site.server.base}/tasks/app-report`);
  await page
    .getByRole('link', { name: /Lantern Lagoon/ })
    .first()
    .click();
  await page.getByRole('heading', { name: 'Tasks of Lantern Lagoon' }).waitFor();
  await page.getByRole('cell', { name: '2 h 30 m' }).first().waitFor();
  expect(placeOf(page)).toContain(`app=${cast.app}`);
});
