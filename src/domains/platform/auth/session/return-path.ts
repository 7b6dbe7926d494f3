import { ownPath } from '#/kernel/own-path.ts';

/**
 * Where a person lands after signing in: the page they asked for when it is a path of this console,
 * else the first page.
 */
export function returnPath(wanted: string | undefined): string {
  const path = ownPath(wanted);
  if (path === undefined || /^\/login\/?(?:[?#]|$)/.test(path)) return '/';
  return path.split('#')[0]!;
}
