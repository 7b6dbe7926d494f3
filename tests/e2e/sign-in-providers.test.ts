import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { violations } from '../support/axe.ts';
import { builtPages, openBrowser, placeOf } from '../support/console.ts';
import { client, HONEST } from '../support/openid-providers.ts';
import { picture } from '../support/picture.ts';
import { providerDesk, type ProviderDesk } from '../support/provider-desk.ts';
import { mailedCode } from '../support/visitor.ts';

let desk: ProviderDesk;
let browser: Awaited<ReturnType<typeof openBrowser>>;

beforeAll(async () => {
  desk = await providerDesk(builtPages);
  browser = await openBrowser(desk.server);
});
afterAll(async () => {
  await browser.close();
  await desk.close();
});

const email = 'zara.malik@backlot.example';
const heading = (page: Page, name: string) => page.getByRole('heading', { name }).waitFor();

/** The provider's page, which sends everybody back as this account at once. */
const signsInAs = (page: Page, subject: string) =>
  page.route(`${HONEST}/**`, async (route) => {
    const back = await desk.providers.visit(route.request().url(), subject);
    const url = desk.server.base + back.pathname + back.search;
    const body = `<meta http-equiv="refresh" content="0;url=${url.replaceAll('&', '&amp;')}">`;
    await route.fulfill({ contentType: 'text/html', body });
  });

/** What a phone in the dark shows. */
async function narrowAndDark(page: Page, name: string) {
  await page.setViewportSize({ width: 400, height: 860 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await picture(page, name);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1440, height: 900 });
}

async function setUp(page: Page) {
  await page.getByText('People sign in by password').waitFor();
  await page.keyboard.press('n');
  const form = page.getByRole('dialog', { name: 'Add a sign-in provider' });
  await form.getByLabel('Name').fill('Studio account');
  await form.getByLabel('Issuer').fill('http://sso.example.com');
  await form.getByLabel('Client ID').fill(client.id);
  await form.getByLabel('Client secret').fill(client.secret);
  await form.getByLabel('E-mail domains').fill('backlot.example');
  await form.getByLabel(/Make a person of whoever/).check();
  await form.getByLabel('Groups claim').fill('groups');
  await form.getByLabel('Roles by group').fill('leads = Team lead\npeople = HR');
  await form.getByLabel('Default role').selectOption({ label: 'Member' });
  await form.getByRole('button', { name: 'Add provider' }).click();
  await form.getByText(/Write the issuer as the provider does/).waitFor();
  expect(await violations(page)).toEqual([]);
  await picture(page, 'provider-form');
  await form.getByLabel('Issuer').fill(HONEST);
  await page.keyboard.press('Control+Enter');
  await page.getByRole('button', { name: 'Studio account' }).click();
}

test('a provider is set up, somebody new comes in by it with the role of their group, and is blocked', async () => {
  const admin = await browser.show('/user-management/sign-in-providers', {
    who: desk.boss,
    viewport: { width: 1440, height: 900 },
  });
  await setUp(admin.page);
  const sheet = admin.page.getByRole('dialog', { name: 'Studio account' });
  await sheet.getByRole('button', { name: 'Check it' }).click();
  await admin.page.getByText(/Studio account answers/).waitFor();
  await sheet.getByRole('button', { name: 'Switch on' }).click();
  await sheet.getByText('On', { exact: true }).waitFor();
  await sheet.getByText('Nobody has signed in with it yet').waitFor();
  expect(await violations(admin.page)).toEqual([]);
  await picture(admin.page, 'provider-sheet');

  desk.providers.accounts.set('zara', {
    email,
    email_verified: true,
    name: 'Zara Malik',
    groups: ['people'],
  });
  const own = await browser.show('/login?to=%2Fprofile', {
    viewport: { width: 1440, height: 900 },
  });
  const { page } = own;
  const way = page.getByRole('button', { name: 'Continue with Studio account' });
  await way.waitFor();
  expect(await violations(page)).toEqual([]);
  await picture(page, 'sign-in-ways');
  desk.providers.state.isAway = true;
  await desk.server.db.updateTable('sign_in_providers').set({ version: 99 }).execute();
  await way.click();
  await page.getByText('Studio account does not answer').waitFor();
  desk.providers.state.isAway = false;
  await picture(page, 'sign-in-away');
  await narrowAndDark(page, 'sign-in-dark');

  await signsInAs(page, 'zara');
  await way.focus();
  await page.keyboard.press('Enter');
  await heading(page, 'Verify this browser');
  // The code of the provider does not stay in the address.
  expect(placeOf(page)).toBe('/login?to=%2Fprofile');
  await page.keyboard.type(mailedCode(desk.server, email));
  await heading(page, 'Choose a PIN');
  await page.getByLabel('New PIN, digit 1 of 6').focus();
  await page.keyboard.type('193702');
  await page.getByLabel('The same PIN once more, digit 1 of 6').waitFor();
  await page.keyboard.type('193702');
  await page.waitForURL('**/profile');
  await page.getByText('Zara Malik').first().waitFor();
  expect(await desk.roleOf(email)).toBe('HR');

  await admin.page.reload();
  await sheet.getByText(email).waitFor();
  await picture(admin.page, 'provider-linked');
  await narrowAndDark(admin.page, 'provider-linked-dark');
  const { id, version } = await desk.server.db
    .selectFrom('people')
    .select(['id', 'version'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  const block = { id, version, status: 'blocked', reason: 'Lost laptop' };
  expect((await desk.boss.call('POST /user-update-status', block)).status).toBe(200);
  await page.goto(`${desk.server.base}/login`);
  await way.click();
  await page.getByText(/Your account is blocked/).waitFor();
  await picture(page, 'sign-in-blocked');
  await own.close();
  await admin.close();
});
