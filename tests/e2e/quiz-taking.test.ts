import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { openQuiz, save, settle, start, submit, type OpenQuiz } from '../support/attempt-cast.ts';
import { violations } from '../support/axe.ts';
import { openConsole, placeOf } from '../support/console.ts';
import { picture } from '../support/picture.ts';
import type { Colleague } from '../support/server.ts';

let site: Awaited<ReturnType<typeof openConsole>>;
let hr: Colleague;
let amna: Colleague;
let quiz: OpenQuiz;
let page: Page;
let view: Awaited<ReturnType<typeof site.show>>;

const PAGE = '/administration/quiz';

beforeAll(async () => {
  site = await openConsole();
});
afterAll(() => site.close());
beforeEach(async () => {
  hr = await site.server.as('HR');
  amna = await site.server.as('Member');
  quiz = await openQuiz(site.server, hr, [amna]);
});
afterEach(() => view.close());

async function open(who: Colleague, path: string) {
  view = await site.show(path, {
    who,
    viewport: { width: 1440, height: 900 },
    bypassCSP: true,
  });
  page = view.page;
}
const saved = () => page.getByText('Saved', { exact: true });

test('by keyboard and through a lost connection: every answer arrives, and it is handed in', async () => {
  await open(amna, `${PAGE}?take=${quiz.id}`);
  await page.getByRole('button', { name: 'Begin the quiz' }).waitFor();
  await page.keyboard.press('Control+Enter');
  await page.getByText('What is 0?').waitFor();
  await page.keyboard.press('2');
  await saved().waitFor();
  expect(await violations(page, undefined, '.page')).toEqual([]);

  await page.route('**/api/save-answer', (route) => route.abort());
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('1');
  await page.getByText('Kept on this device', { exact: true }).waitFor();
  await page.keyboard.press('3');
  await page.getByText('1 answer kept on this device').waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Question 2, not saved yet' }).waitFor();
  await page.unroute('**/api/save-answer');
  await page.getByRole('button', { name: 'Question 2, answered' }).waitFor();

  await page.getByRole('button', { name: /^Question 4/ }).click();
  await page.getByRole('textbox', { name: 'What is 3?' }).fill('Because');
  await saved().waitFor();
  await page.keyboard.press('Control+Enter');
  const dialog = page.getByRole('dialog', { name: 'Hand in the quiz' });
  await dialog.getByRole('button', { name: 'Question 3' }).waitFor();
  await page.keyboard.press('Control+Enter');
  await page.getByText('Written answers and files are read first').waitFor();
  const { body } = await hr.call('GET /quiz-user-result', { quiz: quiz.id, person: amna.id });
  const answers = body['answers'] as { answer: unknown }[];
  expect(answers.map((it) => it.answer)).toEqual([['b'], ['a', 'c'], null, 'Because']);
});

test('the link of an invitation opens for whom it was sent to, and leaves the address', async () => {
  const link = `${PAGE}?take=${quiz.id}#quiz-token=${quiz.tokens.get(amna.id)}`;
  await open(hr, link);
  await page.getByText('This link was sent to somebody else').waitFor();
  await view.close();
  await open(amna, link);
  await page.getByRole('button', { name: 'Begin the quiz' }).waitFor();
  expect(placeOf(page)).toBe(`${PAGE}?take=${quiz.id}`);
});

test('grading empties by keyboard, and the table tells the score', async () => {
  await start(amna, quiz);
  await save(amna, quiz, 0, ['b']);
  await save(amna, quiz, 3, 'Because of the sum');
  await submit(amna, quiz);
  await open(hr, `${PAGE}?quiz=${quiz.id}&tab=results&results=grading`);
  await page.getByText('Because of the sum').waitFor();
  expect(await violations(page, undefined, '.page')).toEqual([]);
  await page.keyboard.type('4');
  await page.keyboard.press('Enter');
  await page.getByText('4 of 4').waitFor();
  await page.getByRole('radio', { name: 'People' }).click();
  await page.getByRole('cell', { name: '66.7%' }).waitFor();
});

