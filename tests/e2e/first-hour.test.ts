import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { seedNetworks } from '#/domains/catalogue/networks/seed-networks.records.ts';
import { openSetUpLink } from '#/domains/platform/auth/set-up/set-up.records.ts';
import { violations } from '../support/axe.ts';
import { openConsole } from '../support/console.ts';
import { mailedCode } from '../support/visitor.ts';

const email = 'sana@studio.example';
const fixtures = join(
  import.meta.dirname,
  '../../src/domains/catalogue/data-entry/imports/fixtures',
);

/** A report of MAX, as far as it is about the one app the company has by then. */
function report(): Buffer {
  const [head, ...rows] = readFileSync(join(fixtures, 'max-revenue.csv'), 'utf8').split('\n');
  return Buffer.from([head, ...rows.filter((it) => it.includes('lanternlagoon'))].join('\n'));
}

test('an empty company is led from the link of its set-up to its first figures', async () => {
  const site = await openConsole();
  await seedNetworks(site.server.db);
  const token = await openSetUpLink(site.server.db, new Date());
  const viewport = { width: 1440, height: 900 };
  const view = await site.show(`/login#set-up=${token}`, { viewport });
  const { page } = view;
  const dialog = page.getByRole('dialog');
  const guide = page.getByRole('region', { name: 'The first hour' });
  const taken = async (count: number) => {
    await page.goto(`${site.server.base}/dashboard`);
    await guide.getByText(`${count} of 5`).waitFor();
  };
  const take = (name: string) => guide.getByRole('link', { name, exact: true }).click();

  await page.getByLabel('Your name').fill('Sana Mirza');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('New password').fill('four quiet brass kettles');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Verify this browser' }).waitFor();
  await page.getByLabel('Code, digit 1 of 6').focus();
  await page.keyboard.type(mailedCode(site.server, email));
  await page.getByRole('heading', { name: 'Choose a PIN' }).waitFor();
  await page.getByLabel('New PIN, digit 1 of 6').focus();
  await page.keyboard.type('408152408152');
  await guide.getByText('0 of 5').waitFor();
  expect(await violations(page)).toEqual([]);

  await take('Set up the company');
  const company = page.getByRole('form', { name: 'Company' });
  await company.getByLabel('Name').fill('Kettle & Daughters');
  await page.keyboard.press('Control+Enter');
  await page.getByText('Successfully Saved').waitFor();

  await taken(1);
  await take('Add a team');
  await dialog.getByLabel('Name').fill('Puzzle');
  await page.keyboard.press('Control+Enter');
  await dialog.waitFor({ state: 'detached' });

  await taken(2);
  await take('Invite people');
  await dialog.getByLabel('Who').fill('hira@studio.example');
  await dialog.getByLabel('Role').selectOption({ label: 'Member' });
  await page.keyboard.press('Control+Enter');
  await page.getByRole('row', { name: /hira@studio/ }).waitFor();

  await taken(3);
  await take('Add an app');
  await dialog.getByLabel('Name').fill('Lantern Lagoon');
  await dialog.getByLabel('Platform').selectOption({ label: 'Android' });
  await dialog.getByLabel('Package or bundle id').fill('com.backlot.lanternlagoon');
  await page.keyboard.press('Control+Enter');
  await page.getByText('Lantern Lagoon').first().waitFor();

  await taken(4);
  await take('Upload a report');
  await page.getByLabel('Report', { exact: true }).setInputFiles({
    name: 'max-revenue.csv',
    mimeType: 'text/csv',
    buffer: report(),
  });
  await dialog.getByLabel('Account').fill('Studio MAX');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('button', { name: 'Take it into the figures' }).click();
  await page.getByText('max-revenue.csv is in the figures').waitFor();
  await page.goto(`${site.server.base}/dashboard`);
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
  expect(await guide.count()).toBe(0);
  await view.close();
  await site.close();
});
