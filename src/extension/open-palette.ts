import { browser } from 'wxt/browser';

const POPUP = '/popup.html';
const NAME = 'palette';

/** Opens the palette over whatever page one is on, with this typed already. */
export async function openPalette(typed = '') {
  const popup = `${POPUP}#${new URLSearchParams({ [NAME]: typed })}`;
  try {
    await browser.action.setPopup({ popup });
    await browser.action.openPopup();
  } catch {
    // Without a window in front no popup can be opened.
    await browser.tabs.create({ url: browser.runtime.getURL(popup as '/popup.html') });
  } finally {
    await browser.action.setPopup({ popup: POPUP });
  }
}

/** What the palette of this popup begins with; null when the popup is opened without it. */
export const paletteWanted = (): string | null =>
  new URLSearchParams(window.location.hash.slice(1)).get(NAME);