const items = (...ids: string[]) => ids.map((id) => ({ id, text: `Step ${id.toUpperCase()}` }));
const newKinds = [
  { kind: 'ordering', options: items('a', 'b', 'c'), correct: ['a', 'b', 'c'], points: 2 },
  {
    kind: 'matching',
    options: items('k', 'l'),
    matches: items('x', 'y', 'z'),
    correct: ['x', 'y'],
    points: 2,
  },
  { kind: 'number', number: { value: '1,200', tolerance: '5', unit: 'USD' }, points: 2 },
] as const;

/** Pictures of what stands there, in both lights and on a phone. */
async function pictures(name: string) {
  if (!process.env['PICTURES']) return;
  await picture(page, `${name}-light`);
  await page.emulateMedia({ colorScheme: 'dark' });
  await picture(page, `${name}-dark`);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 400, height: 800 });
  await picture(page, `${name}-400`);
  await page.setViewportSize({ width: 1440, height: 900 });
}

test('an order, pairs and a number are answered with the keyboard alone', async () => {
  quiz = await openQuiz(site.server, hr, [amna], { answers_shown: 'submitted' }, newKinds);
  await start(amna, quiz);
  await save(amna, quiz, 3, 'Because');
  await open(amna, `${PAGE}?take=${quiz.id}`);
  await page.getByText('All questions').click();
  const order = page.getByRole('group', { name: 'What is 4?' });
  for (const [at, letter] of ['A', 'B', 'C'].entries()) {
    const grip = order.getByRole('button', { name: `Step ${letter}, place` });
    for (let place = 0; place < 3; place += 1) {
      if ((await grip.getAttribute('aria-label'))!.includes(`place ${at + 1} of`)) break;
      await grip.press('ArrowUp');
      await order.getByRole('status').getByText(`Step ${letter}: place`).waitFor();
    }
  }
  const stands = order.getByRole('button', { name: 'It is right as it stands' });
  if ((await stands.count()) > 0) await stands.click();
  await page.getByLabel('What belongs to “Step K”').selectOption({ label: 'Step X' });
  await page
    .getByLabel('What belongs to “Step L”')
    .selectOption({ label: 'Step X (used for “Step K”)' });
  await page.getByLabel('What belongs to “Step K”').selectOption({ label: 'Step Z' });
  const number = page.getByRole('textbox', { name: 'What is 6? USD' });
  await number.fill('1,20');
  await page.getByText('Write a number such as 1200, 1,200 or 1.5. It is not kept').waitFor();
  await pictures('quiz-new-kinds');
  expect(await violations(page, undefined, '.page')).toEqual([]);
  await number.fill('1,204.5');
  await page.getByRole('button', { name: 'Question 7, answered' }).waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Question 5, answered' }).waitFor();
  await page.keyboard.press('Control+Enter');
  await page.getByRole('dialog', { name: 'Hand in the quiz' }).waitFor();
  await page.keyboard.press('Control+Enter');
  await page.getByText('Written answers and files are read first').waitFor();
  await view.close();
  await open(hr, `${PAGE}?quiz=${quiz.id}&tab=results&whose=${amna.id}`);
  const sheet = page.getByRole('dialog');
  await sheet.getByText('1,200 USD, 5 more or less').waitFor();
  await sheet.getByText('right: Step X').scrollIntoViewIfNeeded();
  await pictures('quiz-new-kinds-result');
  expect(await violations(page, undefined, '[role=dialog]')).toEqual([]);
  const { body } = await hr.call('GET /quiz-user-result', { quiz: quiz.id, person: amna.id });
  expect((body['answers'] as object[]).slice(4)).toMatchObject([
    { answer: ['a', 'b', 'c'], awarded: 2 },
    { awarded: 0 },
    { answer: '1,204.5', awarded: 2 },
  ]);
});

