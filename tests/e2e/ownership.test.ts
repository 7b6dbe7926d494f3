import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { violations } from '../support/axe.ts';
import { openConsole } from '../support/console.ts';
import type { Colleague } from '../support/server.ts';

let site: Awaited<ReturnType<typeof openConsole>>;
let admin: Colleague;

/** Another one each time: a test that is tried again meets its own leftovers. */
const named = (first: string) => `${first} ${randomUUID().slice(0, 8)}`;

beforeAll(async () => {
  site = await openConsole();
  admin = await site.server.as('Admin', { name: 'Omar Khalid' });
});
afterAll(() => site.close());

test('apps are selected by keyboard and given to another team, which a lead sees at once', async () => {
  const { server } = site;
  const [from, to] = [named('Puzzle'), named('Cards')];
  const [team, other] = [await server.team(from), await server.team(to)];
  const lead = await server.as('Team lead', { leads: other });
  const game = named('Lagoon');
  const row = { key: `L${randomUUID().slice(0, 4)}`, package: randomUUID(), platform: 'android' };
  await server.db
    .insertInto('apps')
    .values({ ...row, platform: 'android', name: game, team_id: team })
    .execute();
  const { page, close } = await site.show(`/user-management/team-apps?q=${game}`, {
    who: admin,
    bypassCSP: true,
  });
  await page.getByRole('row', { name: game }).waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await page.getByRole('toolbar', { name: 'Selected' }).waitFor();
  await page.keyboard.press('t');
  const dialog = page.getByRole('dialog', { name: `Give ${game} to a team` });
  await dialog.getByRole('combobox', { name: 'Team' }).fill(to);
  await page.keyboard.press('Enter');
  expect(await violations(page, undefined, '[role=dialog]')).toEqual([]);
  await page.keyboard.press('Control+Enter');
  await page.getByRole('row', { name: game }).getByText(to).waitFor();
  const seen = (await lead.call('GET /team-apps')).body['rows'];
  expect(seen).toMatchObject([{ name: game, team: { name: to } }]);
  await close();
});

test('the console is looked at as a role, changes nothing, and is one’s own again by a click', async () => {
  const { page, close } = await site.show('/user-management/roles', { who: admin });
  await page.getByRole('button', { name: 'Member', exact: true }).click();
  await page.getByRole('button', { name: 'View as', exact: true }).click();
  await page.getByRole('button', { name: /View as this role/ }).click();
  await page.getByText('Nothing can be changed.').waitFor();
  expect((await admin.call('GET /roles')).status).toBe(403);
  expect((await admin.call('POST /save-view')).status).toBe(403);
  await page.getByRole('button', { name: 'Stop viewing' }).click();
  await page.getByText('Nothing can be changed.').waitFor({ state: 'detached' });
  expect((await admin.call('GET /roles')).status).toBe(200);
  await close();
});

test('a rule that locks its author out needs their address, typed', async () => {
  const { server } = site;
  const { page, close } = await site.show('/user-management/ipusers', {
    who: admin,
    bypassCSP: true,
  });
  await page.getByText('No rule yet').waitFor();
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog', { name: 'Add an IP rule' });
  await dialog.getByRole('textbox', { name: 'Network' }).fill('203.0.113.9/24');
  await dialog.getByLabel('Label').fill('Office');
  await page.keyboard.press('Control+Enter');
  await dialog.getByText(/write 203\.0\.113\.0\/24/).waitFor();
  await dialog.getByRole('textbox', { name: 'Network' }).fill('203.0.113.0/24');
  await page.keyboard.press('Control+Enter');
  await dialog.getByText(/This locks you out/).waitFor();
  expect(await violations(page, undefined, '[role=dialog]')).toEqual([]);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(await server.db.selectFrom('ip_rules').select('id').execute()).toEqual([]);
  await close();
});

test('a place narrows the list, and a person’s places open beside it', async () => {
  const { server } = site;
  const zara = named('Zara');
  const { id } = await server.as('Member', { name: zara });
  await server.db
    .insertInto('sign_in_places')
    .values({ person_id: id, address: '', place: 'DE', is_new: true, at: server.clock.now })
    .execute();
  const { page, close } = await site.show('/user-management/user-location', { who: admin });
  await page.getByRole('button', { name: /^Germany/ }).click();
  await page.getByRole('button', { name: zara }).click();
  const sheet = page.getByRole('dialog', { name: zara });
  await sheet.getByRole('row', { name: /Germany/ }).waitFor();
  expect(await sheet.getByRole('row', { name: /Pakistan/ }).count()).toBe(0);
  await close();
});

test('contact and hometown are saved with the keyboard', async () => {
  const member = await site.server.as('Member', { name: named('Hira') });
  const { page, close } = await site.show('/profile', { who: member });
  await page.getByLabel('Phone', { exact: true }).fill('+92 300 1234567');
  await page.getByRole('textbox', { name: 'Hometown' }).fill('Gilgit');
  await page.keyboard.press('Control+Enter');
  await page.getByText('Successfully Saved').waitFor();
  expect((await member.call('GET /get-profile')).body).toMatchObject({
    phone: '+92 300 1234567',
    hometown: 'Gilgit',
  });
  await close();
});
