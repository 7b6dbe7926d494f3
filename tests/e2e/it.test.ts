import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { violations } from '../support/axe.ts';
import { openConsole } from '../support/console.ts';
import { picture } from '../support/picture.ts';
import type { Colleague } from '../support/server.ts';

let site: Awaited<ReturnType<typeof openConsole>>;
let member: Colleague;
let admin: Colleague;
let view: Awaited<ReturnType<typeof site.show>>;
let page: Page;

beforeAll(async () => {
  site = await openConsole();
  member = await site.server.as('Member', { name: 'Hira Baig' });
  admin = await site.server.as('Admin', { name: 'Omar Khalid' });
});
afterAll(() => site.close());
afterEach(() => view.close());

async function open(who: Colleague, path: string) {
  view = await site.show(path, {
    who,
    bypassCSP: true,
    viewport: { width: 1440, height: 900 },
  });
  page = view.page;
}

test('a device is asked for, added to the inventory and given, which settles the request', async () => {
  await open(member, '/administration/it');
  await page.getByText('Nothing is waiting').waitFor();
  await page.keyboard.press('n');
  const form = page.getByRole('dialog', { name: 'Ask IT for something' });
  await form.getByLabel('What do you need?').fill('A mouse that works');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('button', { name: 'A mouse that works' }).waitFor();
  await view.close();

  await open(admin, '/administration/it?show=inventory&asset=new');
  const adding = page.getByRole('dialog', { name: 'Add a device' });
  await adding.getByRole('textbox', { name: 'Device' }).fill('MX Anywhere 3');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('button', { name: 'LAP-0001' }).waitFor();

  await page.getByRole('radio', { name: 'Requests' }).click();
  await page.getByText('1 not taken yet').waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('t');
  await page.getByRole('cell', { name: 'In progress' }).waitFor();
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('dialog', { name: 'A mouse that works' });
  await sheet.getByRole('button', { name: 'Mark as done' }).click();
  const done = page.getByRole('dialog', { name: 'Mark as done' });
  await done.getByLabel('What they get').fill('MX');
  await page.getByRole('option', { name: /LAP-0001/ }).click();
  await page.keyboard.press('Control+Enter');
  // "Mark as done" is there before, so that the word alone says nothing.
  await done.waitFor({ state: 'detached' });
  await sheet.getByText('Done', { exact: true }).first().waitFor();
  await view.close();

  await open(member, '/administration/it?show=inventory');
  await page.getByRole('button', { name: 'LAP-0001' }).waitFor();
  const { rows } = (await member.call('GET /it-requests', { closed: true })).body;
  expect(rows).toMatchObject([{ state: 'done', asset: { tag: 'LAP-0001' } }]);
});

test('the two talk about a request on its sheet', async () => {
  const { body } = await member.call('POST /save-it-request', {
    kind: 'access',
    title: 'A seat in Figma',
  });
  const path = `/administration/it?request=${String(body['id'])}`;
  await open(admin, path);
  const sheet = page.getByRole('dialog', { name: 'A seat in Figma' });
  await sheet.getByRole('textbox', { name: 'Comment' }).fill('Which team is it for?');
  await page.keyboard.press('Control+Enter');
  await sheet.getByText('Which team is it for?').waitFor();
  expect(await violations(page)).toEqual([]);
  const desk = await site.show(path, {
    who: member,
    colorScheme: 'dark',
    viewport: { width: 1024, height: 800 },
  });
  const theirs = desk.page.getByRole('dialog', { name: 'A seat in Figma' });
  await theirs.getByText('Which team is it for?').waitFor();
  await theirs.getByRole('textbox', { name: 'Comment' }).fill('For Puzzle.');
  await desk.page.keyboard.press('Control+Enter');
  await sheet.getByText('For Puzzle.').waitFor();
  await picture(desk.page, 'it-request-talk-dark-1024');
  await page.setViewportSize({ width: 400, height: 800 });
  await picture(page, 'it-request-talk-400');
  await desk.close();
});

