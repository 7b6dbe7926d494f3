import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core';
import { launchChromium } from './chromium.ts';

/** One browser for all test files of a worker: starting one costs as much as a dozen pages. */
let shared: Promise<Browser> | undefined;

async function launch(): Promise<Browser> {
  const browser = await launchChromium();
  // One that crashed is of no use to the next file.
  browser.on('disconnected', () => (shared = undefined));
  return browser;
}

/** Profiles of a browser, each as if nobody had used it before. */
export async function openProfiles() {
  const browser = await (shared ??= launch());
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
