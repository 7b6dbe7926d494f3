import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endLastDays } from '#/domains/people/employees/leaving/end-last-days.job.ts';
import { settleDayLeaves } from '#/domains/people/leave/days/settle-days.records.ts';
import { endAccess } from '#/domains/people/people/users/end-access.records.ts';
import { dayOf, instantOf } from '#/kernel/dates.ts';
import { addDays } from '#/kernel/days.ts';
import { violations } from '../support/axe.ts';
import { openConsole } from '../support/console.ts';
import { moveTo } from '../support/leave-cast.ts';
import { addType, askDays, decideDays } from '../support/leave-days-cast.ts';
import { picture } from '../support/picture.ts';
import { ok } from '../support/project-cast.ts';
import type { Colleague } from '../support/server.ts';
import { mailedCode, mailedToken } from '../support/visitor.ts';

let site: Awaited<ReturnType<typeof openConsole>>;
beforeAll(async () => {
  site = await openConsole();
});
afterAll(() => site.close());

const size = { width: 1440, height: 900 };
const zone = 'America/Los_Angeles';
/** A quarter of a year ago; the browser's own clock is the real one again in the end. */
const lastDay = addDays(dayOf(new Date()), -90);
const at = (days: number, time: string) => instantOf(addDays(lastDay, days), time).toISOString();
const minute = 60_000;

/** What the server does by itself. */
const settle = (now: Date) =>
  site.server.db.transaction().execute(async (tx) => {
    const { masterKey } = site.server;
    const quiet = async () => {};
    await endLastDays({ db: tx, masterKey }, now, endAccess, quiet, quiet);
    await settleDayLeaves(tx, now, quiet);
  });

