import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openConsole } from '../support/console.ts';
import { picture } from '../support/picture.ts';
import { createIssue, ok, projectCast, type ProjectCast } from '../support/project-cast.ts';

let site: Awaited<ReturnType<typeof openConsole>>;
let cast: ProjectCast;

beforeAll(async () => {
  site = await openConsole();
  cast = await projectCast(site.server);
  ok(await createIssue(cast.lead, cast.key));
});
afterAll(() => site?.close());

/** px that fade at each edge of the table. */
const fades = (page: Page) =>
  page.locator('.table-box').evaluate((it) => {
    const of = (side: string) => getComputedStyle(it).getPropertyValue(`--fade-${side}`);
    return [of('start'), of('end')];
  });

test.each(['ltr', 'rtl'])(
  'a table that goes on beyond an edge fades there, also where scrolling drives no animations (%s)',
  async (direction) => {
    const { page, close } = await site.show('/tasks', {
      who: cast.lead,
      viewport: { width: 400, height: 800 },
      // The page itself takes no styles but its own.
      bypassCSP: true,
    });
    // As Firefox is: neither the style sheet nor the page knows of them.
    await page.addInitScript((dir) => {
      const { supports } = CSS;
      CSS.supports = (...of: string[]) =>
        !of[0]!.includes('animation-timeline') && supports.apply(CSS, of as [string]);
      addEventListener('DOMContentLoaded', () => {
        document.documentElement.dir = dir;
        const style = document.createElement('style');
        style.textContent = '.table-box, .tabs { animation: none !important }';
        document.head.append(style);
      });
    }, direction);
    await page.goto(new URL(`/project/list?project=${cast.key}&view=list`, page.url()).href);
    const box = page.locator('.table-box');
    await box.waitFor();
    expect(await box.evaluate((it) => it.scrollWidth - it.clientWidth)).toBeGreaterThan(60);
    await expect.poll(() => fades(page)).toEqual(['0px', '28px']);
    const sign = direction === 'rtl' ? -1 : 1;
    await box.evaluate((it, by) => it.scrollBy({ left: by }), 20 * sign);
    await expect.poll(() => fades(page)).toEqual(['28px', '28px']);
    await picture(page, `fading-edges-${direction}`);
    await box.evaluate((it, by) => it.scrollBy({ left: by }), 9_999 * sign);
    await expect.poll(() => fades(page)).toEqual(['28px', '0px']);
    await page.setViewportSize({ width: 2400, height: 800 });
    await expect.poll(() => fades(page)).toEqual(['0px', '0px']);
    await close();
  },
);
