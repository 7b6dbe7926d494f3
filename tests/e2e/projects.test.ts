import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { violations } from '../support/axe.ts';
import { openConsole, placeOf } from '../support/console.ts';
import { rowsOf } from '../support/leave-cast.ts';
import { picture } from '../support/picture.ts';
import { createIssue, ok } from '../support/project-cast.ts';
import type { Colleague } from '../support/server.ts';

let site: Awaited<ReturnType<typeof openConsole>>;
let omar: Colleague;
let page: Page;
let view: Awaited<ReturnType<typeof site.show>>;
let number = 0;
let key: string;

beforeAll(async () => {
  site = await openConsole();
});
afterAll(() => site.close());
beforeEach(async () => {
  omar ??= await site.server.as('Admin', { name: 'Omar Khalid' });
  number += 1;
  key = `E${String.fromCharCode(64 + number)}`;
  ok(await omar.call('POST /cjprojects/save', { key, name: `Lagoon ${key}` }));
});
afterEach(() => view.close());

async function open(path: string, options = {}) {
  view = await site.show(path, { who: omar, viewport: { width: 1440, height: 900 }, ...options });
  page = view.page;
  await page.getByRole('heading', { level: 1, name: `Lagoon ${key}` }).waitFor();
}
const row = (title: string) => page.getByRole('row').filter({ hasText: title });
const issues = async () =>
  rowsOf(await omar.call('GET /cjprojects/issues-list', { project: key })).map((it) => [
    it['title'],
    (it['status'] as { name: string }).name,
    it['priority'],
  ]);

test('an issue is made, moved, rated and opened without a mouse', async () => {
  await open(`/project/list?project=${key}`);
  await page.keyboard.press('c');
  const dialog = page.getByRole('dialog', { name: 'New issue' });
  await dialog.getByLabel('Title').fill('Tide ladder');
  await page.keyboard.press('Control+Enter');
  await row('Tide ladder').waitFor();
  await dialog.waitFor({ state: 'detached' });
  await page.keyboard.press('j');
  await page.keyboard.press('s');
  const status = page.getByRole('textbox', { name: `Status of ${key}-1` });
  await status.fill('review');
  await page.keyboard.press('Enter');
  await row('Tide ladder').getByText('In review').waitFor();
  await page.keyboard.press('p');
  await page.getByRole('textbox', { name: `Priority of ${key}-1` }).fill('urgent');
  await page.keyboard.press('Enter');
  await expect.poll(issues).toEqual([['Tide ladder', 'In review', 'urgent']]);
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('dialog', { name: 'Tide ladder' });
  await sheet.getByText('moved it from To do to').waitFor();
  expect(placeOf(page)).toBe(`/project/list?project=${key}&issue=${key}-1`);
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
});

test('the same issues stand on the board, where Shift and an arrow move a card', async () => {
  ok(await createIssue(omar, key, { title: 'Tide ladder' }));
  await open(`/project/list?project=${key}&view=board`);
  const lane = (name: string) => page.getByRole('region', { name, exact: true });
  await lane('To do')
    .getByRole('article', { name: /Tide ladder/ })
    .focus();
  await page.keyboard.press('Shift+ArrowRight');
  await lane('In progress')
    .getByRole('article', { name: /Tide ladder/ })
    .waitFor();
  await expect.poll(issues).toEqual([['Tide ladder', 'In progress', 'medium']]);
});

test('closing an issue with open ones below it asks first, and leaves them open when it is meant', async () => {
  const top = ok(await createIssue(omar, key, { title: 'Winter event' })).body;
  ok(await createIssue(omar, key, { title: 'Ladder', parentId: top['id'] }));
  ok(await omar.call('POST /cjprojects/update-issue-status', { id: top['id'], group: 'started' }));
  await open(`/project/list?project=${key}&view=board`);
  const card = page.getByRole('article', { name: /Winter event/ });
  const statusOf = async () => (await issues()).find((it) => it[0] === 'Winter event')![1];
  await card.focus();
  await page.keyboard.press('Shift+ArrowRight');
  await expect.poll(statusOf).toBe('In review');
  await page.keyboard.press('Shift+ArrowRight');
  const question = page.getByRole('dialog', { name: 'Close with open issues below?' });
  await question.getByText(`1 issue below ${key}-1 is still open: ${key}-2.`).waitFor();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await question.waitFor({ state: 'detached' });
  expect(await statusOf()).toBe('In review');
  const lane = page.getByRole('region', { name: 'In review', exact: true });
  await lane.getByRole('article', { name: /Winter event/ }).waitFor();
  await card.focus();
  await page.keyboard.press('Shift+ArrowRight');
  await question.getByRole('button', { name: 'Close anyway' }).click();
  await expect.poll(statusOf).toBe('Done');
  expect((await issues()).find((it) => it[0] === 'Ladder')![1]).toBe('To do');
});

