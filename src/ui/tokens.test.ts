import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

const css = await readFile(new URL('./tokens.css', import.meta.url), 'utf8');

function tokensOf(selector: RegExp): Record<string, string> {
  const blocks = [...css.matchAll(/([^{}]+)\{([^{}]*)\}/g)].filter((it) =>
    selector.test(it[1] ?? ''),
  );
  const pairs = blocks.flatMap((it) => [...(it[2] ?? '').matchAll(/(--[\w-]+):\s*([^;]+);/g)]);
  return Object.fromEntries(pairs.map((it) => [it[1], (it[2] ?? '').trim()]));
}

const light = tokensOf(/data-theme='light'/);
const dark = { ...light, ...tokensOf(/data-theme='dark'/) };

function colour(theme: Record<string, string>, name: string): string {
  const value = theme[name] ?? '';
  const other = /var\((--[\w-]+)\)/.exec(value)?.[1];
  return other ? colour(theme, other) : value;
}

/** WCAG 2.2, relative luminance of an sRGB colour `#RRGGBB`. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

const surfaces = ['bg', 'bg-sunken', 'bg-raised', 'bg-hover', 'bg-active', 'bg-selected'];
const series = ['c-1', 'c-2', 'c-3', 'c-4', 'c-5', 'c-6', 'c-7', 'c-8', 'm-revenue', 'm-spend'];
const heat = ['h-n3', 'h-n2', 'h-n1', 'h-p1', 'h-p2', 'h-p3'];
const pairs: [what: string, front: string[], back: string[], least: number][] = [
  ['text', ['fg', 'fg-2', 'fg-3'], surfaces, 4.5],
  ['placeholders', ['placeholder'], ['bg', 'bg-raised', 'bg-sunken'], 4.5],
  ['links', ['accent-fg'], [...surfaces, 'accent-bg'], 4.5],
  ['status words', ['good', 'warn', 'bad'], surfaces, 4.5],
  ['good on its tint', ['good', 'fg', 'fg-2'], ['good-bg'], 4.5],
  ['warnings on their tint', ['warn', 'fg', 'fg-2'], ['warn-bg'], 4.5],
  ['bad on its tint', ['bad', 'fg', 'fg-2'], ['bad-bg'], 4.5],
  ['buttons', ['on-accent'], ['accent', 'accent-hover', 'bad-solid'], 4.5],
  ['heat', ['fg', 'fg-2'], heat, 4.5],
  ['graphics', [...series, 'good-dot', 'warn-dot', 'bad-dot', 'edge'], ['bg', 'bg-raised'], 3],
];

test.each([
  ['light', light],
  ['dark', dark],
])('every pair of colours can be told apart in the %s theme (WCAG AA)', (_, theme) => {
  const weak = pairs.flatMap(([what, fronts, backs, least]) =>
    fronts.flatMap((front) =>
      backs.flatMap((back) => {
        const ratio = contrast(colour(theme, `--${front}`), colour(theme, `--${back}`));
        return ratio >= least ? [] : [`${what}: ${front} on ${back} ${ratio.toFixed(2)}`];
      }),
    ),
  );
  expect(weak).toEqual([]);
});
