import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openConsole, placeOf } from '../support/console.ts';
import type { Colleague } from '../support/server.ts';
import { goodPin, otherThan, personWithPassword } from '../support/visitor.ts';

let site: Awaited<ReturnType<typeof openConsole>>;
let hira: Colleague;
let page: Page;
let view: Awaited<ReturnType<typeof site.show>>;

beforeAll(async () => {
  site = await openConsole();
  hira = await site.server.as('Member', { name: 'Hira Baig' });
});
afterAll(() => site.close());
afterEach(() => view.close());

async function open(path: string, options: Parameters<typeof site.show>[1] = { who: hira }) {
  view = await site.show(path, options);
  page = view.page;
}
const menu = () => page.getByRole('navigation', { name: 'Sections' });
const current = () => menu().locator('a.on').first();

test('without a session nothing is shown but the login page, which knows the way back', async () => {
  await open('/tasks?q=art', {});
  await expect.poll(() => placeOf(page)).toBe('/login?to=%2Ftasks%3Fq%3Dart');
  expect(await menu().count()).toBe(0);
});

test('a page does nothing that its policy refuses', async () => {
  await open('/login', {});
  const refused: string[] = [];
  page.on('console', (it) => {
    if (it.text().startsWith('refused:')) refused.push(it.text());
  });
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (it) =>
      console.log(`refused: ${it.effectiveDirective} ${it.blockedURI} ${it.sample}`),
    );
  });
  await page.reload();
  await page.getByRole('heading').first().waitFor();
  expect(refused).toEqual([]);
});

test('words that are cut are told in whole to whoever points at them, as long as they are cut', async () => {
  await open('/tasks');
  const words = page.locator('.find > .trunc');
  const point = async (width: string) => {
    await words.evaluate((it, to) => void (it.style.maxWidth = to), width);
    await page.mouse.move(0, 0);
    await words.hover();
  };
  await point('none');
  expect(await words.getAttribute('title')).toBeNull();
  await point('40px');
  await expect.poll(() => words.getAttribute('title')).toBe('Search or run an action');
  await point('none');
  await expect.poll(() => words.getAttribute('title')).toBeNull();
});

test('an unknown address is not found, within section 1', async () => {
  await open('/no/such/page');
  await page.getByText('There is no page here').waitFor();
  expect(await current().innerText()).toBe('Dashboard');
});

test('a page the role does not open says which right is missing and whom to ask', async () => {
  const nobody = await site.server.nobody();
  const chief = await site.server.as('Super admin', { name: 'Usman Latif' });
  await open('/dashboard', { who: nobody });
  await page.getByText('Dashboard is not open to you').waitFor();
  await page.getByText('revenue:read').waitFor();
  expect(await menu().getByRole('link', { name: 'Dashboard' }).count()).toBe(0);
  await page.getByText('Usman Latif').waitFor();
  await page.getByRole('button', { name: 'Ask for access' }).click();
  await page.getByText('Asked Usman Latif.').waitFor();
  const told = await chief.call('GET /get-notifications');
  expect(told.body['rows']).toMatchObject([{ type: 'rights.asked', link: '/dashboard' }]);
});

test('the first page is that of the first section this person may open', async () => {
  await open('/');
  await expect.poll(() => placeOf(page)).toMatch(/^\/dashboard/);
});

test('a value in the address that is not known is left out, and the person told so', async () => {
  await open('/dashboard?platform=toaster&country=PK');
  await page.getByText('Left out of the address, because it is not known: platform.').waitFor();
  expect(await page.getByRole('heading', { name: 'Dashboard' }).isVisible()).toBe(true);
});

test('while the next page is fetched, its address means nothing to the one that is left', async () => {
  await hira.call('POST /tasks/save', { title: 'Tide ladder' });
  await open('/tasks/record?search=tide');
  const task = page.getByRole('link', { name: 'Tide ladder' });
  await task.waitFor();
  const { promise: fetched, resolve: fetchAll } = Promise.withResolvers<void>();
  await page.route(/\.js$/, async (it) => {
    await fetched;
    await it.continue();
  });
  const asked: string[] = [];
  page.on('request', (it) => asked.push(new URL(it.url()).pathname));
  await task.click();
  await expect.poll(() => placeOf(page)).toMatch(/^\/tasks\/info\?task=/);
  await page.waitForTimeout(300);
  fetchAll();
  await page.getByRole('heading', { name: 'Tide ladder' }).waitFor();
  expect(asked).not.toContain('/api/tasks/record');
  expect(await page.getByText('Left out of the address').count()).toBe(0);
});

test('the menu stays as narrow as it was left, and says its names to those who do not see', async () => {
  await open('/tasks');
  await page.getByRole('button', { name: 'Collapse the menu' }).click();
  expect((await menu().boundingBox())?.width).toBe(52);
  await page.reload();
  await menu().waitFor();
  expect((await menu().boundingBox())?.width).toBe(52);
  await menu().getByRole('link', { name: 'Dashboard' }).click();
  await expect.poll(() => placeOf(page)).toMatch(/^\/dashboard/);
  await page.getByRole('button', { name: 'Expand the menu' }).click();
  expect((await menu().boundingBox())?.width).toBe(224);
});

