import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { violations } from '../support/axe.ts';
import { openConsole, placeOf } from '../support/console.ts';
import { goAhead } from '../support/go-ahead.ts';
import { picture } from '../support/picture.ts';
import {
  goodPassword,
  goodPin,
  mailedCode,
  mailedToken,
  personWithPassword,
  visitor,
} from '../support/visitor.ts';

let site: Awaited<ReturnType<typeof openConsole>>;
beforeAll(async () => {
  site = await openConsole();
});
afterAll(() => site?.close());

const heading = (page: Page, name: string) => page.getByRole('heading', { name }).waitFor();

/** Types e-mail and password on the login page. */
async function typePassword(page: Page, email: string, password = goodPassword) {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
}

async function inPersonMenu(page: Page, item: string) {
  await page.getByRole('button', { name: /theme and sign out/ }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

/** A tab of a person who has signed in through every step. */
async function signedIn(email: string) {
  const { server, show } = site;
  const tab = await show('/login');
  await typePassword(tab.page, email);
  await heading(tab.page, 'Verify this browser');
  await tab.page.keyboard.type(mailedCode(server, email));
  await heading(tab.page, 'Enter your PIN');
  await tab.page.keyboard.type(goodPin);
  await tab.page.getByRole('banner').waitFor();
  return tab;
}

test('a forgotten PIN is set anew with a mailed code, and a weak one is told from the start', async () => {
  const { server, show } = site;
  const { email } = await personWithPassword(server);
  const { page, close } = await show('/login');
  await typePassword(page, email);
  await heading(page, 'Verify this browser');
  await page.keyboard.type(mailedCode(server, email));
  await heading(page, 'Enter your PIN');
  await page.getByRole('button', { name: /Forgot your PIN/ }).click();
  // On a browser that only a mailed code let in it waits, and that is said.
  await page.getByText(/a new PIN has to wait until/).waitFor();
  await server.db.updateTable('devices').set({ proven_at: server.clock.now }).execute();
  await typePassword(page, email);
  await heading(page, 'Enter your PIN');
  server.clock.now = new Date(server.clock.now.getTime() + 2 * 60_000);
  await page.getByRole('button', { name: /Forgot your PIN/ }).click();
  await heading(page, 'Verify this browser');
  await page.keyboard.type(mailedCode(server, email));
  await heading(page, 'Choose a PIN');
  await page.keyboard.type('123456');
  await page.getByText('Do not count up or down').waitFor();
  for (let digit = 0; digit < 6; digit++) await page.keyboard.press('Backspace');
  await page.keyboard.type('482913');
  await page.getByLabel('The same PIN once more, digit 1 of 6').waitFor();
  await page.keyboard.type('482914');
  await page.getByText('This is another PIN').waitFor();
  for (let digit = 0; digit < 6; digit++) await page.keyboard.press('Backspace');
  await page.keyboard.type('482913');
  await page.getByRole('banner').waitFor();
  expect(placeOf(page)).not.toMatch(/login/);
  await close();
});

test('a forgotten password is set anew by the mailed link, which then says that it was used', async () => {
  const { server, show } = site;
  const { email } = await personWithPassword(server);
  const { page, close } = await show('/login');
  await page.getByRole('button', { name: 'Forgot it?' }).click();
  await page.getByLabel('E-mail').fill(email);
  await page.keyboard.press('Enter');
  await page.getByText('If this address belongs to somebody').waitFor();
  const link = `${server.base}/login#reset=${mailedToken(server, email, 'reset')}`;
  await page.goto(link);
  await heading(page, 'Set a new password');
  await page.getByLabel('New password').fill('Password1234!');
  await page.keyboard.press('Enter');
  await page.getByText('guessed first').waitFor();
  await page.getByLabel('New password').fill('nine purple kettles');
  await page.keyboard.press('Enter');
  await heading(page, 'Verify this browser');
  await page.goto('about:blank');
  await page.goto(link);
  await page.getByText('This link was used already').waitFor();
  await heading(page, 'Sign in to Backlot');
  await typePassword(page, email, 'nine purple kettles');
  await heading(page, 'Verify this browser');
  expect(await page.getByText(`We mailed a six-digit code to ${email}.`).count()).toBe(1);
  await close();
});

test('five wrong PINs lead back to the password, and say why', async () => {
  const { server, show } = site;
  const { email } = await personWithPassword(server);
  const { page, close } = await show('/login');
  await typePassword(page, email);
  await heading(page, 'Verify this browser');
  await page.keyboard.type(mailedCode(server, email));
  await heading(page, 'Enter your PIN');
  for (const left of ['4 tries', '3 tries', '2 tries', '1 try']) {
    await page.keyboard.type('820417');
    await page.getByText(`${left} left`).waitFor();
  }
  await page.keyboard.type('820417');
  await page.getByText('fifth wrong PIN').waitFor();
  await heading(page, 'Sign in to Backlot');
  const cookies = await page.context().cookies();
  expect(cookies.map((it) => it.name)).toEqual(['device']);
  await close();
});

/** A super admin who acts as the lead of a team. */
async function acting() {
  const { server } = site;
  const nth = crypto.randomUUID().slice(0, 4);
  const [lead, admin, team] = [`Imran ${nth}`, `Usman ${nth}`, `Word ${nth}`];
  const teamId = await server.team(team);
  await server.as('Team lead', { name: lead, leads: teamId });
  const { email } = await personWithPassword(server, 'Super admin', { name: admin });
  const { page, close } = await signedIn(email);
  await inPersonMenu(page, 'Act as a team lead');
  await page.getByLabel('Team lead', { exact: true }).selectOption(`${lead}, ${team}`);
  await page.getByLabel('Reason').fill('Checking the queue');
  await page.getByLabel('Your PIN, digit 1 of 6').click();
  await page.keyboard.type(goodPin);
  await page.getByRole('button', { name: 'Act as this lead' }).click();
  const banner = page.getByText(`Acting as ${lead}`);
  await banner.waitFor();
  return { page, close, lead, admin, teamId, banner };
}

test('a super admin acts as a lead with a banner over every page, and returns', async () => {
  const { server } = site;
  const { page, close, admin, banner } = await acting();
  await page.getByText(/^\d\d:\d\d$/).waitFor();
  await page.goto(`${server.base}/short-leave`);
  await banner.waitFor();
  await page.getByRole('button', { name: /theme and sign out/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).waitFor();
  expect(await page.getByRole('menuitem', { name: 'My devices' }).count()).toBe(0);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Return' }).click();
  await banner.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: admin }).waitFor();
  await close();
});

test('acting as somebody who leads no team by now asks for the PIN and says why; nobody is signed out', async () => {
  const { page, close, lead, admin, teamId, banner } = await acting();
  const { db } = site.server;
  await db.updateTable('teams').set({ lead_id: null }).where('id', '=', teamId).execute();
  await page.reload();
  await page.getByText(`You cannot act as ${lead} any more.`).waitFor();
  expect(await banner.count()).toBe(0);
  expect(await violations(page)).toEqual([]);
  await picture(page, 'no-longer-acting');
  await page.keyboard.type(goodPin);
  await page.getByRole('button', { name: admin }).waitFor();
  expect(await banner.count()).toBe(0);
  await close();
});

test('revoking another device ends its session', async () => {
  const { server } = site;
  const { email } = await personWithPassword(server);
  const elsewhere = await visitor(server, email).signIn();
  server.clock.now = new Date(server.clock.now.getTime() + 2 * 60_000);
  const { page, close } = await signedIn(email);
  await inPersonMenu(page, 'My devices');
  await page.getByRole('table', { name: 'My devices' }).getByText('This one').waitFor();
  await page.getByRole('button', { name: 'Revoke', exact: true }).click();
  await goAhead(page, 'End');
  await page.getByText('This browser is no longer trusted.').waitFor();
  expect((await server.call('GET /user', {}, { token: elsewhere })).status).toBe(401);
  await close();
});

test('HR invites a person, and the link opens the first step', async () => {
  const { server, show } = site;
  const { email } = await personWithPassword(server, 'HR');
  const { page, close } = await signedIn(email);
  await inPersonMenu(page, 'Invite a person');
  const dialog = page.getByRole('dialog', { name: 'Invite people' });
  const invited = `rida.aslam+${crypto.randomUUID().slice(0, 4)}@backlot.example`;
  await dialog.getByLabel('Who').fill(`Rida Aslam <${invited}>`);
  await dialog.getByLabel('Role').selectOption({ label: 'Member' });
  await dialog.getByRole('button', { name: /^Invite/ }).click();
  await page.getByText('Rida Aslam is invited.').waitFor();
  const token = mailedToken(server, invited, 'invitation');
  const opened = await show(`/login#invitation=${token}`);
  await heading(opened.page, 'Welcome, Rida Aslam');
  expect(await opened.page.getByLabel('New password').count()).toBe(1);
  await opened.close();
  await close();
});

test('signing out in one tab shows the login page in the other', async () => {
  const { server } = site;
  const { email } = await personWithPassword(server);
  const { page, close } = await signedIn(email);
  const other = await page.context().newPage();
  await other.goto(`${server.base}/short-leave`);
  await other.getByRole('banner').waitFor();
  await inPersonMenu(page, 'Sign out');
  await heading(other, 'Sign in to Backlot');
  expect(placeOf(other)).toBe('/login?to=%2Fshort-leave');
  await close();
});
