import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayOf } from '#/kernel/dates.ts';
import { violations } from '../support/axe.ts';
import { openConsole } from '../support/console.ts';
import type { Colleague } from '../support/server.ts';

let site: Awaited<ReturnType<typeof openConsole>>;
let hr: Colleague;

beforeAll(async () => {
  site = await openConsole();
  hr = await site.server.as('HR', { name: 'Ayesha Rauf' });
});
afterAll(() => site.close());

const year = dayOf(new Date()).slice(0, 4);
const month = dayOf(new Date()).slice(0, 7);
const icsOf = (...events: string[]) => ({
  name: 'holidays.ics',
  mimeType: 'text/calendar',
  buffer: Buffer.from(['BEGIN:VCALENDAR', ...events, 'END:VCALENDAR', ''].join('\r\n')),
});
const event = (start: string) =>
  `BEGIN:VEVENT\r\nUID:${start}\r\nSUMMARY:Founders Day\r\nDTSTART;VALUE=DATE:${start}\r\nEND:VEVENT`;

test('HR makes a calendar, imports a file, and everybody sees the day in the month', async () => {
  await site.server.db
    .insertInto('employees')
    .values({ person_id: hr.id, employee_no: 'E-1', work_place: 'Quetta' })
    .execute();
  const view = await site.show('/administration/holidays', {
    who: hr,
    viewport: { width: 1440, height: 900 },
  });
  const { page } = view;
  await page.getByText('Quetta').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Add one' }).click();
  await page.getByRole('heading', { name: `Quetta, ${year}` }).waitFor();
  await page.keyboard.press('n');
  const form = page.getByRole('dialog', { name: 'Add a holiday in Quetta' });
  await form.getByLabel('Name').fill('Stocktaking');
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  const leave = page.getByRole('button', { name: /Discard|Close without/ });
  if (await leave.count()) await leave.first().click();
  await page.goto(`${page.url().split('?')[0]}?import=true`);
  const dialog = page.getByRole('dialog', { name: 'Import holidays of Quetta' });
  const file = dialog.getByLabel('Calendar file');
  await file.setInputFiles(icsOf(event('20251350')));
  await dialog.getByText(/Line 5: DTSTART/).waitFor();
  await file.setInputFiles(icsOf(event(`${month.replace('-', '')}15`)));
  await dialog.getByText(/1 day added/).waitFor();
  await file.setInputFiles(icsOf(event(`${month.replace('-', '')}15`)));
  await dialog.getByText(/0 days added, 1 day as before/).waitFor();
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  const table = page.getByRole('table', { name: 'Holidays of Quetta' });
  await table.getByText('Founders Day').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.goto(`${new URL(page.url()).origin}/administration/holidays?task=delete`);
  await page.getByRole('dialog', { name: 'Delete the calendar of Quetta?' }).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.goto(`${new URL(page.url()).origin}/short-leave?month=${month}`);
  await page.getByTitle('Founders Day, a holiday in Quetta').waitFor();
  expect(await violations(page)).toEqual([]);
  await view.close();
});
