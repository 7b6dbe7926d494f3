import { writeSearch } from '#/ui/location.ts';

/** The address of a page with a search; `usual` is what holds without being said. */
export function pageHref(
  path: string,
  search: Record<string, unknown>,
  usual: Record<string, unknown>,
): string {
  const said = Object.entries(search).filter(([name, value]) => value !== usual[name]);
  return path + writeSearch(Object.fromEntries(said));
}
