const HERE = 'http://here.invalid';
const LONGEST = 2_000;

/** What browsers drop or turn round in an address, so that it says something else than it shows. */
// oxlint-disable-next-line no-control-regex
const twisted = /[\u0000-\u001f\\\u007f-\u00a0\u2028\u2029\ufeff]|%(?:0[0-9a-d]|5c)/i;

/**
 * The path of a page of this console, as it may be opened from a link that travels: in a notification,
 * a mail, a shared link, back from signing in. Undefined for everything a browser would take for
 * another site, and for the API's own paths.
 */
export function ownPath(wanted: unknown): string | undefined {
  if (typeof wanted !== 'string' || wanted.length > LONGEST) return undefined;
  if (!/^\/(?!\/)/.test(wanted) || twisted.test(wanted) || !URL.canParse(wanted, HERE)) {
    return undefined;
  }
  const { origin, pathname, search, hash } = new URL(wanted, HERE);
  // A path that begins with two slashes once its dots are gone names a host.
  if (origin !== HERE || pathname.startsWith('//') || /^\/api(?:\/|$)/i.test(pathname)) {
    return undefined;
  }
  return pathname + search + hash;
}
