import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openConsole } from '../support/console.ts';
import type { Colleague } from '../support/server.ts';

/** A studio with more people and apps than any list shows at once. */

const MANY = 260;
const last = `Person ${MANY}`;

let site: Awaited<ReturnType<typeof openConsole>>;
let admin: Colleague;
let lastApp: number;

beforeAll(async () => {
  site = await openConsole();
  const { db } = site.server;
  admin = await site.server.as('Super admin', { name: 'Omar Khalid' });
  const { id: role_id } = await db
    .selectFrom('roles')
    .select('id')
    .where('name', '=', 'Member')
    .executeTakeFirstOrThrow();
  const numbers = Array.from({ length: MANY }, (_, at) => String(at + 1).padStart(3, '0'));
  await db
    .insertInto('people')
    .values(
      numbers.map((it) => ({
        name: `Person ${it}`,
        email: `person.${it}@example.com`,
        role_id,
        status: 'active' as const,
      })),
    )
    .execute();
  const apps = await db
    .insertInto('apps')
    .values(
      numbers.map((it) => ({
        name: `Kingdom ${it}`,
        key: `K${it}`,
        package: `com.kingdom${it}`,
        platform: 'android' as const,
        status: 'live' as const,
      })),
    )
    .returning('id')
    .execute();
  lastApp = Math.max(...apps.map((it) => it.id));
});
afterAll(() => site?.close());

async function open(path: string) {
  const { page, close } = await site.show(path, {
    who: admin,
    viewport: { width: 1440, height: 900 },
  });
  await page.getByRole('banner').waitFor();
  return { page, close };
}

const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name });

test('the audit log is narrowed to anybody, also to one whom the first list does not have', async () => {
  const { page, close } = await open('/user-management/audit');
  await page.getByRole('combobox', { name: 'Person' }).click();
  await page.getByRole('textbox', { name: 'Search person' }).fill(last);
  await option(page, last).click();
  await expect.poll(() => new URL(page.url()).searchParams.get('person')).not.toBeNull();
  await close();
});

test('access is given to somebody beyond the first list', async () => {
  const { page, close } = await open('/administration/it?show=access');
  await page.getByRole('button', { name: 'Give access' }).first().click();
  const form = page.getByRole('dialog', { name: 'Give access' });
  await form.getByRole('combobox', { name: 'Person' }).fill(last);
  await option(page, last).click();
  await form.getByRole('textbox', { name: 'What to' }).fill('Figma, editor');
  await page.keyboard.press('Control+Enter');
  await expect.poll(() => page.getByRole('cell', { name: last, exact: true }).count()).toBe(1);
  await close();
});

test('whoever was chosen is named still when something else was typed and left', async () => {
  const { page, close } = await open('/tasks');
  await page.getByRole('button', { name: 'New task' }).click();
  const field = page.getByRole('dialog').getByRole('combobox', { name: 'For' });
  await field.fill(last);
  await option(page, last).click();
  await field.fill('Person 001');
  await option(page, 'Person 001').waitFor();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Title' }).focus();
  expect(await field.inputValue()).toBe(last);
  await close();
});

test('what a filter is set to stands before everything else it could be set to', async () => {
  const { page, close } = await open(`/app-data?app=${lastApp}`);
  await page.getByRole('combobox', { name: 'Apps' }).click();
  const first = page.getByRole('listbox', { name: 'Apps' }).getByRole('option').first();
  await first.waitFor();
  expect(await first.innerText()).toContain(`Kingdom ${MANY}`);
  await close();
});

test('a card is given to somebody beyond those its menu has room for', async () => {
  const { db } = site.server;
  const task = { key: 'MNY-1', title: 'To be given', status: 'todo' as const };
  await db
    .insertInto('tasks')
    .values({
      ...task,
      priority: 'medium',
      reporter_id: admin.id,
      created_at: new Date(),
      updated_at: new Date(),
    })
    .execute();
  const { page, close } = await open('/tasks/teams');

  await page.getByRole('article', { name: 'MNY-1, To be given' }).focus();
  await page.keyboard.press('m');
  await page.getByRole('menuitem', { name: 'Give to somebody else…' }).click();
  const form = page.getByRole('dialog', { name: 'Give MNY-1 to somebody' });
  await form.getByRole('combobox', { name: 'Person' }).fill(last);
  await option(page, last).click();
  await page.keyboard.press('Control+Enter');
  await form.waitFor({ state: 'detached' });
  const given = await db
    .selectFrom('tasks as t')
    .innerJoin('people as p', 'p.id', 't.assignee_id')
    .select('p.name')
    .where('t.key', '=', task.key)
    .executeTakeFirst();
  expect(given?.name).toBe(last);
  await close();
});

test('by person a board of all teams has a hundred columns, and one for the cards of the others', async () => {
  const { db } = site.server;
  const person = await db
    .selectFrom('people')
    .select('id')
    .where('name', '=', 'Person 250')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('tasks')
    .values({
      key: 'MNY-2',
      title: 'Of somebody beyond',
      status: 'todo',
      priority: 'medium',
      reporter_id: admin.id,
      assignee_id: person.id,
      created_at: new Date(),
      updated_at: new Date(),
    })
    .execute();
  const { page, close } = await open('/tasks/teams?group=person');
  const others = page.getByRole('region', { name: 'Others' });
  await others.getByText('Of somebody beyond').waitFor();
  expect(await page.locator('.lane').count()).toBe(102);
  await page.getByText(/^100 of 26\d people have a column of their own/).waitFor();
  await close();
});
