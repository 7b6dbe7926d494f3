import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { quarterName, quarterOf } from '#/domains/people/okr/okr-cycle.ts';
import { dayOf } from '#/kernel/dates.ts';
import { addDays, addMonths } from '#/kernel/days.ts';
import { violations } from '../support/axe.ts';
import { openConsole, untilItHears } from '../support/console.ts';
import { rowsOf } from '../support/leave-cast.ts';
import { crashResult, idOf, levelsResult, make, move, resultsOf } from '../support/okr-cast.ts';
import { paletteOn } from '../support/palette-page.ts';
import { picture } from '../support/picture.ts';
import { createIssue, ok } from '../support/project-cast.ts';
import type { Colleague } from '../support/server.ts';

let site: Awaited<ReturnType<typeof openConsole>>;
let lead: Colleague;
let hira: Colleague;
let page: Page;
let view: Awaited<ReturnType<typeof site.show>>;
let teams = 0;

const cycle = quarterOf(dayOf(new Date()));

beforeAll(async () => {
  site = await openConsole();
});
afterAll(() => site.close());
beforeEach(async () => {
  teams += 1;
  const team = await site.server.team(`Puzzle ${teams}`);
  lead = await site.server.as('Team lead', { name: `Sana ${teams}`, teamId: team, leads: team });
  hira = await site.server.as('Member', { name: `Hira ${teams}`, teamId: team });
});
afterEach(() => view.close());

async function open(who: Colleague, path: string) {
  view = await site.show(path, { who, viewport: { width: 1440, height: 900 } });
  page = view.page;
}

test('an objective is made by keyboard, checked in on, and its progress shows', async () => {
  await open(hira, '/okr');
  await page.getByText(/No objectives for/).waitFor();
  await page.keyboard.press('n');
  const form = page.getByRole('dialog', { name: /^New objective/ });
  await form.getByLabel('Objective', { exact: true }).fill('Sixty levels');
  await form.getByLabel('Key result 1', { exact: true }).fill('Levels shipped');
  await page.keyboard.press('Control+Enter');
  await form.getByText('Where shall it be?').waitFor();
  await form.getByLabel('To', { exact: true }).fill('60');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('heading', { name: 'Sixty levels' }).waitFor();
  await page.keyboard.press('c');
  const checkIn = page.getByRole('dialog', { name: /^Check in/ });
  await checkIn.getByLabel('Value').fill('15');
  await checkIn.getByLabel('Confidence').selectOption({ label: 'At risk' });
  await page.keyboard.press('Control+Enter');
  await checkIn.waitFor({ state: 'detached' });
  await page.getByRole('img', { name: 'Progress of the objective: 25%' }).waitFor();
  const [row] = rowsOf(await hira.call('GET /okrs', { person: hira.id }));
  expect(row).toMatchObject({ title: 'Sixty levels', progress: 0.25, confidence: 'at_risk' });
});

test('a check-in that is being written stands when a key result is added meanwhile', async () => {
  const made = await make(hira, { cycle });
  const id = idOf(made);
  await open(hira, `/okr?objective=${id}`);
  await untilItHears(page, () => page.reload());
  await page.getByRole('heading', { name: 'Ship the lagoon' }).waitFor();
  await page.keyboard.press('c');
  const form = page.getByRole('dialog', { name: /^Check in/ });
  await form.getByLabel('Value').first().fill('20');
  const [levels, crashes] = resultsOf(made);
  const read = page.waitForResponse((it) => it.url().includes('/get-okr?'));
  const added = await hira.call('POST /save-okr', {
    id,
    version: made.body['version'],
    title: 'Ship the lagoon',
    ownerId: hira.id,
    parentId: null,
    keyResults: [
      { ...levelsResult, id: levels!.id, weight: 50 },
      { ...crashResult, id: crashes!.id, weight: 30 },
      { ...levelsResult, title: 'Shops opened', weight: 20 },
    ],
  });
  expect(added.status).toBe(200);
  await read;
  expect(await form.getByLabel('Value').first().inputValue()).toBe('20');
  await page.keyboard.press('Control+Enter');
  await form.waitFor({ state: 'detached' });
  const { body } = await hira.call('GET /get-okr', { id });
  const standing = (body['results'] as { current: number }[]).map((it) => it.current);
  expect(standing).toEqual([20, 4, 0]);
});

