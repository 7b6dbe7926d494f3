import { afterAll, beforeAll, expect, test } from 'vitest';
import { violations } from '../support/axe.ts';
import { openConsole } from '../support/console.ts';
import { employeeCast, type EmployeeCast } from '../support/employee-cast.ts';
import { picture } from '../support/picture.ts';
import type { Colleague } from '../support/server.ts';

let site: Awaited<ReturnType<typeof openConsole>>;
let cast: EmployeeCast;
beforeAll(async () => {
  site = await openConsole();
  cast = await employeeCast(site.server);
});
afterAll(() => site.close());

const open = (who: Colleague, path: string) =>
  site.show(path, { who, viewport: { width: 1440, height: 900 } });

test('HR shows a sealed value on a click, and an admin reads in the log that they looked', async () => {
  const { hr, admin, hira, manager } = cast;
  const desk = await open(hr, `/administration/employees?employee=${hira.id}`);
  const sheet = desk.page.getByRole('dialog', { name: 'Hira Baig' });
  const shown = sheet.getByText('42101-1234567-1');
  await sheet.getByRole('button', { name: 'Show national id' }).waitFor();
  expect(await shown.count()).toBe(0);
  await sheet.getByRole('button', { name: 'Show national id' }).click();
  await shown.waitFor();
  expect(await violations(desk.page, undefined, '[role=dialog]')).toEqual([]);
  await picture(desk.page, 'sealed-shown');
  await sheet.getByRole('button', { name: 'Hide national id' }).click();
  await shown.waitFor({ state: 'detached' });
  await desk.close();

  const log = await open(admin, `/user-management/audit?subject=employee&record=${hira.id}`);
  const rows = log.page.getByRole('table', { name: 'Entries' }).locator('tbody tr');
  await rows.filter({ hasText: 'Ayesha Rauf' }).first().dblclick();
  const entry = log.page.getByRole('dialog');
  await entry.getByRole('row', { name: /National ID/i }).waitFor();
  // That they looked, not what they saw.
  expect(await log.page.getByText('42101-1234567-1').count()).toBe(0);
  await log.close();

  // A manager is no keeper of records: there is nothing to show.
  const theirs = await open(manager, `/employee-management?employee=${hira.id}`);
  await theirs.page.getByRole('dialog', { name: 'Hira Baig' }).waitFor();
  expect(await theirs.page.getByRole('button', { name: /^Show / }).count()).toBe(0);
  await theirs.close();
});
