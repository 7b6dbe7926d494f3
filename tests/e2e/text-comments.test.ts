import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { violations } from '../support/axe.ts';
import { openConsole, untilItHears } from '../support/console.ts';
import { documentCast, read, rewrite, write, type DocumentCast } from '../support/document-cast.ts';
import { picture } from '../support/picture.ts';
import { ok } from '../support/project-cast.ts';
import type { Colleague } from '../support/server.ts';

let site: Awaited<ReturnType<typeof openConsole>>;
let cast: DocumentCast;
let id: number;
const open: { close: () => Promise<void> }[] = [];
const BODY =
  '# Tides\n\nHigh water comes **at noon** on Friday, and boats leave the pier early.\n\n' +
  '- Ropes on deck\n- Lamps lit\n\nموسم سرما کا ایونٹ';

beforeAll(async () => {
  site = await openConsole();
  cast = await documentCast(site.server);
});
afterAll(() => site.close());
afterEach(async () => {
  for (const it of open.splice(0)) await it.close();
});

async function show(who: Colleague) {
  const path = `/tasks/document-info?document=${id}`;
  const view = await site.show(path, { who, viewport: { width: 1440, height: 900 } });
  open.push(view);
  return view.page;
}

/** Selects words of the text as a pointer would. */
const select = (page: Page, words: string) =>
  page.locator('.doc-body .rich-text').evaluate((element, wanted) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const at = node.textContent!.indexOf(wanted);
      if (at >= 0) window.getSelection()!.setBaseAndExtent(node, at, node, at + wanted.length);
    }
  }, words);
/** Begins a comment on what is selected, by its key. */
async function begin(page: Page) {
  await page.locator('.text-comment-button').getByRole('button').waitFor();
  await page.keyboard.press('m');
}
/** The words that are marked on the page. */
const marked = (page: Page) =>
  page.evaluate(() =>
    [...(CSS.highlights.get('document-comment') ?? [])].map((it) => (it as Range).toString()),
  );

test('words are selected and commented on, a colleague answers, and the words follow edits', async () => {
  const made = ok(await write(cast.lead, { body: BODY }));
  id = Number(made.body['id']);
  const ours = await show(cast.lead);
  const theirs = await show(cast.amna);
  await untilItHears(theirs, () => theirs.reload());
  await ours.getByText('High water comes').waitFor();
  await select(ours, 'boats leave the pier');
  await begin(ours);
  await ours.getByRole('textbox', { name: 'Comment on the selected words' }).fill('Which pier?');
  await ours.keyboard.press('Control+Enter');
  await expect.poll(() => marked(ours)).toEqual(['boats leave the pier']);
  // The other one sees it come, without loading anything again.
  await theirs.getByText('Which pier?').waitFor();
  await expect.poll(() => marked(theirs)).toEqual(['boats leave the pier']);
  const beside = theirs.getByRole('region', { name: 'Comments on the text' });
  await beside.getByRole('article').hover();
  await beside.getByRole('button', { name: 'Answer' }).click();
  await beside.getByRole('textbox', { name: /^Answer to/ }).fill('The north one');
  await theirs.keyboard.press('Control+Enter');
  await ours.getByText('The north one').waitFor();
  expect(await violations(ours)).toEqual([]);
  await picture(ours, 'text-comments-light');
  await ours.evaluate(() => void (document.documentElement.dataset['theme'] = 'dark'));
  await picture(ours, 'text-comments-dark');
  expect(await violations(ours, ['color-contrast'])).toEqual([]);
  for (const width of [1024, 400]) {
    await ours.setViewportSize({ width, height: 900 });
    await picture(ours, `text-comments-${width}`);
  }
  await ours.setViewportSize({ width: 1440, height: 900 });
  const edit = async (body: string) =>
    ok(await rewrite(cast.lead, await read(cast.lead, id), { body }));
  await edit(`A new beginning.\n\n${BODY.replace('leave the pier', 'leave the north pier')}`);
  await expect.poll(() => marked(theirs)).toEqual(['boats leave the north pier']);
  await beside.getByRole('button', { name: 'Resolve' }).click();
  await expect.poll(() => marked(ours)).toEqual([]);
  await ours.getByRole('button', { name: 'Show 1 resolved' }).click();
  await ours.getByRole('button', { name: 'Reopen' }).click();
  await expect.poll(() => marked(theirs)).toEqual(['boats leave the north pier']);
  await edit('Nothing of it is left.');
  await theirs.getByText('These words are no longer in the text.').waitFor();
  await beside.getByText('boats leave the north pier').waitFor();
});

