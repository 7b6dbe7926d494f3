import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWalk } from '../support/walk.ts';

/** Where the system chooses the colours, as Windows' contrast themes do. */

let walk: Awaited<ReturnType<typeof openWalk>>;
let page: Page;
beforeAll(async () => {
  walk = await openWalk();
  page = await walk.open('/okr/reports');
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
});
afterAll(() => walk?.close());

/** Of all that fits a selector, what its computed style says, each once. */
const styles = (selector: string, name: 'outlineStyle' | 'backgroundColor') =>
  page
    .locator(selector)
    .evaluateAll((all, of) => [...new Set(all.map((it) => getComputedStyle(it)[of]))], name);

test('what is chosen is told from the rest without its colour', async () => {
  expect(await styles('.seg button[aria-checked=true]', 'outlineStyle')).toEqual(['solid']);
  expect(await styles('.seg button[aria-checked=false]', 'outlineStyle')).toEqual(['none']);
  expect(await styles('.menu-side a[aria-current=page]', 'outlineStyle')).toEqual(['solid']);
  await walk.open('/dashboard/sheet');
  expect(await styles('.tabs a[aria-current=page]', 'outlineStyle')).toEqual(['solid']);
  expect(await styles('.tabs a:not([aria-current])', 'outlineStyle')).toEqual(['none']);
});

test('bars and their parts keep colours that differ, and their ends are drawn', async () => {
  await walk.open('/administration/employees/evaluation-summary');
  const parts = await styles('.evaluation-progress > i', 'backgroundColor');
  expect(parts.length).toBeGreaterThan(2);
  expect(await styles('.evaluation-progress', 'outlineStyle')).toEqual(['solid']);
});
