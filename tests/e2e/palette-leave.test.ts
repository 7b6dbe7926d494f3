import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { namedDay } from '#/kernel/date-words.ts';
import { dayOf } from '#/kernel/dates.ts';
import { addDays, weekdayOf } from '#/kernel/days.ts';
import { openConsole } from '../support/console.ts';
import { paletteOn, puzzleTeam } from '../support/palette-page.ts';
import type { Colleague } from '../support/server.ts';

let site: Awaited<ReturnType<typeof openConsole>>;
let hira: Colleague;
let view: Awaited<ReturnType<typeof site.show>>;

/** A working day that is not today, as people write it and as it is meant. */
const today = dayOf(new Date());
const workday = [2, 3, 4].map((it) => addDays(today, it)).find((it) => weekdayOf(it) < 6)!;

beforeAll(async () => {
  site = await openConsole();
  ({ hira } = await puzzleTeam(site.server));
});
afterAll(() => site.close());
afterEach(async () => {
  await view.close();
  // What one test asks for is in the way of the next try.
  await site.server.db.deleteFrom('short_leaves').execute();
});

/** The palette of somebody who may ask for leave, open. */
async function open() {
  view = await site.show('/tasks', { who: hira });
  const { page } = view;
  await page.getByRole('banner').waitFor();
  const palette = paletteOn(page);
  await palette.open();
  return { page, palette };
}

test('leave is asked for in one line, shown before it is sent, and taken back', async () => {
  const { page, palette } = await open();
  await page.keyboard.type(`leave ${namedDay(workday)} 3pm-5pm dentist`);
  await page.getByText('15:00 – 17:00').first().waitFor();
  await page.getByText('Goes to').waitFor();
  await expect
    .poll(() => palette.chosen.innerText())
    .toContain(`Ask for leave, ${namedDay(workday)}`);
  await page.keyboard.press('Enter');
  await page.getByText('Asked Omar Khalid for').waitFor();
  const rows = () =>
    site.server.db.selectFrom('short_leaves').select(['status', 'reason']).execute();
  expect(await rows()).toEqual([{ status: 'applied', reason: 'dentist' }]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(rows).toEqual([{ status: 'cancelled', reason: 'dentist' }]);
});

test('a day in words: chips and preview before Enter, and taken back, without leaving the keyboard', async () => {
  const { page, palette } = await open();
  await page.keyboard.type('leave next tuesday 3pm-4pm vaccination');
  await palette.list.getByText('next tuesday').first().waitFor();
  await palette.list.getByText('Goes to').waitFor();
  await expect
    .poll(() => palette.chosen.innerText())
    .toMatch(/^Ask for leave, Tue .* 15:00 – 16:00/);
  await page.keyboard.press('Enter');
  await page.getByText('Asked Omar Khalid for').waitFor();
  const status = async () =>
    (
      await site.server.db
        .selectFrom('short_leaves')
        .select('status')
        .where('reason', '=', 'vaccination')
        .execute()
    ).map((it) => it.status);
  expect(await status()).toEqual(['applied']);
  await page.keyboard.press('Control+z');
  await expect.poll(status).toEqual(['cancelled']);
});

test('what is missing is asked for, one page after the other, by keyboard alone', async () => {
  const { page, palette } = await open();
  await page.keyboard.type('ask for leave');
  await page.keyboard.press('Enter');
  await page.getByRole('option', { name: 'Choose the day…' }).waitFor();
  await page.keyboard.press('Enter');
  await page.keyboard.type(namedDay(workday));
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.type('10-11');
  await page.keyboard.press('Enter');
  await page.keyboard.type('school');
  await expect
    .poll(() => palette.chosen.innerText())
    .toContain(`Ask for leave, ${namedDay(workday)} 10:00 – 11:00`);
  await page.keyboard.press('Enter');
  await page.getByText('Asked Omar Khalid for').waitFor();
});

test('what the server does not allow is said before Enter and cannot be sent', async () => {
  const { page, palette } = await open();
  await page.keyboard.type(`leave ${namedDay(workday)} 3am-4am dentist`);
  // Half of the line is refused already; what is offered is that of the whole of it.
  await expect
    .poll(() => palette.titles())
    .not.toContainEqual(expect.stringContaining('Ask for leave,'));
  await page.locator('.pal-preview .bad').waitFor();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+Enter');
  await palette.list.waitFor();
  expect(await site.server.db.selectFrom('short_leaves').select('id').execute()).toEqual([]);
});
