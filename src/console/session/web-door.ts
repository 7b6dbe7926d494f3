import {
  dropSession,
  keepSession,
  readToken,
} from '#/domains/platform/auth/session/browser-session.ts';
import type { Door } from './door.ts';

/** The token this page knows of. */
let last = readToken();

/** The site: the token lies in its own cookie. */
export const webDoor: Door = {
  base: () => '',
  token: readToken,
  // It is the same person's session: nothing of what is shown has to go.
  keep: (it) => {
    last = it.token;
    keepSession(it);
  },
  forget: dropSession,
  watch: (listener) => {
    last = readToken();
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
