import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContext, type Page } from 'playwright-core';
import { ensureBuilt, folderOf } from '#/server/build.ts';
import { chromiumPath, flags } from '../support/chromium.ts';
import { quietOf } from '../support/quiet.ts';
import { benchServer } from './bench-server.ts';
import { against, percentile, type Row } from './result.ts';

const TIMES = 11;
const CONTENT_MS = 150;
/** Below this nobody sees anything move; what browsers call good is ten times as much. */
const SHIFT = 0.01;

type Part = typeof globalThis & { chrome: typeof import('wxt/browser').browser };

interface Noted {
  /** Milliseconds after navigation. */
  content?: number;
  shift?: number;
}

/** Notes when there is content first, and how far what is shown moves; runs before anything else. */
function watch() {
  const noted = Object.assign(window, { content: Number.NaN, shift: 0 });
  const look = () => {
    if (!document.querySelector('.tile .v, .run, .news li')) return;
    noted.content = performance.now();
    changes.disconnect();
  };
  const changes = new MutationObserver(look);
  changes.observe(document, { childList: true, subtree: true });
  new PerformanceObserver((list) => {
    for (const it of list.getEntries() as (PerformanceEntry & { value: number })[])
      noted.shift += it.value;
  }).observe({ type: 'layout-shift', buffered: true });
}

async function opened(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage();
  await page.setViewportSize({ width: 400, height: 600 });
  await page.addInitScript(watch);
  const quiet = quietOf(page);
  await page.goto(address);
  await page.getByRole('region', { name: 'Notifications' }).waitFor();
  await quiet();
  return page;
}

/** From opening the popup to its content, as it is opened for the second time, and what moves then. */
export async function benchPopup(): Promise<Row[]> {
  await ensureBuilt(['chrome']);
  const server = await benchServer();
  const profile = mkdtempSync(join(tmpdir(), 'backlot-bench-popup-'));
  const folder = join(profile, 'extension');
  cpSync(folderOf('chrome'), folder, { recursive: true });
  const context = await chromium.launchPersistentContext(join(profile, 'profile'), {
    executablePath: chromiumPath,
    args: [...flags, `--disable-extensions-except=${folder}`, `--load-extension=${folder}`],
  });
  try {
    const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
    await worker.evaluate(
      (apiOrigin) => (globalThis as Part).chrome.storage.local.set({ apiOrigin }),
      server.base,
    );
    const value = await server.token('Team lead');
    await context.addCookies([{ name: 'token', value, url: server.base }]);
    const address = worker.url().replace(/background\.js$/, 'popup.html');
    await (await opened(context, address)).close();
    const looks: Required<Noted>[] = [];
    for (let time = 0; time < TIMES; time++) {
      const page = await opened(context, address);
      looks.push(
        await page.evaluate(() => {
          const { content = Number.NaN, shift = Number.NaN } = window as Window & Noted;
          return { content, shift };
        }),
      );
      await page.close();
    }
    const content = looks.map((it) => it.content);
    const shift = looks.map((it) => it.shift);
    const within = { most: 1, words: `≤ ${CONTENT_MS} ms` };
    return [
      against('first content, median', 'ms', percentile(content, 0.5), CONTENT_MS, within),
      against('first content, slowest', 'ms', percentile(content, 1), CONTENT_MS, within),
      against('shift, largest', '', percentile(shift, 1), SHIFT, { most: 1, words: 'none' }),
    ];
  } finally {
    await context.close();
    await server.stop();
    rmSync(profile, { recursive: true, force: true, maxRetries: 3 });
  }
}
