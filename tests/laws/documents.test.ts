import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

/** What the documents name is there: files behind links, paths in inline code, npm scripts. */

const documents = ['README.md', ...globSync('docs/{,operate/}*.md')].map((path) => {
  const text = readFileSync(path, 'utf8');
  return { path, text, prose: text.replace(/^```[\s\S]*?^```$/gm, '') };
});

/** Everything a pattern finds first in a bracket, as `[document, found]`. */
const foundIn = (pattern: RegExp, part: 'text' | 'prose') =>
  documents.flatMap((it) =>
    [...it[part].matchAll(pattern)].map(([, found = '']) => [it.path, found] as const),
  );

const shown = (all: readonly (readonly [path: string, found: string])[]) =>
  all.map(([path, found]) => `${path}: ${found}`);

test('every relative link points to a file', () => {
  const links = foundIn(/\]\(([^)\s]+)\)/g, 'prose').filter(([, to]) => !/^([a-z]+:|#)/.test(to));
  const dead = links.filter(([path, to]) => !existsSync(join(dirname(path), to.split('#')[0]!)));
  expect(links.length).toBeGreaterThan(0);
  expect(shown(dead)).toEqual([]);
});

/** `*` and names in capitals, which stand for names of one's own, fit whatever is there. */
const isThere = (path: string) =>
  /[*A-Z]/.test(path) ? globSync(path.replace(/[A-Z][A-Z_]+/g, '*')).length > 0 : existsSync(path);

test('every path in inline code exists', () => {
  const paths = foundIn(/`([^`\n]+)`/g, 'prose').flatMap(([path, code]) =>
    code
      .split(/\s+/)
      .filter((it) => /^(src|tests|docs|entrypoints)\//.test(it))
      .map((it) => [path, it] as const),
  );
  expect(paths.length).toBeGreaterThan(0);
  expect(shown(paths.filter(([, it]) => !isThere(it)))).toEqual([]);
});

test('every npm script exists', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    scripts: Record<string, string>;
  };
  const named = foundIn(/npm run ([\w:-]+)/g, 'text');
  expect(named.length).toBeGreaterThan(0);
  expect(shown(named.filter(([, it]) => !(it in scripts)))).toEqual([]);
});
