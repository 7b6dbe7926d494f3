import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { launchChromium, type Extent } from './chromium.ts';
import { takeTab } from './tabs.ts';

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

/** Profiles of a browser for pages of one server, each as if nobody had used it before. */
export async function openProfiles(extent: Extent, origin: string) {
  const browser = await sharedBrowser(extent);
  const open = new Set<Page>();

  /** A profile with one tab. */
  async function tab(options: BrowserContextOptions): Promise<Page> {
    const page = await takeTab(browser, origin, options);
    open.add(page);
    return page;
  }
  const close = async () => {
    await Promise.all([...open].map((it) => it.context().close()));
  };
  return { tab, close };
}
