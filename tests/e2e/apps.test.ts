import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { seedNetworks } from '#/domains/catalogue/networks/seed-networks.records.ts';
import { dayOf } from '#/kernel/dates.ts';
import { addDays } from '#/kernel/days.ts';
import {
  addApp,
  appCast,
  earn,
  idOf,
  pictureForm,
  which,
  type AppCast,
} from '../support/app-cast.ts';
import { violations } from '../support/axe.ts';
import { openConsole, placeOf, untilItHears } from '../support/console.ts';
import { rowsOf } from '../support/leave-cast.ts';
import type { Colleague } from '../support/server.ts';

let site: Awaited<ReturnType<typeof openConsole>>;
let cast: AppCast;
let page: Page;
let close: (() => Promise<void>)[] = [];

beforeAll(async () => {
  site = await openConsole();
  await seedNetworks(site.server.db);
});
afterAll(() => site?.close());
beforeEach(async () => {
  cast = await appCast(site.server);
});
afterEach(async () => {
  for (const it of close) await it();
  close = [];
});

async function open(path: string, who: Colleague) {
  const view = await site.show(path, { who, viewport: { width: 1440, height: 900 } });
  close.push(view.close);
  page = view.page;
  await page.getByRole('banner').waitFor();
  return page;
}

test('an app is added by keyboard, opened, archived and brought back', async () => {
  await open('/apps', cast.lead);
  await page.getByText('No app here').waitFor();
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog', { name: 'Add an app' });
  await dialog.getByLabel('Name').fill(`Lantern ${cast.nth}`);
  await dialog.getByLabel('Platform').selectOption('android');
  await page.keyboard.press('Control+Enter');
  await dialog.getByText('Reports find the app by it.').waitFor();
  await dialog.getByLabel('Package or bundle id').fill(`com.backlot.e2e${cast.nth}`);
  await dialog.getByRole('combobox', { name: 'Team' }).fill('Apps');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+Enter');
  const sheet = page.getByRole('dialog', { name: `Lantern ${cast.nth}` });
  await sheet.getByText(`com.backlot.e2e${cast.nth}`).waitFor();
  expect(placeOf(page)).toMatch(/^\/apps\?app=\d+$/);
  expect(await violations(page, undefined, '[role=dialog]')).toEqual([]);
  await sheet.getByRole('button', { name: 'Archive' }).click();
  await sheet.getByRole('button', { name: 'Restore' }).waitFor();
  await page.getByRole('button', { name: /^Undo/ }).last().click();
  await sheet.getByRole('button', { name: 'Archive' }).waitFor();
  const [app] = rowsOf(await cast.lead.call('GET /apps'));
  expect(app).toMatchObject({ status: 'draft', team: { id: cast.team } });
});

test('what somebody else saved meanwhile is chosen field by field, an icon is kept', async () => {
  const app = await addApp(cast.lead, cast.team, { name: 'Lantern' });
  await open(`/apps?edit=${idOf(app)}`, cast.lead);
  await untilItHears(page, () => page.reload());
  const form = page.getByRole('dialog', { name: 'Edit Lantern' });
  await form.getByLabel('Name').fill('Lantern Lagoon');
  const picture = (await pictureForm({})).get('image') as File;
  const buffer = Buffer.from(await picture.arrayBuffer());
  await form.getByLabel('Icon').setInputFiles({ name: 'i.jpg', mimeType: 'image/jpeg', buffer });
  await form.getByRole('button', { name: 'Another icon' }).waitFor();
  const { package: id, platform } = app.body;
  // The page hears of the other change before the form is sent, and reads the app anew.
  const heard = page.waitForResponse((it) => it.url().includes('/get-app?'));
  await cast.admin.call('POST /save-edited-app', {
    ...which(app),
    name: 'Lantern',
    package: id,
    platform,
    teamId: cast.team,
    batch: '2025 Q4',
  });
  await heard;
  await page.keyboard.press('Control+Enter');
  const stale = page.getByRole('dialog', { name: /was changed while you were typing/ });
  await stale.getByText('2025 Q4').waitFor();
  expect(await violations(page, undefined, '[role=dialog]')).toEqual([]);
  await page.keyboard.press('Control+Enter');
  await page.getByRole('dialog', { name: 'Lantern Lagoon' }).getByText('2025 Q4').waitFor();
  const { body } = await cast.lead.call('GET /get-app', { id: idOf(app) });
  expect(body['app']).toMatchObject({
    name: 'Lantern Lagoon',
    batch: '2025 Q4',
    iconFile: expect.any(String),
  });
});

