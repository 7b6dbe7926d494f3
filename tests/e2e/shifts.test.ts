import { afterAll, beforeAll, expect, test } from 'vitest';
import { violations } from '../support/axe.ts';
import { openConsole } from '../support/console.ts';
import type { Colleague } from '../support/server.ts';

let site: Awaited<ReturnType<typeof openConsole>>;
let hr: Colleague;
let hira: Colleague;

beforeAll(async () => {
  site = await openConsole();
  hr = await site.server.as('HR', { name: 'Ayesha Rauf' });
  hira = await site.server.as('Member', { name: 'Hira Baig' });
  await site.server.as('Member', { name: 'Bilal Anwar' });
});
afterAll(() => site.close());

const size = { width: 1440, height: 900 };

test('HR makes a shift, puts two people on it, and sees it on the record', async () => {
  const view = await site.show('/administration/shifts', { who: hr, viewport: size });
  const { page } = view;
  const table = page.getByRole('table', { name: 'Shifts' });
  await table.getByText('Standard hours').waitFor();
  await page.keyboard.press('n');
  const form = page.getByRole('dialog', { name: 'Add a shift' });
  await form.getByLabel('Name').fill('Live operations at night');
  await form.getByLabel('From').fill('9pm');
  await form.getByLabel('To').fill('5am');
  await form.getByText('On the next day').waitFor();
  await form.getByLabel('Fri').uncheck();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Control+Enter');
  await table.getByText('Mon – Thu').waitFor();
  await page.keyboard.press('s');
  const people = page.getByRole('dialog', { name: 'Put people on a shift' });
  for (const name of ['Hira Baig', 'Bilal Anwar']) {
    await people.getByRole('combobox', { name: 'Add a person' }).fill(name);
    await page.getByRole('option', { name }).click();
  }
  await people.getByLabel('Shift', { exact: true }).selectOption({ index: 2 });
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Control+Enter');
  await page.getByText('2 people have Live operations at night').waitFor();
  await expect
    .poll(async () => table.getByRole('row', { name: /Live operations/ }).innerText())
    .toMatch(/\b2\b/);
  expect(await violations(page)).toEqual([]);
  await page.goto(`${new URL(page.url()).origin}/administration/employees?employee=${hira.id}`);
  const held = page.getByRole('region', { name: 'Working hours' });
  await held.getByText('21:00 – 05:00, Mon – Thu').waitFor();
  expect(await violations(page)).toEqual([]);
  await held.getByRole('button', { name: /^Take back Live operations at night/ }).click();
  await page.getByText(/^Hira Baig: nothing changes on/).waitFor();
  await held.getByText('21:00 – 05:00').waitFor({ state: 'detached' });
  await held.getByRole('button', { name: 'Set the shift' }).click();
  await page.getByRole('dialog', { name: 'Shift of Hira Baig' }).waitFor();
  await view.close();
});
