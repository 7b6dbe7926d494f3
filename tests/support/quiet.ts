import { setTimeout as sleep } from 'node:timers/promises';
import type { Page, Request } from 'playwright-core';

const QUIET_MS = 500;
const MOST_MS = 60_000;

/** Stays open as long as the page does. */
const isStream = (it: Request) => new URL(it.url()).pathname === '/api/live';

/**
 * Counts what a page asks for, and returns what waits until it has asked for nothing for half a
 * second: the browser's own "network idle" never comes while changes are listened for.
 */
export function quietOf(page: Page): () => Promise<void> {
  const asked = new Set<Request>();
  let last = performance.now();
  const ended = (it: Request) => {
    if (asked.delete(it)) last = performance.now();
  };
  page.on('request', (it) => {
    if (isStream(it)) return;
    asked.add(it);
    last = performance.now();
  });
  page.on('requestfinished', ended);
  page.on('requestfailed', ended);
  // What a page that is left had asked for is never answered.
  page.on('framenavigated', (frame) => {
    if (frame !== page.mainFrame()) return;
    for (const it of asked) if (!it.isNavigationRequest()) asked.delete(it);
  });
  return async () => {
    const from = performance.now();
    const until = from + MOST_MS;
    // What was just done may not have asked yet.
    last = Math.max(last, from);
    while (asked.size > 0 || performance.now() - last < QUIET_MS) {
      if (performance.now() > until) {
        const urls = [...asked].map((it) => it.url());
        throw new Error(`The page does not come to rest: ${urls.join(', ')}`);
      }
      await sleep(50);
    }
  };
}
