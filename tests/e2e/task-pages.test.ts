import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { violations } from '../support/axe.ts';
import { openConsole, placeOf } from '../support/console.ts';
import { rowsOf } from '../support/leave-cast.ts';
import type { Colleague } from '../support/server.ts';

let site: Awaited<ReturnType<typeof openConsole>>;
let lead: Colleague;
let hira: Colleague;
let page: Page;
let view: Awaited<ReturnType<typeof site.show>>;

beforeAll(async () => {
  site = await openConsole();
});
afterAll(() => site.close());
beforeEach(async () => {
  const team = await site.server.team(`Team ${crypto.randomUUID()}`);
  lead = await site.server.as('Team lead', { teamId: team, leads: team });
  hira = await site.server.as('Member', { teamId: team });
});
afterEach(() => view.close());

async function open(path: string, who: Colleague) {
  view = await site.show(path, { who, viewport: { width: 1440, height: 900 } });
  page = view.page;
}
const save = async (who: Colleague, fields: object) =>
  (await who.call('POST /tasks/save', fields)).body as { id: number; key: string; version: number };
const statusOf = async (id: number) =>
  ((await hira.call('GET /tasks/info', { id })).body['task'] as { status: string }).status;
const accept = () => page.keyboard.press('Control+Enter');

/** Work of Hira's that waits for the lead. */
async function handedIn(title: string) {
  const task = await save(hira, { title, reviewerId: lead.id });
  await hira.call('POST /tasks/status-update', { id: task.id, status: 'in_progress' });
  await hira.call('POST /tasks/close', { id: task.id });
  return task;
}

test('a task is worded, ticked, moved on and handed in on its own page', async () => {
  const task = await save(hira, { title: 'Tide ladder', type: 'Art', reviewerId: lead.id });
  await open(`/tasks/info?task=${task.key}`, hira);
  await page.getByRole('button', { name: 'Tide ladder' }).click();
  await page.getByLabel('Title', { exact: true }).fill('Tide ladder with leagues');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Tide ladder with leagues' }).waitFor();
  const priority = page.getByRole('combobox', { name: 'Priority' });
  await priority.click();
  await page.getByRole('option', { name: 'Urgent' }).click();
  await priority.getByText('Urgent').waitFor();

  await page.keyboard.press('i');
  await page.keyboard.type('Tried on the smallest device');
  await page.keyboard.press('Enter');
  const item = page.getByRole('checkbox', { name: 'Tried on the smallest device' });
  await item.waitFor();
  // The field keeps the focus for the next item: its keys are words.
  await page.getByRole('button', { name: 'On to Draft' }).click();
  await page.getByRole('button', { name: 'On to Final' }).waitFor();
  await page.keyboard.press('s');
  await page.getByRole('button', { name: 'Hand in' }).waitFor();
  expect(await violations(page, undefined, '.page')).toEqual([]);
  await page.keyboard.press('c');
  const why = page.getByRole('dialog', { name: '1 of 1 items are open' });
  await why.getByLabel('Why it goes on without them').fill('The device comes tomorrow');
  expect(await violations(page, undefined, '[role=dialog]')).toEqual([]);
  await accept();
  await why.waitFor({ state: 'detached' });
  await page.getByText('Goes on with open items').waitFor();
  expect(await statusOf(task.id)).toBe('in_review');
});

test('a task is closed before its last phase only with words, which its lead reads', async () => {
  const task = await save(hira, { title: 'Reef gates', type: 'Art' });
  await hira.call('POST /tasks/status-update', { id: task.id, status: 'in_progress' });
  await open(`/tasks/info?task=${task.key}`, hira);
  await page.getByRole('button', { name: 'Pause' }).first().waitFor();
  await page.keyboard.press('c');
  const why = page.getByRole('dialog', { name: /phases are ahead/ });
  await accept();
  expect(await statusOf(task.id)).toBe('in_progress');
  await why.getByLabel('Why it goes on without them').fill('The gates are cut from the event');
  await accept();
  await why.waitFor({ state: 'detached' });
  await expect.poll(() => statusOf(task.id)).toBe('closed');
  await view.close();
  await open(`/tasks/info?task=${task.key}`, lead);
  await page.getByText('The gates are cut from the event').first().waitFor();
});

