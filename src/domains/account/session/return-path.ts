const HERE = 'http://here.invalid';

/**
 * Where a person lands after signing in: the page they asked for when it is a path of this console,
 * else the first page. Whatever a browser would take for another site is not a path.
 */
export function returnPath(wanted: string | undefined): string {
  if (!wanted?.startsWith('/') || !URL.canParse(wanted, HERE)) return '/';
  const { origin, pathname, search } = new URL(wanted, HERE);
  // Browsers read backslashes as slashes and drop line breaks; `new URL` does as they do.
  if (origin !== HERE || pathname.startsWith('//') || /^\/login\/?$/.test(pathname)) return '/';
  return pathname + search;
}
