import { printHues } from './print-colours.ts';

/** Hues of the palette. */
const HUES = 8;

/**
 * A hue for each line or part, none twice: its own where it has one, else one that no other has. Beyond
 * as many as there are hues it counts on: `hueStyle` and `printHue` have a lighter shade for those.
 */
export function lineHues(own: readonly (number | null | undefined)[]): number[] {
  const kept = own.map((it, at) => (it && own.indexOf(it) === at ? it : undefined));
  const free = Array.from({ length: HUES }, (_, at) => at + 1).filter((it) => !kept.includes(it));
  let next = HUES;
  return kept.map((it) => it ?? free.shift() ?? (next += 1));
}

/** How much of a hue is left in its nth shade, the hue itself first. */
const shades = [1, 0.58, 0.3];
const shadeOf = (hue: number) => shades[Math.floor((hue - 1) / HUES)] ?? shades.at(-1)!;
const baseOf = (hue: number) => ((hue - 1) % HUES) + 1;

/** A hue of `lineHues` for a page. */
export function hueStyle(hue: number): string {
  const base = `var(--c-${baseOf(hue)})`;
  const shade = shadeOf(hue);
  return shade === 1 ? base : `color-mix(in srgb, ${base} ${shade * 100}%, var(--bg))`;
}

/** The same for paper and slides, RRGGBB. */
export function printHue(hue: number): string {
  const shade = shadeOf(hue);
  const channels = printHues[baseOf(hue) - 1]!.match(/../g)!.map((it) => parseInt(it, 16));
  return channels
    .map((it) => Math.round(255 + (it - 255) * shade))
    .map((it) => it.toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase();
}