test('many tasks are selected and changed at once, and the change is taken back', async () => {
  const tasks = [await save(hira, { title: 'One' }), await save(hira, { title: 'Two' })];
  await open('/tasks/record', lead);
  await page.getByRole('row', { name: /One/ }).waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await page.getByText('2 selected').waitFor();
  await page.keyboard.press('p');
  const dialog = page.getByRole('dialog', { name: 'Priority of 2 tasks' });
  await dialog.getByLabel('Priority', { exact: true }).selectOption('Urgent');
  await accept();
  await dialog.waitFor({ state: 'detached' });
  const priorities = async () =>
    rowsOf(await lead.call('GET /tasks/record')).map((it) => it['priority']);
  expect(await priorities()).toEqual(['urgent', 'urgent']);
  await page.getByRole('button', { name: /^Undo/ }).last().click();
  await expect.poll(priorities).toEqual(['medium', 'medium']);
  expect(tasks).toHaveLength(2);
  expect(await violations(page, undefined, '.page')).toEqual([]);
  await page.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'Closed' }).click();
  await page.getByText('No such task').waitFor();
  expect(placeOf(page)).toBe('/tasks/record?status=closed');
});

test('the grid is typed into and saved; what somebody changed meanwhile stands beside it', async () => {
  const task = await save(hira, { title: 'One', priority: 'low' });
  await open('/tasks/edit-record', lead);
  const cell = (field: string) => page.locator(`.ag-row [col-id="${field}"]`).first();
  const type = async (field: string, text: string) => {
    await cell(field).click();
    await page.keyboard.press('F2');
    await page.locator('.cell-editor').fill(text);
    await page.keyboard.press('Enter');
  };
  await type('due', '2099-12-01');
  await type('title', 'Mine');
  await page.getByText('1 task changed').waitFor();
  await hira.call('POST /tasks/save', { id: task.id, version: task.version, title: 'Theirs' });
  await page.reload();
  await page.getByText('1 to decide').waitFor();
  await cell('title').getByText('now Theirs').waitFor();
  await cell('title').getByText('Mine').waitFor();
  await page.getByRole('button', { name: 'Save 1 task' }).click();
  const both = page.getByRole('dialog', { name: /was changed while you were typing/ });
  await both.getByRole('radio', { name: /Task, yours/ }).waitFor();
  expect(await violations(page, undefined, '[role=dialog]')).toEqual([]);
  await accept();
  await both.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Save 1 task' }).click();
  await page.getByText('1 task saved').waitFor();
  const { body } = await hira.call('GET /tasks/info', { id: task.id });
  expect(body['task']).toMatchObject({ title: 'Mine', dueOn: '2099-12-01', priority: 'low' });
});

test('the queue is emptied by keyboard: one approved with a mark, one returned with words', async () => {
  const [first, second] = [await handedIn('First'), await handedIn('Second')];
  await open('/tasks/review-pending', lead);
  await page.getByText('2 waiting for you').waitFor();
  expect(await violations(page, undefined, '.page')).toEqual([]);
  await page.keyboard.press('j');
  await page.keyboard.press('a');
  const approve = page.getByRole('dialog', { name: `Approve ${first.key}` });
  await approve.waitFor();
  await page.keyboard.press('4');
  expect(await violations(page, undefined, '[role=dialog]')).toEqual([]);
  await accept();
  await approve.waitFor({ state: 'detached' });
  await page.getByText('1 waiting for you').waitFor();
  await page.keyboard.press('r');
  const giveBack = page.getByRole('dialog', { name: `Return ${second.key}` });
  await giveBack.getByLabel('What is missing').fill('The third league');
  await accept();
  await giveBack.waitFor({ state: 'detached' });
  await page.getByText('Nothing waits').waitFor();
  expect([await statusOf(first.id), await statusOf(second.id)]).toEqual([
    'closed',
    'changes_requested',
  ]);
});

test('a reviewed task is opened again with a reason', async () => {
  const task = await handedIn('First');
  const rows = [{ id: task.id, version: 3 }];
  await lead.call('POST /tasks/review-save', { rows, verdict: 'approved', rating: 5 });
  await open('/tasks/review-closed', lead);
  await page.getByRole('img', { name: '5 of 5' }).waitFor();
  expect(await violations(page, undefined, '.page')).toEqual([]);
  await page.keyboard.press('j');
  await page.keyboard.press('o');
  const dialog = page.getByRole('dialog', { name: `Reopen ${task.key}` });
  await dialog.getByLabel('Reason').fill('Crash on start');
  await accept();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('Nothing reviewed here').waitFor();
  expect(await statusOf(task.id)).toBe('in_progress');
});

test('who may configure adds a phase to a type', async () => {
  const admin = await site.server.as('Admin');
  await open('/tasks/record?types=true', admin);
  await page.getByRole('button', { name: /^Bug/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Type Bug' });
  await dialog.getByRole('button', { name: 'Add a phase' }).click();
  await dialog.getByLabel('Phase 4', { exact: true }).fill('Release');
  expect(await violations(page, undefined, '[role=dialog]')).toEqual([]);
  await accept();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('Reproduce → Fix → Verify → Release').waitFor();
});
