import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContext, type Locator, type Page } from 'playwright-core';
import { expect } from 'vitest';
import { folderOf } from '#/server/build.ts';
import { chromiumPath, flags } from './chromium.ts';
import { said } from './language/hard-coded.ts';

interface Options {
  colorScheme?: 'light' | 'dark';
  /** A folder of a browser that was closed: it starts with what it kept. Not removed at the end. */
  profile?: string;
  /** Changes the copy of the built extension that is loaded. */
  prepare?: (folder: string) => void;
}

/**
 * A browser with the built extension in it, pointed at this server on its options page, as a person
 * would. A copy is loaded: the build may be replaced while a test runs.
 */
export async function openExtension(
  url: string,
  { colorScheme, prepare, ...options }: Options = {},
) {
  const profile = options.profile ?? mkdtempSync(join(tmpdir(), 'backlot-test-browser-'));
  const folder = join(profile, 'extension');
  cpSync(folderOf('chrome'), folder, { recursive: true });
  prepare?.(folder);
  const context = await chromium.launchPersistentContext(join(profile, 'profile'), {
    executablePath: chromiumPath,
    args: [...flags, `--disable-extensions-except=${folder}`, `--load-extension=${folder}`],
    reducedMotion: 'reduce',
    viewport: { width: 1440, height: 900 },
    colorScheme,
  });
  context.setDefaultTimeout(30_000);
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  const { host: id } = new URL(worker.url());
  const errors: string[] = [];
  context.on('weberror', (it) => errors.push(String(it.error())));

  const openAt = async (address: string, size = { width: 1440, height: 900 }) => {
    const page = await context.newPage();
    await page.setViewportSize(size);
    // An extension that was just installed opens its options in whatever tab is empty: in this one.
    await page.goto(address).catch(async (error: unknown) => {
      if (!String(error).includes(`interrupted by another navigation to "${address}"`)) throw error;
      await page.waitForURL(address);
    });
    return page;
  };
  const openPart = (name: string, size?: { width: number; height: number }) =>
    openAt(`chrome-extension://${id}/${name}.html`, size);

  async function connected() {
    const page = await openPart('options');
    await page.getByLabel(said('Address')).fill(url);
    await page
      .getByRole('button', { name: said('Save') })
      .first()
      .click();
    await page.getByText(said('Successfully Saved')).waitFor();
    return page;
  }

  async function close() {
    await context.close();
    if (!options.profile) rmSync(profile, { recursive: true, force: true, maxRetries: 3 });
    if (errors.length > 0) throw new Error(`A page threw: ${errors.join('; ')}`);
  }

  const optionsPage = await connected().catch(async (error: unknown) => {
    // Nobody else could end this browser: the test never gets it.
    await close();
    throw error;
  });
  return {
    context,
    id,
    /** The options page: it stays open, and sees what the worker shows. */
    options: optionsPage,
    open: (path: string) => openAt(url + path),
    openPart,
    popup: () => openPart('popup', { width: 400, height: 600 }),
    signIn: (token: string) => context.addCookies([{ name: 'token', value: token, url }]),
    close,
  };
}

export type ExtensionBrowser = Awaited<ReturnType<typeof openExtension>>;

/** What pages of the extension have beside the web's own. */
export type Part = typeof globalThis & { chrome: typeof import('wxt/browser').browser };

/** What the extension keeps; everything for `null`. */
export const storage = <T>(part: Page, name: string | null): Promise<Record<string, T>> =>
  part.evaluate(
    (it) => (globalThis as Part).chrome.storage.local.get(it) as Promise<Record<string, never>>,
    name,
  );

/** Signs in as somebody, until the worker has had its first look. */
export async function enter({ options, signIn }: ExtensionBrowser, token: string) {
  await signIn(token);
  await expect
    .poll(async () => (await storage<number>(options, 'shownUpTo'))['shownUpTo'] ?? 0)
    .toBeGreaterThan(0);
}

/** Signs out, until the worker has forgotten the person. */
export async function leave({ context, options }: ExtensionBrowser) {
  await context.clearCookies();
  await expect.poll(async () => 'shownUpTo' in (await storage(options, null))).toBe(false);
}

/** What the browser shows at this moment, by id. */
export const shown = (part: Page): Promise<string[]> =>
  part.evaluate(async () => Object.keys(await (globalThis as Part).chrome.notifications.getAll()));

/** Asks the worker for news at once, as its alarm does every minute. */
export const pollNow = (part: Page) =>
  part.evaluate(() =>
    (globalThis as Part).chrome.runtime.sendMessage('poll').catch(() => undefined),
  );

/** Ends the worker wherever it is, as the browser does when it likes. */
export async function workerStopper(context: BrowserContext, part: Page) {
  const session = await context.newCDPSession(part);
  await session.send('ServiceWorker.enable');
  return () => session.send('ServiceWorker.stopAllWorkers');
}

/** After a test, also one that failed: nothing of it is left for the next, or for its second try. */
export async function tidy(browser: ExtensionBrowser) {
  const { context, options } = browser;
  await context.setOffline(false);
  const others = context.pages().filter((it) => it !== options);
  await Promise.all(others.map((it) => it.close()));
  await leave(browser);
  await options.evaluate(async () => {
    const { notifications } = (globalThis as Part).chrome;
    for (const id of Object.keys(await notifications.getAll())) await notifications.clear(id);
  });
}

/** Longer than what has just moved cannot be pressed. */
const STEADY_MS = 350;

/** Presses something of the popup as a hand does: once it has stood still for a moment. */
export async function press(it: Locator) {
  await it.waitFor();
  const place = () => it.boundingBox();
  await expect
    .poll(
      async () => {
        const before = await place();
        await it.page().waitForTimeout(STEADY_MS);
        return JSON.stringify(before) === JSON.stringify(await place());
      },
      { interval: 0 },
    )
    .toBe(true);
  await it.click();
}
