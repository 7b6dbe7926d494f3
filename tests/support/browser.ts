import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core';
import { chromiumPath, launchChromium, pagesPath } from './chromium.ts';

/** Browsers for all test files of a worker: starting one costs as much as a dozen pages. */
const shared = new Map<string, Promise<Browser>>();

async function launch(path: string): Promise<Browser> {
  const browser = await launchChromium([], path);
  // One that crashed is of no use to the next file.
  browser.on('disconnected', () => shared.delete(path));
  return browser;
}

function browserAt(path: string): Promise<Browser> {
  const browser = shared.get(path) ?? launch(path);
  shared.set(path, browser);
  return browser;
}

export interface Needs {
  /** Also what stands around a page: notifications of the system, pictures of the screen. */
  wholeBrowser?: boolean;
}

/** Profiles of a browser, each as if nobody had used it before. */
export async function openProfiles({ wholeBrowser = false }: Needs = {}) {
  const browser = await browserAt(wholeBrowser ? chromiumPath : pagesPath);
  const open = new Set<BrowserContext>();

  async function profile(options: BrowserContextOptions) {
    const context = await browser.newContext({ reducedMotion: 'reduce', ...options });
    open.add(context);
    context.on('close', () => open.delete(context));
    return context;
  }
  return {
    profile,
    close: async () => {
      await Promise.all([...open].map((it) => it.close()));
    },
  };
}