test('the lead scores what was handed in, and the report counts it', async () => {
  const made = await make(hira, { cycle });
  await move(hira, made, 'in_review', { selfReview: 'Half of it is done.' });
  await open(lead, '/okr/review');
  const waiting = page.getByRole('region', { name: 'Waiting for your score' });
  await waiting.getByRole('button', { name: 'Score' }).click();
  const form = page.getByRole('dialog', { name: /^Score: / });
  await form.getByText('Half of it is done.').waitFor();
  await form.getByLabel('Score of Levels made').fill('0.5');
  await form.getByLabel('Score of Crash rate').fill('1');
  await form.getByText('0.70').waitFor();
  await page.keyboard.press('Control+Enter');
  await waiting.getByText('Nothing waits for your score').waitFor();
  await page.goto(page.url().replace('/okr/review', '/okr/reports').replace(/\?.*/, ''));
  const row = page.getByRole('row').filter({ hasText: `Puzzle ${teams}` });
  await row.getByText('0.70').first().waitFor();
  const closed = await hira.call('GET /okrs', { person: hira.id, state: 'closed' });
  expect(rowsOf(closed)).toMatchObject([{ outcome: 'achieved', score: 0.7 }]);
});

test('a lead binds a key result to a project; what a member finishes shows on the objective', async () => {
  const key = `LAG${String.fromCharCode(64 + teams)}`;
  ok(await lead.call('POST /cjprojects/save', { key, name: 'Lantern Lagoon' }));
  ok(await lead.call('POST /cjprojects/add-member', { project: key, personId: hira.id }));
  const { body } = await lead.call('GET /cjprojects/detail', { key });
  const { id: statusId } = (body['statuses'] as { id: number; name: string }[]).find(
    (it) => it.name === 'In review',
  )!;
  ok(await createIssue(hira, key, { title: 'Gift calendar', statusId }));
  ok(await createIssue(lead, key, { title: 'Islands 6 to 9' }));
  const objective = await make(lead, { cycle, keyResults: [], activate: false });
  const done = async () => {
    const [it] = resultsOf(await lead.call('GET /get-okr', { id: idOf(objective) }));
    return (it!['issues'] as { done: number }).done;
  };
  await open(lead, `/okr?objective=${idOf(objective)}`);
  await page.getByRole('heading', { name: 'Ship the lagoon' }).waitFor();
  await page.keyboard.press('e');
  const form = page.getByRole('dialog', { name: 'Change the objective' });
  await form.getByRole('button', { name: 'Add key result' }).click();
  await form.getByLabel('Key result 1', { exact: true }).fill('What was planned is done');
  await form.getByLabel('Measured as').selectOption({ label: 'Issues done' });
  await page.keyboard.press('Control+Enter');
  await form.getByText('Choose the project.').waitFor();
  await form.getByRole('combobox', { name: 'Project' }).click();
  await page.getByRole('option', { name: /Lantern Lagoon/ }).click();
  expect(await violations(page)).toEqual([]);
  await picture(page, 'okr-issues-form');
  await page.keyboard.press('Control+Enter');
  await form.waitFor({ state: 'detached' });
  const results = () => page.getByRole('table', { name: 'Key results' });
  await results().getByText('0 of 2 issues done:').waitFor();
  await view.close();

  await open(hira, `/project/list?project=${key}&view=board`);
  const lane = (name: string) => page.getByRole('region', { name, exact: true });
  await lane('In review')
    .getByRole('article', { name: /Gift calendar/ })
    .focus();
  await page.keyboard.press('Shift+ArrowRight');
  await lane('Done')
    .getByRole('article', { name: /Gift calendar/ })
    .waitFor();
  await expect.poll(done).toBe(1);
  await view.close();

  await open(lead, `/okr?objective=${idOf(objective)}`);
  await results().getByText('1 of 2 issues done:').waitFor();
  await page.getByRole('img', { name: 'Progress of the objective: 50%' }).waitFor();
  expect(await violations(page)).toEqual([]);
  await picture(page, 'okr-issues-light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 1024, height: 800 });
  await picture(page, 'okr-issues-dark-1024');
  await results().getByRole('link', { name: 'Lantern Lagoon' }).click();
  await page.getByRole('row').filter({ hasText: 'Islands 6 to 9' }).waitFor();
  const palette = paletteOn(page);
  await palette.open();
  await palette.input.fill('measure by project Ship the lagoon Lantern Lagoon');
  await palette.chosen.filter({ hasText: 'Measure an objective by a project' }).waitFor();
  await palette.list.getByText('all issues of the project done').waitFor();
  await picture(page, 'okr-issues-palette');
  await page.keyboard.press('Enter');
  await page.getByText('Ship the lagoon has the key result “All issues done”.').waitFor();
  const measured = resultsOf(await lead.call('GET /get-okr', { id: idOf(objective) }));
  expect(measured.map((it) => [it['weight'], it['current']])).toEqual([
    [50, 50],
    [50, 50],
  ]);
});

const longDay = (day: string) =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });

