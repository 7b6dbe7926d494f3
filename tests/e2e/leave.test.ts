import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { namedDay } from '#/kernel/date-words.ts';
import { dayOf } from '#/kernel/dates.ts';
import { addDays, weekdayOf } from '#/kernel/days.ts';
import { violations } from '../support/axe.ts';
import { openConsole, placeOf, untilItHears } from '../support/console.ts';
import { inbox, rowsOf } from '../support/leave-cast.ts';
import type { Colleague } from '../support/server.ts';

let site: Awaited<ReturnType<typeof openConsole>>;
let lead: Colleague;
let hira: Colleague;
let zain: Colleague;
let page: Page;
let view: Awaited<ReturnType<typeof site.show>>;
let teams = 0;

/** The next working days after today. */
const today = dayOf(new Date());
const days = [1, 2, 3, 4, 5, 6].map((it) => addDays(today, it)).filter((it) => weekdayOf(it) < 6);
const [day, nextDay] = days as [string, string];

beforeAll(async () => {
  site = await openConsole();
});
afterAll(() => site.close());
beforeEach(async () => {
  teams += 1;
  const { server } = site;
  const team = await server.team(`Puzzle ${teams}`);
  const person = (role: 'Member' | 'Team lead', name: string) =>
    server.as(role, {
      name: `${name} ${'I'.repeat(teams)}`,
      teamId: team,
      ...(role === 'Team lead' && { leads: team }),
    });
  lead = await person('Team lead', 'Omar Khalid');
  hira = await person('Member', 'Hira Baig');
  zain = await person('Member', 'Zain Farooq');
});
afterEach(() => view.close());

async function open(who: Colleague, path = '/short-leave', options = {}) {
  view = await site.show(path, { who, viewport: { width: 1440, height: 900 }, ...options });
  page = view.page;
  await page.getByRole('heading', { name: 'My balance' }).waitFor();
}
const ask = (who: Colleague, date: string, from_time = '15:00', to_time = '17:00') =>
  who.call('POST /applyShortLeave', { date, from_time, to_time, reason: 'Dentist' });
const queue = () => page.getByRole('region', { name: 'Waiting for you' });
const mine = async () => rowsOf(await hira.call('GET /getShortLeaves', { view: 'mine' }));

async function fillIn(reason = 'Dentist') {
  await page.keyboard.press('l');
  const dialog = page.getByRole('dialog', { name: 'Ask for leave' });
  await dialog.getByRole('button', { name: /^Day/ }).click();
  const words = new Date(`${day}T00:00:00Z`).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  });
  const cell = page.getByRole('button', { name: new RegExp(`^${words}`) });
  await page
    .getByRole('button', { name: /^15 [A-Z]/ })
    .first()
    .waitFor();
  if ((await cell.count()) === 0) {
    await page.getByRole('button', { name: 'Next month' }).last().click();
  }
  await cell.first().click();
  await dialog.getByLabel('From').fill('3pm');
  await dialog.getByLabel('To', { exact: true }).fill('17');
  await dialog.getByLabel('Reason').fill(reason);
  return dialog;
}

test('a refusal stands beside its field and in the preview, and nothing is kept', async () => {
  await ask(hira, day, '14:00', '16:00');
  await open(hira);
  const dialog = await fillIn();
  await page.keyboard.press('Control+Enter');
  await dialog.getByText('There is a leave at 14:00 – 16:00 already.').first().waitFor();
  expect(await mine()).toHaveLength(1);
});

test('asking: the preview tells what it means, the list shows it, undo takes it back', async () => {
  await ask(zain, day, '16:00', '18:00');
  await open(hira);
  const dialog = await fillIn();
  await dialog.getByText(`Zain Farooq ${'I'.repeat(teams)} has asked for 16:00 – 18:00`).waitFor();
  await dialog.getByText('2 h of 4 h').waitFor();
  await page.keyboard.press('Control+Enter');
  await dialog.waitFor({ state: 'detached' });
  const requests = page.getByRole('region', { name: 'My requests' });
  await requests.getByText(`${namedDay(day)}, 15:00–17:00`).waitFor();
  expect(await mine()).toMatchObject([{ status: 'applied', date: day, from_time: '15:00' }]);
  await page.getByRole('button', { name: /^Undo/ }).click();
  await requests.getByText('Cancelled').waitFor();
  expect(await mine()).toMatchObject([{ status: 'cancelled' }]);
});

test('a connection lost while asking ends in exactly one request', async () => {
  await open(hira);
  let lost = 0;
  await page.route('**/api/applyShortLeave', async (route) => {
    if (lost > 0) return route.continue();
    lost += 1;
    await route.fetch();
    await route.abort('connectionreset');
  });
  const dialog = await fillIn();
  await page.keyboard.press('Control+Enter');
  await dialog.getByText('The server cannot be reached.').waitFor();
  await page.keyboard.press('Control+Enter');
  await dialog.waitFor({ state: 'detached' });
  expect(lost).toBe(1);
  expect(await mine()).toHaveLength(1);
  expect(await inbox(lead)).toHaveLength(1);
});

