import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { timeOf } from '#/kernel/dates.ts';
import { violations } from '../support/axe.ts';
import { openConsole } from '../support/console.ts';
import { picture } from '../support/picture.ts';

let site: Awaited<ReturnType<typeof openConsole>>;
beforeAll(async () => {
  site = await openConsole();
});
afterAll(() => site?.close());

const logo = () =>
  sharp({ create: { width: 300, height: 300, channels: 3, background: '#0b7a75' } })
    .png()
    .toBuffer();

test('a company of another zone names itself; whoever has it open counts its days', async () => {
  const admin = await site.server.as('Admin');
  const member = await site.server.as('Member');
  const other = await site.show('/tasks/timesheet', { who: member });
  await other.page.getByText('Days in PKT').waitFor();

  const viewport = { width: 1440, height: 900 };
  const { page, close } = await site.show('/settings/company', { who: admin, viewport });
  const form = page.getByRole('form', { name: 'Company' });
  await form.getByLabel('Name').fill('Tidewater Games');
  await form.getByLabel('Time zone').click();
  await page.keyboard.type('Los Angeles');
  await page.getByRole('option', { name: 'America/Los Angeles' }).click();
  await form.getByLabel('Network addresses').fill('2000');
  await form.getByRole('button', { name: 'Save' }).click();
  await form.getByText('Between 30 and 1095 days.').waitFor();
  await form.getByLabel('Network addresses').fill('365');
  await form.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Successfully Saved').first().waitFor();
  const menu = page.getByRole('navigation', { name: 'Sections' });
  await menu.getByText('Tidewater Games').waitFor();
  await menu.getByText(/^\d\d:\d\d P[SD]T$/).waitFor();
  const there = timeOf(new Date(), 'America/Los_Angeles').slice(0, 3);
  await menu.getByText(there).waitFor();

  const file = { name: 'logo.png', mimeType: 'image/png', buffer: await logo() };
  await page.locator('input[aria-label="Logo"]').setInputFiles(file);
  await page.getByRole('img', { name: 'Logo of the company' }).waitFor();
  await page.getByRole('button', { name: 'Send a test mail' }).click();
  await page.getByText(/was taken\. Look whether it arrives/).waitFor();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Licences' }).click();
  expect((await saved).suggestedFilename()).toBe('third-party-notices.txt');
  expect(await violations(page)).toEqual([]);
  await picture(page, 'company-light-1440');
  await page.setViewportSize({ width: 1024, height: 768 });
  await picture(page, 'company-light-1024');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 400, height: 1300 });
  expect(await violations(page)).toEqual([]);
  await picture(page, 'company-dark-400');
  await close();

  // The other page has heard of it.
  await other.page.getByText(/Days in P[SD]T/).waitFor();
  await other.close();

  const out = await site.show('/login', { viewport });
  await out.page.getByText('Tidewater Games').waitFor();
  await out.page.locator('.login-box > img').waitFor();
  expect(await violations(out.page)).toEqual([]);
  await picture(out.page, 'login-of-a-company-light');
  await out.close();
});

test('who may not change it is told so', async () => {
  const { page, close } = await site.show('/settings/company', {
    who: await site.server.as('Member'),
  });
  await page.getByText('Company is not open to you').first().waitFor();
  expect(await violations(page)).toEqual([]);
  await close();
});
