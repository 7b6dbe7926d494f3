import { afterAll, beforeAll, expect, test } from 'vitest';
import { takersCast, type TakersCast } from '../support/attempt-cast.ts';
import { violations } from '../support/axe.ts';
import { openConsole } from '../support/console.ts';
import { picture } from '../support/picture.ts';
import { ok } from '../support/project-cast.ts';
import { begin, single } from '../support/quiz-cast.ts';
import type { Colleague } from '../support/server.ts';

let site: Awaited<ReturnType<typeof openConsole>>;
let cast: TakersCast;
beforeAll(async () => {
  site = await openConsole();
  cast = await takersCast(site.server);
});
afterAll(() => site.close());

const PAGE = '/administration/quiz';
const size = { width: 1440, height: 900 };
const tag = 'tides';
/** Of so many questions of the bank, so many are drawn: two draws are alike once in 15,504 times. */
const [BANK, DRAWN] = [20, 5];

/** A quiz with one question for all, marked as ready in the author's browser with what it draws. */
async function drawn(author: Colleague) {
  const bank = Array.from({ length: BANK }, (_, at) =>
    single({ text: `Tide no ${at + 1}?`, tags: [tag] }),
  );
  ok(await author.call('POST /save-questions', { quiz: null, questions: bank }));
  const { id } = await begin(author, 'Tides and ads');
  ok(
    await author.call('POST /save-questions', {
      quiz: id,
      questions: [single({ text: 'For all?' })],
    }),
  );
  const { page, close } = await site.show(`${PAGE}?quiz=${id}`, { who: author, viewport: size });
  const draws = page.getByRole('region', { name: 'Drawn from the bank' });
  await draws.getByRole('textbox', { name: 'How many are drawn' }).fill(String(DRAWN));
  await draws.getByLabel('Tag of the bank').selectOption({ label: `${tag} (${BANK})` });
  await draws.getByRole('button', { name: 'Draw', exact: true }).click();
  await draws.getByText(`of ${BANK}`).waitFor();
  expect(await violations(page, undefined, '.page')).toEqual([]);
  await picture(page, 'quiz-draws-author');
  await close();
  return id;
}

async function open(author: Colleague, quiz: number, takers: readonly Colleague[]) {
  const step = async (key: Parameters<Colleague['call']>[0], more: object) => {
    const { body } = await author.call('GET /quiz-details', { id: quiz });
    ok(await author.call(key, { version: body['version'], ...more }));
  };
  const people = takers.map((it) => ({ person: it.id }));
  await step('POST /saveAssignees', { quiz, people });
  await step('POST /move-quiz', { id: quiz, to: 'ready' });
  await step('POST /send-quiz-invitation', { quiz });
  await step('POST /move-quiz', { id: quiz, to: 'open' });
}

/** Begins in a browser; the questions that stand there, also after it is opened again. */
async function sit(who: Colleague, quiz: number) {
  const { page, close } = await site.show(`${PAGE}?take=${quiz}`, { who, viewport: size });
  await page.getByRole('button', { name: 'Begin the quiz' }).click();
  const asked = async () => {
    await page.getByText('All questions').click();
    await page.getByText('For all?').waitFor();
    return page.getByText(/^Tide no \d+\?$/).allInnerTexts();
  };
  const questions = await asked();
  await page.reload();
  expect(await asked()).toEqual(questions);
  expect(questions).toHaveLength(DRAWN);
  await picture(page, 'quiz-draws-taker');
  for (const [at] of [...questions, 'For all?'].entries()) {
    await page
      .getByRole('radio', { name: /Revenue per thousand/ })
      .nth(at)
      .check();
    await page.getByRole('button', { name: `Question ${at + 1}, answered` }).waitFor();
  }
  await page.keyboard.press('Control+Enter');
  await page.getByRole('dialog', { name: 'Hand in the quiz' }).waitFor();
  await page.keyboard.press('Control+Enter');
  await page.getByText('Handed in').first().waitFor();
  await close();
  return questions;
}

test('two takers each get questions of their own from the bank, the same after a reload', async () => {
  const { lead, amna, bilal } = cast;
  const quiz = await drawn(lead);
  await open(lead, quiz, [amna, bilal]);
  const [hers, his] = [await sit(amna, quiz), await sit(bilal, quiz)];
  expect(hers.toSorted()).not.toEqual(his.toSorted());

  const { page, close } = await site.show(`${PAGE}?quiz=${quiz}&tab=results&whose=${amna.id}`, {
    who: lead,
    viewport: size,
  });
  const sheet = page.getByRole('dialog');
  for (const it of hers) await sheet.getByText(it).first().waitFor();
  await sheet.getByText('100%').first().waitFor();
  await close();
});
