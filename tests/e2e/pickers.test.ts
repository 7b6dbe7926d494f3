import { afterAll, beforeAll, expect, test } from 'vitest';
import { openConsole } from '../support/console.ts';
import type { Colleague } from '../support/server.ts';

/** Wherever somebody is chosen: two of one name, beyond more people than any list has at once. */

const MANY = 260;
const name = 'Zeta Zaman';
const addresses = ['zeta.zaman', 'zeta.zaman2'];

let site: Awaited<ReturnType<typeof openConsole>>;
let admin: Colleague;

beforeAll(async () => {
  site = await openConsole();
  const { db } = site.server;
  admin = await site.server.as('Super admin', { name: 'Omar Khalid' });
  const role_id = await site.server.roleId('Team lead');
  const others = Array.from({ length: MANY }, (_, at) => ({
    name: `Person ${String(at + 1).padStart(3, '0')}`,
    email: `person.${at + 1}@example.com`,
  }));
  const namesakes = addresses.map((it) => ({ name, email: `${it}@example.com` }));
  await db
    .insertInto('people')
    .values([...others, ...namesakes].map((it) => ({ ...it, role_id, status: 'active' as const })))
    .execute();
  await site.server.team('Puzzle');
});
afterAll(() => site?.close());

test.each([
  { path: '/tasks', field: 'For', button: 'New task' },
  { path: '/project', field: 'Lead', button: 'Start a project' },
  { path: '/departments', field: 'Head', button: 'Add a department' },
  { path: '/user-management/teams', field: 'Lead', button: 'Add a team' },
  { path: '/user-management/team-members', field: 'Person', button: 'Assign a member' },
  { path: '/administration/it?show=access', field: 'Person', button: 'Give access' },
  { path: '/administration/accounts?show=register', field: 'Owner', button: 'Add an account' },
  { path: '/apps/accounts', field: 'Owner', button: 'Add an account' },
])('$path: $field', async ({ path, field, button }) => {
  const { page, close } = await site.show(path, {
    who: admin,
    viewport: { width: 1440, height: 900 },
  });
  await page.getByRole('button', { name: button }).first().click();
  const chosen = page.getByRole('dialog').getByRole('combobox', { name: field, exact: true });
  await chosen.fill(name);
  const options = page.getByRole('option', { name });
  await options.filter({ hasText: 'zeta.zaman2' }).waitFor();
  const told = await options.allInnerTexts();
  expect(addresses.map((it) => told.filter((one) => one.split('\n').includes(it)).length)).toEqual([
    1, 1,
  ]);
  await options.filter({ hasText: 'zeta.zaman2' }).click();
  expect(await chosen.inputValue()).toBe(`${name} (zeta.zaman2)`);
  await close();
});
