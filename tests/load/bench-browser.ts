import type { Browser, Page } from 'playwright-core';
import { launchChromium } from '../support/chromium.ts';

/** A browser as the tests use it. */
export const openBrowser = (): Promise<Browser> => launchChromium('whole');

/** A page of somebody who is signed in. */
export async function signedInPage(browser: Browser, base: string, token: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addCookies([{ name: 'token', value: token, url: base, sameSite: 'Strict' }]);
  return context.newPage();
}
