import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { screens } from '#/app/screens.ts';
import { sections, type Section } from '#/kernel/screen.ts';
import { openWalk } from '../support/walk.ts';

/** Every section of the menu without a mouse: opened by its number, walked by Tab, left again. */

let walk: Awaited<ReturnType<typeof openWalk>>;
let page: Page;
beforeAll(async () => {
  walk = await openWalk();
  page = await walk.open('/profile');
});
afterAll(() => walk?.close());

interface Stop {
  /** What has the focus: its name, or its mark-up where it has none. */
  what: string;
  inPage: boolean;
  /** It can be seen, and that it has the focus can be seen. */
  seen: boolean;
}

/** Where the focus is. */
const stopHere = (tab: Page): Promise<Stop> =>
  tab.evaluate(() => {
    const it = document.activeElement ?? document.body;
    const { width, height } = it.getBoundingClientRect();
    // A field's ring may stand around what holds it.
    const around = [it, it.parentElement, it.parentElement?.parentElement].filter(
      (one) => one !== null && one !== undefined,
    );
    const ringed = around.some((one) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one);
      return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none';
    });
    // A sheet draws its ring as the border of the cell.
    const isCell = it.matches('.ag-cell-focus, .ag-header-cell');
    return {
      what: it.getAttribute('aria-label') ?? it.textContent?.trim().slice(0, 40) ?? it.outerHTML,
      inPage: document.querySelector('#content')?.contains(it) ?? false,
      seen: width > 0 && height > 0 && (ringed || isCell),
    };
  });

/** As many as a person would press before giving up. */
const MOST_TABS = 40;

const numbers = Object.keys(sections).map(Number) as Section[];

test.each(numbers)('section %i', async (number) => {
  await page.keyboard.press('g');
  await page.keyboard.type(String(number));
  const inSection = screens.filter((it) => it.section === number && !it.hidden);
  await expect
    .poll(() => new URL(page.url()).pathname)
    .toBe(inSection.find((it) => it.access.kind !== 'anyone')?.path);
  await walk.quiet();
  // The page itself is there, not only its address.
  await page.locator('#content :is(a[href], button, input)').first().waitFor();
  await page.locator('#content').focus();
  const stops: Stop[] = [];
  for (let at = 0; at < MOST_TABS; at++) {
    await page.keyboard.press('Tab');
    const stop = await stopHere(page);
    if (!stop.inPage) break;
    stops.push(stop);
  }
  expect(stops.length, 'something on the page can be reached').toBeGreaterThan(0);
  expect(stops.filter((it) => !it.seen).map((it) => it.what)).toEqual([]);
});
