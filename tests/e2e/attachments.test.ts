import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { attach } from '../support/attach.ts';
import { violations } from '../support/axe.ts';
import { openConsole } from '../support/console.ts';
import { sea } from '../support/made-picture.ts';
import { picture } from '../support/picture.ts';
import { createIssue, ok, projectCast } from '../support/project-cast.ts';
import { create, taskCast, type TaskCast } from '../support/task-cast.ts';

let site: Awaited<ReturnType<typeof openConsole>>;
let cast: TaskCast;
let task: { id: number; key: string };

beforeAll(async () => {
  site = await openConsole();
  cast = await taskCast(site.server);
  const made = ok(
    await create(cast.lead, {
      assigneeId: cast.amna.id,
      title: 'Draw the reef for the store page',
      description: 'Three pictures at 1920 × 1080, one with the lighthouse at night.',
    }),
  );
  task = { id: Number(made.body['id']), key: String(made.body['key']) };
});
afterAll(() => site?.close());

async function choose(page: Page, within: ReturnType<Page['getByRole']>, files: object[]) {
  const asked = page.waitForEvent('filechooser');
  await within.getByRole('button', { name: 'Attach files' }).click();
  await (await asked).setFiles(files as never);
}

/** What the browser hands to a page when files are dropped or pasted. */
const handed = (page: Page, name: string, content: string) =>
  page.evaluateHandle(
    ([name, content]) => {
      const data = new DataTransfer();
      data.items.add(new File([content!], name!, { type: 'text/plain' }));
      return data;
    },
    [name, content],
  );

const text = (name: string, content = 'The tide is high') => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(content),
});

