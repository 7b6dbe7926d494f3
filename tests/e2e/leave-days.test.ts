import { readFileSync } from 'node:fs';
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayOf } from '#/kernel/dates.ts';
import { addDays, startOfWeek } from '#/kernel/days.ts';
import { violations } from '../support/axe.ts';
import { openConsole, placeOf } from '../support/console.ts';
import { rowsOf } from '../support/leave-cast.ts';
import { addType, askDays, decideDays } from '../support/leave-days-cast.ts';
import { picture } from '../support/picture.ts';
import type { Colleague } from '../support/server.ts';

let site: Awaited<ReturnType<typeof openConsole>>;
let hr: Colleague;
let lead: Colleague;
let hira: Colleague;
let zain: Colleague;

const monday = addDays(startOfWeek(dayOf(new Date())), 14);
const week = { firstDay: monday, lastDay: addDays(monday, 4) };
const month = monday.slice(0, 7);
const wide = { width: 1440, height: 900 };

beforeAll(async () => {
  site = await openConsole();
  const { server } = site;
  const team = await server.team('Puzzle');
  hr = await server.as('HR', { name: 'Ayesha Rauf' });
  lead = await server.as('Team lead', { name: 'Omar Khalid', teamId: team, leads: team });
  hira = await server.as('Member', { name: 'Hira Baig', teamId: team });
  zain = await server.as('Member', { name: 'Zain Farooq', teamId: team });
});
afterAll(() => site.close());

/** Turns to a day's month in the calendar of a field, and takes it. */
async function choose(form: Locator, field: string, day: string) {
  const words = (options: Intl.DateTimeFormatOptions) =>
    new Date(`${day}T00:00:00Z`).toLocaleDateString('en-GB', { ...options, timeZone: 'UTC' });
  await form.getByRole('button', { name: new RegExp(`^${field}`) }).click();
  const page = form.page();
  const wanted = page.getByRole('button', {
    name: words({ day: 'numeric', month: 'long', year: 'numeric' }),
    exact: true,
  });
  await page
    .getByRole('button', { name: /^15 [A-Z]/ })
    .first()
    .waitFor();
  while ((await wanted.count()) === 0)
    await page.getByRole('button', { name: 'Next month' }).last().click();
  await wanted.last().click();
}

test('HR adds a type, somebody asks, the lead approves by keyboard, and colleagues see "away"', async () => {
  const admin = await site.show('/administration/leave?show=types', { who: hr, viewport: wide });
  await admin.page.getByText('There is no type of leave yet').waitFor();
  expect(await violations(admin.page)).toEqual([]);
  await admin.page.keyboard.press('n');
  const type = admin.page.getByRole('dialog', { name: 'Add a type of leave' });
  await type.getByLabel('Name').fill('Annual leave');
  await type.getByLabel('Days a year').fill('20');
  await type.getByLabel('Carried over, at most').fill('5');
  await type.getByLabel('To be taken until').fill('02-30');
  expect(await violations(admin.page)).toEqual([]);
  await type.getByRole('button', { name: 'Add type' }).click();
  await type
    .getByText(/a day that every year has/)
    .first()
    .waitFor();
  await type.getByLabel('To be taken until').fill('03-31');
  await type.getByRole('button', { name: 'Add type' }).click();
  await admin.page.getByText('20 days at once, 5 days carried over until 31 Mar').waitFor();
  await picture(admin.page, 'leave-types');
  await admin.close();

  const mine = await site.show('/leave', { who: hira, viewport: wide });
  await mine.page.getByText('20 days left').first().waitFor();
  expect(await violations(mine.page)).toEqual([]);
  await mine.page.keyboard.press('l');
  const form = mine.page.getByRole('dialog', { name: 'Ask for days of leave' });
  await form.getByLabel('Type').selectOption('Annual leave');
  await choose(form, 'First day', week.firstDay);
  await choose(form, 'Last day', week.lastDay);
  await form.getByText(/^5 days/).waitFor();
  await form.getByLabel(/^Note/).fill('Wedding');
  expect(await violations(mine.page)).toEqual([]);
  await picture(mine.page, 'leave-days-ask');
  await form.getByRole('button', { name: 'Ask' }).click();
  await mine.page.getByText(/^Asked Omar Khalid for 5 days of Annual leave/).waitFor();
  await mine.page.getByText('15 days').first().waitFor();
  await mine.close();

  const queue = await site.show('/leave', { who: lead, viewport: wide });
  const waiting = queue.page.getByRole('region', { name: 'Waiting for you' });
  await waiting.getByText('Hira Baig').waitFor();
  expect(await violations(queue.page)).toEqual([]);
  await picture(queue.page, 'leave-days-queue');
  await queue.page.keyboard.press('a');
  await waiting.getByText('Nothing waits for you').waitFor();
  await queue.page.getByText(/^Approved Hira Baig/).waitFor();
  await queue.close();
  expect(rowsOf(await hira.call('GET /leaves'))[0]).toMatchObject({ status: 'approved' });

  const other = await site.show(`/leave?month=${month}`, { who: zain, viewport: wide });
  await other.page
    .getByTitle(/^Hira Baig, away/)
    .first()
    .waitFor();
  expect(await other.page.getByText('Wedding').count()).toBe(0);
  expect(await other.page.getByText('Annual leave', { exact: true }).count()).toBe(1);
  await other.close();
});

