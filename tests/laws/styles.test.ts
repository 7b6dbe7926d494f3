import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { areaOf, selectors, wornIn } from './stylesheets.ts';

/**
 * A stylesheet that was loaded stays loaded: what a page's own sheet says of a class that others use
 * too would change those pages once this one has been seen.
 */

/** Areas that every domain builds on. */
const OPEN = ['house', 'figures', 'community'];
/** Shown on the profile, in whose frame and styles they stand. */
const IN_PROFILE = ['profile-form', 'profile-keys', 'profile-waiting'];

const add = (to: Map<string, Set<string>>, key: string, area: string) =>
  to.set(key, (to.get(key) ?? new Set()).add(area));

const named = new Map<string, Set<string>>();
/** Of rules of a class by itself: it is this area's own, not a word that is used elsewhere too. */
const alone = new Map<string, Set<string>>();
for (const { area, classes, text } of selectors) {
  for (const it of classes) add(named, it, area);
  if (/^\.[\w-]+$/.test(text)) add(alone, classes[0]!, area);
}

test('what a domain styles has a class that only this domain styles', () => {
  const shared = selectors.filter(
    ({ area, classes }) => !OPEN.includes(area) && !classes.some((it) => named.get(it)!.size === 1),
  );
  expect(selectors.length).toBeGreaterThan(2_000);
  expect(shared.map((it) => `${it.file}: ${it.text}`)).toEqual([]);
});

test('a class of one domain is worn by that domain’s components alone', () => {
  const ownerOf = (it: string) => {
    const areas = alone.get(it) ?? new Set();
    const [area] = areas;
    return areas.size === 1 && !OPEN.includes(area!) ? area : undefined;
  };
  const borrowed = globSync('src/**/*.tsx').flatMap((file) => {
    return wornIn(readFileSync(file, 'utf8'))
      .filter((it) => (ownerOf(it) ?? areaOf(file)) !== areaOf(file) && !IN_PROFILE.includes(it))
      .map((it) => `${file}: ${it} of ${ownerOf(it)}`);
  });
  expect(borrowed).toEqual([]);
});

/** Placed by figures along an axis, which runs from left to right in every language. */
const PHYSICAL = /^src\/ui\/chart\/|\/marks\/marks\.css$/;

test('what stands at a side stands where lines begin or end, in either direction of writing', () => {
  const sided =
    /(?<![\w-])(?:(?:margin|padding|border|scroll-padding|scroll-margin)-(?:left|right)|border-(?:top|bottom)-(?:left|right)-radius|left|right|(?:text-align|float|clear): (?:left|right))(?=[;:-]|$)[^;]*/g;
  const physical = globSync('src/**/*.css')
    .filter((file) => !PHYSICAL.test(file))
    .flatMap((file) => {
      const sheet = readFileSync(file, 'utf8').replaceAll(/\/\*[^]*?\*\//g, '');
      const found = [...sheet.matchAll(/[{;]\s*([a-z-]+: [^;{}]+)/g)].flatMap(
        ([, it]) => it!.match(sided)?.filter((part) => it!.startsWith(part)) ?? [],
      );
      // Half of the width is the same from either side.
      return found.filter((it) => it !== 'left: 50%').map((it) => `${file}: ${it}`);
    });
  expect(physical).toEqual([]);
});

test('every token that is used is given a value somewhere', () => {
  const files = globSync('{src,entrypoints}/**/*.{css,ts,tsx}').map((it) =>
    readFileSync(it, 'utf8'),
  );
  const given = new Set(files.flatMap((it) => it.match(/(?<!\()--[\w-]+(?=['"]?\]?:)/g) ?? []));
  const used = new Set(files.flatMap((it) => it.match(/(?<=var\()--[\w-]+\b(?!\$)(?!-\$)/g) ?? []));
  expect(used.size).toBeGreaterThan(60);
  expect([...used].filter((it) => !given.has(it))).toEqual([]);
});

/** Placed along an axis that runs from left to right in every language, or beside what was measured. */
const AXES = [
  'src/community/attachments/marks/marked-picture.part.tsx',
  'src/domains/people/evaluations/reports/summary-figures.part.tsx',
  'src/domains/work/projects/timeline/timeline-grid.part.tsx',
];

test('what a page itself places or sets in begins where lines begin', () => {
  const sided =
    /\b(?:padding|margin|border)(?:Left|Right): .*|(?<=style=\{\{ )(?:left|right): `.*/g;
  const physical = globSync('src/**/*.tsx')
    .filter((file) => !PHYSICAL.test(file) && !AXES.includes(file))
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(sided)].map(([it]) => `${file}: ${it}`),
    );
  expect(physical).toEqual([]);
});
