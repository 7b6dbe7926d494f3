import { afterAll, beforeAll, expect, test } from 'vitest';
import { violations } from '../support/axe.ts';
import { item } from '../support/checklist-cast.ts';
import { openConsole } from '../support/console.ts';
import { picture } from '../support/picture.ts';
import { ok } from '../support/project-cast.ts';
import type { Colleague } from '../support/server.ts';
import { mailedCode, mailedToken } from '../support/visitor.ts';

let site: Awaited<ReturnType<typeof openConsole>>;
let hr: Colleague;
const email = 'hira.baig@studio.example';
const size = { width: 1440, height: 900 };

beforeAll(async () => {
  site = await openConsole();
  const { server } = site;
  const puzzle = await server.team('Puzzle');
  hr = await server.as('HR', { name: 'Ayesha Rauf' });
  await server.as('Team lead', { name: 'Sana Mirza', leads: puzzle });
  await server.as('Member', { name: 'Bilal Anwar', teamId: puzzle });
  const admin = await server.as('Admin', { name: 'Omar Khalid' });
  await server.as('Super admin', { name: 'Nadia Shah' });
  const department = { name: 'Design', parentId: null, headId: null };
  ok(await hr.call('POST /save-department', department));
  ok(
    await hr.call('POST /save-checklist-template', {
      kind: 'onboarding',
      name: 'Welcome',
      departmentId: null,
      items: [item('Sign the contract', 'hr', 0)],
    }),
  );
  ok(await admin.call('POST /save-it-asset', { kind: 'laptop', name: 'MacBook Pro 14' }));
});
afterAll(() => site.close());

/** HR, from the invitation to the desk that waits for somebody. */
async function takeIn() {
  const { page, close } = await site.show('/administration/employees', {
    who: hr,
    viewport: size,
    bypassCSP: true,
  });
  await page.getByRole('row', { name: 'Bilal Anwar' }).waitFor();
  await page.keyboard.press('n');
  const form = page.getByRole('dialog', { name: 'Add an employee' });
  await form.getByLabel('Name').fill('Hira Baig');
  await form.getByLabel('E-mail').fill(email);
  // What is beyond HR is said with who can do it, not offered and refused.
  await form.getByText(/Team lead and Data entry: ask Omar Khalid or Nadia Shah\./).waitFor();
  await form.getByText(/Finance: ask Nadia Shah\./).waitFor();
  await form.getByLabel('Role').selectOption({ label: 'Member' });
  await form.getByLabel('Title').fill('Level designer');
  await form.getByLabel('Department').selectOption({ label: 'Design' });
  await form.getByRole('button', { name: /^Joined on/ }).click();
  await page.getByLabel('Joined on, typed').fill('today');
  await page.keyboard.press('Enter');
  await picture(page, 'onboarding-add');
  await page.keyboard.press('Control+Enter');

  const sheet = page.getByRole('dialog', { name: 'Hira Baig' });
  await sheet.getByRole('radio', { name: 'Checklists' }).click();
  const list = sheet.getByRole('region', { name: 'Onboarding' });
  await list.getByRole('checkbox', { name: 'Sign the contract' }).click();
  await list.getByText('1 of 1 done').waitFor();

  await sheet.getByRole('button', { name: 'More to do with Hira Baig' }).click();
  await page.getByRole('menuitem', { name: 'Account and role' }).click();
  const account = page.getByRole('dialog', { name: 'Hira Baig' });
  await account.getByRole('button', { name: 'Change' }).click();
  const change = page.getByRole('dialog', { name: 'Change Hira Baig' });
  await change.getByText(/Finance: ask Nadia Shah\./).waitFor();
  expect(await violations(page, undefined, '[role=dialog]')).toEqual([]);
  await picture(page, 'onboarding-role');
  await page.keyboard.press('Escape');

  await account.getByRole('button', { name: 'More to do with Hira Baig' }).click();
  await picture(page, 'onboarding-menu');
  await page.getByRole('menuitem', { name: 'Put into a team…' }).click();
  const place = page.getByRole('dialog', { name: 'Assign a member' });
  await place.getByRole('combobox', { name: 'Person' }).waitFor();
  await place.getByText('100% of their time in all').waitFor();
  expect(await violations(page, undefined, '[role=dialog]')).toEqual([]);
  await picture(page, 'onboarding-team');
  await page.keyboard.press('Control+Enter');
  await page.getByText('Hira Baig gives 100% to Puzzle.').waitFor();

  await page.goto(`${site.server.base}/administration/it?show=inventory&where=shelf`);
  await page.getByRole('button', { name: 'LAP-0001' }).click();
  const device = page.getByRole('dialog', { name: /MacBook Pro 14/ });
  await device.getByRole('button', { name: 'Give' }).click();
  const give = page.getByRole('dialog', { name: /^Give/ });
  await give.getByRole('combobox', { name: 'Who gets it' }).fill('Hira');
  await page.getByRole('option', { name: /Hira Baig/ }).click();
  await page.keyboard.press('Control+Enter');
  await page.getByText('LAP-0001 is with Hira Baig').waitFor();
  await device.getByRole('button', { name: 'Take back' }).waitFor();
  expect(await device.getByRole('button', { name: 'Change' }).count()).toBe(0);
  expect(await violations(page, undefined, '[role=dialog]')).toEqual([]);
  await picture(page, 'onboarding-device');

  // A company in its first month has no types of leave: the page says so, and leads there.
  await page.goto(`${site.server.base}/administration/leave`);
  await page.getByText('No leave types yet').waitFor();
  await page.getByRole('link', { name: 'Leave types', exact: true }).click();
  await page.waitForURL(/show=types/);
  await close();
}

test('HR takes somebody in alone, who signs in and finds team, device and department', async () => {
  await takeIn();
  const { server } = site;
  const token = mailedToken(server, email, 'invitation');
  const { page, close } = await site.show(`/login#invitation=${token}`, { viewport: size });
  await page.getByRole('heading', { name: 'Welcome, Hira Baig' }).waitFor();
  await page.getByLabel('New password').fill('four quiet brass kettles');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Verify this browser' }).waitFor();
  await page.getByLabel('Code, digit 1 of 6').focus();
  await page.keyboard.type(mailedCode(server, email));
  await page.getByRole('heading', { name: 'Choose a PIN' }).waitFor();
  await page.getByLabel('New PIN, digit 1 of 6').focus();
  await page.keyboard.type('408152408152');
  await page.getByRole('banner').waitFor();
  await page.goto(`${server.base}/user-management/team-members`);
  const members = page.getByRole('table', { name: 'Team members' });
  await members.getByText('Hira Baig').waitFor();
  await members.getByText('Bilal Anwar').waitFor();
  await page.goto(`${server.base}/administration/it?show=inventory`);
  await page.getByRole('button', { name: 'LAP-0001' }).waitFor();
  await page.goto(`${server.base}/employee-management?q=Hira&show=list`);
  await page.getByRole('row', { name: /Hira Baig.*Design/ }).waitFor();
  expect(await violations(page)).toEqual([]);
  await close();
});
