import { browser } from 'wxt/browser';
import { showUnread } from './badge.ts';
import { forgetCapture, reportVisiblePage } from './capture.ts';
import { makeMenus, startCommands } from './commands.ts';
import { connect } from './connect.ts';
import { present } from './holder.ts';
import { forgetPerson, onKept } from './kept.ts';
import { startOmnibox } from './omnibox.ts';
import { reportWanted } from './open-console.ts';
import { SEND } from './outbox.ts';
import { poll, startPolling } from './poll.ts';
import { flushQueue } from './queue.ts';
import { onToken } from './session-cookie.ts';
import { openOnClick } from './system-notifications.ts';

async function onSession(token: string | undefined) {
  if (token) return poll();
  await Promise.all([forgetPerson(), forgetCapture()]);
  await showUnread('signed-out');
}

/** Sends what waits for whoever is there; what cannot be sent stays. */
async function sendNow() {
  const person = await present().catch(() => undefined);
  if (person !== undefined) await flushQueue(person);
}

/** Binds the worker's listeners; called at every cold start, so it must stay synchronous. */
export function startBackground() {
  connect();
  browser.runtime.onInstalled.addListener(({ reason }) => {
    makeMenus();
    void poll();
    // The server and the keys, once: whoever installs it sees where it looks.
    if (reason === 'install') void browser.runtime.openOptionsPage();
  });
  browser.runtime.onStartup.addListener(() => void poll());
  browser.runtime.onMessage.addListener((message, _sender, respond: (it: null) => void) => {
    if (message === SEND) {
      void sendNow().finally(() => respond(null));
      // The reply comes later.
      return true;
    }
    if (message === 'poll') void poll();
    const title = reportWanted(message);
    if (title !== undefined) void reportVisiblePage(title);
    return undefined;
  });
  onToken((token) => void onSession(token));
  onKept('pace', () => void poll());
  startPolling();
  startCommands();
  startOmnibox();
  openOnClick();
}
