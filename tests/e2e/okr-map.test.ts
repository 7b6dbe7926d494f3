import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { quarterOf } from '#/domains/people/okr/okr-cycle.ts';
import { dayOf } from '#/kernel/dates.ts';
import { violations } from '../support/axe.ts';
import { openConsole } from '../support/console.ts';
import { checkIn, idOf, make, move } from '../support/okr-cast.ts';
import { picture } from '../support/picture.ts';
import type { Colleague } from '../support/server.ts';

let site: Awaited<ReturnType<typeof openConsole>>;
let hr: Colleague;
let lead: Colleague;
let hira: Colleague;
let bilal: Colleague;
let page: Page;
let view: Awaited<ReturnType<typeof site.show>>;

const cycle = quarterOf(dayOf(new Date()));

/** A company objective with a team below it and two people below that; two that serve nothing. */
beforeAll(async () => {
  site = await openConsole();
  const teamId = await site.server.team('Puzzle');
  hr = await site.server.as('HR', { name: 'Ayesha Rauf' });
  lead = await site.server.as('Team lead', { name: 'Sana Mirza', teamId, leads: teamId });
  hira = await site.server.as('Member', { name: 'Hira Baig', teamId });
  bilal = await site.server.as('Member', { name: 'Bilal Khan', teamId });
  const days = { from: `${cycle.slice(0, 4)}-01-01`, to: `${cycle.slice(0, 4)}-12-31` };
  await hr.call('POST /save-okr-cycle', { name: 'The year', ...days });
  const year = `${days.from}..${days.to}`;
  const made = async (who: Colleague, title: string, change: object = {}) => {
    const it = await make(who, { cycle, title, ...change });
    expect(it.status).toBe(200);
    return it;
  };
  const top = await made(hr, 'Not one game alone', { cycle: year, level: 'company' });
  const quarter = await made(hr, 'Repeatable hits', { level: 'company', parentId: idOf(top) });
  const team = await made(lead, 'Earn players back in a week', {
    level: 'team',
    teamId,
    parentId: idOf(quarter),
  });
  const levels = await made(hira, 'Sixty levels', { parentId: idOf(team) });
  await checkIn(hira, levels, [30, 2]);
  const start = await made(bilal, 'Start in four seconds', { parentId: idOf(team) });
  await checkIn(bilal, start, [0, 4], 'off_track');
  await made(lead, 'Hire an artist', { parentId: idOf(quarter) });
  await made(bilal, 'Learn to animate');
  const dropped = await made(hira, 'A plan that was dropped');
  await made(hira, 'A step of what was dropped', { parentId: idOf(dropped) });
  await move(hira, dropped, 'cancelled', { reason: 'No budget' });
});
afterAll(() => site.close());
beforeEach(async () => {
  view = await site.show('/okr?view=map', { who: lead, viewport: { width: 1440, height: 900 } });
  page = view.page;
  await page.getByRole('link', { name: 'Sixty levels' }).waitFor();
});
afterEach(() => view.close());

const inside = (title: string) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: title, exact: true }) })
    .last();
const titles = (of: ReturnType<typeof inside>) => of.getByRole('link').allInnerTexts();
const focused = () => page.evaluate(() => document.activeElement?.textContent);

