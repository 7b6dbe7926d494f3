/**
 * The push services of the browsers. A subscription names the address our server will call, so any
 * other host is refused: otherwise a person could make the server call machines inside its network.
 */
const services = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  'push.apple.com',
  'notify.windows.com',
];

/**
 * Whether this server may send pushes to the address. `extra` are hosts with port added for this
 * installation, for instance a push service of one's own; only those may speak plain http.
 */
export function isPushAddress(address: string, extra: readonly string[]): boolean {
  const url = URL.parse(address);
  if (!url || url.username || url.password) return false;
  if (extra.includes(url.host)) return url.protocol === 'https:' || url.protocol === 'http:';
  if (url.protocol !== 'https:' || url.port !== '') return false;
  return services.some((it) => url.hostname === it || url.hostname.endsWith(`.${it}`));
}