test('an account is added and its sheet tells how it is', async () => {
  await addApp(cast.admin, cast.team, { accountId: cast.store });
  await open(`/apps/accounts?account=${cast.store}`, cast.admin);
  const sheet = page.getByRole('dialog', { name: `Play ${cast.nth}` });
  await sheet.getByText('1 of 1 live apps have late figures').waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog', { name: 'Add an account' });
  await dialog.getByLabel('Name').fill(`Neptune ${cast.nth}`);
  await dialog.getByLabel('Kind').selectOption('Store');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('button', { name: `Neptune ${cast.nth}` }).waitFor();
  const added = await cast.admin.call('GET /appaccounts', { q: `neptune ${cast.nth}` });
  expect(rowsOf(added)).toMatchObject([{ kindName: 'Store', health: 'none' }]);
});

test('a name is linked to the suggested app with one key, and unlinked with another', async () => {
  const { db } = site.server;
  const name = `Lantern ${cast.nth} Lagoon`;
  const app = idOf(await addApp(cast.lead, cast.team, { name }));
  const network = await db
    .selectFrom('networks')
    .select('id')
    .where('code', '=', 'admob')
    .executeTakeFirstOrThrow();
  const values = { network_id: network.id, external_id: `ca-e2e-${cast.nth}`, name };
  const { id } = await db
    .insertInto('network_apps')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow();
  const linked = async () =>
    (
      await db
        .selectFrom('network_apps')
        .select('app_id')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).app_id;
  await open(`/apps/linking?q=ca-e2e-${cast.nth}`, cast.lead);
  await page.getByRole('list', { name: 'Suggestions' }).getByText('same name').waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('1');
  await page.getByText('Linked 1 name').waitFor();
  expect(await linked()).toBe(app);
  await page.getByRole('button', { name: 'Undo my last step' }).waitFor();
  await page.keyboard.press('u');
  await page.getByText('Took back 1 name').waitFor();
  expect(await linked()).toBeNull();
});

test('figures are shared with somebody, who sees these and loses them when they are revoked', async () => {
  const app = idOf(await addApp(cast.lead, cast.team, { name: `Lantern ${cast.nth}` }));
  await earn(site.server, app, [addDays(dayOf(site.server.clock.now), -1)]);
  const guest = await site.server.as('HR', {
    without: ['revenue:read'],
    name: `Guest Nr ${cast.nth}`,
  });
  await open(`/shareapps?app=${app}`, cast.lead);
  const dialog = page.getByRole('dialog', { name: 'Share figures' });
  await expect
    .poll(() => dialog.getByRole('combobox', { name: 'App' }).inputValue())
    .toBe(`Lantern ${cast.nth}`);
  await dialog.getByRole('combobox', { name: 'With' }).fill(`Guest Nr ${cast.nth}`);
  await page.getByRole('option', { name: `Guest Nr ${cast.nth}` }).click();
  expect(await violations(page, undefined, '[role=dialog]')).toEqual([]);
  await page.keyboard.press('Control+Enter');
  await dialog.waitFor({ state: 'detached' });
  const mine = page;
  await open('/sharedapps', guest);
  await page.getByRole('button', { name: `Lantern ${cast.nth}` }).click();
  const figures = page.getByRole('region', { name: 'Figures' });
  for (const name of [/^Total revenue/, /^Ad revenue/])
    await figures.getByRole('link', { name }).getByText('$1.00').waitFor();
  expect(await figures.getByText('eCPM').count()).toBe(0);
  await mine.getByRole('button', { name: `Revoke the share of Lantern ${cast.nth}` }).click();
  await mine.getByText(`Lantern ${cast.nth} is not shared any more`).waitFor();
  await page.reload();
  await page.getByText('This is not shared with you any more').waitFor();
});

test('a review keeps itself while it is written, and is published when it is whole', async () => {
  await open('/game-review/add', cast.member);
  const editor = page.getByRole('form', { name: 'Review' });
  await editor.getByLabel('Game').fill(`Tile Harbour ${cast.nth}`);
  await page.getByText(/^Draft kept at/).waitFor();
  await expect.poll(() => placeOf(page)).toMatch(/^\/game-review\/add\?draft=\d+$/);
  await page.keyboard.press('Control+Enter');
  await editor.getByText('Which build is it about?').waitFor();
  await editor.getByLabel('Build').fill('1.0');
  for (const name of ['Core loop', 'Ads', 'UX', 'Store page'])
    await editor.getByRole('radiogroup', { name }).getByRole('radio', { name: '4' }).check();
  await editor.getByLabel('What is good').fill('It teaches well.');
  await editor.getByLabel('What is not').fill('A banner covers the board.');
  await editor.getByRole('radio', { name: 'Fix it first' }).check();
  await editor.getByLabel('Why').fill('One week of work.');
  await page.getByText(/^Draft kept at/).waitFor();
  await page.reload();
  await expect.poll(() => editor.getByLabel('Why').inputValue()).toBe('One week of work.');
  expect(await violations(page, undefined, '.page')).toEqual([]);
  await page.keyboard.press('Control+Enter');
  const sheet = page.getByRole('dialog', { name: new RegExp(`Tile Harbour ${cast.nth}`) });
  await sheet.getByText('4.0 of 5 in all').waitFor();
});
