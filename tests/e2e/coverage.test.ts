import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedNetworks } from '#/domains/catalogue/networks/seed-networks.records.ts';
import { dayOf } from '#/kernel/dates.ts';
import { addDays, eachDay } from '#/kernel/days.ts';
import { openConsole } from '../support/console.ts';
import type { Colleague } from '../support/server.ts';

let site: Awaited<ReturnType<typeof openConsole>>;
let clerk: Colleague;
const today = dayOf(new Date());
const ago = (days: number) => addDays(today, -days);
const gap = eachDay({ from: ago(12), to: ago(10) });

const report = (days: readonly string[]) =>
  [
    'day,package_name,platform,network,country,impressions,estimated_revenue',
    ...days.map((day) => `${day},com.lantern,android,AdMob,US,10,3`),
  ].join('\n');

/** Twenty days of MAX with a gap of three. */
beforeAll(async () => {
  site = await openConsole();
  const { db } = site.server;
  await seedNetworks(db);
  clerk = await site.server.as('Super admin');
  await db
    .insertInto('apps')
    .values({ name: 'Lantern', key: 'LAN', package: 'com.lantern', platform: 'android' })
    .execute();
  const days = eachDay({ from: ago(20), to: ago(1) });
  for (const part of [days.filter((it) => it < gap[0]!), days.filter((it) => it > gap.at(-1)!)]) {
    const form = new FormData();
    form.append('account', 'Studio');
    form.append('file', new File([report(part)], 'max.csv', { type: 'text/csv' }));
    const { status, body } = await clerk.call('POST /import-report', form);
    if (status !== 200) throw new Error(body.message);
    const { id } = body['batch'] as { id: number };
    const done = await clerk.call('POST /commit-import', { id });
    if (done.status !== 200) throw new Error(done.body.message);
  }
});
afterAll(() => site.close());

test('a hole leads to the import of what is missing, and is gone when it is in', async () => {
  const view = await site.show('/data-entry/log?show=coverage', { who: clerk });
  const { page } = view;
  const hole = page.locator('button.coverage-cell[data-state="missing"]');
  await hole.nth(0).waitFor();
  expect(await hole.count()).toBe(gap.length);
  await hole.nth(0).click();
  const dialog = page.getByRole('dialog', { name: /^MAX: .* missing$/ });
  await dialog.getByText('This account has no key').waitFor();
  // The gap is in the address: it can be sent to a colleague.
  await page.reload();
  await dialog.getByRole('button', { name: 'Import a report' }).click();
  const upload = page.getByRole('dialog', { name: 'Import a report' });
  await upload.getByText(/^The report of MAX, /).waitFor();
  expect(await upload.getByLabel('Account').inputValue()).toBe('Studio');
  await upload.getByLabel('Report', { exact: true }).setInputFiles({
    name: 'max-gap.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(report(gap)),
  });
  await upload.getByRole('button', { name: 'Check the report' }).click();
  const checked = page.getByRole('dialog', { name: /max-gap.csv/ });
  await checked.waitFor();
  const id = Number(new URL(page.url()).searchParams.get('import'));
  expect((await clerk.call('POST /commit-import', { id })).status).toBe(200);
  await page.goto(`${site.server.base}/data-entry/log?show=coverage`);
  await page.getByText('Nothing is missing').waitFor();
  expect(await hole.count()).toBe(0);
  await view.close();
});

test('a link to a source that is not there says so, and leads to those that are', async () => {
  const view = await site.show('/data-entry/log?show=coverage&of=adjust%20999', { who: clerk });
  const { page } = view;
  await page.getByText('This source has delivered nothing from that account').waitFor();
  await page.getByRole('button', { name: 'All sources' }).click();
  await page.locator('button.coverage-cell').nth(0).waitFor();
  expect(new URL(page.url()).searchParams.get('of')).toBeNull();
  await view.close();
});
