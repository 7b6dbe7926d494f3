import type { Browser, BrowserContextOptions, Page } from 'playwright-core';

/*
 * A tab that stays knows the console's scripts: the first page of a new one takes twice the
 * processor's time of the same page in one that was used, most of it for reading and compiling them.
 */

interface Tab {
  browser: Browser;
  /** Server and settings of its profile: where it can stand in for a new one. */
  fits: string;
  page: Page;
  /** Closes its profile for good. */
  end: () => Promise<void>;
  isTaken: boolean;
  /** Something of its page or profile was changed that cannot be taken off for certain. */
  isWorn: boolean;
  loans: number;
}

/** Each holds a process of the browser. */
const MOST = 4;
/** What pages leave behind in it grows: then it makes room for a new one. */
const MOST_LOANS = 12;
const resting: Tab[] = [];

const worn = {
  page: ['route', 'addInitScript', 'exposeFunction', 'exposeBinding', 'setExtraHTTPHeaders'],
  profile: ['route', 'addInitScript', 'exposeFunction', 'setOffline', 'newCDPSession'],
  // Stays in the profile, whatever page comes after.
  clock: ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'],
} as const;

/** What tests listen to. */
const heard = [
  'console',
  'dialog',
  'download',
  'filechooser',
  'framenavigated',
  'pageerror',
  'popup',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
] as const;

/** Tells when one of these methods is used. */
function watch<T extends object>(it: T, names: readonly (keyof T)[], used: () => void): void {
  for (const name of names) {
    const method = (it[name] as (...given: unknown[]) => unknown).bind(it);
    const watched = (...given: unknown[]) => {
      used();
      return method(...given);
    };
    Object.assign(it, { [name]: watched });
  }
}

/** A tab of a new profile. Closing the profile lets it rest, if it can be as if nobody had used it. */
async function newTab(
  browser: Browser,
  origin: string,
  options: BrowserContextOptions,
  fits: string,
): Promise<Tab> {
  const { colorScheme = 'light', reducedMotion = 'reduce' } = options;
  const look = { colorScheme, reducedMotion };
  const context = await browser.newContext({ ...options, ...look });
  const page = await context.newPage();
  const end = context.close.bind(context);
  const session = await context.newCDPSession(page);
  const tab: Tab = { browser, fits, page, end, isTaken: true, isWorn: false, loans: 0 };
  const wear = () => (tab.isWorn = true);
  watch(page, worn.page, wear);
  watch(page.clock, worn.clock, wear);
  watch(context, worn.profile, wear);

  /** It stands at a picture of its server, which runs no script, and keeps nothing. */
  async function clear() {
    for (const it of context.pages()) if (it !== page) await it.close();
    for (const it of heard) page.removeAllListeners(it);
    await page.goto(`${origin}/icon.svg`, { timeout: 5_000 });
    await page.evaluate(() => sessionStorage.clear());
    await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
    await context.clearCookies();
    await context.clearPermissions();
    await page.emulateMedia({ media: null, ...look });
  }

  const close = async () => {
    if (!tab.isTaken) return;
    tab.isTaken = false;
    tab.loans += 1;
    const isClear =
      !tab.isWorn &&
      tab.loans < MOST_LOANS &&
      (await clear().then(
        () => true,
        () => false,
      ));
    if (!isClear) return end();
    resting.push(tab);
    if (resting.length > MOST) await resting.shift()!.end();
  };
  Object.assign(context, { close });
  return tab;
}

const usual = { width: 1280, height: 720 };

/** A tab in a profile of its own, new or like new, for pages of one server. */
export async function takeTab(
  browser: Browser,
  origin: string,
  { viewport, ...options }: BrowserContextOptions,
): Promise<Page> {
  const fits = JSON.stringify([origin, options]);
  const at = resting.findLastIndex((it) => it.browser === browser && it.fits === fits);
  const [rested] = at < 0 ? [] : resting.splice(at, 1);
  const tab = rested ?? (await newTab(browser, origin, options, fits));
  tab.isTaken = true;
  await tab.page.setViewportSize(viewport ?? usual);
  return tab.page;
}
