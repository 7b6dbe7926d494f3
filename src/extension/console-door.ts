import { browser } from 'wxt/browser';
import { takeCapture } from './capture.ts';
import { kept } from './kept.ts';
import { keepToken, onToken, readToken, removeToken } from './session-cookie.ts';

/** How the console reaches the API as a page of the extension. Signing in is the site's part. */
export const consoleDoor = {
  base: () => kept('apiOrigin'),
  token: readToken,
  keep: keepToken,
  forget: removeToken,
  takeCapture,
  watch: (listener: () => void) => void onToken(listener),
  openLogin: async () => {
    await browser.tabs.create({ url: `${await kept('apiOrigin')}/login` });
  },
};
