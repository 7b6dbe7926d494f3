import { afterAll, beforeAll, expect, test } from 'vitest';
import { violations } from '../support/axe.ts';
import { openConsole } from '../support/console.ts';

let site: Awaited<ReturnType<typeof openConsole>>;
beforeAll(async () => {
  site = await openConsole();
});
afterAll(() => site.close());

test('the console leads to the reference of the API, which is read without a session', async () => {
  const amna = await site.server.as('Super admin');
  const { page, close } = await site.show('/departments', { who: amna });
  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'API', exact: true }).click();
  const tab = await opened;
  const refused: string[] = [];
  tab.on('console', (it) => refused.push(it.text()));
  await tab.getByRole('searchbox', { name: 'Find an endpoint' }).fill('department');
  await tab.keyboard.press('Enter');
  await tab.getByRole('link', { name: 'POST /api/save-department' }).click();
  await tab.getByRole('heading', { name: /Add a department, or rename/ }).waitFor();
  expect(new URL(tab.url()).hash).toBe('#postSaveDepartment');
  await tab.getByRole('link', { name: 'PostSaveDepartmentRequest' }).click();
  await tab.getByRole('heading', { name: 'PostSaveDepartmentRequest' }).waitFor();
  expect(refused).toEqual([]);
  await close();
});

test.each(['light', 'dark'] as const)('axe finds nothing in its pages, %s', async (colorScheme) => {
  const { page, close } = await site.show('/api/reference', { colorScheme });
  for (const path of ['', '?q=departments', '/departments', '/schemas/Announcement']) {
    await page.goto(`${site.server.base}/api/reference${path}`);
    expect(await violations(page)).toEqual([]);
  }
  await close();
});
