import { afterAll, beforeAll, expect, test } from 'vitest';
import { attach } from '../support/attach.ts';
import { violations } from '../support/axe.ts';
import { openConsole } from '../support/console.ts';
import { sea } from '../support/made-picture.ts';
import { picture } from '../support/picture.ts';
import { ok } from '../support/project-cast.ts';
import { create, taskCast, type TaskCast } from '../support/task-cast.ts';

let site: Awaited<ReturnType<typeof openConsole>>;
let cast: TaskCast;

beforeAll(async () => {
  site = await openConsole();
  cast = await taskCast(site.server);
});
afterAll(() => site?.close());

test('two review pictures side by side: a point is set by mouse and by keyboard, and the other reads it', async () => {
  const made = ok(await create(cast.lead, { assigneeId: cast.amna.id, title: 'Light the lagoon' }));
  const on = { kind: 'task', id: Number(made.body['id']) };
  for (const [name, sky] of [
    ['first try.png', '#9fd3e6'],
    ['second try.png', '#202a52'],
  ] as const)
    ok(
      await attach(
        cast.amna,
        on,
        new File([new Uint8Array(await sea(sky))], name, { type: 'image/png' }),
      ),
    );
  const path = `/tasks/info?task=${String(made.body['key'])}`;
  const { page, close } = await site.show(path, { who: cast.lead });
  await page.getByRole('button', { name: 'first try.png', exact: true }).click();
  await page.getByRole('button', { name: 'Compare with' }).click();
  await page.getByRole('menuitem', { name: 'second try.png' }).click();
  const viewer = page.getByRole('dialog', { name: 'first try.png and second try.png' });
  await viewer.getByRole('img', { name: 'second try.png' }).waitFor();
  const mark = viewer.getByRole('button', { name: 'Mark a point' });
  await mark.first().click();
  await viewer.getByRole('img', { name: 'first try.png' }).click({ position: { x: 40, y: 30 } });
  await viewer.getByRole('textbox', { name: 'What is meant there' }).fill('More haze here');
  await viewer.getByRole('button', { name: 'Add mark' }).click();
  await viewer.getByRole('button', { name: 'Mark 1: More haze here' }).waitFor();
  await viewer.getByRole('textbox').waitFor({ state: 'detached' });

  await mark.last().click();
  const point = viewer.getByRole('button', { name: /50% across and 50% down/ });
  await point.focus();
  await page.keyboard.press('Shift+ArrowLeft');
  await viewer.getByRole('button', { name: /40% across and 50% down/ }).waitFor();
  await viewer
    .getByRole('textbox', { name: 'What is meant there' })
    .fill('The tower is too bright');
  await picture(page, 'art-review-placing-1440');
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await viewer.getByRole('button', { name: 'Mark 1: The tower is too bright' }).waitFor();
  await picture(page, 'art-review-1440');

  const other = await site.show(path, {
    who: cast.amna,
    colorScheme: 'dark',
    viewport: { width: 400, height: 900 },
  });
  await other.page.getByRole('button', { name: 'second try.png', exact: true }).click();
  await other.page.getByRole('list', { name: 'Marks on second try.png' }).waitFor();
  await picture(other.page, 'art-review-dark-400');
  expect(await violations(other.page)).toEqual([]);
  await other.page.getByRole('button', { name: 'Take mark 1 off' }).click();
  await expect
    .poll(() => viewer.getByRole('button', { name: /The tower is too bright/ }).count())
    .toBe(0);
  // From the palette, side by side at once.
  await page.goto(`${site.server.base}/dashboard`);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search or run an action' }).waitFor();
  const key = String(made.body['key']);
  await page.keyboard.type(`compare two pictures of a task ${key} first second`);
  await page.locator('[role=option][aria-selected=true][id$="-run"]').waitFor();
  await page.keyboard.press('Enter');
  await viewer.getByRole('img', { name: 'second try.png' }).waitFor();
  await viewer.getByRole('button', { name: 'Close' }).click();
  await viewer.waitFor({ state: 'detached' });
  await other.close();
  await close();
});