test('words in bold, over two blocks and from right to left are marked as they were selected', async () => {
  const made = ok(await write(cast.lead, { body: BODY }));
  id = Number(made.body['id']);
  const page = await show(cast.lead);
  await page.getByText('Ropes on deck').waitFor();
  await page.locator('.doc-body .rich-text').evaluate((element) => {
    const [first, second] = element.querySelectorAll('li');
    window.getSelection()!.setBaseAndExtent(first!, 0, second!, 1);
  });
  await begin(page);
  await page.getByRole('textbox', { name: 'Comment on the selected words' }).fill('Both');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('button', { name: 'Ropes on deck Lamps lit' }).waitFor();
  await page.getByText('High water comes').waitFor();
  await select(page, 'سرما');
  await begin(page);
  await page.getByRole('textbox', { name: 'Comment on the selected words' }).fill('Winter');
  await page.keyboard.press('Control+Enter');
  await expect.poll(async () => (await marked(page)).at(-1)).toBe('سرما');
  await page.emulateMedia({ media: 'print' });
  await page.getByText('Winter').waitFor({ state: 'hidden' });
});

test('in the editor a comment is put on words; it follows what is typed, and whoever wrote it is told of its end', async () => {
  const made = ok(await write(cast.lead, { body: BODY }));
  id = Number(made.body['id']);
  const theirs = await show(cast.amna);
  await theirs.getByText('High water comes').waitFor();
  await select(theirs, 'boats leave the pier');
  await begin(theirs);
  await theirs.getByRole('textbox', { name: 'Comment on the selected words' }).fill('Which pier?');
  await theirs.keyboard.press('Control+Enter');
  await expect.poll(() => marked(theirs)).toEqual(['boats leave the pier']);

  const path = `/tasks/document-create?document=${id}`;
  const view = await site.show(path, { who: cast.lead, viewport: { width: 1440, height: 900 } });
  open.push(view);
  const ours = view.page;
  const text = ours.getByRole('textbox', { name: 'Text' });
  await text.waitFor();
  await expect.poll(() => marked(ours)).toEqual(['boats leave the pier']);
  await ours
    .getByRole('region', { name: 'Comments on the text' })
    .getByText('Which pier?')
    .waitFor();
  // Typed into the middle of the words: the mark grows before anything is saved.
  await text.evaluate((element) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const at = node.textContent!.indexOf('pier early');
      if (at >= 0) window.getSelection()!.collapse(node, at);
    }
  });
  await ours.keyboard.type('north ');
  await expect.poll(() => marked(ours)).toEqual(['boats leave the north pier']);
  await expect
    .poll(() => marked(theirs), { timeout: 15_000 })
    .toEqual(['boats leave the north pier']);
  // One of the writer's own, by keyboard.
  await text.evaluate((element) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const at = node.textContent!.indexOf('Lamps lit');
      if (at >= 0) window.getSelection()!.setBaseAndExtent(node, at, node, at + 9);
    }
  });
  await ours.locator('.text-comment-button').waitFor();
  await picture(ours, 'editor-comment-button');
  await ours.keyboard.press('Control+Alt+m');
  await ours.getByRole('textbox', { name: 'Comment on the selected words' }).fill('All of them?');
  await ours.keyboard.press('Control+Enter');
  await theirs.getByText('All of them?').waitFor();
  expect(await violations(ours)).toEqual([]);
  for (const width of [1440, 1024, 400]) {
    await ours.setViewportSize({ width, height: 900 });
    await picture(ours, `editor-comments-${width}`);
  }
  await ours.setViewportSize({ width: 1440, height: 900 });
  await ours.evaluate(() => void (document.documentElement.dataset['theme'] = 'dark'));
  await picture(ours, 'editor-comments-dark');
  const thread = ours.locator('.text-thread', { hasText: 'Which pier?' });
  await thread.getByRole('button', { name: 'Resolve' }).click();
  await expect.poll(() => marked(ours)).toEqual(['Lamps lit']);
  await theirs.getByRole('button', { name: /^Notifications/ }).click();
  await theirs.getByText(/resolves a comment on/).waitFor();
});
