import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkAudit } from '#/domains/platform/audit/check-audit.ts';
import { wrongWithAudit } from '#/server/audit-anchor.ts';
import { forget } from '#/server/forget.ts';
import { violations } from '../support/axe.ts';
import { openConsole } from '../support/console.ts';
import { picture } from '../support/picture.ts';
import { ok } from '../support/project-cast.ts';

let site: Awaited<ReturnType<typeof openConsole>>;
beforeAll(async () => {
  site = await openConsole();
});
afterAll(() => site.close());

const DAY_MS = 86_400_000;

test('an address of half a year ago is gone from the page while the log still verifies', async () => {
  const { server } = site;
  const hr = await server.as('HR', { name: 'Zara Iqbal' });
  const admin = await server.as('Admin', { name: 'Amna Yasin' });
  const made = { name: 'Sound', parentId: null, headId: null };
  const { id, version } = ok(await hr.call('POST /save-department', made)).body;

  const { page, close } = await site.show('/user-management/audit?subject=department', {
    who: admin,
    viewport: { width: 1440, height: 900 },
  });
  const rows = page.getByRole('table', { name: 'Entries' }).locator('tbody tr');
  const sheet = page.getByRole('dialog');
  await rows.first().dblclick();
  await sheet.getByText('127.0.0.1').waitFor();
  await picture(page, 'audit-address');

  await forget(server.db, new Date(server.clock.now.getTime() + 181 * DAY_MS), server.masterKey);
  // What HR does now still says from where.
  ok(await hr.call('POST /save-department', { ...made, id, version, name: 'Audio' }));
  await page.reload();
  await expect.poll(() => rows.count()).toBe(2);
  await sheet.getByText('not kept any more').waitFor();
  expect(await sheet.getByText('127.0.0.1').count()).toBe(0);
  expect(await violations(page, undefined, '[role=dialog]')).toEqual([]);
  await picture(page, 'audit-address-gone');
  await page.keyboard.press('Escape');
  await rows.first().dblclick();
  await sheet.getByText('127.0.0.1').waitFor();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: /^Check/ }).click();
  await page.getByText('The audit log is being checked.').first().waitFor();
  await checkAudit(server.db, () => wrongWithAudit(server), server.clock.now);
  await page
    .getByRole('status', { name: 'Check of the log' })
    .getByText('Whole')
    .waitFor({ timeout: 60_000 });
  await close();
});
