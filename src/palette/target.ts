import type { Hit } from '#/kernel/hit.ts';

/** Kinds that lists and boards open beside themselves, by a parameter of the same name. */
const besideLists = ['task', 'issue'] as const;

/**
 * What the open page is about: that whose own address it is, whatever else the address says, or the
 * task or issue that is open beside a list.
 */
export function targetOf(
  hits: readonly Hit[],
  path: string | undefined,
  query = '',
): Hit | undefined {
  if (path === undefined) return undefined;
  const asked = new URLSearchParams(query);
  const start = `${path}?`;
  const own = hits.find(({ link }) => {
    if (!link?.startsWith(start)) return false;
    return [...new URLSearchParams(link.slice(start.length))].every(
      ([name, value]) => asked.get(name) === value,
    );
  });
  const beside = besideLists.find((it) => asked.has(it));
  const key = beside && asked.get(beside)?.toUpperCase();
  return own ?? hits.find((it) => it.kind === beside && it.key === key);
}