test('two people work with the files of a task: chosen, dropped, seen at once, taken off and had back', async () => {
  const path = `/tasks/info?task=${task.key}`;
  const { page, close } = await site.show(path, { who: cast.amna });
  const other = await site.show(path, {
    who: cast.lead,
    colorScheme: 'dark',
    viewport: { width: 400, height: 900 },
  });
  const files = page.getByRole('region', { name: /^Files/ });
  const seen = other.page.getByRole('region', { name: /^Files/ });
  await files.getByText('Drop files here').waitFor();
  await seen.getByText('Drop files here').waitFor();
  await picture(page, 'task-files-empty-1440');

  await choose(page, files, [
    { name: 'reef by day.png', mimeType: 'image/png', buffer: await sea('#9fd3e6') },
    { name: 'reef at night.png', mimeType: 'image/png', buffer: await sea('#202a52') },
    text('Brief from the publisher, final version 3 (with remarks of the store).pdf'),
  ]);
  await files.getByRole('button', { name: 'reef at night.png', exact: true }).waitFor();
  await files.getByText('Brief from the publisher').waitFor();
  // Without asking: the other console hears of it.
  await seen.getByText('Brief from the publisher').waitFor();

  await page.dispatchEvent('main', 'dragover', {
    dataTransfer: await handed(page, 'tide.txt', 'high'),
  });
  await files.getByText('Drop the files to attach them.').waitFor();
  await picture(page, 'task-files-drop-1440');
  await page.dispatchEvent('main', 'drop', {
    dataTransfer: await handed(page, 'tide.txt', 'high'),
  });
  await files.getByText('tide.txt').waitFor();
  await picture(page, 'task-files-1440');
  expect(await violations(page)).toEqual([]);
  await seen.getByText('tide.txt').waitFor();
  await seen.scrollIntoViewIfNeeded();
  await picture(other.page, 'task-files-dark-400');
  expect(await violations(other.page)).toEqual([]);

  await files.getByRole('button', { name: 'Take tide.txt off' }).click();
  await expect.poll(() => seen.getByText('tide.txt').count()).toBe(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await seen.getByText('tide.txt').waitFor();

  const saved = page.waitForEvent('download');
  await files.getByRole('button', { name: /^Brief/ }).click();
  expect((await saved).suggestedFilename()).toMatch(/^Brief from the publisher, final version 3/);

  await files.getByRole('button', { name: 'reef by day.png', exact: true }).click();
  const viewer = page.getByRole('dialog', { name: 'reef by day.png' });
  await viewer.getByRole('img', { name: 'reef by day.png' }).waitFor();
  await picture(page, 'task-files-viewer-1440');
  await page.keyboard.press('ArrowRight');
  await page.getByRole('dialog', { name: 'reef at night.png' }).waitFor();
  await page.keyboard.press('Escape');
  await other.close();
  await close();
});

test('what cannot go says why, a slow one shows how far it is and is stopped, a broken line is tried again', async () => {
  const { page, close } = await site.show(`/tasks/info?task=${task.key}`, {
    who: cast.amna,
    colorScheme: 'dark',
  });
  const files = page.getByRole('region', { name: /^Files/ });
  await files.getByRole('button', { name: 'Attach files' }).waitFor();
  let go: () => void = () => {};
  const held = new Promise<void>((done) => (go = done));
  let calls = 0;
  await page.route('**/api/attachments/add', async (route) => {
    calls += 1;
    if (calls === 1) await held;
    await (calls === 1 ? route.abort() : calls === 2 ? route.abort() : route.continue());
  });
  await choose(page, files, [
    { name: 'slow.psd', mimeType: 'image/vnd.adobe.photoshop', buffer: Buffer.alloc(3_000_000, 7) },
    { name: 'empty.txt', mimeType: 'text/plain', buffer: Buffer.alloc(0) },
    text('lost.txt'),
    { name: 'broken.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') },
  ]);
  await files.getByText('This file is empty.').waitFor();
  await files.getByRole('progressbar', { name: 'Sending slow.psd' }).waitFor();
  await picture(page, 'task-files-sending-dark-1440');
  await files.getByRole('button', { name: 'Cancel slow.psd' }).click();
  go();
  await files.getByText('The server cannot be reached.').waitFor();
  await files.getByText('This is not a picture we can read').waitFor();
  await picture(page, 'task-files-refused-dark-1440');
  expect(await violations(page)).toEqual([]);
  await files.getByRole('button', { name: 'Try again' }).click();
  await files.getByRole('button', { name: /^lost\.txt/ }).waitFor();
  for (const name of ['empty.txt', 'broken.png'])
    await files.getByRole('button', { name: `Dismiss ${name}` }).click();
  expect(await files.getByText('slow.psd').count()).toBe(0);
  await close();
});

test('a comment takes what is pasted into it, keeps it over a reload, and loses it when it is taken away', async () => {
  const { page, close } = await site.show(`/tasks/info?task=${task.key}`, { who: cast.amna });
  const box = page.getByRole('textbox', { name: 'Comment', exact: true });
  await box.click();
  await page.keyboard.type('The second one');
  const data = await handed(page, 'notes.txt', 'words');
  await box.evaluate(
    (it, clipboardData) =>
      it.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      ),
    data,
  );
  const composer = page.locator('.composer').last();
  await composer.getByText('notes.txt').waitFor();
  await choose(page, composer as never, [
    { name: 'reef marked.png', mimeType: 'image/png', buffer: await sea('#e6b39f') },
  ]);
  await composer.getByRole('img', { name: 'reef marked.png' }).waitFor();
  await composer.scrollIntoViewIfNeeded();
  await picture(page, 'comment-files-writing-1440');
  await page.reload();
  await composer.getByText('notes.txt').waitFor();
  await box.press('Control+Enter');
  const comment = page.getByRole('article', { name: /^Comment by/ });
  await comment.getByRole('img', { name: 'reef marked.png' }).waitFor();
  await expect.poll(() => composer.getByText('notes.txt').count()).toBe(0);
  expect(await violations(page)).toEqual([]);
  await comment.hover();
  await picture(page, 'comment-files-1440');
  await comment.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Change' }).click();
  await comment.getByRole('button', { name: 'Take notes.txt off' }).click();
  await comment.getByRole('button', { name: /^Save/ }).click();
  await comment.getByText('edited').waitFor();
  expect(await comment.getByText('notes.txt').count()).toBe(0);
  await comment.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Take away' }).click();
  await comment.getByRole('button', { name: 'Take away' }).click();
  await expect.poll(() => comment.count()).toBe(0);
  const left = await site.server.db
    .selectFrom('attachments')
    .select('id')
    .where('comment_id', 'is not', null)
    .execute();
  expect(left).toEqual([]);
  await close();
});

