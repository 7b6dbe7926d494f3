import { browser } from 'wxt/browser';
import { call, CallError } from '#/client/api.ts';
import { noteReadings, showUnread } from './badge.ts';
import { beat } from './beat.ts';
import { askFor } from './connect.ts';
import { flushQueue } from './flush.ts';
import { noteLocked, present } from './holder.ts';
import { showNothingRunning, showRunning } from './icon.ts';
import { keep, kept } from './kept.ts';
import { readToken } from './session-cookie.ts';
import { showNew } from './system-notifications.ts';

const ALARM = 'poll';
/** Chrome's shortest alarm. */
const SHORTEST_MINUTES = 0.5;
/** Without a key or the mouse for this long the person counts as idle. */
const IDLE_SECONDS = 300;

/** Makes the alarm anew when it is missing or its pace has changed. */
async function setPace(isSlow: boolean) {
  const { active, idle } = await kept('pace');
  const periodInMinutes = Math.max(SHORTEST_MINUTES, (isSlow ? idle : active) / 60_000);
  const alarm = await browser.alarms.get(ALARM);
  if (alarm?.periodInMinutes === periodInMinutes) return;
  await browser.alarms.create(ALARM, { periodInMinutes, delayInMinutes: periodInMinutes });
}

/** Whether a time of day lies in the quiet hours, which may cross midnight. */
function isQuiet(now: string, quiet: { from: string; to: string } | null): boolean {
  if (!quiet) return false;
  const { from, to } = quiet;
  return from <= to ? now >= from && now < to : now >= from || now < to;
}

const timeNow = () => new Date().toTimeString().slice(0, 5);

/** One look at the server: what is new is shown, what waits is sent. Answers whether to slow down. */
async function look(): Promise<boolean> {
  const isActive = (await browser.idle.queryState(IDLE_SECONDS)) === 'active';
  const person = await present();
  askFor(person);
  // Whoever acts as somebody else is not told their news, and works for nobody's clock.
  if (person === undefined) {
    if (!(await readToken())) await showUnread('signed-out');
    await showNothingRunning();
    return true;
  }
  await beat();
  await flushQueue(person);
  const since = await kept('shownUpTo');
  const hasRead = noteReadings();
  const it = await call(
    'GET /get-notifications',
    since > 0 ? { since, perPage: 50 } : { perPage: 1 },
    { background: true, timeout: 20_000 },
  );
  if (!hasRead()) await showUnread(it.unread);
  await noteLocked(it.locked);
  if (it.locked) {
    await showNothingRunning();
    return true;
  }
  // The first look after signing in starts from now: old notifications wait in the list.
  if (since === 0) await keep('shownUpTo', Math.max(1, it.cursor ?? it.rows[0]?.id ?? 1));
  else {
    const silent =
      isQuiet(timeNow(), await kept('quiet')) ||
      (it.quietUntil !== null && new Date(it.quietUntil) > new Date());
    await showNew(it.rows, silent);
  }
  // Last: a picture that cannot be drawn keeps no news back.
  await showRunning();
  return !isActive;
}

/** Polls once; two at a time would show the same thing twice. */
export function poll(): Promise<void> {
  return navigator.locks.request('poll', async () => {
    try {
      await setPace(await look());
    } catch (error) {
      if (error instanceof CallError && error.code === 'unauthenticated')
        await showUnread('signed-out');
      await setPace(true);
    }
  });
}

/** The alarm survives the worker; it is made again whenever it does not exist. */
export function startPolling() {
  browser.alarms.onAlarm.addListener((it) => {
    if (it.name === ALARM) void poll();
  });
  browser.idle.onStateChanged.addListener((state) => {
    if (state === 'active') void poll();
  });
  void browser.alarms.get(ALARM).then((it) => (it ? undefined : poll()));
}
