import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { violations } from '../support/axe.ts';
import { openConsole, untilItHears } from '../support/console.ts';
import { ok } from '../support/project-cast.ts';
import type { Colleague } from '../support/server.ts';

let site: Awaited<ReturnType<typeof openConsole>>;
let hr: Colleague;

/** Another one each time: a test that is tried again meets its own leftovers. */
const named = (first: string) => `${first} ${randomUUID().slice(0, 8)}`;

beforeAll(async () => {
  site = await openConsole();
  hr = await site.server.as('HR', { name: named('Ayesha') });
});
afterAll(() => site.close());

/** Somebody with a record. */
async function employee(name: string, fields: object = {}) {
  const person = await site.server.as('Member', { name });
  ok(await hr.call('POST /add-update-employee', { person: { id: person.id }, fields }));
  return person;
}

test('HR makes a record, changes the pay and finds both in the history', async () => {
  const hira = named('Hira');
  await site.server.as('Member', { name: hira });
  const { page, close } = await site.show('/administration/employees', {
    who: hr,
    bypassCSP: true,
  });
  await page.getByRole('row', { name: hira }).waitFor();
  await page.keyboard.press('n');
  const form = page.getByRole('dialog', { name: 'Add an employee' });
  await form.getByLabel(/Somebody without a record/).check();
  await form.getByRole('combobox', { name: 'Person' }).fill(hira);
  await page.getByRole('option', { name: hira }).click();
  await form.getByLabel('Title').fill('Level designer');
  expect(await violations(page, undefined, '[role=dialog]')).toEqual([]);
  await page.keyboard.press('Control+Enter');
  const sheet = page.getByRole('dialog', { name: hira });
  await sheet.getByText('Level designer').first().waitFor();
  await sheet.getByRole('button', { name: 'Change compensation' }).click();
  await page.getByLabel('Salary a month').fill('250000');
  await page.keyboard.press('Control+Enter');
  await sheet.getByRole('button', { name: 'Show salary a month' }).click();
  await sheet.getByText('PKR 250,000').waitFor();
  await sheet.getByRole('radio', { name: 'History' }).click();
  await sheet.getByText('Salary a month', { exact: true }).waitFor();
  expect(await sheet.getByText('250,000').count()).toBe(0);
  expect(await violations(page, undefined, '[role=dialog]')).toEqual([]);
  await close();
});

test('what somebody else saved while HR was typing is not overwritten: HR chooses', async () => {
  const zain = named('Zain');
  const person = await employee(zain, { address: 'House 9, Clifton' });
  const { page, close } = await site.show('/login', { who: hr, bypassCSP: true });
  const address = `${site.server.base}/administration/employees?employee=${person.id}`;
  await untilItHears(page, () => page.goto(address));
  const sheet = page.getByRole('dialog', { name: zain });
  await sheet.getByRole('button', { name: 'Change contact' }).click();
  await page.getByLabel('Address').fill('House 1, Gulberg');
  await page.getByLabel('Phone').fill('+92 300 1234567');
  const { id, version } = ok(await person.call('GET /employee', { id: person.id })).body;
  const changes = { address: 'Flat 4, Johar' };
  // The page reads it anew behind the form.
  const anew = page.waitForResponse((it) => it.url().endsWith(`/api/employee?id=${id}`));
  ok(await person.call('POST /update-employee', { id, version, changes }));
  await anew;
  await page.keyboard.press('Control+Enter');
  const stale = page.getByRole('dialog', { name: /was changed while you were typing/ });
  await stale.getByText('House 1, Gulberg').waitFor();
  await stale.getByText('+92 300 1234567').waitFor();
  expect(await violations(page, undefined, '[role=dialog]')).toEqual([]);
  await stale.getByRole('radio', { name: 'Address, the other' }).check();
  await page.keyboard.press('Control+Enter');
  await sheet.getByRole('link', { name: '+92 300 1234567' }).waitFor();
  await sheet.getByText('Flat 4, Johar').waitFor();
  expect(await page.getByText('House 1, Gulberg').count()).toBe(0);
  await close();
});

test('HR gives somebody another name, who sees it in the directory and in the menu without reloading', async () => {
  const [before, after] = [named('Hira'), named('Hira Khan')];
  const person = await employee(before);
  const own = await site.show('/login', { who: person, bypassCSP: true });
  await untilItHears(own.page, () =>
    own.page.goto(`${site.server.base}/employee-management?q=${before.split(' ')[0]}`),
  );
  await own.page.getByText(before).first().waitFor();
  const { page, close } = await site.show(`/administration/employees?employee=${person.id}`, {
    who: hr,
    bypassCSP: true,
  });
  const sheet = page.getByRole('dialog', { name: before });
  await sheet.getByRole('button', { name: 'Change employment' }).click();
  const form = page.getByRole('dialog', { name: `Employment of ${before}` });
  const name = form.getByLabel('Name', { exact: true });
  await name.fill(' ');
  await page.keyboard.press('Control+Enter');
  await form.getByText('Name is needed.').waitFor();
  await name.fill(after);
  expect(await violations(page, undefined, '[role=dialog]')).toEqual([]);
  await page.keyboard.press('Control+Enter');
  await page.getByRole('dialog', { name: after }).waitFor();
  await own.page.getByText(after).first().waitFor();
  await own.page.getByRole('button', { name: after }).first().waitFor();
  await own.close();
  await close();
});

test('a person finds their manager in the org chart by keyboard and changes their own address', async () => {
  const [boss, zain] = [named('Boss'), named('Zain')];
  const lead = await employee(boss);
  const person = await employee(zain, { managerId: lead.id });
  const { page, close } = await site.show(`/employee-management?show=chart&q=${zain}`, {
    who: person,
    bypassCSP: true,
  });
  const top = page.getByRole('treeitem', { name: boss });
  const own = page.getByRole('treeitem', { name: zain });
  await own.waitFor();
  await top.focus();
  await page.keyboard.press('ArrowLeft');
  await own.waitFor({ state: 'detached' });
  await page.keyboard.press('ArrowRight');
  await own.waitFor();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('dialog', { name: 'My record' });
  await sheet.getByRole('button', { name: boss }).waitFor();
  await sheet.getByRole('button', { name: 'Change contact' }).click();
  await page.getByLabel('Address').fill('House 9, Clifton');
  await page.keyboard.press('Control+Enter');
  await sheet.getByText('House 9, Clifton').waitFor();
  expect(await sheet.getByRole('button', { name: 'Change employment' }).count()).toBe(0);
  await close();
});

test('a list of employees is checked, put right and imported', async () => {
  const dania = named('Dania');
  const email = `${randomUUID()}@backlot.example`;
  const { page, close } = await site.show('/administration/employees?import=true', {
    who: hr,
    bypassCSP: true,
  });
  const dialog = page.getByRole('dialog', { name: 'Import employees' });
  const choose = (joined: string) =>
    dialog.getByLabel('List of employees').setInputFiles({
      name: 'staff.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`Name,E-mail,Joining date\n${dania},${email},${joined}\n`),
    });
  await dialog.getByLabel(/Role of people/).selectOption({ label: 'Member' });
  await choose('some day');
  await dialog.getByText('1 row cannot be imported').waitFor();
  expect(await violations(page, undefined, '[role=dialog]')).toEqual([]);
  await choose('01/02/2026');
  await dialog.getByText('1 invited').waitFor();
  await page.keyboard.press('Control+Enter');
  await page.getByRole('row', { name: dania }).waitFor();
  await close();
});
