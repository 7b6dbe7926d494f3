/**
 * Chance that is always the same: a number from 0 to 1 that only depends on what it is asked for.
 * No state, so a day's figures do not change when other days are added.
 */
export function chance(a: number, b = 0, c = 0): number {
  // Mixing steps of murmur3 over the three numbers.
  let hash = Math.imul(a ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(b + 0x7f4a7c15, 0xc2b2ae35);
  hash = Math.imul(hash ^ (hash >>> 15) ^ Math.imul(c + 0x165667b1, 0x27d4eb2f), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 4_294_967_296;
}

/** Around 1: at most `width` / 2 away. */
export const about1 = (width: number, a: number, b = 0, c = 0): number =>
  1 + width * (chance(a, b, c) - 0.5);
