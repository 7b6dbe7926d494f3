import { afterEach, beforeEach, expect, test } from 'vitest';
import { namedDay } from '#/kernel/date-words.ts';
import { dayOf } from '#/kernel/dates.ts';
import { addDays, weekdayOf } from '#/kernel/days.ts';
import { openCompany, type Company } from '../support/company.ts';
import { placeOf } from '../support/console.ts';
import {
  enter,
  openExtension,
  pollNow,
  shown,
  type ExtensionBrowser,
} from '../support/extension.ts';
import { picture } from '../support/picture.ts';

let company: Company;
let leadToken: string;
let own: ExtensionBrowser;
let leads: ExtensionBrowser;

// A second try begins with other browsers and another newcomer; the company is the same.
beforeEach(async () => {
  company = await openCompany();
  leadToken = await company.tokenOf('imran.sheikh@backlot.example');
  own = await openExtension(company.url);
  leads = await openExtension(company.url);
});
afterEach(async () => {
  await own?.close();
  await leads?.close();
  await company?.close();
});

const today = dayOf(new Date());
const workday = [2, 3, 4].map((it) => addDays(today, it)).find((it) => weekdayOf(it) < 6)!;

test('a newcomer comes in by invitation, sees the figures, asks for leave in the popup; the lead hears of it and approves', async () => {
  const name = `Rida Aslam ${crypto.randomUUID().slice(0, 4)}`;
  const newcomer = await company.invite('Word', name);
  const password = 'four quiet brass kettles';
  const pin = '408152';

  // The invitation, the password, the browser, the PIN.
  const page = await own.open(newcomer.link.slice(company.url.length));
  await page.getByRole('heading', { name: `Welcome, ${name}` }).waitFor();
  await page.getByLabel('New password').fill(password);
  await page.getByRole('button', { name: 'Set password' }).click();
  await page.getByRole('heading', { name: 'Verify this browser' }).waitFor();
  await page.keyboard.type(await company.mailedCode(newcomer.email));
  await page.getByRole('heading', { name: 'Choose a PIN' }).waitFor();
  await page.keyboard.type(pin);
  await page.getByLabel('The same PIN once more, digit 1 of 6').waitFor();
  await page.keyboard.type(pin);
  await expect.poll(() => placeOf(page)).toMatch(/^\/dashboard/);

  // Figures that came in as export files of the networks.
  const figures = page.getByRole('region', { name: 'Figures' }).or(page.getByLabel('Figures'));
  await figures
    .getByText(/^\$[\d.,]+[KM]?$/)
    .first()
    .waitFor();
  await page.getByRole('table', { name: 'Top games' }).getByRole('row').nth(3).waitFor();
  await picture(page, 'story-dashboard');

  // The popup of the same browser is signed in as well.
  const popup = await own.popup();
  const line = popup.getByLabel('Ask for leave');
  await line.waitFor();
  await popup.keyboard.press('l');
  await popup.keyboard.type(`leave ${namedDay(workday)} 3pm-4pm bank`);
  await popup.getByText(/, leaves /).waitFor();
  await picture(popup, 'story-popup');

  // The lead is signed in elsewhere and has the extension; it has looked once.
  await enter(leads, leadToken);
  const before = await shown(leads.options);
  await popup.keyboard.press('Enter');
  await popup.getByRole('status').filter({ hasText: 'Asked Imran Sheikh' }).waitFor();
  await expect
    .poll(
      async () => {
        await pollNow(leads.options);
        return (await shown(leads.options)).length - before.length;
      },
      { timeout: 15_000 },
    )
    .toBe(1);

  // By keyboard: to the request, and approved.
  const desk = await leads.open('/short-leave');
  const queue = desk.getByRole('region', { name: 'Waiting for you' });
  const row = queue.getByRole('row').filter({ hasText: name });
  await row.waitFor();
  const rows = queue
    .getByRole('row')
    .filter({ has: desk.getByRole('button', { name: 'Approve' }) });
  const names = await rows.allInnerTexts();
  for (const it of names) {
    await desk.keyboard.press('j');
    if (it.includes(name)) break;
  }
  await picture(desk, 'story-queue');
  await desk.keyboard.press('a');
  await desk.getByRole('status').filter({ hasText: 'Approved Rida' }).waitFor();

  // And the newcomer sees it, in the popup and on the page.
  await popup
    .getByText(/approved/i)
    .first()
    .waitFor();
  await page.goto(`${company.url}/short-leave`);
  const requests = page.getByRole('region', { name: 'My requests' });
  await requests.getByText('Approved').waitFor();
  await picture(page, 'story-decided');
});
