import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openConsole } from '../support/console.ts';
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

const colourOf = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.body.querySelector('.strange')!).color);

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
  await show('/dashboard/sheet', '[row-index="0"] [col-id="name"]');
  // The grid has its looks: without them a cell would be as wide as its text, one above the other.
  const cell = page.locator('[row-index="0"] [col-id="name"]').first();
  expect(await cell.evaluate((it) => getComputedStyle(it).position)).toBe('absolute');
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').waitFor();
  expect(refused).toEqual([]);

  await page.evaluate(() => {
    const style = document.createElement('style');
    style.textContent = '.strange { color: rgb(1, 2, 3) }';
    const strange = document.createElement('p');
    strange.className = 'strange';
    strange.setAttribute('style', 'color: rgb(4, 5, 6)');
    document.head.append(style);
    document.body.append(strange);
  });
  expect(await colourOf(page)).not.toMatch(/rgb\((1, 2, 3|4, 5, 6)\)/);
  await expect
    .poll(() => refused.map((it) => it.split(' ')[0]).sort())
    .toEqual(['style-src-attr', 'style-src-elem']);
  await close();
});
