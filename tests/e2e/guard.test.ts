import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { violations } from '../support/axe.ts';
import { openCompanyConsole } from '../support/company-console.ts';
import type { Hand } from '../support/company.ts';
import { placeOf } from '../support/console.ts';
import { picture } from '../support/picture.ts';

let site: Awaited<ReturnType<typeof openCompanyConsole>>;
let fahad: Hand;

beforeAll(async () => {
  site = await openCompanyConsole();
  fahad = await site.company.hire('Fahad Aziz', 'Member', 'Cards');
});
afterAll(() => site?.close());

const words =
  'Our server is currently undergoing upgrades to improve performance. We apologize for any inconvenience caused. Thank you for your patience!';

/** A tab in which the check of the session meets something else than our server. */
async function behind(met: (page: Page) => Promise<unknown>) {
  const page = await site.show('/login', { token: '' });
  await page.context().addCookies([{ name: 'token', value: fahad.token, url: site.company.url }]);
  await met(page);
  await page.goto(`${site.company.url}/short-leave`, { waitUntil: 'domcontentloaded' });
  return page;
}
const answer = (reply: { status?: number; contentType?: string; body?: string }) => (page: Page) =>
  page.route('**/api/user', (route) => route.fulfill(reply));

test.each([
  ['a page instead of data', answer({ contentType: 'text/html', body: '<h1>It works!</h1>' })],
  [
    'a proxy that finds no server',
    answer({ status: 502, contentType: 'text/html', body: '<h1>502 Bad Gateway</h1>' }),
  ],
  [
    'a fault of the server',
    answer({
      status: 500,
      contentType: 'application/json',
      body: '{"message":"It broke.","code":"bug","requestId":"r-17"}',
    }),
  ],
  ['a reply without a user', answer({ contentType: 'application/json', body: '{"user":{}}' })],
  [
    'no answer at all within ten seconds',
    (page: Page) => page.route('**/api/user', () => undefined),
  ],
])('%s: maintenance, nothing of the page, and back when the server is', async (name, met) => {
  const page = await behind(met);
  await page.getByRole('heading', { name: 'Down for maintenance' }).waitFor();
  expect(await page.locator('main p').first().innerText()).toBe(words);
  expect(await page.getByRole('navigation').count()).toBe(0);
  expect(await violations(page)).toEqual([]);
  if (name.startsWith('a fault')) await page.getByText('r-17').waitFor();
  await picture(page, 'maintenance');
  await page.unroute('**/api/user');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { name: 'My balance' }).waitFor();
  expect(placeOf(page)).toBe('/short-leave');
  await page.context().close();
});

test('a lost connection after the page was open leaves the page as it is', async () => {
  const page = await site.show('/short-leave', { token: fahad.token });
  await page.getByRole('heading', { name: 'My balance' }).waitFor();
  await page.context().setOffline(true);
  await page.keyboard.press('l');
  await page.getByLabel('Reason').fill('Dentist');
  expect(await page.getByText('Down for maintenance').count()).toBe(0);
  await page.context().close();
});

test('an address asked for without a session is shown after signing in, with its filters', async () => {
  const asked = '/dashboard?country=PK&compare=last-week';
  const { company } = site;
  const page = await site.show(asked);
  await expect.poll(() => placeOf(page)).toMatch(/^\/login\?to=/);
  await page.getByLabel('E-mail').fill(fahad.email);
  await page.getByLabel('Password', { exact: true }).fill(company.secrets.password);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Verify this browser' }).waitFor();
  await page.keyboard.type(await company.mailedCode(fahad.email));
  await page.getByRole('heading', { name: 'Enter your PIN' }).waitFor();
  await page.keyboard.type(company.secrets.pin);
  await expect.poll(() => placeOf(page)).toBe(asked);
  await page.getByRole('table', { name: 'Top games' }).waitFor();
  await page.context().close();
});

test.each(['//evil.example/x', 'https://evil.example', '/\\evil.example'])(
  'the way back never leads to another site: %s',
  async (to) => {
    const page = await site.show(`/login?to=${encodeURIComponent(to)}`, { token: fahad.token });
    await expect.poll(() => placeOf(page)).toMatch(/^\/dashboard/);
    expect(page.url().startsWith(site.company.url)).toBe(true);
    await page.context().close();
  },
);
