import { browser } from 'wxt/browser';
import { keep } from './kept.ts';

const MOST = 99;

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
