/**
 * Keys an app of this name may get, the likeliest first: its first consonants ("Lantern Lagoon" is
 * LNT), then the same with another last letter. Two to five capitals.
 */
export function keysFor(name: string): string[] {
  const letters = name
    .normalize('NFD')
    .toUpperCase()
    .replace(/[^A-Z]/g, '');
  const [first = 'X', ...rest] = letters;
  const consonants = rest.filter((it) => !'AEIOU'.includes(it));
  const stem = (first + [...consonants, ...rest].join('')).padEnd(3, 'X');
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
  return [
    stem.slice(0, 3),
    stem.slice(0, 4),
    ...[...alphabet].map((it) => stem.slice(0, 2) + it),
    ...[...alphabet].map((it) => stem.slice(0, 3) + it),
  ].filter((it) => it.length >= 2);
}
