import {
  readCookie,
  removeCookie,
  setExpiringCookie,
  setLongLifeCookie,
  setSessionCookie,
} from './cookies.ts';

/** The one module of the site that touches these cookies; their values are kept nowhere else. */
const TOKEN = 'token';
const DEVICE = 'device';
/** People who may share a browser without showing a mailed code each time. */
const DEVICES = 5;

export const readToken = () => readCookie(TOKEN);

/** Keeps a session: until the browser is closed, or for 30 days when the person asked for it. */
export function keepSession({ token, keep }: { token: string; keep: boolean }) {
  (keep ? setLongLifeCookie : setSessionCookie)(TOKEN, token);
}

/** Forgets it, on every surface of this browser. */
export const dropSession = () => removeCookie(TOKEN);

/** What sign-in sends along so that a trusted browser is known; empty when there is nothing. */
export const readDevice = () => readCookie(DEVICE) ?? '';

/** Adds the secret of a device to those of other people who use this browser. */
export function keepDevice(added: { secret: string; trustedUntil: string }) {
  const others = readDevice()
    .split('.')
    .filter((it) => it !== '' && it !== added.secret);
  const all = [added.secret, ...others].slice(0, DEVICES).join('.');
  setExpiringCookie(DEVICE, all, new Date(added.trustedUntil));
}
