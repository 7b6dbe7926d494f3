import { browser } from 'wxt/browser';
import { call } from '#/client/api.ts';
import { tellErrors } from '#/client/tell-errors.ts';
import { watchUncaught } from '#/ui/trail.ts';
import { undoDone } from './act.ts';
import { noteSent, showUnread } from './badge.ts';
import { forgetCapture, reportVisiblePage } from './capture.ts';
import { makeMenus, startCommands } from './commands.ts';
import { connect } from './connect.ts';
import { flushQueue } from './flush.ts';
import { present } from './holder.ts';
import { forgetPerson, onKept } from './kept.ts';
import { startOmnibox } from './omnibox.ts';
import { reportWanted } from './open-console.ts';
import { SEND, undoWanted } from './outbox.ts';
import { isOwnPage } from './own-page.ts';
import { poll, startPolling } from './poll.ts';
import { onToken } from './session-cookie.ts';
import { answerClicks } from './system-notifications.ts';

async function onSession(token: string | undefined) {
  if (token) return poll();
  await Promise.all([forgetPerson(), forgetCapture()]);
  await showUnread('signed-out');
}

const whoIsThere = () => present().catch(() => undefined);

/** Sends what waits for whoever is there; what cannot be sent stays. */
async function sendNow() {
  const person = await whoIsThere();
  if (person !== undefined) await noteSent(await flushQueue(person));
}

async function undoNow(key: string): Promise<boolean> {
  const person = await whoIsThere();
  return person !== undefined && undoDone(person, key);
}

/** Binds the worker's listeners; called at every cold start, so it must stay synchronous. */
export function startBackground() {
  watchUncaught();
  tellErrors('worker', call);
  connect();
  browser.runtime.onInstalled.addListener(({ reason }) => {
    makeMenus();
    void poll();
    // The server and the keys, once: whoever installs it sees where it looks.
    if (reason === 'install') void browser.runtime.openOptionsPage();
  });
  browser.runtime.onStartup.addListener(() => void poll());
  browser.runtime.onMessage.addListener((message, sender, respond: (it: unknown) => void) => {
    if (!isOwnPage(sender, browser.runtime)) return undefined;
    if (message === SEND) {
      void sendNow().finally(() => respond(null));
      // The reply comes later.
      return true;
    }
    const undone = undoWanted(message);
    if (undone !== undefined) {
      void undoNow(undone).then(respond, () => respond(false));
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
  answerClicks();
}