test('a request for access is settled into the register, where it is taken away again', async () => {
  const asked = await member.call('POST /save-it-request', {
    kind: 'access',
    title: 'Play Console of Puzzle',
  });
  await open(admin, `/administration/it?request=${String(asked.body['id'])}`);
  const sheet = page.getByRole('dialog', { name: 'Play Console of Puzzle' });
  await sheet.getByRole('button', { name: 'Mark as done' }).click();
  const done = page.getByRole('dialog', { name: 'Mark as done' });
  expect(await done.getByLabel('Access given').inputValue()).toBe('Play Console of Puzzle');
  await page.keyboard.press('Control+Enter');
  await done.waitFor({ state: 'detached' });

  const theirs = await site.show('/administration/it?show=access', { who: member });
  await theirs.page
    .getByRole('cell', { name: /Play Console of Puzzle/ })
    .first()
    .waitFor();
  await page.goto(`${site.server.base}/administration/it?show=access`);
  await page.getByRole('row').filter({ hasText: 'Hira Baig' }).waitFor();
  expect(await violations(page)).toEqual([]);
  await picture(page, 'it-access-light-1440');
  await page.keyboard.press('n');
  const form = page.getByRole('dialog', { name: 'Give access' });
  await form.getByLabel('What to').fill('Figma, editor');
  await page.keyboard.press('Control+Enter');
  await form.getByText('Choose the person.').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.goto(`${site.server.base}/administration/it?show=access`);
  await page.getByRole('row').filter({ hasText: 'Hira Baig' }).waitFor();
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 1024, height: 800 });
  await picture(page, 'it-access-dark-1024');
  await page.setViewportSize({ width: 400, height: 800 });
  await picture(page, 'it-access-dark-400');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page
    .getByRole('button', { name: 'Take away Play Console of Puzzle from Hira Baig' })
    .click();
  await page.getByText('Hira Baig has Play Console of Puzzle no more').waitFor();
  await theirs.page.getByText('No access here').waitFor();
  await theirs.close();
});

test('whoever leaves hands everything over in one go', async () => {
  const { server } = site;
  const leaver = await server.as('Member', { name: 'Adeel Butt' });
  const asset = await admin.call('POST /save-it-asset', { kind: 'phone', name: 'Pixel 8' });
  const { id, version } = asset.body;
  await admin.call('POST /give-it-asset', { id, version, personId: leaver.id });
  await server.db
    .updateTable('people')
    .set({ status: 'left', left_on: '2025-11-20' })
    .where('id', '=', leaver.id)
    .execute();
  await open(admin, '/administration/it?show=leaving');
  await page.getByText('1 to hand over').waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: 'Hand over what Adeel Butt has' });
  await form.getByLabel('PHN-0001 Pixel 8').waitFor();
  await page.keyboard.press('Control+Enter');
  await page.getByText('Everything is handed over').waitFor();
  const { asset: after } = (await admin.call('GET /it-asset', { id })).body;
  expect(after).toMatchObject({ holder: null, standing: 'ready' });
});

test('a list of devices is checked, put right and imported from the menu of the inventory', async () => {
  await open(admin, '/administration/it?show=inventory');
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Import a list' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import the inventory' });
  const choose = (holder: string) =>
    dialog.getByLabel('List of devices').setInputFiles({
      name: 'devices.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`Label,Type,Model,Assigned to\nTAB-0077,Tablet,iPad Air,${holder}\n`),
    });
  await choose('Somebody else');
  await dialog.getByText('1 row cannot be imported').waitFor();
  expect(await violations(page, undefined, '[role=dialog]')).toEqual([]);
  await choose('Hira Baig');
  await dialog.getByText('1 added, 1 with people').waitFor();
  await page.keyboard.press('Control+Enter');
  await page.getByRole('button', { name: 'TAB-0077' }).waitFor();
  await dialog.waitFor({ state: 'detached' });
  expect((await admin.call('GET /it-assets', { search: 'TAB-0077' })).body['rows']).toMatchObject([
    { kind: 'tablet', name: 'iPad Air', holder: { name: 'Hira Baig' } },
  ]);
});
