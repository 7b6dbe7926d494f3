import { afterAll, beforeAll, expect, test } from 'vitest';
import { violations } from '../support/axe.ts';
import { openConsole } from '../support/console.ts';
import { picture } from '../support/picture.ts';
import { ok } from '../support/project-cast.ts';
import type { Colleague } from '../support/server.ts';

let site: Awaited<ReturnType<typeof openConsole>>;
let hr: Colleague;
let hira: Colleague;

beforeAll(async () => {
  site = await openConsole();
  hr = await site.server.as('HR', { name: 'Ayesha Rauf' });
  hira = await site.server.as('Member', { name: 'Hira Baig' });
  ok(await hr.call('POST /add-update-employee', { person: { id: hira.id }, fields: {} }));
});
afterAll(() => site.close());

const size = { width: 1440, height: 900 };

test('HR adds a field, the person fills it in, HR archives and restores it', async () => {
  const view = await site.show('/administration/employee-fields', { who: hr, viewport: size });
  const { page } = view;
  await page.getByText('No fields yet').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('n');
  const form = page.getByRole('dialog', { name: 'Add an employee field' });
  await form.getByLabel('Name').fill('Phone');
  await page.keyboard.press('Control+Enter');
  await form.getByText('There is a field Phone already.').first().waitFor();
  await form.getByLabel('Name').fill('T-shirt size');
  await form.getByLabel('Kind').selectOption('Choice');
  await form.getByLabel('Choices').fill('S\nM\nL');
  await form.getByLabel('The person may fill it in').check();
  expect(await violations(page)).toEqual([]);
  await picture(page, 'field-form');
  await page.keyboard.press('Control+Enter');
  const table = page.getByRole('table', { name: 'Employee fields' });
  await table.getByText('The person, their manager and HR').waitFor();
  expect(await violations(page)).toEqual([]);

  const own = await site.show(`/employee-management?employee=${hira.id}`, {
    who: hira,
    viewport: { width: 400, height: 800 },
    colorScheme: 'dark',
  });
  const more = own.page.getByRole('region', { name: 'More fields' });
  await more.getByRole('button', { name: 'Change more fields' }).click();
  await own.page.getByLabel('T-shirt size').selectOption('M');
  await picture(own.page, 'field-fill');
  await own.page.keyboard.press('Control+Enter');
  await more.getByText('M', { exact: true }).waitFor();
  expect(await violations(own.page, undefined, '[role=dialog]')).toEqual([]);
  await picture(own.page, 'field-sheet');
  await own.close();

  await page.reload();
  await table.getByText('1 record').waitFor();
  await table.getByRole('button', { name: 'Archive T-shirt size' }).click();
  await table.getByText('Archived', { exact: true }).waitFor();
  expect(await violations(page)).toEqual([]);
  await picture(page, 'field-list');
  await table.getByRole('button', { name: 'Restore T-shirt size' }).click();
  await table.getByText('Archived', { exact: true }).waitFor({ state: 'detached' });
  await view.close();
});
