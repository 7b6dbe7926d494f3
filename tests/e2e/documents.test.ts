import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { violations } from '../support/axe.ts';
import { openConsole, placeOf } from '../support/console.ts';
import { documentCast, permit, read, rewrite, write } from '../support/document-cast.ts';
import type { Colleague } from '../support/server.ts';

let site: Awaited<ReturnType<typeof openConsole>>;
let sana: Colleague;
let hira: Colleague;
let page: Page;
let view: Awaited<ReturnType<typeof site.show>>;

beforeAll(async () => {
  site = await openConsole();
});
afterAll(() => site.close());
beforeEach(async () => {
  const cast = await documentCast(site.server);
  [sana, hira] = [cast.lead, cast.amna];
});
afterEach(() => view.close());

async function open(path: string, who: Colleague = sana) {
  view = await site.show(path, { who, viewport: { width: 1440, height: 900 } });
  page = view.page;
  await page.getByRole('banner').waitFor();
}
const text = () => page.getByRole('textbox', { name: 'Text' });
const saved = () => page.getByText(/^Saved at /).waitFor();
const bodyOf = async (id: unknown) => (await read(sana, id)).body['body'];
const idIn = (path: string) => Number(/document=(\d+)/.exec(path)?.[1]);

test('a document is written by keyboard, saves itself, and is read', async () => {
  await open('/tasks/documents');
  await page.getByRole('button', { name: 'New document' }).first().waitFor();
  await page.keyboard.press('n');
  await page.getByLabel('Title').fill('Harbour rules');
  await text().click();
  await page.keyboard.type('Tie up **before** noon.');
  await saved();
  await expect.poll(() => placeOf(page)).toMatch(/\?document=\d+$/);
  await page.keyboard.press('Control+Enter');
  await page.getByRole('article', { name: 'Harbour rules' }).waitFor();
  expect(await bodyOf(idIn(placeOf(page)))).toContain('Tie up **before** noon.');
  expect(await violations(page, undefined, '.page')).toEqual([]);
});

test('what did not reach the server is kept, comes back after a reload and is sent', async () => {
  const made = await write(sana, { title: 'Kept', body: 'Before.' });
  const id = made.body['id'];
  await open(`/tasks/document-create?document=${String(id)}`);
  await page.route('**/api/documents/save', (route) => route.abort());
  await text().click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' After.');
  await page.getByText('Kept in this browser').waitFor();
  page.on('dialog', (dialog) => void dialog.accept());
  await page.unroute('**/api/documents/save');
  await page.reload();
  await page.getByText(/had not been saved/).waitFor();
  await expect.poll(() => bodyOf(id)).toBe('Before. After.');
});

test('of two who write at once the second sees both texts and joins them', async () => {
  const body = 'One\n\nTwo\n\nThree';
  const made = await write(sana, { title: 'Shared', body });
  const id = made.body['id'];
  await permit(sana, made, { level: 'write' });
  await open(`/tasks/document-create?document=${String(id)}`, hira);
  await text().getByText('One').waitFor();
  let isFirst = true;
  await page.route('**/api/documents/save', async (route) => {
    // Sana's save reaches the server right before Hira's.
    if (isFirst) await rewrite(sana, await read(sana, id), { body: `${body} by Sana` });
    isFirst = false;
    await route.continue();
  });
  await text().getByText('One').click();
  await page.keyboard.press('End');
  await page.keyboard.type(' by Hira');
  const dialog = page.getByRole('dialog', { name: /wrote at the same time/ });
  await dialog.getByText('Three by Sana').first().waitFor();
  expect(await dialog.getByLabel('Joined').inputValue()).toBe(
    'One by Hira\n\nTwo\n\nThree by Sana',
  );
  expect(await violations(page, undefined, '[role=dialog]')).toEqual([]);
  await page.keyboard.press('Control+Enter');
  await saved();
  expect(await bodyOf(id)).toBe('One by Hira\n\nTwo\n\nThree by Sana');
});

test('a version is looked at and brought back by keyboard', async () => {
  const made = await write(sana, { title: 'Versions', body: 'First words' });
  await rewrite(sana, made, { body: 'Second words', apart: true });
  const id = made.body['id'];
  await open(`/tasks/document-info?document=${String(id)}`);
  await page.getByRole('article', { name: 'Versions' }).waitFor();
  await page.keyboard.press('v');
  const sheet = page.getByRole('dialog', { name: 'Versions of Versions' });
  await sheet.locator('ins', { hasText: 'Second' }).waitFor();
  await page.keyboard.press('j');
  await sheet.getByRole('button', { name: 'Bring version 1 back' }).click();
  await page.getByText('Version 1 is the latest again').waitFor();
  expect(await bodyOf(id)).toBe('First words');
});

test('in the tree documents are opened and moved by keyboard', async () => {
  const top = await write(sana, { title: 'Aviary' });
  const [one, two] = [
    await write(sana, { title: 'Nest one', parentId: top.body['id'] }),
    await write(sana, { title: 'Nest two', parentId: top.body['id'] }),
  ];
  await open('/tasks/documents');
  const tree = page.getByRole('tree', { name: 'Documents' });
  await tree.getByRole('link', { name: 'Aviary' }).focus();
  await page.keyboard.press('ArrowRight');
  await tree.getByRole('link', { name: 'Nest two' }).focus();
  await page.keyboard.press('Alt+ArrowUp');
  const children = async () =>
    ((await read(sana, top.body['id'])).body['children'] as { id: number }[]).map((it) => it.id);
  await expect.poll(children).toEqual([two.body['id'], one.body['id']]);
});

test('a guide is written, published and shown on its page by ?', async () => {
  const admin = await site.server.as('Admin');
  await open('/guide-edit?page=/update-docs', admin);
  await page.getByRole('textbox', { name: 'Guide of Company manual' }).click();
  await page.keyboard.type('Where everything is written down.');
  await page.keyboard.press('Control+Enter');
  await page.getByText('The guide of Company manual is published').waitFor();
  await page.goto(`${site.server.base}/update-docs`);
  await page.getByRole('heading', { name: 'Company manual', level: 1 }).waitFor();
  await page.keyboard.press('Shift+?');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await sheet.getByText('Where everything is written down.').waitFor();
  expect(await violations(page, undefined, '[role=dialog]')).toEqual([]);
});

test('the manual is arranged by keyboard', async () => {
  const admin = await site.server.as('Admin');
  await site.server.db.deleteFrom('manual_headings').execute();
  await open('/update-docs', admin);
  for (const title of ['Earning', 'Shipping']) {
    await page.getByRole('button', { name: 'Add a heading' }).first().click();
    await page.getByRole('textbox', { name: 'Heading' }).fill(title);
    await page.keyboard.press('Control+Enter');
    await page.getByRole('table').getByText(title).waitFor();
  }
  await page.keyboard.press('j');
  await page.keyboard.press(']');
  await page.getByText('Earning is moved').waitFor();
  const titles = async () =>
    ((await admin.call('GET /docs')).body['headings'] as { title: string }[]).map((it) => it.title);
  expect(await titles()).toEqual(['Shipping', 'Earning']);
});
