import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayOf } from '#/kernel/dates.ts';
import { addDays } from '#/kernel/days.ts';
import { violations } from '../support/axe.ts';
import { openConsole } from '../support/console.ts';
import { answerAll, evaluationTeam, move } from '../support/evaluations.ts';
import { picture } from '../support/picture.ts';

let site: Awaited<ReturnType<typeof openConsole>>;
beforeAll(async () => {
  site = await openConsole();
});
afterAll(() => site.close());

/** The browser's clock is the real one, so the days lie around today. */
const today = dayOf(new Date());
const days = {
  starts_on: addDays(today, -90),
  ends_on: today,
  self_due_on: addDays(today, 5),
  due_on: addDays(today, 9),
};
const viewport = { width: 1440, height: 900 };
const details = (id: number) => `/administration/employees/evaluation-details?id=${id}`;

async function handedIn() {
  const all = await evaluationTeam(site.server, { selfPart: 'none' }, undefined, days);
  await move(all.lead, 'begin', all.evaluation);
  await answerAll(all.lead, all.evaluation, all.form.questions, 4);
  await move(all.lead, 'submit', all.evaluation);
  return all;
}

test('HR proposes a score, the lead discusses it, and accepts the next one', async () => {
  const { hr, lead, evaluation } = await handedIn();
  const office = await site.show(details(evaluation), { who: hr, viewport });
  const propose = async (score: string, why: string) => {
    await office.page.getByRole('button', { name: 'Calibrate' }).click();
    const form = office.page.getByRole('dialog', { name: /^Calibrate/ });
    await form.getByLabel('Calibrated score').fill(score);
    await form.getByLabel('Why').fill(why);
    await form.getByRole('radio', { name: /^Propose it to/ }).waitFor();
    await picture(office.page, 'proposal-form');
    expect(await violations(office.page)).toEqual([]);
    await form.getByRole('button', { name: 'Propose the score' }).click();
    await office.page.getByText('Score proposed', { exact: true }).waitFor();
  };
  await propose('3.2', 'Other teams scored the same work lower.');
  const desk = await site.show('/administration/employees/lead-evaluation-list', {
    who: lead,
    viewport,
  });
  await desk.page.getByText('Answer the proposed score').waitFor();
  await desk.page.getByRole('button', { name: /^Answer/ }).click();
  await desk.page.getByText('Other teams scored the same work lower.').first().waitFor();
  expect(await violations(desk.page)).toEqual([]);
  await picture(desk.page, 'proposal-light-1440');
  await desk.page.emulateMedia({ colorScheme: 'dark' });
  await desk.page.setViewportSize({ width: 1024, height: 800 });
  await picture(desk.page, 'proposal-dark-1024');
  await desk.page.setViewportSize({ width: 400, height: 800 });
  expect(await violations(desk.page)).toEqual([]);
  await picture(desk.page, 'proposal-dark-400');
  await desk.page.setViewportSize(viewport);
  await desk.page.keyboard.press('d');
  await desk.page.getByLabel('What speaks against it').fill('She carried the launch alone.');
  await desk.page.keyboard.press('Control+Enter');
  await desk.page.getByText('Whoever proposed it reads your note').waitFor();
  await office.page.getByText('She carried the launch alone.').first().waitFor();
  await propose('3.6', 'With the launch.');
  await desk.page.getByText('With the launch.').first().waitFor();
  await desk.page.keyboard.press('a');
  await desk.page.getByText(/counts 3\.60/).waitFor();
  await office.page.getByRole('button', { name: 'Release' }).waitFor();
  await desk.close();
  await office.close();
});

test('HR withdraws what is handed in, and its lead reads why', async () => {
  const { hr, lead, evaluation } = await handedIn();
  const { page, close } = await site.show(details(evaluation), { who: hr, viewport });
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Withdraw' }).click();
  await page.getByLabel('Why').fill('The period was the wrong one.');
  expect(await violations(page)).toEqual([]);
  await picture(page, 'withdraw-form');
  await page.getByRole('button', { name: 'Withdraw' }).click();
  await page.getByText(/is withdrawn/).waitFor();
  await page.getByRole('heading', { name: 'Evaluations' }).waitFor();
  await close();
  const { body } = await lead.call('GET /get-notifications');
  expect(JSON.stringify(body)).toContain('The period was the wrong one.');
});
