/** Hues of the palette. */
const HUES = 8;

/**
 * A hue for each line, none twice: its own where it has one, else one that no other line has. There are
 * at most as many lines as hues.
 */
export function lineHues(own: readonly (number | null | undefined)[]): number[] {
  const kept = own.map((it, at) => (it && own.indexOf(it) === at ? it : undefined));
  const free = Array.from({ length: HUES }, (_, at) => at + 1).filter((it) => !kept.includes(it));
  return kept.map((it) => it ?? free.shift() ?? HUES);
}
