import { afterAll, beforeAll, expect, test } from 'vitest';
import { violations } from '../support/axe.ts';
import { openConsole } from '../support/console.ts';
import { addType } from '../support/leave-days-cast.ts';
import { picture } from '../support/picture.ts';
import type { Colleague } from '../support/server.ts';

let site: Awaited<ReturnType<typeof openConsole>>;
let hr: Colleague;
let lead: Colleague;

/** A company in which nothing has been set up. */
beforeAll(async () => {
  site = await openConsole();
  const team = await site.server.team('Puzzle');
  hr = await site.server.as('HR', { name: 'Ayesha Rauf' });
  lead = await site.server.as('Team lead', { name: 'Sana Mirza', teamId: team, leads: team });
});
afterAll(() => site?.close());

test('HR is led to the types of leave; a lead asks for days once there is one', async () => {
  const [atHr, atLead] = [
    await site.show('/leave', { who: hr }),
    await site.show('/leave', { who: lead }),
  ];
  const ask = atLead.page.getByRole('button', { name: /^Ask for days/ });
  await atLead.page.getByText('HR adds the types that your company has.').waitFor();
  await atLead.page.getByText('Days that you ask for stand here.').waitFor();
  expect(await ask.count()).toBe(0);
  expect(await violations(atHr.page)).toEqual([]);
  await picture(atHr.page, 'first-month-leave');
  await atHr.page.getByRole('link', { name: 'Add leave types' }).click();
  await atHr.page.getByText('Add annual leave, sick leave, or what else').waitFor();

  await addType(hr, 'Annual leave');
  await atLead.page.reload();
  await ask.first().click();
  await atLead.page.getByRole('dialog', { name: 'Ask for days of leave' }).waitFor();
  await atHr.close();
  await atLead.close();
});

test('HR is led to the forms before anybody can be evaluated', async () => {
  const { page, close } = await site.show('/administration/employees/evaluations', { who: hr });
  await page.getByText('Write and publish a form first').waitFor();
  expect(await page.getByRole('button', { name: 'Give out' }).count()).toBe(0);
  expect(await violations(page)).toEqual([]);
  await picture(page, 'first-month-evaluations');
  await page.getByRole('main').getByRole('link', { name: 'Forms', exact: true }).last().click();
  await page.getByRole('link', { name: 'New form' }).first().waitFor();
  await close();
});
