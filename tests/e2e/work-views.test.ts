import { afterAll, beforeAll, expect, test } from 'vitest';
import { violations } from '../support/axe.ts';
import { openConsole, placeOf } from '../support/console.ts';
import { picture } from '../support/picture.ts';
import { create, taskCast, type TaskCast } from '../support/task-cast.ts';

let site: Awaited<ReturnType<typeof openConsole>>;
let cast: TaskCast;
beforeAll(async () => {
  site = await openConsole();
  cast = await taskCast(site.server);
  await create(cast.amna, { title: 'Paint the reef' });
});
afterAll(() => site?.close());

test('my tasks are kept under a name, and open as I have set them', async () => {
  const viewport = { width: 1440, height: 900 };
  const { page, close } = await site.show('/tasks', { who: cast.amna, viewport });
  await page.getByText('Paint the reef').first().waitFor();
  await page.goto(`${site.server.base}/tasks?status=all&search=reef&page=1`);
  await page.getByRole('button', { name: 'Save view' }).click();
  await page.getByRole('menuitem', { name: 'Save this view…' }).click();
  await page.getByLabel('Name').fill('The reef');
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Control+Enter');
  await page.getByRole('button', { name: 'The reef' }).waitFor();
  await picture(page, 'work-views-light-1440');
  await page.getByRole('button', { name: 'The reef' }).click();
  await page.getByRole('menuitem', { name: 'Open like this from now on' }).click();
  await page.getByText('The page opens like this from now on.').waitFor();

  await page.goto(`${site.server.base}/tasks`);
  await expect.poll(() => placeOf(page)).toBe('/tasks?status=all&search=reef');
  await page.setViewportSize({ width: 400, height: 800 });
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await violations(page)).toEqual([]);
  await picture(page, 'work-views-dark-400');
  await close();
});

test('HR opens people, records, evaluations and devices as kept, and a link still shows its person', async () => {
  const hr = await site.server.as('HR', { name: 'Ayesha Rauf' });
  const hira = await site.server.as('Member', { name: 'Hira Baig' });
  const viewport = { width: 1440, height: 900 };
  const { page, close } = await site.show('/user-management/users?status=active', {
    who: hr,
    viewport,
  });
  await page.getByRole('button', { name: 'Save view' }).click();
  await page.getByRole('menuitem', { name: 'Open like this from now on' }).click();
  await page.getByText('The page opens like this from now on.').waitFor();
  await page.goto(`${site.server.base}/user-management/users?user=${hira.id}`);
  await page.getByRole('dialog', { name: 'Hira Baig' }).waitFor();
  await expect
    .poll(() => placeOf(page))
    .toBe(`/user-management/users?user=${hira.id}&status=active`);
  for (const [path, name] of [
    ['/administration/employees?state=missing', 'Without a record'],
    ['/administration/employees/evaluations?state=submitted', 'To calibrate'],
    ['/user-management/devices?trust=revoked', 'Revoked ones'],
    ['/okr?level=company', 'The company’s'],
  ] as const) {
    await page.goto(site.server.base + path);
    await page.getByRole('button', { name: 'Save view' }).click();
    await page.getByRole('menuitem', { name: 'Save this view…' }).click();
    await page.getByLabel('Name', { exact: true }).fill(name);
    await page.keyboard.press('Control+Enter');
    await page.getByRole('button', { name, exact: true }).waitFor();
    expect(await violations(page)).toEqual([]);
    await picture(page, `people-views${path.split('?')[0]!.replaceAll('/', '-')}`);
  }
  await close();
});

test('a lead shares a view, and a member opens it', async () => {
  const viewport = { width: 1440, height: 900 };
  const first = await site.show('/tasks/teams?type=Task', { who: cast.lead, viewport });
  await first.page.getByRole('button', { name: 'Save view' }).click();
  await first.page.getByRole('menuitem', { name: 'Save this view…' }).click();
  await first.page.getByLabel('Name', { exact: true }).fill('Only tasks');
  await first.page.getByLabel('Share it with everybody who may open this page').check();
  await first.page.keyboard.press('Control+Enter');
  await first.page.getByRole('button', { name: 'Only tasks' }).waitFor();
  await first.close();

  const other = await site.show('/tasks/teams', { who: cast.amna, viewport });
  await other.page.getByRole('button', { name: 'Save view' }).click();
  await other.page.getByRole('menuitem', { name: /Only tasks/ }).click();
  await expect.poll(() => placeOf(other.page)).toBe('/tasks/teams?type=Task');
  await other.page.getByRole('button', { name: 'Only tasks' }).click();
  // It is not hers to change.
  expect(await other.page.getByRole('menuitem', { name: /^Delete/ }).count()).toBe(0);
  await other.close();
});
