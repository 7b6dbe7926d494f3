import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openConsole } from '../support/console.ts';
import { rowsOf } from '../support/leave-cast.ts';
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
  view = await site.show('/administration/quiz', {
    who: author,
    viewport: { width: 1440, height: 900 },
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
  const ready = page.getByRole('button', { name: 'Mark as ready' });
  await expect.poll(() => ready.isEnabled()).toBe(true);
  await ready.click();
  await page.getByRole('button', { name: 'Choose people' }).waitFor();
  const [quiz] = rowsOf(await author.call('GET /quiz', { q: title }));
  expect(quiz).toMatchObject({ state: 'ready', questions: 1, points: 1 });
});