test('the queue empties by keyboard: j, r with a comment, a', async () => {
  await ask(hira, day);
  await ask(zain, nextDay, '11:00', '12:30');
  await open(lead);
  await queue().getByText('Nobody else off').first().waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('r');
  const dialog = page.getByRole('dialog', { name: /^Reject the leave of Zain/ });
  await page.keyboard.press('Control+Enter');
  await dialog.getByText('Say why, so that the person knows.').waitFor();
  await page.keyboard.type('Release day');
  await page.keyboard.press('Control+Enter');
  await dialog.waitFor({ state: 'detached' });
  await page.keyboard.press('a');
  await queue().getByText('Nothing waits for you').waitFor();
  await expect.poll(() => inbox(hira)).toMatchObject([{ type: 'short-leave.decided' }]);
  expect((await inbox(zain))[0]!['body']).toContain('Release day');
});

test('what comes in while one decides moves the rows, not the mark', async () => {
  await ask(zain, nextDay);
  await open(lead);
  await untilItHears(page, () => page.reload());
  const rows = queue().getByRole('row');
  await rows.filter({ hasText: 'Zain' }).waitFor();
  await ask(hira, day);
  await rows.filter({ hasText: 'Hira' }).waitFor();
  expect(await rows.nth(1).innerText()).toContain('Hira');
  expect(await queue().locator('[aria-current]').innerText()).toContain('Zain');
  await page.keyboard.press('a');
  await page.getByRole('status').filter({ hasText: 'Approved Zain' }).waitFor();
  expect(await mine()).toMatchObject([{ status: 'applied' }]);
});

test('a member sees no queue', async () => {
  await open(hira);
  expect(await queue().count()).toBe(0);
});

test('a notification is answered from the bell, and then has no button any more', async () => {
  await ask(hira, day);
  await open(lead);
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).click();
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  await panel.getByText('asks for leave').waitFor();
  await panel.getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
  expect(await panel.getByRole('button', { name: 'Approve' }).count()).toBe(0);
  expect(await mine()).toMatchObject([{ status: 'approved' }]);
});

test('month, team and who live in the address', async () => {
  await open(hira);
  await page.getByRole('button', { name: 'Next month' }).click();
  await page.getByRole('combobox', { name: 'Who' }).click();
  await page.getByRole('option', { name: 'only me' }).click();
  await expect.poll(() => placeOf(page)).toMatch(/^\/short-leave\?month=\d{4}-\d{2}&who=me$/);
  const place = placeOf(page);
  await page.reload();
  await page.getByRole('combobox', { name: 'Who' }).filter({ hasText: 'only me' }).waitFor();
  expect(placeOf(page)).toBe(place);
});

test('when the list cannot be had, the page says so and tries again', async () => {
  view = await site.show('/tasks', { who: hira });
  page = view.page;
  await page.route('**/api/getShortLeaves**', (route) => route.abort());
  await page.goto(`${site.server.base}/short-leave`);
  await page.getByText('The leaves did not load').waitFor();
  await page.unroute('**/api/getShortLeaves**');
  await page.keyboard.press('r');
  const balance = page.getByRole('heading', { name: 'My balance' });
  await balance.waitFor();
  expect(await page.getByText('The leaves did not load').count()).toBe(0);
});

test.each(['light', 'dark'] as const)('axe finds nothing in the %s theme', async (colorScheme) => {
  await ask(hira, day);
  await open(lead, '/short-leave', { colorScheme, bypassCSP: true });
  await queue().getByText('Hira').first().waitFor();
  const dialog = '[role=dialog]';
  expect(await violations(page, undefined, '.page')).toEqual([]);
  await page.keyboard.press('l');
  await page.getByRole('dialog', { name: 'Ask for leave' }).waitFor();
  expect(await violations(page, undefined, dialog)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await page.getByRole('button', { name: 'Notification settings' }).click();
  await page.getByText('Quiet hours').waitFor();
  expect(await violations(page, undefined, dialog)).toEqual([]);
});

test('what was approved by mistake is taken back in the calendar, and the person reads why', async () => {
  const { body } = await ask(hira, day);
  const decided = { id: body['id'], version: 1, decision: 'approved' };
  await lead.call('POST /decide-short-leave', decided);
  await open(lead, `/short-leave?month=${day.slice(0, 7)}`);
  await page.getByRole('button', { name: /^Hira 15:00–17:00 ?Approved/ }).click();
  const dialog = page.getByRole('dialog', { name: /^Take back the leave of Hira Baig/ });
  await dialog.getByLabel('Reason').fill('It was meant for Zain');
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Control+Enter');
  await page.getByText(/^Took back the leave of Hira Baig/).waitFor();
  await expect
    .poll(mine)
    .toMatchObject([{ status: 'cancelled', comment: 'It was meant for Zain' }]);
  expect((await inbox(hira)).map((it) => it['title'])).toContainEqual(
    expect.stringContaining('takes your approved leave back'),
  );
});
