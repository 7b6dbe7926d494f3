import { browser } from 'wxt/browser';
import type { Notification } from '#/domains/notifications/notifications.contract.ts';
import { keep, kept } from './kept.ts';
import { openConsole } from './open-console.ts';

const PREFIX = 'backlot:';
const idOf = (it: number, link: string) => `${PREFIX}${it}:${link}`;

/** Whether a notification of this number is on the screen at this moment. */
async function isOnScreen(id: number): Promise<boolean> {
  const all = await browser.notifications.getAll();
  return Object.keys(all).some((it) => it.startsWith(`${PREFIX}${id}:`));
}

async function create(it: Notification) {
  await browser.notifications.create(idOf(it.id, it.link), {
    type: 'basic',
    iconUrl: browser.runtime.getURL('/icon/128.png'),
    title: it.title,
    message: it.body ?? '',
    eventTime: new Date(it.at).getTime(),
  });
}

/**
 * Shows notifications, the oldest first, each exactly once however often the worker is killed:
 * the number is written down before and after. A start that finds one begun looks whether it came
 * to the screen; if not, it is shown now.
 */
export async function showNew(rows: readonly Notification[], silent: boolean) {
  for (const it of rows) {
    if (it.id <= (await kept('shownUpTo'))) continue;
    const wasBegun = (await kept('showing')) === it.id;
    if (!silent && !it.silent && !it.read && !(wasBegun && (await isOnScreen(it.id)))) {
      await keep('showing', it.id);
      await create(it);
    }
    await keep('shownUpTo', it.id);
    await keep('showing', null);
  }
}

/** Asks on the screen what a time away was; the console has the question. */
export async function askAboutAway() {
  await browser.notifications.create(`${PREFIX}away:/tasks`, {
    type: 'basic',
    iconUrl: browser.runtime.getURL('/icon/128.png'),
    title: 'Were you at work?',
    message: 'A task ran while you were away. Keep that time, discard it or split it.',
  });
}

/** A click opens the page the notification is about. */
export function openOnClick() {
  browser.notifications.onClicked.addListener((id) => {
    if (!id.startsWith(PREFIX)) return;
    const link = id.slice(id.indexOf(':', PREFIX.length) + 1);
    void openConsole(link);
    void browser.notifications.clear(id);
  });
}
