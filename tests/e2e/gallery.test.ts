import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { violations } from '../support/axe.ts';
import { openGallery } from '../support/gallery/open.ts';

let gallery: Awaited<ReturnType<typeof openGallery>>;
beforeAll(async () => {
  gallery = await openGallery();
});
afterAll(() => gallery[Symbol.asyncDispose]());

const setTheme = (tab: Page, theme: string) =>
  tab.evaluate((name) => void (document.documentElement.dataset.theme = name), theme);

describe('axe finds nothing', () => {
  test.each([
    'dashboard',
    'sheet',
    'states',
    'forms',
    'controls',
    'texts',
    'login',
    'maintenance',
    'dialog',
    'popup',
  ] as const)(
    'on the page of %s in either theme, which is never wider than the screen',
    async (name) => {
      await using page = await gallery.show(name, { theme: 'light', width: 1440 });
      expect(await violations(page.tab)).toEqual([]);
      await setTheme(page.tab, 'dark');
      // Only colours differ between the themes.
      expect(await violations(page.tab, ['color-contrast'])).toEqual([]);
      expect(page.errors).toEqual([]);
    },
  );

  test('in open menus, lists and calendars', async () => {
    await using page = await gallery.show('dashboard', { theme: 'light', width: 1440 });
    for (const open of [
      page.tab.getByRole('button', { name: 'Last 30 days' }),
      page.tab.getByRole('combobox', { name: 'Countries' }),
      page.tab.getByRole('button', { name: 'More' }).first(),
    ]) {
      await open.click();
      await page.tab.keyboard.press('ArrowDown');
      expect(await violations(page.tab, undefined, '#open-lists')).toEqual([]);
      await page.tab.keyboard.press('Escape');
    }
  });
});
