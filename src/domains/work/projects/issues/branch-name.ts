/** Longer names are cut at a word: they are typed, and stand in lists. */
const LONGEST = 50;

/**
 * The name of a branch for an issue: `lag-1-mend-the-ladder`. Letters of other scripts are left out,
 * since not every keyboard that has to type it again has them; the key alone is enough to link it.
 */
export function branchName(key: string, title: string): string {
  const words = title
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
  let name = key.toLowerCase();
  for (const word of words) {
    if (name.length + 1 + word.length > LONGEST) break;
    name += `-${word}`;
  }
  return name;
}
