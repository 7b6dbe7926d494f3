import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { monthName } from '#/kernel/date-words.ts';
import { dayOf } from '#/kernel/dates.ts';
import { addDays, startOfMonth, startOfWeek } from '#/kernel/days.ts';
import { violations } from '../support/axe.ts';
import { openConsole, untilItHears } from '../support/console.ts';
import { picture } from '../support/picture.ts';
import { ok } from '../support/project-cast.ts';
import { create, taskCast, type TaskCast } from '../support/task-cast.ts';

let site: Awaited<ReturnType<typeof openConsole>>;
let cast: TaskCast;
let key: string;

beforeAll(async () => {
  site = await openConsole();
  cast = await taskCast(site.server);
  key = String(ok(await create(cast.amna)).body['key']);
});
afterAll(() => site?.close());

test('hours are typed into the week, which is submitted and approved', async () => {
  const monday = addDays(startOfWeek(dayOf(new Date())), -7);
  const viewport = { width: 1440, height: 900 };
  const mine = await site.show(`/tasks/timesheet?day=${monday}`, { who: cast.amna, viewport });
  const { page } = mine;
  await page.getByText('No work in this week').waitFor();
  await page.getByRole('combobox', { name: 'Add a task' }).click();
  await page.getByRole('option', { name: key }).click();
  const cell = page.getByRole('textbox', { name: new RegExp(`^${key} on Tue`) });
  await cell.fill('7:30');
  await cell.press('Enter');
  const grid = page.getByRole('table', { name: 'Hours of the week' });
  await grid.getByText('7:30').first().waitFor();
  await cell.fill('7h 45m');
  await cell.press('Enter');
  await grid.getByText('7:45').first().waitFor();
  expect(await violations(page)).toEqual([]);
  await picture(page, 'timesheet-light-1440');
  await page.getByRole('button', { name: 'Submit week' }).click();
  await page.getByText('Submitted', { exact: true }).waitFor();
  await mine.close();

  const led = await site.show(`/tasks/timesheets?day=${monday}`, { who: cast.lead, viewport });
  await led.page.getByRole('button', { name: 'Return' }).waitFor();
  expect(await violations(led.page)).toEqual([]);
  await picture(led.page, 'timesheets-light-1440');
  await led.page.getByRole('button', { name: 'Approve' }).click();
  await led.page.getByText('Approved', { exact: true }).first().waitFor();
  await led.close();

  for (const [name, size, colorScheme] of [
    ['dark-1024', { width: 1024, height: 768 }, 'dark'],
    ['light-400', { width: 400, height: 800 }, 'light'],
  ] as const) {
    const view = await site.show(`/tasks/timesheet?day=${monday}`, {
      who: cast.amna,
      viewport: size,
      colorScheme,
    });
    await view.page
      .getByTitle(/^Approved by/)
      .first()
      .waitFor();
    await picture(view.page, `timesheet-${name}`);
    await view.close();
  }
  const hr = await site.server.as('HR');
  const months = await site.show('/tasks/timesheet-months', { who: hr, viewport });
  await months.page.getByRole('button', { name: 'Lock' }).first().click();
  await months.page.getByRole('button', { name: 'Lock month' }).waitFor();
  expect(await violations(months.page)).toEqual([]);
  await months.page.getByRole('button', { name: 'Lock month' }).click();
  await months.page
    .getByTitle(/^Locked by/)
    .first()
    .waitFor();
  await picture(months.page, 'timesheet-months-light-1440');
  await months.page.getByRole('button', { name: 'Unlock' }).first().click();
  await months.page.getByLabel('Reason').fill('Amna forgot a Friday');
  expect(await violations(months.page)).toEqual([]);
  await picture(months.page, 'timesheet-months-unlock-light-1440');
  await months.page.getByRole('button', { name: 'Unlock month' }).click();
  await months.page.getByText('is open again').first().waitFor();
  await months.page
    .getByTitle(/^Locked by/)
    .first()
    .waitFor({ state: 'detached' });
  await months.close();
});

