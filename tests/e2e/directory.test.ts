import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { violations } from '../support/axe.ts';
import { builtPages, openBrowser } from '../support/console.ts';
import {
  directoryDesk,
  patchOf,
  scimOf,
  type DirectoryDesk,
  type Scim,
} from '../support/directory-desk.ts';
import { goAhead } from '../support/go-ahead.ts';
import { picture } from '../support/picture.ts';

let desk: DirectoryDesk;
let browser: Awaited<ReturnType<typeof openBrowser>>;

beforeAll(async () => {
  desk = await directoryDesk(builtPages);
  browser = await openBrowser(desk.server);
});
afterAll(async () => {
  await browser.close();
  await desk.close();
});

const email = 'joy.young@backlot.example';

/** The token as it is shown, the one time. */
async function makeToken(page: Page): Promise<string> {
  const form = page.getByRole('dialog', { name: 'Make a token for the directory' });
  await form.getByLabel('90 days').check();
  await picture(page, 'directory-token-form');
  await form.getByRole('button', { name: 'Make token' }).click();
  const told = page.getByRole('dialog', { name: 'Token for the directory of Studio account' });
  const token = await told.locator('code').innerText();
  expect(await violations(page)).toEqual([]);
  await told.getByRole('button', { name: 'Copy token' }).click();
  await told.getByRole('button', { name: 'Done' }).click();
  return token;
}

/** What a directory does in its first minutes. */
async function sync(scim: Scim) {
  const joy = await scim('POST', '/Users', { userName: email, displayName: 'Joy Young' });
  await scim('POST', '/Users', { userName: 'ben@elsewhere.example', displayName: 'Ben' });
  const members = [{ value: joy.body.id }];
  await scim('POST', '/Groups', { displayName: 'leads', members });
  return joy.body.id!;
}

async function inBothThemes(page: Page, name: string) {
  await picture(page, name);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await violations(page)).toEqual([]);
  await picture(page, `${name}-dark`);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1024, height: 800 });
  await picture(page, `${name}-1024`);
  await page.setViewportSize({ width: 1440, height: 900 });
}

test('a token is made, a directory puts somebody in and out, and what it was refused is shown', async () => {
  const rules = await desk.rules({ leads: 'Team lead' });
  const { id } = await desk.add({ name: 'Studio account', groupClaim: 'groups', rules });
  const { page, close } = await browser.show(`/user-management/sign-in-providers?provider=${id}`, {
    who: desk.boss,
    viewport: { width: 1440, height: 900 },
  });
  const directory = page.getByRole('region', { name: 'Directory' });
  await directory.getByText('No directory puts people in and out').waitFor();
  expect(await violations(page)).toEqual([]);
  await picture(page, 'directory-empty');
  await directory.getByRole('button', { name: 'Make a token' }).click();
  await page.waitForURL('**making=token**');
  const scim = scimOf(desk.server, await makeToken(page));
  await directory.getByText('0 active').waitFor();

  const user = await sync(scim);
  // The console hears of it by itself.
  await directory.getByText('1 active').waitFor();
  await page.reload();
  await directory.getByText('does not vouch for addresses of elsewhere.example').waitFor();
  await inBothThemes(page, 'directory');

  const person = (await desk.personOf(email))!;
  const token = await desk.server.signIn(person.id);
  const own = await browser.show('/profile', { who: { ...desk.boss, id: person.id, token } });
  await own.page.getByText('Joy Young').first().waitFor();
  const rename = patchOf({ op: 'Replace', path: 'displayName', value: 'Joy Lee' });
  await scim('PATCH', `/Users/${user}`, rename);
  await own.page.getByText('Joy Lee').first().waitFor();
  await scim('PATCH', `/Users/${user}`, patchOf({ op: 'Replace', path: 'active', value: 'False' }));
  await own.page.waitForURL('**/login**');
  await own.close();
  await directory.getByText('1 deactivated').waitFor();

  await directory.getByRole('button', { name: /^Revoke bld_/ }).click();
  await goAhead(page, 'Revoke');
  await directory.getByText(/has no token that is good/).waitFor();
  await picture(page, 'directory-without-token');
  expect((await scim('GET', '/Users')).status).toBe(401);
  await close();
});
