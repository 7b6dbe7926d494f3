import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayOf } from '#/kernel/dates.ts';
import { addDays } from '#/kernel/days.ts';
import { violations } from '../support/axe.ts';
import { openConsole } from '../support/console.ts';
import { move, versionOf } from '../support/evaluations.ts';
import { picture } from '../support/picture.ts';
import { ok } from '../support/project-cast.ts';
import type { Colleague } from '../support/server.ts';

let site: Awaited<ReturnType<typeof openConsole>>;
beforeAll(async () => {
  site = await openConsole();
});
afterAll(() => site.close());

const today = dayOf(new Date());
const asked = 'What should be different in half a year?';
const open = async (path: string, who: Colleague, width = 1440) =>
  site.show(path, { who, viewport: { width, height: 900 } });

/** HR writes a form with a question that is rated and one that is answered in words. */
async function write(page: Page) {
  await page.getByLabel('Name', { exact: true }).fill('Look ahead');
  await page.getByLabel('Name of category 1').fill('Craft');
  await page.getByLabel('Question 1', { exact: true }).fill('Quality');
  await page.getByRole('button', { name: 'Open question' }).click();
  await page.getByLabel('Question 2', { exact: true }).fill(asked);
  expect(await page.getByLabel('Weight of question 2').count()).toBe(0);
  await page.getByText('100 of 100').first().waitFor();
  expect(await violations(page)).toEqual([]);
  await picture(page, 'open-question-form');
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByText('Look ahead, version 1, is published').waitFor();
  await page.getByText('In words', { exact: true }).waitFor();
}

test('HR asks a question in words; a person and their lead answer it, and read each other', async () => {
  const { server } = site;
  const team = await server.team('Harbour');
  const hr = await server.as('HR', { name: 'Ayesha Rauf' });
  const lead = await server.as('Team lead', { name: 'Sana Mirza', teamId: team, leads: team });
  const member = await server.as('Member', { name: 'Hira Baig', teamId: team });
  const desk = await open('/administration/employees/evaluations?tab=forms&form=new', hr);
  await write(desk.page);
  await desk.close();
  const [form] = ok(await hr.call('GET /evaluations/published', { search: 'Look ahead' })).body[
    'rows'
  ] as { id: number }[];
  const days = {
    starts_on: addDays(today, -90),
    ends_on: today,
    self_due_on: addDays(today, 5),
    due_on: addDays(today, 9),
  };
  const given = { form: form!.id, people: [member.id], period: '2026 H2', ...days };
  ok(await hr.call('POST /evaluations/add', given));

  const own = await open('/evaluation', member);
  await own.page.getByText('0 of 2 answered').waitFor();
  await own.page.keyboard.press('4');
  await own.page.keyboard.press('j');
  // A number rates nothing where words are asked for.
  await own.page.keyboard.press('5');
  await own.page.getByText('1 of 2 answered').waitFor();
  await own.page.keyboard.press('Control+Enter');
  await own.page.getByText(`Answer “${asked}”.`).first().waitFor();
  await own.page.getByRole('textbox', { name: asked }).fill('Lead a feature to the store');
  await own.page.getByText('2 of 2 answered').waitFor();
  expect(await violations(own.page, undefined, '.page')).toEqual([]);
  await picture(own.page, 'open-question-fill');
  await own.page.setViewportSize({ width: 400, height: 900 });
  await own.page.emulateMedia({ colorScheme: 'dark' });
  await picture(own.page, 'open-question-fill-dark-400');
  await own.page.keyboard.press('Control+Enter');
  await own.page.getByText('Your self evaluation is handed in').waitFor();
  await own.close();

  const list = ok(await member.call('GET /evaluations', { view: 'mine' })).body['rows'];
  const [{ id }] = list as [{ id: number }];
  ok(await move(lead, 'begin', id));
  const hers = await open(`/administration/employees/evaluation-details?id=${id}`, lead);
  await hers.page.getByText('Lead a feature to the store').waitFor();
  await hers.page.keyboard.press('4');
  await hers.page.getByRole('textbox', { name: asked }).fill('Own the harbour whole');
  await hers.page.getByText('2 of 2 answered').waitFor();
  await hers.page.keyboard.press('Control+Enter');
  await expect.poll(async () => stateOf(hr, id)).toBe('submitted');
  await hers.close();

  ok(await move(hr, 'calibrate', id, { score: null }));
  const rows = [{ id, version: await versionOf(hr, id) }];
  ok(await hr.call('POST /evaluations/release', { rows }));
  const read = await open('/administration/employees/evaluation-detail-report', member, 1024);
  const answers = read.page.getByRole('group', { name: 'Questions and comments' });
  await answers.getByText('Own the harbour whole').waitFor();
  expect(await violations(read.page, undefined, '.page')).toEqual([]);
  await picture(read.page, 'open-question-report-1024');
  await read.close();
});

const stateOf = async (who: Colleague, id: number) =>
  (await who.call('GET /evaluations/employee-detail', { id })).body['state'];