const toShortLeave = async () => {
  await menu().getByRole('link', { name: 'Employees' }).first().click();
  await menu().getByRole('link', { name: 'Short leave' }).click();
};

test('? lists the shortcuts of this person on this page', async () => {
  const member = await site.server.as('Member');
  await member.call('POST /tasks/save', { title: 'Tide ladder' });
  await open('/tasks', { who: member });
  await page.getByRole('button', { name: 'Start' }).waitFor();
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  const listed = async () => (await sheet.locator('dt').allInnerTexts()).join(', ');
  await page.keyboard.press('Shift+?');
  await sheet.getByText('Tasks & projects').waitFor();
  expect(await listed()).toContain(
    'New task, Add in one line, Next row, Previous row, Open the row, Start the task',
  );
  await page.keyboard.press('Escape');
  expect(await sheet.count()).toBe(0);
  await page.keyboard.press('j');
  await page.keyboard.press('s');
  await page.getByRole('region', { name: 'Running task' }).waitFor();
  await page.keyboard.press('Shift+?');
  await sheet.getByText('Pause my task').waitFor();
  await page.keyboard.press('Escape');
  await toShortLeave();
  await page.getByRole('heading', { name: 'Short leave', exact: true }).waitFor();
  await page.keyboard.press('Shift+?');
  await sheet.getByText('Ask for leave').waitFor();
  expect(await listed()).not.toContain('New task');
});

test('leaving a page asks only when something was typed', async () => {
  await open('/tasks');
  const askForLeave = async () => {
    await toShortLeave();
    await page.getByRole('button', { name: 'Ask for leave' }).first().click();
    await page.getByLabel('Reason').waitFor();
  };
  const goBack = () => page.evaluate(() => window.history.back());
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });

  await askForLeave();
  await goBack();
  await expect.poll(() => placeOf(page)).toBe('/employee-management');

  await askForLeave();
  await page.getByLabel('Reason').fill('Dentist');
  await goBack();
  await question.getByRole('button', { name: 'Stay' }).click();
  expect(await page.getByLabel('Reason').inputValue()).toBe('Dentist');
  expect(placeOf(page)).toMatch(/^\/short-leave/);
  await goBack();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect.poll(() => placeOf(page)).toBe('/employee-management');
});

test('a session that was idle shows nothing until the PIN, then everything as it was left', async () => {
  const { server } = site;
  const person = await personWithPassword(server, 'Member', { name: 'Bilal Anwar' });
  const token = await server.signIn(person.id);
  await open('/tasks', { who: { id: person.id, token, call: server.call } });
  await menu().waitFor();
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Palette' }).getByRole('combobox');
  await palette.waitFor();
  await server.db
    .updateTable('sessions')
    .set({ locked_at: new Date() })
    .where('person_id', '=', person.id)
    .execute();
  // The preview of the action is refused, and so the page learns that the PIN is awaited.
  await page.keyboard.insertText('leave tomorrow 3-5pm dentist');
  await page.getByRole('heading', { name: 'Welcome back, Bilal' }).waitFor();
  // Not hidden, but not there: whoever opens the browser's tools finds the PIN's page and no more.
  expect(await palette.count()).toBe(0);
  expect(await menu().count()).toBe(0);
  expect(await page.locator('#root, #layers').count()).toBe(0);
  await page.keyboard.type(otherThan(goodPin));
  await page.getByRole('dialog').getByText('That PIN is not right').waitFor();
  await page.keyboard.type(goodPin);
  await menu().waitFor();
  expect(await palette.inputValue()).toBe('leave tomorrow 3-5pm dentist');
});

test('signing out forgets the token and shows the login page', async () => {
  await open('/tasks', { who: await site.server.as('Member', { name: 'Noor Siddiq' }) });
  await page.getByRole('button', { name: 'Noor Siddiq: theme and sign out' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect.poll(() => placeOf(page)).toBe('/login');
  expect((await page.context().cookies()).map((it) => it.name)).not.toContain('token');
});

test('the theme is the person’s own choice and stays', async () => {
  await open('/tasks');
  await page.getByRole('button', { name: 'Hira Baig: theme and sign out' }).click();
  await page.getByRole('menuitem', { name: 'Dark' }).click();
  const theme = () => page.evaluate(() => document.documentElement.dataset.theme);
  expect(await theme()).toBe('dark');
  await page.reload();
  expect(await theme()).toBe('dark');
});

test('the end of the session is announced in time, in a banner that can be closed', async () => {
  const { server } = site;
  const person = await server.as('Member', { name: 'Zain Farooq' });
  await server.db
    .updateTable('sessions')
    .set({ expires_at: new Date(Date.now() + 10 * 60_000) })
    .where('person_id', '=', person.id)
    .execute();
  await open('/tasks', { who: person });
  const banner = page.getByRole('status').filter({ hasText: 'Your session ends at' });
  await banner.getByText('Warning').waitFor();
  await banner.getByRole('button', { name: 'Close' }).click();
  expect(await banner.count()).toBe(0);
});
