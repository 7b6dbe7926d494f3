import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emailOf } from '#/demo/company.ts';
import { openExtension, type ExtensionBrowser } from '../support/extension.ts';
import { quietOf } from '../support/quiet.ts';
import { faults, openWalk } from '../support/walk.ts';

/** Everything that opens above a screen, what stands before one, and the parts of the extension. */

let walk: Awaited<ReturnType<typeof openWalk>>;
beforeAll(async () => {
  walk = await openWalk();
});
afterAll(() => walk?.close());

describe('axe finds nothing in either theme, and nothing is wider than the window or cut off', () => {
  test('on a page that does not exist', async () => {
    const page = await walk.open('/no/such/page');
    await page.getByText('There is no page here').waitFor();
    expect(await faults(page, 'not-found')).toEqual([]);
  });

  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
  const inPersonMenu = async (page: Page, name: string) => {
    await page.getByRole('button', { name: /theme and sign out$/ }).click();
    await page.getByRole('menuitem', { name }).click();
    await page.getByRole('dialog').getByRole('button').first().waitFor();
  };
  const above: [string, string, (page: Page) => Promise<unknown>][] = [
    ['the palette', '/tasks', (page) => page.keyboard.press('Control+k')],
    [
      'the palette with an action',
      '/tasks',
      async (page) => {
        await page.keyboard.press('Control+k');
        await page.getByRole('combobox', { name: 'Search or run an action' }).waitFor();
        await page.keyboard.type('leave next tuesday 3pm-4pm dentist');
        await page.getByText('15:00 – 16:00').first().waitFor();
      },
    ],
    ['the sheet of shortcuts', '/tasks', (page) => page.keyboard.press('Shift+?')],
    ['asking for leave', '/short-leave', (page) => page.keyboard.press('l')],
    ['a new task', '/tasks', (page) => page.keyboard.press('n')],
    ['a remark on the chart', '/dashboard', (page) => button(page, 'Annotate').click()],
    [
      'saving a view',
      '/dashboard',
      async (page) => {
        await button(page, 'Save view').click();
        await page.getByRole('menuitem', { name: 'Save this view…' }).click();
      },
    ],
    [
      'the notifications',
      '/tasks',
      (page) => page.getByRole('button', { name: /^Notifications/ }).click(),
    ],
    [
      'importing a report',
      '/data-entry/log',
      (page) => button(page, 'Import a report').first().click(),
    ],
    ['my password', '/profile?show=security&change=password', async () => undefined],
    ['my PIN', '/profile?show=security&change=pin', async () => undefined],
    ['acting as a lead', '/tasks', (page) => inPersonMenu(page, 'Act as a team lead')],
  ];
  test.each(above)('with %s open', async (name, path, show) => {
    const page = await walk.open(path);
    await show(page);
    await page.getByRole('dialog').first().waitFor();
    await walk.quiet();
    expect(await faults(page, name.replaceAll(' ', '-'))).toEqual([]);
  });

  test('through all steps of signing in', async () => {
    const { site } = walk;
    const { company } = site;
    const newcomer = await company.invite('Cards', 'Salman Butt');
    const page = await site.show(newcomer.link.slice(company.url.length));
    const found: string[] = [];
    const look = async (heading: string | RegExp, name: string) => {
      await page.getByRole('heading', { name: heading }).waitFor();
      const here = await faults(page, `login-${name}`);
      found.push(...here.map((it) => `${name}: ${it}`));
    };
    await look('Welcome, Salman Butt', 'first-password');
    await page.getByLabel('New password').fill('four quiet brass kettles');
    await page.getByRole('button', { name: 'Set password' }).click();
    await look('Verify this browser', 'device');
    await page.getByLabel('Code, digit 1 of 6').focus();
    await page.keyboard.type(await company.mailedCode(newcomer.email));
    await look('Choose a PIN', 'new-pin');
    await page.getByLabel('New PIN, digit 1 of 6').focus();
    await page.keyboard.type('408152408152');
    await page.getByRole('banner').waitFor();
    await page.context().clearCookies({ name: 'token' });
    await page.goto(`${company.url}/login`);
    await look('Sign in to Backlot', 'password');
    await page.getByLabel('E-mail').fill(newcomer.email);
    await page.getByLabel('Password', { exact: true }).fill('four quiet brass kettle');
    await page.keyboard.press('Enter');
    await page
      .getByText(/do not match|wrong|not right/i)
      .first()
      .waitFor();
    await look('Sign in to Backlot', 'refused');
    await page.getByLabel('Password', { exact: true }).fill('four quiet brass kettles');
    await page.keyboard.press('Enter');
    await look('Enter your PIN', 'pin');
    await page.goto(`${company.url}/login`);
    await page.getByRole('button', { name: 'Forgot it?' }).click();
    await look('Forgot your password?', 'forgot');
    expect(found).toEqual([]);
    await page.context().close();
  });
});

describe('axe finds nothing in either theme in the extension', () => {
  let browser: ExtensionBrowser;
  beforeAll(async () => {
    browser = await openExtension(walk.site.company.url);
  });
  afterAll(() => browser?.close());

  test.each(['popup', 'sidepanel'])('in the %s, signed out and in', async (part) => {
    await browser.context.clearCookies();
    const page = await browser.openPart(part, { width: 400, height: 600 });
    const atRest = quietOf(page);
    await page.getByText('You are signed out').waitFor();
    expect(await faults(page, `${part}-out`, [400])).toEqual([]);
    await browser.signIn(await walk.site.company.tokenOf(emailOf('Hira Baig')));
    await page.getByLabel('Ask for leave').waitFor();
    await page.locator('a.tile').first().waitFor();
    await page.getByText('New rules for keys and passwords').waitFor();
    // A side panel listens for as long as it can be seen.
    await atRest();
    await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
    expect(await faults(page, part, [400])).toEqual([]);
    await page.keyboard.press('/');
    await page.getByRole('combobox').first().waitFor();
    expect(await faults(page, `${part}-palette`, [400])).toEqual([]);
    await page.close();
  });

  test('in the options', async () => {
    await browser.options.bringToFront();
    expect(await faults(browser.options, 'options')).toEqual([]);
  });
});
