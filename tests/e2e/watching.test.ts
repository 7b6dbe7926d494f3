import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeMention } from '#/kernel/rich-text.ts';
import { violations } from '../support/axe.ts';
import { openConsole } from '../support/console.ts';
import { picture } from '../support/picture.ts';
import { createIssue, ok, projectCast, type ProjectCast } from '../support/project-cast.ts';

let site: Awaited<ReturnType<typeof openConsole>>;
let cast: ProjectCast;
let key: string;

beforeAll(async () => {
  site = await openConsole();
  cast = await projectCast(site.server);
  const description = `Ask ${writeMention(cast.outsider.id, 'Farah Noor')} and ${writeMention(cast.amna.id, 'Amna Raza')}.`;
  const made = ok(
    await createIssue(cast.lead, cast.key, { title: 'Draw the harbour', description }),
  );
  key = String(made.body['key']);
});
afterAll(() => site?.close());

test('an issue is watched by its menu and muted by a key, and says who was not told of it', async () => {
  const link = `/project/list?project=${cast.key}&issue=${key}`;
  const { page, close } = await site.show(link, { who: cast.amna });
  await page.getByText('Not told, because they cannot see this: Farah Noor.').waitFor();
  await page.getByRole('button', { name: 'Watch', exact: true }).click();
  await page.getByRole('menuitem', { name: /^Watch/ }).click();
  await page.getByRole('button', { name: 'Watching' }).waitFor();
  await page.getByRole('menu').waitFor({ state: 'detached' });
  expect(await violations(page)).toEqual([]);
  await picture(page, 'watching-issue-light-1440');
  await page.keyboard.press('Shift+m');
  await page.getByRole('button', { name: 'Muted' }).waitFor();
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await page.getByRole('button', { name: 'Watching' }).waitFor();
  await close();
});

test('a project is muted on its overview, on a narrow screen in the dark', async () => {
  const { page, close } = await site.show(`/project/overview?project=${cast.key}`, {
    who: cast.amna,
    colorScheme: 'dark',
    viewport: { width: 400, height: 800 },
  });
  await page.getByRole('button', { name: 'Watch', exact: true }).click();
  await picture(page, 'watching-project-menu-dark-400');
  await page.getByRole('menuitem', { name: /^Mute/ }).click();
  await page.getByRole('button', { name: 'Muted' }).waitFor();
  expect(await violations(page)).toEqual([]);
  await picture(page, 'watching-project-dark-400');
  await close();
});

test('who has a part in a task or a document watches it without asking', async () => {
  const task = ok(await cast.lead.call('POST /tasks/save', { title: 'Light the harbour' }));
  const at = { who: cast.lead, viewport: { width: 1024, height: 800 } };
  const tasks = await site.show(`/tasks/info?task=${String(task.body['key'])}`, at);
  await tasks.page.getByRole('button', { name: 'Watching' }).waitFor();
  await picture(tasks.page, 'watching-task-light-1024');
  await tasks.close();
  const paper = ok(await cast.lead.call('POST /documents/save', { title: 'Tides', body: 'High' }));
  const { page, close } = await site.show(
    `/tasks/document-info?document=${String(paper.body['id'])}`,
    at,
  );
  await page.getByRole('button', { name: 'Watching' }).waitFor();
  expect(await violations(page)).toEqual([]);
  await picture(page, 'watching-document-light-1024');
  await close();
});
