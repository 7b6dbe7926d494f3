import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { violations } from '../support/axe.ts';
import { openConsole } from '../support/console.ts';
import { picture } from '../support/picture.ts';
import type { Colleague } from '../support/server.ts';
import { twoWeeks, whatHappened, type TwoWeeks } from '../support/two-weeks.ts';

let site: Awaited<ReturnType<typeof openConsole>>;
let cast: TwoWeeks;
let left: Awaited<ReturnType<typeof whatHappened>>;
beforeAll(async () => {
  site = await openConsole();
  cast = await twoWeeks(site.server);
  left = await whatHappened(cast);
}, 180_000);
afterAll(() => site?.close());

const wide = { width: 1440, height: 900 };

/** A page for somebody who signs in today. */
async function today(who: Colleague, path: string) {
  const token = await site.server.signIn(who.id);
  return site.show(path, { who: { ...who, token }, viewport: wide });
}

async function pictures(page: Page, name: string) {
  await picture(page, `back-${name}-1440`);
  await page.setViewportSize({ width: 400, height: 900 });
  await picture(page, `back-${name}-400`);
  await page.setViewportSize(wide);
}

test('a lead comes back after two weeks and answers what waits; who asked reads what came of it', async () => {
  const { lead, amna, hr, word, day } = cast;
  const view = await today(lead, '/tasks');
  const { page } = view;
  const go = (path: string) => page.goto(new URL(path, page.url()).href);

  // The bell names what passed unanswered and what still waits.
  await page.getByRole('button', { name: /^Notifications/ }).click();
  const bell = page.getByRole('dialog', { name: 'Notifications' });
  await bell.getByText(`Amna ${word}’s leave request lapsed`).first().waitFor();
  expect(await violations(page)).toEqual([]);
  await pictures(page, 'bell');
  await page.keyboard.press('Escape');

  // My tasks name what else waits, and lead there.
  const due = page.getByRole('list', { name: 'Also due' });
  await due.getByRole('link', { name: `Sprint ${word}` }).waitFor();
  expect(await violations(page)).toEqual([]);
  await pictures(page, 'also-due');
  await due
    .getByRole('link', { name: `Answer Amna ${word}` })
    .first()
    .click();

  // Days of leave that are still ahead are approved; those of somebody who has left wait for nobody.
  await expect.poll(() => new URL(page.url()).pathname).toBe('/leave');
  await page.getByText(`Amna ${word}`).first().waitFor();
  await pictures(page, 'leave');
  expect(await page.getByText(`Bilal ${word}`).count()).toBe(0);
  await page.getByRole('button', { name: 'Approve' }).first().click();
  await expect
    .poll(async () => (await lead.call('GET /leaves', { view: 'queue' })).body['totalRows'])
    .toBe(0);

  // Last week's timesheet, and from there those of the week before: of who has left as well.
  await go('/tasks/timesheets');
  const weeks = page.getByRole('table', { name: 'Weeks' });
  await weeks.getByRole('button', { name: 'Approve' }).waitFor();
  const other = page.getByRole('button', { name: /\(2\)$/ });
  await other.waitFor();
  expect(await violations(page)).toEqual([]);
  await pictures(page, 'weeks');
  await other.click();
  const bilal = weeks.getByRole('row', { name: `Bilal ${word}` });
  await bilal.getByRole('button', { name: 'Approve' }).click();
  await bilal.getByText('Approved').waitFor();
  const own = weeks.getByRole('row', { name: `Amna ${word}` });
  await own.getByRole('button', { name: 'Return' }).click();
  const form = page.getByRole('dialog', { name: `Return the week of Amna ${word}` });
  await form.getByLabel('What has to be changed').fill('Thursday is missing');
  await form.getByRole('button', { name: 'Return week' }).click();
  await own.getByText('Returned').waitFor();

  // The sprint that ended meanwhile is completed.
  await go(`/tasks/sprint?sprint=${left.sprint}`);
  await page.getByRole('button', { name: 'Complete sprint' }).waitFor();
  await page.getByText(/^ended /).waitFor();
  await pictures(page, 'sprint');
  await page.getByRole('button', { name: 'Complete sprint' }).click();
  const done = page.getByRole('dialog', { name: `Complete Sprint ${word}?` });
  await done.getByRole('checkbox', { name: /^Although/ }).check();
  await done.getByRole('button', { name: 'Complete sprint' }).click();
  await done.waitFor({ state: 'detached' });

  // The review and the evaluation are found where they wait.
  await go('/tasks/review-pending');
  await page.getByText('Reef gates').waitFor();
  await pictures(page, 'reviews');
  await go('/administration/employees/lead-evaluation-list');
  await page.getByText(`Amna ${word}`).first().waitFor();
  await pictures(page, 'evaluations');
  await view.close();

  // Amna reads what came of it; the month that HR locked takes no week of hers.
  const theirs = await today(amna, `/tasks/timesheet?day=${day(0)}`);
  await theirs.page.getByText('Thursday is missing').waitFor();
  await theirs.page.getByRole('button', { name: 'Submit week' }).waitFor();
  await pictures(theirs.page, 'returned');
  await theirs.page.goto(new URL(`/tasks/timesheet?day=${left.locked}`, theirs.page.url()).href);
  await theirs.page.getByText(/is locked: its working time stays as it is/).waitFor();
  await theirs.page.getByText('No work in this week.', { exact: true }).waitFor();
  expect(await theirs.page.getByRole('button', { name: 'Submit week' }).count()).toBe(0);
  await pictures(theirs.page, 'locked');
  await theirs.close();
  const staff = await today(hr, '/leave');
  await staff.page.getByRole('heading', { name: 'Leave days', exact: true }).waitFor();
  expect(await staff.page.getByText(`Bilal ${word}`).count()).toBe(0);
  await pictures(staff.page, 'hr-leave');
  await staff.close();
});