test('HR adds a cycle of their own; what is for it hangs under what is for the quarter', async () => {
  const hr = await site.server.as('HR', { name: `Ayesha ${teams}` });
  const from = `${dayOf(new Date()).slice(0, 7)}-01`;
  const to = addDays(addMonths(from, 1), -1);
  await open(hr, '/okr?cycles=yes');
  const dialog = page.getByRole('dialog', { name: 'Cycles' });
  await dialog.getByText('No cycles of your own yet').waitFor();
  await picture(page, 'okr-cycles-none');
  await dialog.getByRole('button', { name: 'Add a cycle' }).click();
  const form = page.getByRole('dialog', { name: 'Add a cycle' });
  const choose = async (field: string, day: string) => {
    await form.getByRole('button', { name: field }).click();
    await page.getByRole('button', { name: longDay(day), exact: true }).click();
  };
  const type = async (field: string, words: string) => {
    await form.getByRole('button', { name: field }).click();
    await page.getByRole('textbox', { name: `${field}, typed` }).fill(words);
    await page.getByText('Enter takes it').waitFor();
    await picture(page, 'okr-cycle-typed');
    await page.keyboard.press('Enter');
  };
  await form.getByLabel('Name').fill('Season');
  await type('First day', from);
  await choose('Last day', from);
  await page.keyboard.press('Control+Enter');
  await form.getByText('The last day does not lie after the first.').waitFor();
  await choose('Last day', to);
  await picture(page, 'okr-cycle-form');
  await page.keyboard.press('Control+Enter');
  const row = dialog.getByRole('row').filter({ hasText: 'Season' });
  await row.getByText('Current').waitFor();
  expect(await violations(page)).toEqual([]);
  await picture(page, 'okr-cycles');
  await page.keyboard.press('Escape');
  await page.getByText('No objectives for Season yet').waitFor();
  await page.keyboard.press('n');
  const made = page.getByRole('dialog', { name: /^New objective/ });
  await made.getByLabel('Cycle').selectOption({ label: quarterName(cycle) });
  await page.getByRole('dialog', { name: `New objective for ${quarterName(cycle)}` }).waitFor();
  await made.getByLabel('Level').selectOption({ label: 'Company' });
  await made.getByLabel('Objective', { exact: true }).fill('A calm quarter');
  await made.getByLabel('Key result 1', { exact: true }).fill('Calm weeks');
  await made.getByLabel('To', { exact: true }).fill('13');
  await picture(page, 'okr-new-objective');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('heading', { name: 'A calm quarter' }).waitFor();
  await view.close();

  await open(hira, '/okr?new=yes');
  const own = page.getByRole('dialog', { name: 'New objective for Season' });
  await own.getByLabel('Objective', { exact: true }).fill('A calm month');
  await own.getByLabel('Serves').click();
  await page.getByRole('option', { name: /A calm quarter/ }).click();
  await own.getByLabel('Key result 1', { exact: true }).fill('Calm weeks');
  await own.getByLabel('To', { exact: true }).fill('4');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('heading', { name: 'A calm month' }).waitFor();
  await page.getByRole('link', { name: 'A calm quarter' }).waitFor();
  await picture(page, 'okr-of-a-season');
  await page.goto(`${site.server.base}/okr`);
  const tree = page.getByRole('table', { name: 'Objectives' });
  await tree
    .getByRole('row')
    .filter({ hasText: 'A calm quarter' })
    .getByText(quarterName(cycle))
    .waitFor();
  await tree.getByText('A calm month').waitFor();
  await page.getByText('Total Rows 1').waitFor();
  expect(await violations(page)).toEqual([]);
  await picture(page, 'okr-above-light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 1024, height: 800 });
  await picture(page, 'okr-above-dark-1024');
  const { body } = await hira.call('GET /okr-cycles');
  expect(body).toMatchObject({ canChange: false, current: { name: 'Season', from, to } });
});