test('the lead takes an approved leave back from the calendar, with a reason', async () => {
  const annual = await addType(hr, 'Study leave');
  await decideDays(lead, await askDays(zain, annual, week));
  const view = await site.show(`/leave?month=${month}`, { who: lead, viewport: wide });
  const { page } = view;
  await page.getByRole('button', { name: /^Zain/ }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Take back the leave of Zain Farooq' });
  await dialog.getByRole('button', { name: 'Take back' }).click();
  await dialog.getByText('Say why, so that the person knows.').waitFor();
  expect(await violations(page)).toEqual([]);
  await dialog.getByLabel('Reason').fill('Wrong week');
  await dialog.getByRole('button', { name: 'Take back' }).click();
  await page.getByText(/Took back the leave of Zain Farooq/).waitFor();
  await view.close();
  expect(rowsOf(await zain.call('GET /leaves'))[0]).toMatchObject({
    status: 'cancelled',
    comment: 'Wrong week',
  });
});

test('HR corrects a balance, narrows lists by the address, and others have no such page', async () => {
  for (const look of [
    { viewport: wide, colorScheme: 'light' },
    { viewport: { width: 1024, height: 768 }, colorScheme: 'dark' },
  ] as const) {
    const { width } = look.viewport;
    const view = await site.show('/administration/leave', { who: hr, ...look });
    await view.page.getByText('Zain Farooq').waitFor();
    expect(await violations(view.page)).toEqual([]);
    await picture(view.page, `leave-balances-${width}`);
    await view.page.getByRole('link', { name: 'Requests' }).click();
    await view.page.getByRole('table', { name: 'Leave requests' }).waitFor();
    expect(await violations(view.page)).toEqual([]);
    await picture(view.page, `leave-requests-${width}`);
    await view.close();
    const days = await site.show(`/leave?month=${month}`, { who: hira, ...look });
    await days.page.getByText('15 days').first().waitFor();
    expect(await violations(days.page)).toEqual([]);
    await picture(days.page, `leave-days-${width}`);
    await days.close();
  }
  const view = await site.show('/administration/leave?q=hira', { who: hr, viewport: wide });
  const { page } = view;
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: /as CSV$/ }).click();
  const file = readFileSync(await (await saved).path(), 'utf8');
  expect(file).toContain('Hira Baig');
  expect(file).not.toContain('Zain Farooq');
  await page.getByRole('button', { name: 'Correct a balance of Hira Baig' }).click();
  expect(placeOf(page)).toContain('adjust=');
  const dialog = page.getByRole('dialog', { name: 'Correct a balance of Hira Baig' });
  await dialog.getByLabel('Type').selectOption('Annual leave');
  await dialog.getByLabel('Days').fill('-1.5');
  await dialog.getByLabel('Reason').fill('Counted twice');
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Add correction' }).click();
  await page.getByText('13.5 days left').waitFor();
  await view.close();
  const shut = await site.show('/administration/leave', { who: hira, viewport: wide });
  await shut.page.getByText('Leave types and balances is not open to you').waitFor();
  await shut.close();
});
