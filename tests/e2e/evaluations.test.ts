import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { dayOf } from '#/kernel/dates.ts';
import { addDays } from '#/kernel/days.ts';
import { violations } from '../support/axe.ts';
import { openConsole, placeOf } from '../support/console.ts';
import { answerAll, evaluationTeam, move } from '../support/evaluations.ts';
import { goAhead } from '../support/go-ahead.ts';
import type { Colleague } from '../support/server.ts';

let site: Awaited<ReturnType<typeof openConsole>>;
let view: Awaited<ReturnType<typeof site.show>> | undefined;
beforeAll(async () => {
  site = await openConsole();
});
afterAll(() => site.close());
afterEach(() => view?.close());

/** The browser's clock is the real one, so the days lie around today. */
const today = dayOf(new Date());
const days = {
  starts_on: addDays(today, -90),
  ends_on: today,
  self_due_on: addDays(today, 5),
  due_on: addDays(today, 9),
};
const given = (about: Parameters<typeof evaluationTeam>[1] = {}) =>
  evaluationTeam(site.server, about, undefined, days);

async function open(path: string, who: Colleague): Promise<Page> {
  view = await site.show(path, { who, viewport: { width: 1440, height: 900 } });
  return view.page;
}
const stateOf = async (who: Colleague, id: number) =>
  (await who.call('GET /evaluations/employee-detail', { id })).body['state'];

test('a person rates themself by number keys, is told what is missing, and hands it in', async () => {
  const { member, evaluation } = await given();
  const page = await open('/evaluation', member);
  await page.getByText('0 of 3 answered').waitFor();
  await page.keyboard.press('5');
  await page.keyboard.press('j');
  await page.keyboard.press('3');
  await page.getByText('2 of 3 answered').waitFor();
  await page.keyboard.press('Control+Enter');
  await page.getByText('Rate “Helps others”.').first().waitFor();
  await page.getByText('Say why “Quality of the work” gets a 5.').first().waitFor();
  await page.getByLabel('Comment on Quality of the work').fill('Two games shipped.');
  await page.getByRole('radio', { name: '4, Above expectations' }).last().check();
  await page.getByText('3 of 3 answered').waitFor();
  await page.keyboard.press('Control+Enter');
  await page.getByText('Your self evaluation is handed in').waitFor();
  expect(await stateOf(member, evaluation)).toBe('self_submitted');
});

test('what is typed without a connection is kept and sent when it is back', async () => {
  const { member, evaluation, form } = await given();
  const page = await open('/evaluation', member);
  await page.getByText('0 of 3 answered').waitFor();
  await page.context().setOffline(true);
  await page.getByLabel('Comment on Speed').fill('Written on the train.');
  await page.getByLabel('Comment on Speed').blur();
  await page.getByText('Kept in this browser').waitFor();
  await page.context().setOffline(false);
  const said = async () => {
    const { body } = await member.call('GET /evaluations/employee-detail', { id: evaluation });
    const { answers } = body['self'] as { answers: { question: number; comment: string }[] };
    return answers.find((it) => it.question === form.questions[1])?.comment;
  };
  await expect.poll(said).toBe('Written on the train.');
});

test('the queue of a lead empties by keyboard', async () => {
  const { lead, evaluation } = await given({ selfPart: 'none' });
  const page = await open('/administration/employees/lead-evaluation-list', lead);
  await page.getByRole('button', { name: /^Begin/ }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByText('0 of 3 answered').waitFor();
  expect(placeOf(page)).toBe(`/administration/employees/evaluation-details?id=${evaluation}`);
  for (const score of ['3', '4', '2']) {
    await page.keyboard.press(score);
    await page.keyboard.press('j');
  }
  await page.getByText('3 of 3 answered').waitFor();
  await page.keyboard.press('Control+Enter');
  await page.getByText('Nobody waits for you').waitFor();
  expect(await stateOf(lead, evaluation)).toBe('submitted');
});

test('HR releases what is calibrated, and the person acknowledges it', async () => {
  const { hr, lead, member, form, evaluation } = await given({ selfPart: 'none' });
  await move(lead, 'begin', evaluation);
  await answerAll(lead, evaluation, form.questions);
  await move(lead, 'submit', evaluation);
  await move(hr, 'calibrate', evaluation, { score: null });
  const page = await open('/administration/employees/evaluations?state=calibrated', hr);
  await page.getByRole('checkbox', { name: /^Select Member/ }).check();
  await page.getByRole('toolbar').getByRole('button', { name: 'Release' }).click();
  await goAhead(page, 'Release');
  await page.getByText('One evaluation released').waitFor();
  await view?.close();
  const mine = await open('/evaluation', member);
  await mine.getByText('Meets expectations').first().waitFor();
  await mine.keyboard.press('a');
  await mine.getByRole('radio', { name: 'I see it the same way' }).check();
  await mine.keyboard.press('Control+Enter');
  await mine.getByText('Your evaluation is acknowledged').waitFor();
  expect(await stateOf(member, evaluation)).toBe('acknowledged');
});

test('HR writes a form, is told what its weights lack, and publishes it', async () => {
  const hr = await site.server.as('HR');
  const page = await open('/administration/employees/evaluations?tab=forms&form=new', hr);
  await page.getByLabel('Name', { exact: true }).fill('Quarterly look');
  await page.getByLabel('Name of category 1').fill('Craft');
  await page.getByLabel('Question 1', { exact: true }).fill('Quality');
  await page.getByRole('button', { name: 'Question', exact: true }).click();
  await page.getByLabel('Question 2', { exact: true }).fill('Speed');
  await page.getByLabel('Weight of question 1').fill('60');
  await page.getByText('60 of 100, 40 missing').waitFor();
  await page.getByLabel('Weight of question 2').fill('40');
  await page.getByLabel('Question 2', { exact: true }).press('Alt+ArrowUp');
  await expect
    .poll(() => page.getByLabel('Question 1', { exact: true }).inputValue())
    .toBe('Speed');
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByText('Quarterly look, version 1, is published').waitFor();
  const { body } = await hr.call('GET /evaluations/published', { search: 'Quarterly' });
  expect(body['rows']).toMatchObject([{ name: 'Quarterly look', questions: 2 }]);
});
