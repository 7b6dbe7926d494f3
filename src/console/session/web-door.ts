import { dropSession, readToken } from '#/domains/account/session/browser-session.ts';
import type { Door } from './door.ts';

/** The site: the token lies in its own cookie. */
export const webDoor: Door = {
  base: () => '',
  token: readToken,
  forget: dropSession,
  watch: (listener) => {
    let last = readToken();
    const look = () => {
      const now = readToken();
      if (now !== last) listener();
      last = now;
    };
    // Browsers without a cookie store tell nothing: then coming back to the page is soon enough.
    window.cookieStore?.addEventListener('change', look);
    document.addEventListener('visibilitychange', look);
  },
};