test('swimlanes cut the board; a card that goes to another one becomes that person’s, and comes back', async () => {
  const sana = await site.server.as('Admin', { name: 'Sana Malik' });
  const added = { project: key, personId: sana.id, role: 'member' };
  ok(await omar.call('POST /cjprojects/add-member', added));
  ok(await createIssue(omar, key, { title: 'Tide ladder', points: 3, assigneeId: omar.id }));
  ok(await createIssue(omar, key, { title: 'موسم سرما', assigneeId: sana.id }));
  ok(await createIssue(omar, key, { title: 'Nobody’s yet', points: 0.5 }));
  await open(`/project/list?project=${key}&view=board`);
  await page.getByRole('combobox', { name: 'Swimlanes' }).click();
  await page.getByRole('option', { name: 'swimlanes by assignee' }).click();
  await expect.poll(() => placeOf(page)).toContain('swimlanes=assignee');
  const row = (name: string) => page.getByRole('region', { name, exact: true });
  const card = (name: string, title: string) =>
    row(name).getByRole('article', { name: new RegExp(title) });
  await card('Unassigned', 'Nobody’s yet').getByText('0.5 points').waitFor({ state: 'attached' });
  await card('Omar Khalid', 'Tide ladder').getByText('3 points').waitFor({ state: 'attached' });
  for (const width of [1440, 1024, 400]) {
    await page.setViewportSize({ width, height: 900 });
    await picture(page, `swimlanes-${width}`);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  expect(await violations(page)).toEqual([]);
  await card('Omar Khalid', 'Tide ladder').dragTo(row('In progress, Sana Malik'));
  await card('Sana Malik', 'Tide ladder').waitFor();
  const held = async () =>
    rowsOf(await sana.call('GET /cjprojects/issues-list', { project: key })).map(
      (it) => (it['assignee'] as { name: string } | null)?.name,
    );
  await expect.poll(held).toEqual(['Sana Malik', 'Sana Malik', undefined]);
  await expect.poll(issues).toContainEqual(['Tide ladder', 'In progress', 'medium']);
  await page.getByRole('button', { name: /^Undo/ }).last().click();
  await card('Omar Khalid', 'Tide ladder').waitFor();
  await expect.poll(issues).toContainEqual(['Tide ladder', 'To do', 'medium']);
  await row('Sana Malik')
    .getByRole('button', { name: /^Sana Malik/ })
    .click();
  await card('Sana Malik', 'موسم').waitFor({ state: 'detached' });
  await page.evaluate(() => void (document.documentElement.dataset['theme'] = 'dark'));
  await picture(page, 'swimlanes-dark');
});

test('the tree opens and closes, and what is deleted comes back', async () => {
  const top = ok(await createIssue(omar, key, { title: 'Winter event' })).body;
  ok(await createIssue(omar, key, { title: 'Ladder', parentId: top['id'] }));
  await open(`/project/list?project=${key}`);
  await row('Ladder').waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('ArrowLeft');
  await row('Ladder').waitFor({ state: 'detached' });
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('dialog', { name: 'Winter event' });
  await sheet.getByRole('button', { name: `More of ${key}-1` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByText('No issue yet').waitFor();
  await page.getByRole('button', { name: /^Undo/ }).click();
  await row('Winter event').waitFor();
  expect(await issues()).toHaveLength(2);
});

test('a CSV is looked at before it is imported', async () => {
  await open(`/project/list?project=${key}&import=yes`);
  const dialog = page.getByRole('dialog', { name: 'Import issues' });
  const csv = 'Issue key,Summary,Status\nA-1,Winter event,Gesundheit\nA-2,Ladder,Done';
  const file = { name: 'jira.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) };
  await dialog.getByLabel('CSV of issues').setInputFiles(file);
  await dialog.getByText('1 row cannot be imported').waitFor();
  await dialog.getByLabel('Gesundheit (1)').selectOption('In progress');
  await dialog.getByRole('button', { name: /^Import 2 rows/ }).click();
  await dialog.waitFor({ state: 'detached' });
  await row('Winter event').getByText('In progress').waitFor();
  expect(await issues()).toHaveLength(2);
});

test('a project is started, and its health said', async () => {
  view = await site.show('/project?new=yes', { who: omar, viewport: { width: 1440, height: 900 } });
  page = view.page;
  const dialog = page.getByRole('dialog', { name: 'Start a project' });
  await dialog.getByLabel('Name').fill('Orchard port');
  await dialog.getByLabel('Key').fill(`N${key}`);
  await page.keyboard.press('Control+Enter');
  await page.getByRole('heading', { level: 1, name: 'Orchard port' }).waitFor();
  await page.getByRole('button', { name: /^Say how it stands/ }).click();
  const health = page.getByRole('dialog', { name: 'How it stands' });
  await health.getByLabel('Off track').check();
  await page.keyboard.press('Control+Enter');
  await health.waitFor({ state: 'detached' });
  await page.getByText('Off track').first().waitFor();
  const { body } = await omar.call('GET /cjprojects/detail', { key: `N${key}` });
  expect(body['project']).toMatchObject({ name: 'Orchard port', health: 'off_track' });
});

test.each(['light', 'dark'] as const)('axe finds nothing in the %s theme', async (colorScheme) => {
  const top = ok(await createIssue(omar, key, { title: 'Winter event', points: 3 })).body;
  ok(await createIssue(omar, key, { title: 'Ladder', parentId: top['id'] }));
  await open(`/project/list?project=${key}&issue=${key}-1`, { colorScheme });
  const sheet = page.getByRole('dialog', { name: 'Winter event' });
  await sheet.getByText('What happened').waitFor();
  expect(await violations(page, undefined, '[role=dialog]')).toEqual([]);
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  await page.keyboard.press('c');
  await page.getByRole('dialog', { name: 'New issue' }).getByLabel('Title').waitFor();
  expect(await violations(page, undefined, '[role=dialog]')).toEqual([]);
});