test('hours of a month that HR locked stay, and the page of a colleague says why at once', async () => {
  const { amna } = cast;
  // Not the last one: on the first of a month yesterday lies in it.
  const day = startOfWeek(addDays(startOfMonth(dayOf(new Date())), -45));
  const month = monthName(day);
  const made = ok(await create(amna)).body;
  const worked = { taskId: made['id'], day, seconds: 7200, was: 0 };
  ok(await amna.call('POST /tasks/timesheet/hours', worked));
  const viewport = { width: 1440, height: 900 };
  const hers = await site.show(`/tasks/timesheet?day=${day}`, { who: amna, viewport });
  const cell = hers.page.getByRole('textbox', { name: new RegExp(`^${made['key']} on Mon`) });
  await untilItHears(hers.page, () => hers.page.reload());
  await cell.fill('3:00');

  const hr = await site.show('/tasks/timesheet-months', {
    who: await site.server.as('HR'),
    viewport,
  });
  const row = hr.page.getByRole('row', { name: month });
  await row.getByRole('button', { name: 'Lock', exact: true }).click();
  await hr.page.getByRole('button', { name: 'Lock month' }).click();
  await row.getByText('Locked', { exact: true }).waitFor();

  const why = hers.page.getByText(`${month} is locked: its working time stays as it is.`);
  await why.first().waitFor();
  const grid = hers.page.getByRole('table', { name: 'Hours of the week' });
  await grid.getByTitle(`${month} is locked`).getByText('2:00').waitFor();
  expect(await grid.getByRole('textbox').count()).toBe(0);
  expect(await hers.page.getByRole('combobox', { name: 'Add a task' }).count()).toBe(0);
  expect(await violations(hers.page)).toEqual([]);
  await picture(hers.page, 'timesheet-locked-light-1440');
  await hers.close();
  await hr.close();
});

test('the stretches of two people are saved as a file, with the hours of each', async () => {
  const { lead, team } = await taskCast(site.server);
  const amna = await site.server.as('Member', { teamId: team, name: 'Amna Reef' });
  const bilal = await site.server.as('Member', { teamId: team, name: 'Bilal Tide' });
  const day = addDays(dayOf(new Date()), -1);
  for (const [who, title, spans] of [
    [
      amna,
      'Reef by night',
      [
        ['09:00', '10:30'],
        ['14:00', '14:45'],
      ],
    ],
    [bilal, 'Tide "ladder", low', [['11:15', '13:15']]],
  ] as const) {
    const taskId = ok(await create(who, { title })).body['id'];
    for (const [from, to] of spans)
      ok(await who.call('POST /tasks/intervals/save', { taskId, day, from, to }));
  }
  const { page, close } = await site.show(`/tasks/employee-report?from=${day}&to=${day}`, {
    who: lead,
    viewport: { width: 1440, height: 900 },
  });
  const people = page.getByRole('table', { name: 'Work by person' });
  await people.getByRole('row', { name: /^Amna Reef 2 h 15 m/ }).waitFor();
  await people.getByRole('row', { name: /^Bilal Tide 2 h/ }).waitFor();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  const saving = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Save stretches as CSV' }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toBe(`backlot stretches ${day} ${day}.csv`);
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
  // The columns of each row: person, title, from, to and hours.
  const rows = lines.slice(1).map((it) => it.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/));
  expect(rows.map((it) => [it[0], it[1], it[3], it[5], it[6], it[7]].join(' | '))).toEqual([
    `${day} | Amna Reef | Reef by night | 14:00 | 14:45 | 0.75`,
    `${day} | Bilal Tide | "Tide ""ladder"", low" | 11:15 | 13:15 | 2`,
    `${day} | Amna Reef | Reef by night | 09:00 | 10:30 | 1.5`,
  ]);
  await close();
});