test('somebody in Los Angeles leaves at the end of their own day, and comes back months later with their history', async () => {
  const { server } = site;
  const word = randomUUID().slice(0, 6);
  const rosa = `Rosa ${word}`;
  server.clock.now = new Date(at(-10, '11:00'));
  const team = await server.team(`Lagoon ${word}`);
  const lead = await server.as('Team lead', { name: `Sana ${word}`, teamId: team, leads: team });
  const hr = await server.as('HR', { name: `Ayesha ${word}` });
  const leaver = await server.as('Member', { name: rosa, teamId: team });
  const { id } = leaver;
  await server.db.updateTable('people').set({ zone }).where('id', '=', id).execute();
  const fields = { joinedOn: addDays(lastDay, -400), title: 'Level designer' };
  ok(await hr.call('POST /add-update-employee', { person: { id }, fields }));
  const { email } = ok(await hr.call('GET /employee', { id })).body as { email: string };
  const type = await addType(hr, `Annual ${word}`);
  for (const first of [-8, 20]) {
    const days = { firstDay: addDays(lastDay, first), lastDay: addDays(lastDay, first + 1) };
    ok(await decideDays(lead, ok(await askDays(leaver, type, days))));
  }
  const task = ok(await leaver.call('POST /tasks/save', { title: 'Tide ladder' })).body;
  const { key } = task as { key: string };

  // Eight in the morning of the last day in Karachi, where it is the evening before.
  await moveTo(server, at(0, '08:00'), hr, lead, leaver);
  const token = await server.signIn(hr.id);
  const desk = await site.show('/login', { who: { ...hr, token }, viewport: size });
  await desk.page.clock.setFixedTime(server.clock.now);
  await desk.page.goto(`${server.base}/administration/employees?employee=${id}`);
  const sheet = desk.page.getByRole('dialog', { name: rosa, exact: true });
  await sheet.getByRole('button', { name: `More to do with ${rosa}` }).click();
  await desk.page.getByRole('menuitem', { name: 'Leaves…' }).click();
  const form = desk.page.getByRole('dialog', { name: `${rosa} leaves` });
  await form.getByLabel('Reason').selectOption({ label: 'Resigned' });
  await form.getByRole('button', { name: /^Last day/ }).click();
  await desk.page.getByLabel('Last day, typed').fill('today');
  await desk.page.keyboard.press('Enter');
  await form.getByText(`Access stays until the end of that day, where ${rosa} lives`).waitFor();
  await picture(desk.page, 'last-day-elsewhere');
  await form.getByRole('button', { name: 'Set the last day' }).click();
  await sheet.getByText('Leaving', { exact: true }).first().waitFor();
  await desk.close();

  // A minute before midnight there they are at work still; then they are not.
  const end = instantOf(addDays(lastDay, 1), '00:00', zone).getTime();
  await moveTo(server, new Date(end - minute).toISOString(), leaver);
  await settle(server.clock.now);
  const own: Colleague = { ...leaver, token: await server.signIn(id) };
  const theirs = await site.show('/tasks', { who: own, viewport: size, timezoneId: zone });
  await theirs.page.getByText('Tide ladder').first().waitFor();
  server.clock.now = new Date(end + minute);
  await settle(server.clock.now);
  await theirs.page.reload();
  await theirs.page.waitForURL(/\/login/);
  await theirs.close();

  // Months later HR hires them again from their record, which says what comes back.
  server.clock.now = new Date();
  const back: Colleague = { ...hr, token: await server.signIn(hr.id) };
  const { page, close } = await site.show(`/administration/employees?employee=${id}`, {
    who: back,
    viewport: size,
  });
  await page
    .getByRole('dialog', { name: rosa, exact: true })
    .getByRole('button', { name: `More to do with ${rosa}` })
    .click();
  await page.getByRole('menuitem', { name: 'Hire again…' }).click();
  const again = page.getByRole('dialog', { name: `Hire ${rosa} again` });
  await again.getByText('Comes back:').waitFor();
  await again.getByText('Does not come back:').waitFor();
  await again.getByLabel('Role').selectOption({ label: 'Member' });
  expect(await violations(page, undefined, '[role=dialog]')).toEqual([]);
  await picture(page, 'hire-again');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('dialog', { name: rosa, exact: true }).getByText('Here before').waitFor();
  await page.goto(`${server.base}/administration/employees?employee=${id}`);
  await page.getByText(/^Here before .*\d/).waitFor();
  await picture(page, 'hired-again-record');
  await close();

  // They choose password and PIN anew, and find what they were.
  const invitation = mailedToken(server, email, 'invitation');
  const view = await site.show(`/login#invitation=${invitation}`, {
    viewport: size,
    timezoneId: zone,
  });
  await view.page.getByRole('heading', { name: `Welcome, ${rosa}` }).waitFor();
  await view.page.getByLabel('New password').fill('four quiet brass kettles');
  await view.page.keyboard.press('Enter');
  await view.page.getByRole('heading', { name: 'Verify this browser' }).waitFor();
  await view.page.getByLabel('Code, digit 1 of 6').focus();
  await view.page.keyboard.type(mailedCode(server, email));
  await view.page.getByRole('heading', { name: 'Choose a PIN' }).waitFor();
  await view.page.getByLabel('New PIN, digit 1 of 6').focus();
  await view.page.keyboard.type('408152408152');
  await view.page.getByRole('banner').waitFor();
  await view.page.goto(`${server.base}/leave`);
  const requests = view.page.getByRole('region', { name: 'My leave days' });
  await requests.getByText('Taken', { exact: true }).waitFor();
  await requests.getByText('Cancelled', { exact: true }).waitFor();
  await picture(view.page, 'hired-again-leave');
  // Their task went to their lead, whose it stays; they stand in no team.
  await view.page.goto(`${server.base}/tasks`);
  await view.page.getByRole('banner').waitFor();
  const held = await server.db
    .selectFrom('tasks')
    .select(['assignee_id', 'reporter_id'])
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  expect(held).toEqual({ assignee_id: lead.id, reporter_id: id });
  const teams = await server.db
    .selectFrom('team_members')
    .select('team_id')
    .where('person_id', '=', id)
    .where('until', 'is', null)
    .execute();
  expect(teams).toEqual([]);
  await view.close();
});
