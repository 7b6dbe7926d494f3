import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { violations } from '../support/axe.ts';
import { openGallery } from '../support/gallery/open.ts';
import { picture } from '../support/picture.ts';

let gallery: Awaited<ReturnType<typeof openGallery>>;
beforeAll(async () => {
  gallery = await openGallery();
});
afterAll(() => gallery[Symbol.asyncDispose]());

async function openText() {
  const page = await gallery.show('texts', { theme: 'light', width: 1440 });
  const text = page.tab.getByRole('textbox', { name: 'Description' });
  await text.waitFor();
  const empty = async () => {
    await text.click();
    await page.tab.keyboard.press('Control+a');
    await page.tab.keyboard.press('Delete');
  };
  const markdown = () => page.tab.getByTestId('markdown').innerText();
  return { ...page, text, empty, markdown, type: (it: string) => page.tab.keyboard.type(it) };
}
const tool = (tab: Page, name: string) =>
  tab.getByRole('toolbar', { name: 'Formatting' }).getByRole('button', { name, exact: true });

test('what is typed as Markdown, by shortcut and by the toolbar is Markdown', async () => {
  await using it = await openText();
  await it.empty();
  await it.type('# Tide\n- one\ntwo\n\n');
  await it.tab.keyboard.press('Control+b');
  await it.type('bold');
  await it.tab.keyboard.press('Control+b');
  await it.type(' a < b');
  await expect.poll(it.markdown).toBe('# Tide\n\n- one\n- two\n\n**bold** a &lt; b');
  await tool(it.tab, 'Quotation').click();
  await expect.poll(it.markdown).toContain('> **bold** a &lt; b');
  expect(await tool(it.tab, 'Quotation').getAttribute('aria-pressed')).toBe('true');
});

test('people are offered at an @, taken by Enter, and left alone by Esc', async () => {
  await using it = await openText();
  await it.empty();
  await it.type('Ask @oma');
  const list = it.tab.getByRole('listbox', { name: 'People' });
  await list.getByRole('option', { name: 'Omar Khalid' }).waitFor();
  expect(await violations(it.tab, undefined, '#open-lists')).toEqual([]);
  await it.tab.keyboard.press('Enter');
  await it.type('now @');
  await list.getByRole('option', { name: 'Sana Mirza' }).waitFor();
  await it.tab.keyboard.press('Escape');
  await list.waitFor({ state: 'detached' });
  await expect.poll(it.markdown).toMatch(/^Ask \[@Omar Khalid\]\(person:2\) +now @$/);
  const shown = it.tab.getByRole('region', { name: 'Shown' });
  expect(await shown.locator('.mention').innerText()).toBe('@Omar Khalid');
});

test('documents are offered at [[, taken by Enter, and shown by their name', async () => {
  await using it = await openText();
  await it.empty();
  await it.type('See [[tide ta');
  const list = it.tab.getByRole('listbox', { name: 'Documents' });
  await list.getByRole('option', { name: 'Tide tables [2]' }).waitFor();
  expect(await violations(it.tab, undefined, '#open-lists')).toEqual([]);
  await it.tab.keyboard.press('Enter');
  await it.type('and [[none');
  await list.getByText('No document fits “none”').waitFor();
  await it.type(']]');
  await list.waitFor({ state: 'detached' });
  await expect
    .poll(it.markdown)
    .toBe(String.raw`See [Tide tables \[2\]](document:8) and \[\[none\]\]`);
  const shown = it.tab.getByRole('region', { name: 'Shown' });
  const link = shown.getByRole('link', { name: 'Tide tables [2]' });
  expect(await link.getAttribute('href')).toBe('/tasks/document-info?document=8');
});

test('blocks are offered at a slash, found by any of their names, and made by Enter', async () => {
  await using it = await openText();
  await it.empty();
  await it.type('/');
  const list = it.tab.getByRole('listbox', { name: 'Blocks' });
  await list.getByRole('option', { name: 'Heading 1' }).waitFor();
  expect(await violations(it.tab, undefined, '#open-lists')).toEqual([]);
  await picture(it.tab, 'slash-menu');
  await it.tab.keyboard.press('ArrowDown');
  await it.tab.keyboard.press('Enter');
  await it.type('Mooring');
  await it.tab.keyboard.press('Enter');
  await it.type('/caution');
  await list.getByRole('option', { name: 'Warning' }).waitFor();
  await it.tab.keyboard.press('Tab');
  await it.type('Ropes **slip**.');
  await it.tab.keyboard.press('Enter');
  await it.tab.keyboard.press('Enter');
  await it.type('and/or /nothing');
  await list.getByText('Nothing is called “nothing”').waitFor();
  await it.tab.keyboard.press('Escape');
  await list.waitFor({ state: 'detached' });
  await it.tab.keyboard.press('Enter');
  await it.type('/link');
  await it.tab.keyboard.press('Enter');
  await it.tab.getByRole('listbox', { name: 'Documents' }).getByText('Release').click();
  await expect
    .poll(it.markdown)
    .toMatch(
      /^## Mooring\n\n> \[!WARNING\]\n> Ropes \*\*slip\*\*\.\n\nand\/or \/nothing\n\n\[Release check list\]\(document:7\)/,
    );
  const note = it.tab.getByRole('region', { name: 'Shown' }).getByRole('note');
  expect(await note.innerText()).toBe('Warning\n\nRopes slip.');
  expect(await violations(it.tab, undefined, '.gallery-column')).toEqual([]);
  await picture(it.tab, 'callout');
});

test('Mod+Enter is left to what stands around the text', async () => {
  await using it = await openText();
  await it.text.click();
  const before = await it.markdown();
  await it.tab.evaluate(() => {
    addEventListener('keydown', (event) => {
      if (event.key === 'Enter') document.title = event.defaultPrevented ? 'taken' : 'free';
      event.preventDefault();
    });
  });
  await it.tab.keyboard.press('Control+Enter');
  expect(await it.tab.title()).toBe('free');
  expect(await it.markdown()).toBe(before);
});

test('a link is made of marked words; one to a script is not taken', async () => {
  await using it = await openText();
  await it.empty();
  await it.type('store');
  await it.tab.keyboard.press('Control+a');
  await tool(it.tab, 'Link').click();
  const address = it.tab.getByRole('textbox', { name: 'Address' });
  await address.fill('javascript:alert(1)');
  await address.press('Enter');
  await tool(it.tab, 'Link').click();
  await address.fill('example.com/store');
  await address.press('Enter');
  await expect.poll(it.markdown).toBe('[store](https://example.com/store)');
});
