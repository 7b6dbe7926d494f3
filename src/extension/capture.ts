import { browser } from 'wxt/browser';
import type { Capture } from '#/client/reporting.ts';
import { openConsole } from './open-console.ts';

const KEY = 'capture';
/** Letters of a data address; the store for one session holds ten million. */
const MOST = 8_000_000;

/** What was taken, until the console picks it up; in memory only, gone with the browser. */
interface Taken {
  picture: string;
  address: string;
  title: string;
}

async function pictureOf(windowId: number): Promise<string> {
  const sharp = await browser.tabs.captureVisibleTab(windowId, { format: 'png' });
  if (sharp.length < MOST) return sharp;
  return browser.tabs.captureVisibleTab(windowId, { format: 'jpeg', quality: 85 });
}

/**
 * Takes the page in sight and opens the dialog that reports a bug about it. Nothing is sent: the
 * picture waits in this browser until the person has drawn on it and says so. A page that may not be
 * taken is reported without a picture.
 */
export async function reportVisiblePage(title = '') {
  const [tab] = await browser.tabs.query({ active: true, lastFocusedWindow: true });
  const picture = tab && (await pictureOf(tab.windowId).catch(() => undefined));
  const taken = picture !== undefined;
  if (taken) {
    const it: Taken = { picture, address: tab?.url ?? '', title: tab?.title ?? '' };
    await browser.storage.session.set({ [KEY]: it });
  }
  const search = new URLSearchParams({ new: taken ? 'capture' : 'yes', ...(title && { title }) });
  await openConsole(`/bug-reports?${search}`);
}

/** The picture that was taken last, once. */
export async function takeCapture(): Promise<Capture | undefined> {
  const { [KEY]: found } = await browser.storage.session.get(KEY);
  if (!found) return undefined;
  await forgetCapture();
  const { picture, address, title } = found as Taken;
  return { picture: await (await fetch(picture)).blob(), address, title };
}

export const forgetCapture = () => browser.storage.session.remove(KEY);
