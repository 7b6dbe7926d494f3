import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openConsole } from '../support/console.ts';
import { rowsOf } from '../support/leave-cast.ts';
import { picture } from '../support/picture.ts';
import type { Colleague } from '../support/server.ts';

let site: Awaited<ReturnType<typeof openConsole>>;
let hr: Colleague;
let hira: Colleague;
let page: Page;
let view: Awaited<ReturnType<typeof site.show>> | undefined;

beforeAll(async () => {
  site = await openConsole();
  const { server } = site;
  const team = await server.team('Announced');
  hr = await server.as('HR', { name: 'Ayesha Announcer', teamId: team });
  hira = await server.as('Member', { name: 'Hira Reader', teamId: team });
});
afterAll(() => site.close());
afterEach(async () => {
  await view?.close();
  view = undefined;
});

async function open(who: Colleague, path: string) {
  view = await site.show(path, { who, viewport: { width: 1440, height: 900 } });
  page = view.page;
}

test('HR publishes an announcement, a member acknowledges it in the banner above any page', async () => {
  await open(hr, '/announcements');
  await page.getByRole('button', { name: 'New announcement' }).click();
  const dialog = page.getByRole('dialog', { name: 'New announcement' });
  await dialog.getByLabel('Title').fill('Office closed on Friday');
  await dialog.getByRole('textbox', { name: 'Text' }).fill('The lifts are repaired.');
  await dialog.getByLabel('Everybody must acknowledge it').check();
  await page.keyboard.press('Control+Enter');
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('link', { name: 'Office closed on Friday' }).first().waitFor();
  await view!.close();

  await open(hira, '/short-leave');
  const banner = page.getByRole('region', { name: 'Announcement', exact: true });
  await banner.getByRole('link', { name: 'Office closed on Friday' }).waitFor();
  await banner.getByRole('button', { name: 'Acknowledge' }).click();
  await banner.waitFor({ state: 'hidden' });
  const { body } = await hira.call('GET /announcements/alerts');
  expect(body).toEqual({ rows: [] });
});

test('HR writes a news-letter block by block, sees it as mail and sends it', async () => {
  await open(hr, '/news-letter');
  await page.getByRole('button', { name: 'New news-letter' }).click();
  await page.getByLabel('Subject').fill('The studio in November');
  const blocks = page.getByRole('list', { name: 'Blocks' });
  await blocks.getByRole('textbox', { name: 'Heading' }).fill('Three games');
  await blocks.getByRole('textbox', { name: 'Text' }).fill('One release train.');
  const grip = blocks.getByRole('button', { name: /^Move heading/ });
  await grip.focus();
  await page.keyboard.press('ArrowDown');
  await blocks.getByRole('button', { name: /^Move heading, block 2/ }).waitFor();
  const preview = page.frameLocator('iframe[title="Preview of the news-letter"]');
  await preview.getByRole('heading', { name: 'Three games' }).waitFor();
  // Its looks are given to it by the page, which lets in no style that comes with the text.
  await expect
    .poll(() => preview.locator('.sheet').evaluate((it) => getComputedStyle(it).borderRadius))
    .toBe('10px');
  // It looks as is chosen, whatever the system does, around the sheet too.
  await page.emulateMedia({ colorScheme: 'dark' });
  const grounds = async () =>
    Promise.all(
      ['.page', '.sheet'].map((it) =>
        preview.locator(it).evaluate((element) => getComputedStyle(element).backgroundColor),
      ),
    );
  expect(await grounds()).toEqual(['rgb(244, 244, 246)', 'rgb(255, 255, 255)']);
  await page.getByRole('radio', { name: 'Dark' }).click();
  await expect.poll(grounds).toEqual(['rgb(15, 16, 20)', 'rgb(23, 24, 29)']);
  await picture(page, 'news-letter-preview-dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.keyboard.press('Control+Enter');
  const dialog = page.getByRole('dialog', { name: /^Send “The studio in November”/ });
  await dialog.getByRole('radio', { name: 'Now' }).waitFor();
  await page.keyboard.press('Control+Enter');
  await dialog.waitFor({ state: 'hidden' });
  const list = await hr.call('GET /news-letters', { view: 'written' });
  expect(rowsOf(list)[0]).toMatchObject({
    subject: 'The studio in November',
    state: 'scheduled',
  });
});
