/** "Keep me signed in on this device": as long as such a session may last. */
const LONG_LIFE_MS = 30 * 86_400_000;

export const readCookie = (name: string): string | undefined =>
  new RegExp(`(?:^|; )${name}=([^;]+)`).exec(document.cookie)?.[1];

export const removeCookie = (name: string) => write(name, '', '; Max-Age=0');

/** Specification section 9: a cookie that goes when the browser is closed. */
export const setSessionCookie = (name: string, value: string) => write(name, value, '');

/** Specification section 9: a cookie that goes at that instant. */
export const setExpiringCookie = (name: string, value: string, until: Date) =>
  write(name, value, `; Expires=${until.toUTCString()}`);

/** Specification section 9: a cookie that stays for 30 days. */
export const setLongLifeCookie = (name: string, value: string) =>
  setExpiringCookie(name, value, new Date(Date.now() + LONG_LIFE_MS));

/** For this host only, never sent from other sites, over https only where the page came that way. */
function write(name: string, value: string, lasting: string) {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${name}=${value}; Path=/; SameSite=Strict${secure}${lasting}`;
}