test('an issue shows its files on its sheet; who only looks is offered nothing to change', async () => {
  const project = await projectCast(site.server);
  const made = ok(await createIssue(project.lead, project.key, { title: 'Light the harbour' }));
  const file = new File([new Uint8Array(await sea('#9fd3e6'))], 'harbour.png', {
    type: 'image/png',
  });
  ok(await attach(project.amna, { kind: 'issue', id: Number(made.body['id']) }, file));
  const { page, close } = await site.show(
    `/project/list?project=${project.key}&issue=${String(made.body['key'])}`,
    { who: project.viewer, viewport: { width: 1024, height: 800 } },
  );
  const files = page.getByRole('region', { name: /^Files/ });
  await files.getByRole('img', { name: 'harbour.png' }).waitFor();
  expect(await files.getByRole('button').count()).toBe(1);
  await picture(page, 'issue-files-viewer-1024');
  await close();
});

test('the palette asks for the files of the task that was named', async () => {
  const { page, close } = await site.show('/dashboard', { who: cast.amna });
  await page.getByRole('banner').waitFor();
  // Before the line: a key that comes at once may be quicker than what catches the choice of files.
  const asked = page.waitForEvent('filechooser');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search or run an action' }).waitFor();
  await page.keyboard.type(`attach files to a task ${task.key}`);
  await page.locator('[role=option][aria-selected=true][id$="-run"]').waitFor();
  await page.keyboard.press('Enter');
  await (await asked).setFiles([text('by palette.txt')]);
  await page.getByText('by palette.txt is attached').waitFor();
  const { body } = await cast.amna.call('GET /attachments', { kind: 'task', id: task.id });
  expect(body['rows']).toContainEqual(expect.objectContaining({ name: 'by palette.txt' }));
  await close();
});

test('a file put into a document is a block that gives it to whoever reads it', async () => {
  const made = ok(
    await cast.amna.call('POST /documents/save', {
      title: 'Store pages',
      body: 'What goes where.',
    }),
  );
  const id = Number(made.body['id']);
  const { page, close } = await site.show(`/tasks/document-create?document=${id}`, {
    who: cast.amna,
  });
  const box = page.getByRole('textbox', { name: 'Text' });
  await box.click();
  await page.keyboard.press('Control+End');
  const asked = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'File', exact: true }).click();
  await (await asked).setFiles([text('Brief [final] الموجز.pdf', 'Three pictures')]);
  await box.getByRole('link', { name: 'Brief _final_ الموجز.pdf (1 kB)' }).waitFor();
  await picture(page, 'document-file-writing-1440');
  expect(await violations(page)).toEqual([]);
  await page.keyboard.type('And more.');
  await page.keyboard.press('Control+Enter');
  // The editor has the same words and link until the page of the document is there.
  await page.waitForURL(/\/tasks\/document-info/);
  const link = page.getByRole('link', { name: /^Brief/ });
  await page.getByText('And more.').waitFor();
  const saved = page.waitForEvent('download');
  await link.click();
  expect((await saved).suggestedFilename()).toBe('Brief [final] الموجز.pdf');
  await picture(page, 'document-file-1440');
  const other = await site.show(`/tasks/document-info?document=${id}`, {
    who: cast.lead,
    colorScheme: 'dark',
    viewport: { width: 400, height: 800 },
  });
  await other.page.getByRole('link', { name: /^Brief/ }).waitFor();
  expect(await violations(other.page)).toEqual([]);
  await picture(other.page, 'document-file-dark-400');
  await other.close();
  await close();
});
