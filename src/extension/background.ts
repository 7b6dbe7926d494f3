import { browser } from 'wxt/browser';
import { showUnread } from './badge.ts';
import { forgetCapture, reportVisiblePage } from './capture.ts';
import { makeMenus, startCommands } from './commands.ts';
import { connect } from './connect.ts';
import { forgetPerson, onKept } from './kept.ts';
import { startOmnibox } from './omnibox.ts';
import { reportWanted } from './open-console.ts';
import { poll, startPolling } from './poll.ts';
import { onToken } from './session-cookie.ts';
import { openOnClick } from './system-notifications.ts';

async function onSession(token: string | undefined) {
  if (token) return poll();
  await Promise.all([forgetPerson(), forgetCapture()]);
  await showUnread('signed-out');
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
  browser.runtime.onMessage.addListener((message) => {
    if (message === 'poll') void poll();
    const title = reportWanted(message);
    if (title !== undefined) void reportVisiblePage(title);
  });
  onToken((token) => void onSession(token));
  onKept('pace', () => void poll());
  startPolling();
  startCommands();
  startOmnibox();
  openOnClick();
}
