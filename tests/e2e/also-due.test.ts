import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayOf } from '#/kernel/dates.ts';
import { addDays } from '#/kernel/days.ts';
import { announcementCast, type AnnouncementCast } from '../support/announcement-cast.ts';
import { violations } from '../support/axe.ts';
import { openConsole } from '../support/console.ts';
import { picture } from '../support/picture.ts';

let site: Awaited<ReturnType<typeof openConsole>>;
let cast: AnnouncementCast;

/** An announcement that the team acknowledges within so many days. */
const announce = (days: number) =>
  cast.publish({
    title: `Rules ${days}`,
    mustAcknowledge: true,
    acknowledgeBy: addDays(dayOf(new Date()), days),
  });

beforeAll(async () => {
  site = await openConsole();
  cast = await announcementCast(site.server);
  for (let days = 1; days <= 8; days += 1) await announce(days);
});
afterAll(() => site?.close());

test('eight things that are due are listed; of a ninth it is said that more waits', async () => {
  const { page, close } = await site.show('/tasks', { who: cast.amna });
  const due = page.getByRole('list', { name: 'Also due' });
  await expect.poll(() => due.getByRole('link').count()).toBe(8);
  expect(await due.getByRole('listitem').count()).toBe(8);

  await announce(9);
  await page.reload();
  await due.getByText('and more, due later than these').waitFor();
  expect(await due.getByRole('link').count()).toBe(8);
  // The latest is the one that is left out.
  expect(await due.getByText('Rules 8').count()).toBe(1);
  expect(await due.getByText('Rules 9').count()).toBe(0);
  expect(await violations(page)).toEqual([]);
  await picture(page, 'also-due-nine');
  await close();
});