test('the map shows who serves whom, and apart what serves nothing', async () => {
  const aligned = page.getByRole('region', { name: 'Aligned with the company' });
  expect(await titles(aligned)).toEqual([
    'Not one game alone',
    'Repeatable hits',
    'Earn players back in a week',
    'Start in four seconds',
    'Sixty levels',
    'Hire an artist',
  ]);
  expect(await titles(inside('Earn players back in a week'))).toHaveLength(3);
  const apart = page.getByRole('region', { name: /^Not aligned/ });
  expect(await titles(apart)).toEqual(['Learn to animate', 'A step of what was dropped']);
  await inside('A step of what was dropped').getByText('Cut off').waitFor();
  const card = inside('Sixty levels');
  for (const words of ['Hira Baig', 'On track', '2 key results'])
    await card.getByText(words).waitFor();
  await card.getByRole('img', { name: 'Progress of Sixty levels: 72%' }).waitFor();
  await inside('Start in four seconds').getByText('Off track').waitFor();
  expect(await violations(page)).toEqual([]);
  await picture(page, 'okr-map-1440-light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 1024, height: 800 });
  expect(await violations(page)).toEqual([]);
  await picture(page, 'okr-map-1024-dark');
  await page.setViewportSize({ width: 400, height: 800 });
  await picture(page, 'okr-map-400-dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
  await picture(page, 'okr-map-rtl');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1440);
});

test('a branch is folded, and the arrows lead along the lines', async () => {
  await page.getByRole('link', { name: 'Repeatable hits' }).focus();
  await page.keyboard.press('ArrowRight');
  expect(await focused()).toBe('Earn players back in a week');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  expect(await focused()).toBe('Sixty levels');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowDown');
  expect(await focused()).toBe('Hire an artist');
  const fold = page.getByRole('button', { name: '4 below Repeatable hits' });
  await fold.click();
  await page.getByRole('link', { name: 'Sixty levels' }).waitFor({ state: 'detached' });
  expect(await fold.getAttribute('aria-expanded')).toBe('false');
  expect(await fold.innerText()).toBe('4');
  expect(await violations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Repeatable hits' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.getByRole('link', { name: 'Sixty levels' }).waitFor();
  await page.getByRole('button', { name: 'Collapse all' }).click();
  expect(await titles(page.getByRole('region', { name: 'Aligned with the company' }))).toEqual([
    'Not one game alone',
  ]);
  await picture(page, 'okr-map-folded');
  await page.getByRole('button', { name: 'Expand all' }).click();
  await page.getByRole('link', { name: 'Sixty levels' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Sixty levels' }).waitFor();
  await page.goBack();
  await page.getByRole('region', { name: 'Aligned with the company' }).waitFor();
});

test('the filters hold: what is left out is pale where something shown serves it', async () => {
  await page.getByRole('combobox', { name: 'Whose' }).click();
  await page.getByRole('option', { name: 'people' }).click();
  const team = page.getByRole('link', { name: 'Earn players back in a week' });
  await expect
    .poll(() => team.locator('xpath=ancestor::div[1]').getAttribute('class'))
    .toContain('pale');
  expect(await titles(page.getByRole('region', { name: 'Aligned with the company' }))).toHaveLength(
    6,
  );
  expect(await violations(page)).toEqual([]);
  await picture(page, 'okr-map-filtered');
  await page.getByLabel('Search objectives').fill('animate');
  await page
    .getByRole('region', { name: 'Aligned with the company' })
    .waitFor({ state: 'detached' });
  expect(await titles(page.getByRole('region', { name: /^Not aligned/ }))).toEqual([
    'Learn to animate',
  ]);
  await page.getByLabel('Search objectives').fill('nothing like this');
  await page.getByText('No objective is like this').waitFor();
  await page.getByRole('button', { name: 'Show everything' }).click();
  await page.getByRole('link', { name: 'Sixty levels' }).waitFor();
  expect(new URL(page.url()).searchParams.get('view')).toBe('map');
  await page.keyboard.press('v');
  await page.getByRole('table', { name: 'Objectives' }).waitFor();
});

test('a card is dragged onto what it serves from now on, and taken back', async () => {
  const aligned = page.getByRole('region', { name: 'Aligned with the company' });
  const card = (title: string) => inside(title).locator('.okr-card').first();
  await card('Hire an artist').dragTo(card('Earn players back in a week'));
  await page.getByText('Hire an artist serves Earn players back in a week.').waitFor();
  await expect.poll(() => titles(inside('Earn players back in a week'))).toHaveLength(4);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => titles(inside('Earn players back in a week'))).toHaveLength(3);
  expect(await titles(aligned)).toHaveLength(6);
  // Of the company: a lead does not move it.
  expect(await card('Repeatable hits').getAttribute('draggable')).toBeNull();
});

test('what comes in more than a page is drawn whole', async () => {
  const { db } = site.server;
  const {
    id: _id,
    first_day: _first,
    last_day: _last,
    ...like
  } = await db
    .selectFrom('objectives')
    .selectAll()
    .where('title', '=', 'Sixty levels')
    .executeTakeFirstOrThrow();
  const rows = Array.from({ length: 300 }, (_, at) => ({ ...like, title: `Small step ${at + 1}` }));
  await db.insertInto('objectives').values(rows).execute();
  await page.reload();
  await page.getByRole('link', { name: 'Small step 300', exact: true }).waitFor();
  expect(await page.getByRole('link', { name: /^Small step/ }).count()).toBe(300);
  await picture(page, 'okr-map-300');
});
