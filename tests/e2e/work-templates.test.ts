import { afterAll, beforeAll, expect, test } from 'vitest';
import { violations } from '../support/axe.ts';
import { openConsole } from '../support/console.ts';
import { picture } from '../support/picture.ts';
import { taskCast, type TaskCast } from '../support/task-cast.ts';

let site: Awaited<ReturnType<typeof openConsole>>;
let cast: TaskCast;

beforeAll(async () => {
  site = await openConsole();
  cast = await taskCast(site.server);
});
afterAll(() => site?.close());

const sizes = { width: 1440, height: 900 };

test('a task is repeated: its days are shown before it is saved, it is paused and goes on', async () => {
  const view = await site.show('/tasks/templates', { who: cast.lead, viewport: sizes });
  const { page, close } = view;
  await page.getByText('No templates yet').waitFor();
  await page.keyboard.press('n');
  const form = page.getByRole('dialog', { name: 'New template of tasks' });
  await form.getByLabel('Title').fill('Read the crash reports');
  await form.getByRole('textbox', { name: 'Checklist' }).fill('Android\niOS');
  await form.getByLabel('Is made').selectOption('week');
  const days = form.getByRole('region', { name: 'Next days' });
  await days.getByText('Every week on Monday').waitFor();
  await expect.poll(() => days.getByRole('listitem').count()).toBe(5);
  expect(await violations(page)).toEqual([]);
  await picture(page, 'work-template-form-light-1440');
  await form.getByLabel('Is made').selectOption('last-working-day');
  await days.getByText('Every month on the last day').waitFor();
  await form.getByRole('button', { name: 'Create template' }).click();

  const sheet = page.getByRole('dialog', { name: 'Read the crash reports' });
  await sheet.getByText('Moves to the working day before').waitFor();
  await expect
    .poll(() => sheet.getByRole('region', { name: 'Next days' }).getByRole('listitem').count())
    .toBe(5);
  expect(await violations(page)).toEqual([]);
  await picture(page, 'work-template-sheet-light-1440');
  await sheet.getByRole('button', { name: 'More to do with this template' }).click();
  await page.getByRole('menuitem', { name: 'Pause' }).click();
  await sheet.getByText('Paused').waitFor();
  await sheet.getByRole('button', { name: 'Let it go on' }).click();
  await sheet.getByText('Active').waitFor();
  await sheet.getByRole('button', { name: 'More to do with this template' }).click();
  await page.getByRole('menuitem', { name: 'Change…' }).click();
  const change = page.getByRole('dialog', { name: /^Change/ });
  await change.getByLabel('Title').fill('Read all crash reports');
  await change.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('dialog', { name: 'Read all crash reports' }).waitFor();
  await page.keyboard.press('Escape');
  const table = page.getByRole('table', { name: 'Templates' });
  await table.getByText('Read all crash reports').waitFor();
  expect(await violations(page)).toEqual([]);
  await picture(page, 'work-templates-light-1440');
  await close();

  for (const [name, viewport, colorScheme] of [
    ['dark-1024', { width: 1024, height: 768 }, 'dark'],
    ['light-400', { width: 400, height: 800 }, 'light'],
  ] as const) {
    const other = await site.show('/tasks/templates', { who: cast.lead, viewport, colorScheme });
    await other.page.getByRole('table', { name: 'Templates' }).getByText('Read all').waitFor();
    await picture(other.page, `work-templates-${name}`);
    await other.close();
  }
});
