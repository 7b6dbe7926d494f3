import type { Hit } from '#/kernel/hit.ts';

/** What the open page is about: that whose own address it is, whatever else the address says. */
export function targetOf(
  hits: readonly Hit[],
  path: string | undefined,
  query = '',
): Hit | undefined {
  if (path === undefined) return undefined;
  const asked = new URLSearchParams(query);
  const start = `${path}?`;
  return hits.find(({ link }) => {
    if (!link?.startsWith(start)) return false;
    return [...new URLSearchParams(link.slice(start.length))].every(
      ([name, value]) => asked.get(name) === value,
    );
  });
}
