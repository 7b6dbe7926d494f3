import { afterAll, beforeAll, expect, test } from 'vitest';
import { violations } from '../support/axe.ts';
import { openConsole } from '../support/console.ts';
import { picture } from '../support/picture.ts';
import { createIssue, ok, projectCast, type ProjectCast } from '../support/project-cast.ts';

let site: Awaited<ReturnType<typeof openConsole>>;
let cast: ProjectCast;
let keys: string[];

beforeAll(async () => {
  site = await openConsole();
  cast = await projectCast(site.server);
  keys = [];
  for (const title of ['Draw the harbour', 'Light the harbour', 'Film the harbour']) {
    keys.push(String(ok(await createIssue(cast.lead, cast.key, { title })).body['key']));
  }
});
afterAll(() => site?.close());

test('an issue is related on its sheet, marked in list and board, and warned of once it has begun', async () => {
  const [first, second] = keys as [string, string];
  const link = `/project/list?project=${cast.key}`;
  const { page, close } = await site.show(`${link}&issue=${second}`, { who: cast.lead });
  const relations = page.getByRole('region', { name: 'Relations' });
  await relations.getByRole('button', { name: 'Add relation' }).click();
  await page.keyboard.type('Draw');
  await page.getByRole('option', { name: first }).click();
  await relations.getByRole('button', { name: 'Add', exact: true }).click();
  await relations.getByText('Is blocked by').waitFor();
  await page.getByText(`Is blocked by ${first}`).first().waitFor();
  expect(await violations(page)).toEqual([]);
  await picture(page, 'work-relations-light-1440');

  await relations.getByRole('link', { name: first }).click();
  await page.getByRole('dialog', { name: 'Draw the harbour' }).waitFor();
  await relations.getByText('Blocks').waitFor();
  await page.keyboard.press('Escape');
  const mark = page.getByRole('img', { name: `Blocked by ${first}` });
  await expect.poll(() => mark.count()).toBe(1);
  await picture(page, 'work-relations-list');
  await page.goto(`${site.server.base}${link}&view=board`);
  await expect.poll(() => mark.count()).toBe(1);
  await picture(page, 'work-relations-board');
  await close();
});

test('a refused relation says why beside its field, and a removed one comes back', async () => {
  const [first, second] = keys as [string, string];
  const { page, close } = await site.show(`/project/list?project=${cast.key}&issue=${first}`, {
    who: cast.lead,
    colorScheme: 'dark',
    viewport: { width: 1024, height: 900 },
  });
  const relations = page.getByRole('region', { name: 'Relations' });
  await relations.getByRole('button', { name: 'Add relation' }).click();
  await page.keyboard.type('Light');
  await page.getByRole('option', { name: second }).click();
  await relations.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByText('already blocks').first().waitFor();
  await picture(page, 'work-relations-refused-dark-1024');
  expect(await violations(page)).toEqual([]);
  await relations.getByRole('button', { name: 'Cancel' }).click();
  await relations.getByRole('button', { name: `Remove: blocks ${second}` }).click();
  await relations.getByText('Not related to other work.').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await relations.getByText('Blocks').waitFor();
  await close();
});

test('whoever may only look is offered nothing to change', async () => {
  const [, second, third] = keys as [string, string, string];
  const { page, close } = await site.show(`/project/list?project=${cast.key}&issue=${second}`, {
    who: cast.viewer,
  });
  const relations = page.getByRole('region', { name: 'Relations' });
  await relations.getByText('Is blocked by').waitFor();
  expect(await relations.getByRole('button').count()).toBe(0);
  await page.goto(`${site.server.base}/project/list?project=${cast.key}&issue=${third}`);
  await page.getByRole('region', { name: 'What happened' }).waitFor();
  await expect.poll(() => relations.count()).toBe(0);
  await close();
});