test('it is taken again from its page, and the right answers wait until no attempt is left', async () => {
  quiz = await openQuiz(site.server, hr, [amna], { attempts: 2, answers_shown: 'submitted' });
  await start(amna, quiz);
  await save(amna, quiz, 0, ['b']);
  await submit(amna, quiz);
  await open(amna, `${PAGE}?take=${quiz.id}`);
  await page.getByText('The right answers are shown once you have no attempt left.').waitFor();
  await pictures('quiz-retake');
  expect(await violations(page, undefined, '.page')).toEqual([]);
  await page.getByRole('button', { name: 'Take it again' }).click();
  await page.getByText('Attempt 2 of 2').waitFor();
  await page.getByText('What is 0?').waitFor();
  await page.keyboard.press('2');
  await saved().waitFor();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('1');
  await page.getByRole('button', { name: 'Question 2, answered' }).waitFor();
  await pictures('quiz-second-attempt');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('dialog', { name: 'Hand in the quiz' }).waitFor();
  await page.keyboard.press('Control+Enter');
  await page.getByText('33.3%', { exact: true }).waitFor();
  await page.getByText('1: 22.2%').click();
  await page.getByText('22.2%', { exact: true }).waitFor();
  await pictures('quiz-two-attempts');
  expect(await page.getByRole('button', { name: 'Take it again' }).count()).toBe(0);
});

test('who does not see the clock hears how much time is left, at its marks and not between; its author gives more', async () => {
  quiz = await openQuiz(site.server, hr, [amna], { minutes: 11 });
  const wide = { width: 1440, height: 900 };
  const authors = await site.show(`${PAGE}?quiz=${quiz.id}&tab=results&results=people`, {
    who: hr,
    viewport: wide,
  });
  const row = authors.page.getByRole('table').getByRole('row').nth(1);
  await row.getByText('Not begun').waitFor();
  await open(amna, `${PAGE}?take=${quiz.id}`);
  await page.getByRole('button', { name: 'Begin the quiz' }).click();
  const timer = page.getByRole('timer', { name: 'Time left' });
  await timer.waitFor();
  const begun = site.server.clock.now.getTime();
  await row.getByText('In progress').waitFor();
  await row.getByText('11:00 left').waitFor();
  await page.keyboard.press('2');
  await saved().waitFor();

  const clock = page.locator('.quiz-time');
  expect(await clock.ariaSnapshot()).toMatch(/^- timer "Time left": \d+:\d\d\n- status$/);
  expect(await timer.getAttribute('aria-live')).toBe('off');
  const heard = clock.getByRole('status');
  const said: string[] = [];
  await page.exposeFunction('keepSaid', (words: string) => said.push(words));
  await heard.evaluate((it) => {
    const keep = (Reflect.get(window, 'keepSaid') as (words: string) => void).bind(window);
    const watch = { childList: true, characterData: true, subtree: true };
    new MutationObserver(() => it.textContent && keep(it.textContent)).observe(it, watch);
  });
  /** The page asks the server for the time, whose clock stands between these moments. */
  const hears = async (ends: number, secondsLeft: number, words: string | RegExp) => {
    site.server.clock.now = new Date(begun + (ends - secondsLeft) * 1000);
    await heard.getByText(words).waitFor();
    expect(await clock.ariaSnapshot()).toMatch(/- status: .* left$/);
  };
  await hears(660, 590, '10 minutes left');
  await hears(660, 295, '5 minutes left');
  await hears(660, 58, '1 minute left');

  // Five minutes more, given from the author's page: the marks are passed once more.
  await authors.page.getByRole('button', { name: /^More time for/ }).click();
  const dialog = authors.page.getByRole('dialog', { name: /^More time for/ });
  await dialog.getByLabel('Extra time in all').fill('5');
  await picture(authors.page, 'quiz-more-time');
  await dialog.getByRole('button', { name: 'Give time' }).click();
  await row.getByText('+5 m').waitFor();
  await timer.getByText(/^5:5\d$/).waitFor();
  await hears(960, 295, '5 minutes left');
  await hears(960, 28, /^\d\d seconds left$/);
  await picture(page, 'quiz-clock');
  await pictures('quiz-clock');
  expect(said.map((it) => it.replace(/\d\d seconds/, 'N seconds'))).toEqual([
    '10 minutes left',
    '5 minutes left',
    '1 minute left',
    '5 minutes left',
    'N seconds left',
  ]);

  // What was answered is handed in two minutes after the end, and the author sees it.
  site.server.clock.now = new Date(begun + (960 + 121) * 1000);
  await settle(site.server);
  await page.getByText('Your result is shown once the quiz closes').waitFor();
  await authors.page.reload();
  await row.getByText('Graded', { exact: true }).waitFor();
  await authors.close();
  site.server.clock.now = new Date();
});
