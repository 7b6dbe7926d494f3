import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { violations } from '../support/axe.ts';
import { openConsole } from '../support/console.ts';
import type { Colleague } from '../support/server.ts';

let site: Awaited<ReturnType<typeof openConsole>>;
let view: Awaited<ReturnType<typeof site.show>>;
let admin: Colleague;

beforeAll(async () => {
  site = await openConsole();
  admin = await site.server.as('Admin', { name: 'Omar Khalid' });
  await site.server.as('Member', { name: 'Hira Baig' });
});
afterAll(() => site.close());
afterEach(() => view.close());

async function open(path: string) {
  view = await site.show(path, { who: admin, viewport: { width: 1440, height: 900 } });
  return view.page;
}

test('a tree of departments grows and folds by keyboard', async () => {
  const page = await open('/departments');
  await page.getByText('There is no department yet').waitFor();
  await page.keyboard.press('n');
  const form = page.getByRole('dialog', { name: 'Add a department' });
  await form.getByLabel('Name').fill('Games');
  await page.keyboard.press('Control+Enter');
  await form.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Games', exact: true }).waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('n');
  await form.getByLabel('Name').fill('Art');
  await page.keyboard.press('Control+Enter');
  const art = page.getByRole('button', { name: 'Art', exact: true });
  await art.waitFor();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('ArrowLeft');
  await art.waitFor({ state: 'detached' });
  await page.keyboard.press('ArrowRight');
  await art.waitFor();
  await page.getByRole('button', { name: 'Delete Games' }).click();
  await page.getByText('Games still has 1 sub-department.').waitFor();
});

test('a team is added', async () => {
  const page = await open('/user-management/teams');
  await page.getByText('No team here yet').waitFor();
  await page.keyboard.press('n');
  const form = page.getByRole('dialog', { name: 'Add a team' });
  await form.getByLabel('Name').fill('Racing');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('button', { name: 'Racing', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Racing' });
  await sheet.getByText('Nobody is in this team yet.').waitFor();
  expect(await violations(page, undefined, '[role=dialog]')).toEqual([]);
});

test('somebody is put into a team and taken out again', async () => {
  const id = await site.server.team('Puzzle');
  const page = await open(`/user-management/team-members?team=${id}`);
  await page.getByRole('button', { name: 'Assign a member' }).first().click();
  const form = page.getByRole('dialog', { name: 'Assign a member' });
  await form.getByLabel('Person').fill('hira');
  await page.getByRole('option', { name: /Hira Baig/ }).click();
  await form.getByLabel('Allocation').fill('60');
  await form.getByText('60% of their time in all').waitFor();
  await page.keyboard.press('Control+Enter');
  await form.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Hira Baig' }).click();
  const sheet = page.getByRole('dialog', { name: 'Hira Baig' });
  await sheet.getByText('In Puzzle with 60%').waitFor();
  expect(await violations(page, undefined, '[role=dialog]')).toEqual([]);
  await sheet.getByRole('button', { name: 'Take out' }).click();
  await page.getByText('Hira Baig left Puzzle.').waitFor();
  await page.getByText('Nobody here').waitFor();
});
