import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { areaOf, selectors, wornIn } from './stylesheets.ts';

/*
 * A component is styled by the sheets that are loaded with it, or with a page it stands in: one whose
 * sheet nobody imports is naked, and no other test sees that.
 */

const importPattern =
  /(?:^|\n)\s*(?:import|export)\s[^'";]*?from\s*'([^']+)'|(?:^|\n)@?import\s+'([^']+)'/g;

const texts = new Map(
  globSync(['src/**/*.{ts,tsx,css}', 'entrypoints/**/*.{ts,tsx,html}'])
    .filter((it) => !/\.test\.tsx?$/.test(it))
    .map((it) => [it, readFileSync(it, 'utf8')]),
);

/** What comes with a file at once: what it imports lazily has a loading of its own. */
const importsOf = new Map(
  [...texts].map(([path, text]) => {
    const all = [...text.matchAll(importPattern)].map((it) => it[1] ?? it[2]!);
    const own = all.flatMap((from) => {
      if (from.startsWith('#/')) return [`src/${from.slice(2)}`];
      return from.startsWith('.') ? [join(dirname(path), from)] : [];
    });
    return [path, own.filter((it) => texts.has(it))];
  }),
);
const importersOf = Map.groupBy(
  [...importsOf].flatMap(([from, all]) => all.map((to) => ({ from, to }))),
  (it) => it.to,
);

function reached(start: string, next: (path: string) => readonly string[]): Set<string> {
  const seen = new Set([start]);
  for (const path of seen) for (const it of next(path)) seen.add(it);
  return seen;
}
const loadedWith = (path: string) => reached(path, (it) => importsOf.get(it) ?? []);
const above = (path: string) => (importersOf.get(path) ?? []).map((it) => it.from);
/** The files a file is loaded by: pages, dialogs that are fetched when they open, entry points. */
const isRoot = (path: string) => above(path).length === 0;
const rootsOf = (path: string) => [...reached(path, above)].filter(isRoot);

const sheets = [...texts.keys()].filter((it) => it.endsWith('.css'));

/** Sheets of domains by the classes that their rules begin with. */
const styledBy = Map.groupBy(
  selectors
    .filter((it) => it.area !== 'house' && it.text.startsWith('.'))
    .map((it) => ({ sheet: it.file, area: it.area, name: it.classes[0]! })),
  (it) => it.name,
);

test('every stylesheet is imported', () => {
  expect(sheets.length).toBeGreaterThan(60);
  expect(sheets.filter((it) => isRoot(it))).toEqual([]);
});

test('rules of a class stand in one sheet', () => {
  const words = new Set(selectors.flatMap((it) => (it.area === 'house' ? it.classes : [])));
  const apart = [...styledBy]
    .filter(([name]) => !words.has(name))
    .map(([name, all]) => `${name}: ${[...new Set(all.map((it) => it.sheet))].join(', ')}`)
    .filter((it) => it.includes(','));
  expect(styledBy.size).toBeGreaterThan(500);
  expect(apart).toEqual([]);
});

test('what wears a class of a domain is loaded with its sheet', () => {
  const naked = [...texts].flatMap(([path, text]) => {
    const area = areaOf(path);
    if (area === 'house' || !path.endsWith('.tsx')) return [];
    const own = [...new Set(wornIn(text))].filter((word) =>
      styledBy.get(word)?.every((it) => it.area === area),
    );
    const loads = rootsOf(path).map(loadedWith);
    return own
      .filter((word) => !loads.every((all) => styledBy.get(word)!.some((it) => all.has(it.sheet))))
      .map((word) => `${path}: ${word} of ${styledBy.get(word)![0]!.sheet}`);
  });
  expect(naked).toEqual([]);
});

test('what is fetched into the popup later brings the sheet of its classes along', () => {
  const isOfPopup = (path: string) => path.startsWith('src/extension/popup/');
  const first = loadedWith('src/extension/popup/popup.tsx');
  const sheetsOf = Map.groupBy(
    selectors.filter((it) => isOfPopup(it.file) && it.text.startsWith('.popup .')),
    (it) => it.classes[1]!,
  );
  const naked = [...texts].flatMap(([path, text]) => {
    if (!isOfPopup(path) || !path.endsWith('.tsx')) return [];
    const loads = rootsOf(path).map(loadedWith);
    return [...new Set(wornIn(text))]
      .filter((word) => sheetsOf.has(word))
      .filter((word) => {
        const files = sheetsOf.get(word)!.map((it) => it.file);
        return !files.some((it) => first.has(it) || loads.every((all) => all.has(it)));
      })
      .map((word) => `${path}: ${word}`);
  });
  expect(sheetsOf.size).toBeGreaterThan(10);
  expect(naked).toEqual([]);
});
