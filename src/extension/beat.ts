import { browser } from 'wxt/browser';
import { call } from '#/client/api.ts';
import { IDLE_SECONDS } from '#/domains/work/tasks/timers/timer-rules.ts';
import { change, keep, kept } from './kept.ts';
import { askAboutAway } from './system-notifications.ts';

/** Without a key or the pointer for this long nobody is at the machine. */
const HERE_SECONDS = 60;
/** Minutes between two signs of life. */
const EVERY_MINUTES = 5;
/** Away for longer than this, nothing runs any more. */
const LONGEST_SECONDS = 604_800;

const ago = (at: number) =>
  Math.min(LONGEST_SECONDS, Math.max(0, Math.round((Date.now() - at) / 1000)));

/** Notes that somebody is here. A machine that slept has not been looked at either. */
async function note() {
  const now = Date.now();
  const last = await kept('lastHere');
  await keep('lastHere', now);
  if (last > 0 && now - last >= IDLE_SECONDS * 1000) await keep('away', { from: last, to: now });
}

/**
 * While somebody is at the machine the running task hears so every few minutes, and a time away as
 * soon as it is over; what could not be told is told with the next look.
 */
export async function beat() {
  if ((await browser.idle.queryState(HERE_SECONDS)) !== 'active') return;
  await note();
  const away = await kept('away');
  if (!away && new Date().getMinutes() % EVERY_MINUTES !== 0) return;
  const idle = away ? { since: ago(away.from), until: ago(away.to) } : undefined;
  const options = { background: true, timeout: 20_000 };
  const reply = await call('POST /tasks/heartbeat', { idle }, options).catch(() => undefined);
  if (!reply || !away) return;
  await change('away', (it) => (it?.from === away.from ? null : it));
  if (reply.idle) await askAboutAway();
}
