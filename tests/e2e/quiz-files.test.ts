import { afterAll, beforeAll, expect, test } from 'vitest';
import { openQuiz, type OpenQuiz } from '../support/attempt-cast.ts';
import { violations } from '../support/axe.ts';
import { openConsole } from '../support/console.ts';
import { sea } from '../support/made-picture.ts';
import { picture } from '../support/picture.ts';
import type { Colleague } from '../support/server.ts';

let site: Awaited<ReturnType<typeof openConsole>>;
let hr: Colleague;
let amna: Colleague;
let quiz: OpenQuiz;

const PAGE = '/administration/quiz';
const size = { width: 1440, height: 900 };

beforeAll(async () => {
  site = await openConsole();
  hr = await site.server.as('HR');
  amna = await site.server.as('Member', { name: 'Amna Shah' });
  const settings = { answers_shown: 'submitted' } as const;
  quiz = await openQuiz(site.server, hr, [amna], settings, [{ kind: 'file', points: 3 }]);
});
afterAll(() => site.close());

test('a drawing is handed in as an answer, graded by somebody else, and told', async () => {
  const taker = await site.show(`${PAGE}?take=${quiz.id}`, { who: amna, viewport: size });
  const { page } = taker;
  await page.getByRole('button', { name: 'Begin the quiz' }).click();
  await page.getByRole('button', { name: /^Question 5/ }).click();
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Choose files' }).click(),
  ]);
  await chooser.setFiles([
    { name: 'harbour.png', mimeType: 'image/png', buffer: await sea('#8db7c9', 480, 270) },
    { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Twelve steps') },
  ]);
  const files = page.getByRole('list', { name: 'Your files' });
  await files.getByRole('img', { name: 'harbour.png' }).waitFor();
  await files.getByRole('button', { name: 'notes.txt', exact: true }).waitFor();
  await page.getByText('Saved', { exact: true }).waitFor();
  expect(await violations(page, undefined, '.page')).toEqual([]);
  await picture(page, 'quiz-file-answer');
  await page.reload();
  await page.getByRole('button', { name: /^Question 5/ }).click();
  await files.getByRole('img', { name: 'harbour.png' }).waitFor();
  await files.getByRole('button', { name: 'Remove notes.txt' }).click();
  await files
    .getByRole('button', { name: 'notes.txt', exact: true })
    .waitFor({ state: 'detached' });
  await page.getByText('Saved', { exact: true }).waitFor();
  await page.setViewportSize({ width: 400, height: 800 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await picture(page, 'quiz-file-answer-400');
  await page.setViewportSize(size);
  await page.keyboard.press('Control+Enter');
  await page.getByRole('dialog', { name: 'Hand in the quiz' }).waitFor();
  await page.keyboard.press('Control+Enter');
  await page.getByText('Written answers and files are read first').waitFor();
  await taker.close();

  const grader = await site.show(`${PAGE}?quiz=${quiz.id}&tab=results&results=grading`, {
    who: hr,
    viewport: size,
  });
  const sent = grader.page.getByRole('list', { name: 'Files of answer 1' });
  await sent.getByRole('img', { name: 'harbour.png' }).waitFor();
  const [saved] = await Promise.all([
    grader.page.waitForEvent('download'),
    sent.getByRole('button', { name: 'harbour.png', exact: true }).click(),
  ]);
  expect(saved.suggestedFilename()).toBe('harbour.webp');
  expect(await violations(grader.page, undefined, '.page')).toEqual([]);
  await picture(grader.page, 'quiz-file-grading');
  await grader.page.getByRole('textbox', { name: 'Points of answer 1' }).fill('2');
  await grader.page.keyboard.press('Enter');
  await grader.page.getByText('2 of 3').waitFor();
  await grader.close();

  const back = await site.show(`${PAGE}?take=${quiz.id}`, { who: amna, viewport: size });
  const seen = back.page.getByRole('list', { name: 'Files of the answer' });
  await seen.getByRole('img', { name: 'harbour.png' }).waitFor();
  await back.page.getByText('2 of 3').waitFor();
  await picture(back.page, 'quiz-file-result');
  await back.close();
});
