import { createHash } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { gridStyleHashes } from '#/ui/grid/style-hashes.ts';
import { openConsole } from '../support/console.ts';
import { openExtension } from '../support/extension.ts';
import { figuresCast } from '../support/figures-cast.ts';
import { createIssue, ok, projectCast, type ProjectCast } from '../support/project-cast.ts';
import type { Colleague } from '../support/server.ts';

let site: Awaited<ReturnType<typeof openConsole>>;
let cast: ProjectCast;
let admin: Colleague;

beforeAll(async () => {
  site = await openConsole();
  cast = await projectCast(site.server);
  await figuresCast(site.server);
  admin = await site.server.as('Super admin');
});
afterAll(() => site.close());

/** Which styles of this tab's pages the server's policy has refused, in frames too. */
async function refusalsOf(page: Page): Promise<string[]> {
  const refused: string[] = [];
  page.on('console', (it) => {
    const [, what] = /^refused: (style-src.*)/.exec(it.text()) ?? [];
    if (what !== undefined) refused.push(what);
  });
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (it) => {
      const { effectiveDirective, blockedURI, sample, sourceFile } = it;
      console.log(`refused: ${effectiveDirective} ${blockedURI} ${sample} at ${sourceFile}`);
    });
  });
  return refused;
}

const strangeIn = (page: Page) =>
  page.evaluate(() => {
    const style = document.createElement('style');
    style.textContent = '.strange { color: rgb(1, 2, 3) }';
    const strange = document.createElement('p');
    strange.className = 'strange';
    strange.setAttribute('style', 'color: rgb(4, 5, 6)');
    document.head.append(style);
    document.body.append(strange);
    return getComputedStyle(strange).color;
  });

/** What the policy of this page refuses, once somebody strange has brought styles of both kinds. */
async function withStranger(page: Page, refused: string[]) {
  const before = [...refused];
  const colour = await strangeIn(page);
  await expect.poll(() => refused.length).toBeGreaterThan(before.length + 1);
  const after = refused.slice(before.length).map((it) => it.split(' ')[0]!);
  return { before, after: after.sort(), isDressed: /rgb\((1, 2, 3|4, 5, 6)\)/.test(colour) };
}
const nothingStrange = {
  before: [],
  after: ['style-src-attr', 'style-src-elem'],
  isDressed: false,
};

/** Without its looks a cell would be as wide as its text, one above the other. */
async function expectGridToLookLikeOne(page: Page) {
  const cell = page.locator('[row-index="0"] [col-id="name"]').first();
  await cell.waitFor();
  expect(await cell.evaluate((it) => getComputedStyle(it).position)).toBe('absolute');
}

test('no page needs a style in line that the server has not let in, and none other is', async () => {
  const { page, close } = await site.show('/login', { who: admin });
  const refused = await refusalsOf(page);
  ok(await createIssue(cast.lead, cast.key));
  const show = async (path: string, what: string) => {
    await page.goto(site.server.base + path);
    await page.locator(what).first().waitFor();
  };
  await show('/dashboard', 'main svg');
  await show('/tasks/document-create', '.ProseMirror');
  await show('/tasks', 'main h1');
  await show(`/project/list?key=${cast.key}`, 'main :text("Tide ladder")');
  await page.goto(`${site.server.base}/dashboard/sheet`);
  await expectGridToLookLikeOne(page);
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').waitFor();
  expect(await withStranger(page, refused)).toEqual(nothingStrange);
  await close();
});

test('the pages of the extension need none either, but for what the grid writes, which is known', async () => {
  const url = site.server.base.replace('127.0.0.1', 'localhost');
  const browser = await openExtension(url);
  try {
    await browser.signIn(admin.token);
    const open = async (part: string, what: string) => {
      const page = await browser.openPart(part);
      const refused = await refusalsOf(page);
      await page.reload();
      await page.locator(what).first().waitFor();
      return { page, refused };
    };
    for (const [part, what] of [
      ['options', 'h1'],
      ['popup', 'main'],
      ['sidepanel', 'main'],
    ] as const) {
      const { page, refused } = await open(part, what);
      expect(await withStranger(page, refused)).toEqual(nothingStrange);
      await page.close();
    }
    const { page, refused } = await open('console', 'main h1');
    for (const [path, what] of [
      ['/dashboard', 'main svg'],
      ['/tasks/document-create', '.ProseMirror'],
      ['/tasks', 'main h1'],
      // A grid that is typed into brings more.
      ['/data-entry/console', '.ag-root'],
    ] as const) {
      await page.evaluate((it) => (location.hash = it), path);
      await page.locator(what).first().waitFor();
    }
    await page.evaluate(() => (location.hash = '/dashboard/sheet'));
    await page.locator('[row-index="0"] [col-id="name"]').first().waitFor();
    const texts = await page.evaluate(() =>
      Array.from(document.querySelectorAll('style[data-ag-css]'), (it) => it.textContent),
    );
    const hashes = texts.map((it) => createHash('sha256').update(it).digest('base64'));
    expect(hashes.sort()).toEqual([...gridStyleHashes].sort());
    await expectGridToLookLikeOne(page);
    expect(await withStranger(page, refused)).toEqual(nothingStrange);
  } finally {
    await browser.close();
  }
});
