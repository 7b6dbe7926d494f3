import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core';
import { launchChromium, type Extent } from './chromium.ts';

/** One browser for all test files of a worker: starting one costs as much as a dozen pages. */
const shared = new Map<Extent, Promise<Browser>>();

async function launch(extent: Extent): Promise<Browser> {
  const browser = await launchChromium(extent);
  // One that crashed is of no use to the next file.
  browser.on('disconnected', () => shared.delete(extent));
  return browser;
}

function sharedBrowser(extent: Extent): Promise<Browser> {
  const browser = shared.get(extent) ?? launch(extent);
  shared.set(extent, browser);
  return browser;
}

/** Profiles of a browser, each as if nobody had used it before. */
export async function openProfiles(extent: Extent) {
  const browser = await sharedBrowser(extent);
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
