import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayOf } from '#/kernel/dates.ts';
import { addDays, startOfWeek } from '#/kernel/days.ts';
import { violations } from '../support/axe.ts';
import { openConsole } from '../support/console.ts';
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
