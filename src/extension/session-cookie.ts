import { browser } from 'wxt/browser';
import { kept } from './kept.ts';

type Change = Parameters<Parameters<typeof browser.cookies.onChanged.addListener>[0]>[0];

/** The one module that touches the API origin's cookie; the token is kept nowhere else. */
const NAME = 'token';
/** "Keep me signed in on this device": 30 days, as the site has it. */
const KEPT_S = 30 * 86_400;

export async function readToken(): Promise<string | undefined> {
  const url = await kept('apiOrigin');
  const cookie = await browser.cookies.get({ url, name: NAME }).catch(() => null);
  return cookie?.value || undefined;
}

/** As the site itself would keep it. */
export async function keepToken({ token, keep }: { token: string; keep: boolean }) {
  const url = await kept('apiOrigin');
  await browser.cookies.set({
    url,
    name: NAME,
    value: token,
    path: '/',
    sameSite: 'strict',
    secure: url.startsWith('https:'),
    ...(keep && { expirationDate: Date.now() / 1000 + KEPT_S }),
  });
}

export async function removeToken() {
  await browser.cookies.remove({ url: await kept('apiOrigin'), name: NAME });
}

/** Calls back when somebody signs in or out on any surface, the web page included. */
export function onToken(listener: (token: string | undefined) => void) {
  const onChanged = async ({ cookie, removed, cause }: Change) => {
    // An overwritten cookie is removed and set again; only the second half is news.
    if (cookie.name !== NAME || (removed && cause === 'overwrite')) return;
    const { hostname } = new URL(await kept('apiOrigin'));
    if (cookie.domain.replace(/^\./, '') !== hostname) return;
    listener(removed ? undefined : cookie.value);
  };
  const listen = (it: Change) => void onChanged(it);
  browser.cookies.onChanged.addListener(listen);
  return () => browser.cookies.onChanged.removeListener(listen);
}
