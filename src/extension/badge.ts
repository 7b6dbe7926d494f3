import { browser } from 'wxt/browser';
import type { Sent } from './flush.ts';
import { showRunning } from './icon.ts';
import { keep, kept } from './kept.ts';

const MOST = 99;
const READ = 'POST /read-notifications';

/** Shows how much is unread on the icon, nothing when there is nothing, "?" when signed out. */
export async function showUnread(unread: number | 'signed-out') {
  const text =
    unread === 'signed-out' ? '?' : unread === 0 ? '' : unread > MOST ? `${MOST}+` : String(unread);
  await browser.action.setBadgeText({ text });
  await browser.action.setBadgeBackgroundColor({
    color: unread === 'signed-out' ? '#646775' : '#C02B37',
  });
  if (unread !== 'signed-out') await keep('unread', unread);
}

/** How often the person has read something here since the worker began. */
let readings = 0;

/** Tells later whether the person has read something since: what was asked before does not know it. */
export function noteReadings(): () => boolean {
  const before = readings;
  return () => before !== readings;
}

/** One less is unread: shown at once, before the server has heard of it. */
export async function showOneRead() {
  readings += 1;
  await showUnread(Math.max(0, (await kept('unread')) - 1));
}

/** What was just sent may have changed what the icon shows. */
export async function noteSent(sent: readonly Sent[]) {
  const done = sent.filter((it) => !it.refused);
  const read = done.findLast((it) => it.endpoint === READ)?.reply as
    | { unread?: unknown }
    | undefined;
  if (typeof read?.unread === 'number') {
    readings += 1;
    await showUnread(read.unread);
  }
  if (done.some((it) => it.endpoint.startsWith('POST /tasks/'))) await showRunning();
}
