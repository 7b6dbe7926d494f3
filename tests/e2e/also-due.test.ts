import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayOf } from '#/kernel/dates.ts';
import { addDays, startOfWeek } from '#/kernel/days.ts';
import { violations } from '../support/axe.ts';
import { openConsole } from '../support/console.ts';
import { leaveCast, type LeaveCast } from '../support/leave-cast.ts';
import { picture } from '../support/picture.ts';
import { ok } from '../support/project-cast.ts';

let site: Awaited<ReturnType<typeof openConsole>>;
let cast: LeaveCast;

/** A Monday that is still ahead. */
const monday = addDays(startOfWeek(dayOf(new Date())), 7);

/** Somebody of the lead's team asks for an hour off, so many days after that Monday. */
async function askFor(days: number, name: string) {
  const member = await site.server.as('Member', { name, teamId: cast.team });
  const wanted = { from_time: '15:00', to_time: '16:00', reason: 'Dentist' };
  ok(await member.call('POST /applyShortLeave', { ...wanted, date: addDays(monday, days) }));
}

beforeAll(async () => {
  site = await openConsole();
  cast = await leaveCast(site.server);
  for (let nth = 1; nth <= 8; nth += 1) await askFor(0, `Early ${nth}`);
});
afterAll(() => site?.close());

test('eight things that are due are listed; of a ninth it is said that more waits', async () => {
  const { page, close } = await site.show('/tasks', { who: cast.lead });
  const due = page.getByRole('list', { name: 'Also due' });
  await expect.poll(() => due.getByRole('link').count()).toBe(8);
  await expect.poll(() => due.getByRole('listitem').count()).toBe(8);

  await askFor(1, 'Late 9');
  await page.reload();
  await due.getByText('and more, due later than these').waitFor();
  expect(await due.getByRole('link').count()).toBe(8);
  // The latest is the one that is left out.
  expect(await due.getByText('Late 9').count()).toBe(0);
  expect(await violations(page)).toEqual([]);
  await picture(page, 'also-due-nine');
  await close();
});
