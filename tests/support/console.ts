import type { BrowserContextOptions, Page, Response } from 'playwright-core';
import { folderOf } from '#/server/build.ts';
import { freePort } from '#/store/records/embedded/free-port.ts';
import { openProfiles } from './browser.ts';
import type { Extent } from './chromium.ts';
import { testServer, type Colleague, type TestServer } from './server.ts';

interface View extends BrowserContextOptions {
  /** Whose session the browser has; nobody's when absent. */
  who?: Colleague;
}

/** The built console, for `testServer`. */
export const builtPages = folderOf('web');

/**
 * As `openConsole`, by a name that browsers take for safe without https, which is said to be the
 * address of the server: passkeys belong to one.
 */
export async function openNamedConsole() {
  const publicUrl = `http://localhost:${await freePort()}`;
  const none = undefined;
  const server = await testServer(builtPages, none, 0, none, false, none, publicUrl);
  return consoleOn({ ...server, base: publicUrl });
}

/** A real server with the built console, and a browser on it. */
export const openConsole = async (extent: Extent = 'pages') =>
  consoleOn(await testServer(builtPages), extent);

async function consoleOn(server: TestServer, extent: Extent = 'pages') {
  const { show, close: closeBrowser } = await openBrowser(server, extent);
  async function close() {
    await closeBrowser();
    await server.close();
  }
  return { server, show, close };
}

/** A browser on a server. */
export async function openBrowser(server: { base: string }, extent: Extent = 'pages') {
  const { tab, close } = await openProfiles(extent, server.base);

  /** A tab of its own browser profile. What its page throws fails the test when it is closed. */
  async function show(path: string, { who, ...options }: View = {}) {
    const page = await tab(options);
    const context = page.context();
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    if (who) await context.addCookies([{ name: 'token', value: who.token, url: server.base }]);
    page.setDefaultTimeout(30_000);
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(String(error)));
    await page.goto(server.base + path);
    const closeTab = async () => {
      await context.close();
      if (errors.length > 0) throw new Error(`The page threw: ${errors.join('; ')}`);
    };
    return { page, close: closeTab };
  }

  return { show, close };
}

/** Path with search of what a page shows. */
export const placeOf = (page: Page) => page.url().replace(/^https?:\/\/[^/]+/, '');

/** Loads a page until it hears what others change. */
export async function untilItHears(page: Page, load: () => Promise<unknown>) {
  const isHeard = (it: Response) => it.url().endsWith('/api/live') && it.status() === 200;
  const heard = page.waitForResponse(isHeard);
  await load();
  await heard;
}
