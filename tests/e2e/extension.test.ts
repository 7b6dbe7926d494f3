import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { namedDay } from '#/kernel/date-words.ts';
import { dayOf } from '#/kernel/dates.ts';
import { addDays, weekdayOf } from '#/kernel/days.ts';
import { openCompany, type Company, type Hand } from '../support/company.ts';
import { placeOf } from '../support/console.ts';
import {
  enter,
  openExtension,
  press,
  tidy,
  type ExtensionBrowser,
  type Part,
} from '../support/extension.ts';
import { picture } from '../support/picture.ts';

let company: Company;
let browser: ExtensionBrowser;

beforeAll(async () => {
  company = await openCompany();
  browser = await openExtension(company.url);
});
afterAll(async () => {
  await browser?.close();
  await company?.close();
});
afterEach(() => tidy(browser));

const today = dayOf(new Date());
const workdays = [2, 3, 4, 5].map((it) => addDays(today, it)).filter((it) => weekdayOf(it) < 6);

async function signInOnTheWeb(who: Hand) {
  const page = await browser.open('/tasks');
  await page.getByLabel('E-mail').fill(who.email);
  await page.getByLabel('Password', { exact: true }).fill(company.secrets.password);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Verify this browser' }).waitFor();
  await page.keyboard.type(await company.mailedCode(who.email));
  await page.getByRole('heading', { name: 'Enter your PIN' }).waitFor();
  await page.keyboard.type(company.secrets.pin);
  await expect.poll(() => placeOf(page)).toBe('/tasks');
  return page;
}

test('signing in and out on the web moves popup, side panel, the extension’s console and the badge', async () => {
  const hamid = await company.hire('Hamid Gul', 'Member', 'Cards');
  const popup = await browser.popup();
  const panel = await browser.openPart('sidepanel', { width: 360, height: 800 });
  await popup.getByText('You are signed out').waitFor();
  const badge = () => popup.evaluate(() => (globalThis as Part).chrome.action.getBadgeText({}));

  const page = await signInOnTheWeb(hamid);
  await popup.getByLabel('Ask for leave').waitFor();
  await panel.getByLabel('Ask for leave').waitFor();
  await expect.poll(badge).toBe('');
  const own = await browser.openPart('console');
  await own.getByRole('button', { name: /^Hamid Gul/ }).waitFor();
  await picture(popup, 'extension-popup');
  await picture(panel, 'extension-sidepanel');
  await picture(own, 'extension-console');

  await page.getByRole('button', { name: /^Hamid Gul/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect.poll(() => placeOf(page)).toBe('/login');
  await popup.getByText('You are signed out').waitFor();
  await panel.getByText('You are signed out').waitFor();
  await own
    .getByText(/sign in/i)
    .first()
    .waitFor();
  await expect.poll(badge).toBe('?');
  await picture(own, 'extension-console-out');
});

test('signing out in the extension signs the web page out', async () => {
  const hamid = await company.hire('Hamid Gul', 'Member', 'Cards');
  const page = await signInOnTheWeb(hamid);
  const own = await browser.openPart('console');
  await own.getByRole('button', { name: /^Hamid Gul/ }).click();
  await own.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect
    .poll(async () => (await browser.context.cookies()).map((it) => it.name))
    .not.toContain('token');
  await page.bringToFront();
  await expect.poll(() => placeOf(page)).toMatch(/^\/login/);
});

const leavesOf = async (who: Hand) => {
  const reply = await company.read<{ rows: { date: string; status: string }[] }>(
    who,
    '/getShortLeaves?view=mine',
  );
  return reply.rows.map((it) => [it.date, it.status]);
};

test('while the browser is offline a request waits, and goes once when it is back', async () => {
  const tania = await company.hire('Tania Awan', 'Member', 'Cards');
  await enter(browser, tania.token);
  const popup = await browser.popup();
  const line = popup.getByLabel('Ask for leave');
  await line.fill(`leave ${namedDay(workdays[1]!)} 3pm-4pm dentist`);
  await popup.getByText(/, leaves /).waitFor();
  await browser.context.setOffline(true);
  await line.press('Enter');
  await popup.getByText('1 pending').waitFor();
  await picture(popup, 'extension-pending');
  await browser.context.setOffline(false);
  // A server that is busy is asked again after up to 15 s.
  await popup.getByText('1 pending').waitFor({ state: 'detached', timeout: 45_000 });
  expect(await leavesOf(tania)).toEqual([[workdays[1], 'applied']]);
});

test('what is acknowledged while offline waits as pending, and is sent once', async () => {
  const tania = await company.hire('Tania Awan', 'Member', 'Cards');
  await enter(browser, tania.token);
  const popup = await browser.popup();
  const asked = popup.getByRole('list', { name: 'Asked of you' });
  const acknowledge = asked.getByRole('button', { name: 'Acknowledge' });
  await acknowledge.waitFor();
  const toAcknowledge = async () => {
    const reply = await company.read<{ rows: { mustAcknowledge: boolean }[] }>(
      tania,
      '/announcements/alerts',
    );
    return reply.rows.filter((it) => it.mustAcknowledge).length;
  };
  const before = await toAcknowledge();
  await browser.context.setOffline(true);
  await press(acknowledge);
  await popup.getByText('1 pending').waitFor();
  expect(await toAcknowledge()).toBe(before);
  await browser.context.setOffline(false);
  await popup.getByText('1 pending').waitFor({ state: 'detached', timeout: 45_000 });
  expect(await toAcknowledge()).toBe(before - 1);
});
