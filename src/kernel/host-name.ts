/** A name of a host with a top-level domain of letters: no address by numbers, no `localhost`. */
export const HOST_NAME = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;

/**
 * An https address by name, without port and credentials; undefined for any other. What the name leads
 * to is asked at each call.
 */
export function addressByName(text: string): URL | undefined {
  const url = URL.parse(text);
  const isByName =
    url?.protocol === 'https:' &&
    url.port === '' &&
    url.username === '' &&
    url.password === '' &&
    HOST_NAME.test(url.hostname.replace(/\.$/, ''));
  return isByName ? url : undefined;
}
