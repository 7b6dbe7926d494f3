import { afterAll, beforeAll, expect, test } from 'vitest';
import { violations } from '../support/axe.ts';
import { openConsole, placeOf, untilItHears } from '../support/console.ts';
import { ok } from '../support/project-cast.ts';
import type { Colleague } from '../support/server.ts';
import { create, taskCast, type TaskCast } from '../support/task-cast.ts';

let site: Awaited<ReturnType<typeof openConsole>>;
let cast: TaskCast;
let key: string;
let bilal: Colleague;
const name = 'Bilal Anwar';

beforeAll(async () => {
  site = await openConsole();
  cast = await taskCast(site.server);
  bilal = await site.server.as('Member', { name, teamId: cast.team });
  key = String(ok(await create(cast.amna, { title: 'Tide ladder' })).body['key']);
});
afterAll(() => site.close());

test('who is mentioned in a comment hears of it at once, and one click leads there', async () => {
  const size = { width: 1440, height: 900 };
  const his = await site.show('/tasks', { who: bilal, viewport: size });
  await untilItHears(his.page, () => his.page.reload());
  const amna = await site.show(`/tasks/info?task=${key}`, { who: cast.amna, viewport: size });
  const box = amna.page.getByRole('textbox', { name: 'Comment', exact: true });
  await box.click();
  await amna.page.keyboard.type('Please look @bilal');
  await amna.page.getByRole('option', { name }).waitFor();
  await amna.page.keyboard.press('Enter');
  await box.press('Control+Enter');
  const comment = amna.page.getByRole('article', { name: /^Comment by/ });
  await comment.getByText(`@${name}`).waitFor();
  expect(await violations(amna.page)).toEqual([]);
  await amna.close();

  const bell = his.page.getByRole('button', { name: /^Notifications, 1 unread/ });
  await bell.click();
  await his.page
    .getByText(/mentions you/)
    .first()
    .click();
  await his.page.getByRole('article', { name: /^Comment by/ }).waitFor();
  expect(placeOf(his.page)).toContain(`task=${key}`);
  await his.close();
});
