import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { violations } from '../support/axe.ts';
import { openConsole } from '../support/console.ts';
import { rowsOf } from '../support/leave-cast.ts';
import { picture } from '../support/picture.ts';
import { ready, single } from '../support/quiz-cast.ts';
import type { Colleague } from '../support/server.ts';

let site: Awaited<ReturnType<typeof openConsole>>;
let author: Colleague;
let page: Page;
let view: Awaited<ReturnType<typeof site.show>>;

beforeAll(async () => {
  site = await openConsole();
  author = await site.server.as('HR');
});
afterAll(() => site.close());
afterEach(() => view.close());

test('a quiz is written with the keyboard, saves itself, and is ready to be sent', async () => {
  const title = `Floors ${author.id}`;
  const tag = `floors ${author.id}`;
  const bank = ['One?', 'Two?'].map((text) => single({ text, tags: [tag] }));
  await author.call('POST /save-questions', { quiz: null, questions: bank });
  view = await site.show('/administration/quiz', {
    who: author,
    viewport: { width: 1440, height: 900 },
    bypassCSP: true,
  });
  page = view.page;
  await page
    .getByRole('button', { name: /^New quiz/ })
    .first()
    .waitFor();
  await page.keyboard.press('n');
  await page.getByRole('dialog', { name: 'New quiz' }).getByLabel('Title').fill(title);
  await page.keyboard.press('Control+Enter');
  const add = page.getByLabel('Add a question');
  await add.fill('What does a floor do?');
  await add.press('Enter');
  const editor = page.getByRole('region', { name: 'Question 1 of 1' });
  await editor.getByLabel('Option 1', { exact: true }).fill('It refuses cheap ads');
  await editor.getByLabel('Option 2', { exact: true }).fill('It shows more ads');
  await editor.getByLabel('Option 1 is right').check();
  await editor.getByText('Saved', { exact: true }).waitFor();
  await add.fill('Which order?');
  await add.press('Enter');
  const second = page.getByRole('region', { name: 'Question 2 of 2' });
  await second.getByLabel('Kind').selectOption('Ordering');
  await second.getByLabel('Item 1', { exact: true }).fill('Request');
  await second.getByLabel('Item 1', { exact: true }).press('Enter');
  await second.getByLabel('Item 2', { exact: true }).fill('Fill');
  await second.getByLabel('Item 3', { exact: true }).fill('Impression');
  await picture(page, 'quiz-builder-ordering');
  await second.getByLabel('Kind').selectOption('Matching');
  await second.getByLabel('Right 1', { exact: true }).fill('Asked for');
  await second.getByLabel('Right 2', { exact: true }).fill('Answered');
  await second.getByLabel('Right 3', { exact: true }).fill('Shown');
  await second.getByRole('button', { name: 'Add a decoy' }).click();
  await second.getByLabel('Decoy 1', { exact: true }).fill('Clicked');
  await picture(page, 'quiz-builder-matching');
  expect(await violations(page, undefined, '.page')).toEqual([]);
  await second.getByLabel('Kind').selectOption('Number');
  await second.getByLabel('Right number').fill('1,20');
  await second.getByText('Write a number such as').waitFor();
  await picture(page, 'quiz-builder-number');
  await second.getByLabel('Right number').fill('1,200');
  await second.getByText('Saved', { exact: true }).waitFor();
  const draws = page.getByRole('region', { name: 'Drawn from the bank' });
  await draws.getByLabel('Tag of the bank').selectOption({ label: `${tag} (2)` });
  await draws.getByLabel('How many are drawn').fill('2');
  await draws.getByRole('button', { name: 'Draw', exact: true }).click();
  await draws.getByText(`2 questions tagged ${tag} of 2`).waitFor();
  await picture(page, 'quiz-builder-draws');
  await page.setViewportSize({ width: 400, height: 800 });
  await picture(page, 'quiz-builder-400');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: '60 %' }).click();
  const settings = page.getByRole('dialog', { name: 'Settings' });
  await settings.getByLabel('Attempts each').fill('3');
  await settings.getByLabel('The last attempt counts').check();
  await picture(page, 'quiz-settings-attempts');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('button', { name: '3 attempts, the last counts' }).waitFor();
  const ready = page.getByRole('button', { name: 'Mark as ready' });
  await expect.poll(() => ready.isEnabled()).toBe(true);
  await ready.click();
  await page.getByRole('button', { name: 'Choose people' }).waitFor();
  const [quiz] = rowsOf(await author.call('GET /quiz', { q: title }));
  expect(quiz).toMatchObject({ state: 'ready', questions: 4, points: 2 });
});

test('what is read for a quiz is set by its author and shown to whoever takes it', async () => {
  const taker = await site.server.as('Member', { name: `Taker ${author.id}` });
  const made = await author.call('POST /documents/save', { title: `Floors read ${author.id}` });
  const document = made.body['id'];
  await author.call('POST /documents/permissions', {
    id: document,
    version: made.body['version'],
    audience: 'everybody',
    level: 'read',
    ownerId: author.id,
  });
  const quiz = await ready(author, taker);
  const wide = { viewport: { width: 1440, height: 900 }, bypassCSP: true };
  view = await site.show(`/administration/quiz?quiz=${quiz.id}`, { who: author, ...wide });
  page = view.page;
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Learning material' }).click();
  const dialog = page.getByRole('dialog', { name: 'Learning material' });
  await dialog.getByLabel('Add a document').fill('floors read');
  await page.getByRole('option', { name: `Floors read ${author.id}` }).click();
  await dialog.getByText(`Floors read ${author.id}`).waitFor();
  await dialog.getByRole('button', { name: 'Add an address' }).click();
  await dialog.getByLabel('Title').fill('Ads in an hour');
  await dialog.getByLabel('Address').fill('example.com/ads');
  await page.keyboard.press('Control+Enter');
  await dialog.getByText('Write a web address.').waitFor();
  await dialog.getByLabel('Address').fill('https://example.com/ads');
  expect(await violations(page, undefined, '[role=dialog]')).toEqual([]);
  await picture(page, 'quiz-material');
  await page.keyboard.press('Control+Enter');
  await dialog.waitFor({ state: 'detached' });
  const set = await author.call('GET /quiz-details', { id: quiz.id });
  await author.call('POST /send-quiz-invitation', { quiz: quiz.id, version: set.body['version'] });
  const sent = await author.call('GET /quiz-details', { id: quiz.id });
  await author.call('POST /move-quiz', {
    id: quiz.id,
    version: sent.body['version'],
    to: 'open',
  });
  await view.close();

  view = await site.show(`/administration/quiz?take=${quiz.id}`, { who: taker, ...wide });
  page = view.page;
  const link = page.getByRole('link', { name: `Floors read ${author.id}` });
  await link.waitFor();
  expect(await page.getByRole('link', { name: 'Ads in an hour' }).getAttribute('rel')).toContain(
    'noreferrer',
  );
  expect(await violations(page, undefined, '.page')).toEqual([]);
  await picture(page, 'quiz-material-taker');
  await page.getByRole('button', { name: 'Begin the quiz' }).click();
  await page.getByText('What does eCPM count?').waitFor();
  await link.waitFor({ state: 'detached' });
});
