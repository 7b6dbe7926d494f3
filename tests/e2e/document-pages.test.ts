import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { violations } from '../support/axe.ts';
import { openConsole, placeOf } from '../support/console.ts';
import { plainPicture, zipOf } from '../support/document-archive.ts';
import { documentCast, permit, read, write } from '../support/document-cast.ts';
import { picture } from '../support/picture.ts';
import type { Colleague } from '../support/server.ts';

let site: Awaited<ReturnType<typeof openConsole>>;
let sana: Colleague;
let bilal: Colleague;
let page: Page;
let view: Awaited<ReturnType<typeof site.show>>;

beforeAll(async () => {
  site = await openConsole();
});
afterAll(() => site.close());
beforeEach(async () => {
  const cast = await documentCast(site.server);
  [sana, bilal] = [cast.lead, cast.bilal];
});
afterEach(() => view.close());

async function open(path: string, who: Colleague = sana) {
  view = await site.show(path, { who, viewport: { width: 1440, height: 900 } });
  page = view.page;
  await page.getByRole('banner').waitFor();
}
const hrefOf = (id: unknown) => `/tasks/document-info?document=${String(id)}`;

const section = (heading: string) =>
  `${heading}\n\n${Array.from({ length: 14 }, () => 'Mind the tide.').join('\n\n')}`;
const long = [
  '## Arriving',
  '### Papers',
  '#### Of the crew',
  '## Leaving',
  '### Papers',
  '## Fees',
];

test('the contents follow the scroll, lead to headings by keyboard, and a heading has an address', async () => {
  const body = long.map(section).join('\n\n');
  const made = await write(sana, { title: 'Harbour handbook', body: `${body}\n\n[Back](#papers)` });
  const id = made.body['id'];
  await open(`${hrefOf(id)}#heading-leaving`);
  const contents = page.getByRole('navigation', { name: 'On this page' });
  const current = contents.locator('[aria-current=location]');
  await expect.poll(() => current.innerText()).toBe('Leaving');
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('heading-leaving');
  expect(await contents.getByRole('link').allInnerTexts()).toEqual(
    long.map((it) => it.replace(/#+ /, '')),
  );
  await contents.getByRole('link', { name: 'Papers' }).last().press('Enter');
  await expect.poll(() => placeOf(page)).toBe(`${hrefOf(id)}#heading-papers-2`);
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('heading-papers-2');
  await page.getByRole('heading', { name: 'Of the crew' }).scrollIntoViewIfNeeded();
  await page.getByRole('heading', { name: 'Of the crew' }).evaluate((it) => it.scrollIntoView());
  await expect.poll(() => current.innerText()).toBe('Of the crew');
  await picture(page, 'contents');
  expect(await violations(page, undefined, '.page')).toEqual([]);
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await expect.poll(() => current.innerText()).toBe('Papers');
  await expect.poll(() => placeOf(page)).toBe(`${hrefOf(id)}#heading-papers`);
  await page.setViewportSize({ width: 400, height: 800 });
  const above = page.locator('details', { hasText: 'On this page' });
  await above.locator('summary').press('Enter');
  await above.getByRole('link', { name: 'Fees' }).waitFor();
  expect(await violations(page, undefined, '.page')).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await above.scrollIntoViewIfNeeded();
  await picture(page, 'contents-narrow');
  await above.getByRole('link', { name: 'Fees' }).press('Enter');
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('heading-fees');
});

test('a link is written by [[, read by its name, and found from the other end', async () => {
  const plan = await write(sana, { title: 'Quay plan of autumn', private: true });
  const made = await write(sana, { title: 'Minutes', body: 'Decided.' });
  const id = made.body['id'];
  await open(`/tasks/document-create?document=${String(id)}`);
  const text = page.getByRole('textbox', { name: 'Text' });
  await text.getByText('Decided.').click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' See [[quay pl');
  await page
    .getByRole('listbox', { name: 'Documents' })
    .getByRole('option', { name: 'Quay plan of autumn' })
    .waitFor();
  await picture(page, 'link-offered');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+Enter');
  const article = page.getByRole('article', { name: 'Minutes' });
  await article.getByRole('link', { name: 'Quay plan of autumn' }).waitFor();
  await picture(page, 'link-read');
  expect(await violations(page, undefined, '.page')).toEqual([]);
  expect((await read(sana, id)).body['body']).toContain(
    `[Quay plan of autumn](document:${String(plan.body['id'])})`,
  );
  await article.getByRole('link', { name: 'Quay plan of autumn' }).click();
  const aside = page.getByRole('complementary', { name: 'About this document' });
  await aside.getByRole('heading', { name: 'Linked from' }).waitFor();
  await aside.getByRole('link', { name: 'Minutes' }).waitFor();
  await picture(page, 'linked-from');
  await view.close();
  await permit(sana, made, { level: 'write' });
  await open(`/tasks/document-create?document=${String(id)}`, bilal);
  const unseen = page.getByText('a document you cannot see');
  await unseen.waitFor();
  await page.keyboard.press('Control+Enter');
  await page
    .getByRole('article', { name: 'Minutes' })
    .getByText('a document you cannot see')
    .waitFor();
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await violations(page, undefined, '.page')).toEqual([]);
  await picture(page, 'link-unseen');
});

test('a ZIP is looked at, imported as a tree, and exported again', async () => {
  const zip = await zipOf({
    'Lighthouse.md':
      '# Lighthouse keeper\n\nSee [lamps](Lighthouse/Lamps.md). ![Map](images/1.png)',
    'Lighthouse/Lamps.md': 'Trim them at six.',
    'images/1.png': new Uint8Array(await (await plainPicture()).arrayBuffer()),
    'old.docx': 'x',
  });
  await open('/tasks/documents?import=yes');
  const file = { name: 'keeper.zip', mimeType: 'application/zip', buffer: zip };
  await page.getByLabel('Markdown files and pictures').setInputFiles(file);
  const dialog = page.getByRole('dialog', { name: 'Import keeper.zip' });
  await dialog.getByText('2 documents with 1 picture').waitFor();
  await dialog.getByText('1 file will not come along').click();
  await dialog.getByText('old.docx').waitFor();
  expect(await violations(page, undefined, '[role=dialog]')).toEqual([]);
  await picture(page, 'import-zip');
  await page.setViewportSize({ width: 400, height: 800 });
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await violations(page, undefined, '[role=dialog]')).toEqual([]);
  await picture(page, 'import-zip-narrow');
  await page.setViewportSize({ width: 1440, height: 900 });
  await dialog.getByRole('button', { name: 'Import 2 documents' }).click();
  const article = page.getByRole('article', { name: 'Lighthouse keeper' });
  await article.getByRole('link', { name: 'Lamps' }).waitFor();
  await article.locator('img[src]').waitFor();
  await page.getByText('Only the owner').waitFor();
  await page.getByRole('button', { name: 'More' }).click();
  const asked = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Export with what is below' }).click();
  expect((await asked).suggestedFilename()).toBe('lighthouse-keeper.zip');
  await view.close();
  await open('/tasks/documents?import=yes');
  const wrong = { ...file, buffer: await zipOf({ '../up.md': 'x' }) };
  await page.getByLabel('Markdown files and pictures').setInputFiles(wrong);
  await page.getByRole('alert').getByText('leads out of this ZIP').waitFor();
  await view.close();
  // Its head is that of a picture; what is behind it breaks only while it is drawn.
  const whole = new Uint8Array(await (await plainPicture(400)).arrayBuffer());
  const torn = whole.slice(0, 60);
  const text = '# Torn\n\n![Map](images/torn.png)';
  await open('/tasks/documents?import=yes');
  const half = { ...file, buffer: await zipOf({ 'Torn.md': text, 'images/torn.png': torn }) };
  await page.getByLabel('Markdown files and pictures').setInputFiles(half);
  await page.getByRole('button', { name: 'Import 1 document' }).click();
  const over = page.getByRole('dialog', { name: '1 document is imported' });
  await over.getByText('1 file did not come along').waitFor();
  await over.getByText('images/torn.png').waitFor();
  expect(await violations(page, undefined, '[role=dialog]')).toEqual([]);
  await picture(page, 'import-left-out');
  await over.getByRole('button', { name: 'Open it' }).click();
  await page.getByRole('article', { name: 'Torn' }).waitFor();
});
