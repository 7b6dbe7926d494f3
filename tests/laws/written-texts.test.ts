import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { undirected } from '../support/language/written-places.ts';

const places = (code: string) => undirected(code, 'src/a.part.tsx').map((it) => it.tag);

test.each([
  ['a field that people type', '<span className="trunc">{issue.title}</span>', ['span']],
  ['one with a word for none', '<b>{it.reason ?? "No reason"}</b>', ['b']],
  ['a link', '<Link href="/apps">{app.name}</Link>', ['Link']],
  ['where it is typed', '<textarea rows={2} />', ['textarea']],
  ['which says so', '<td dir="auto">{it.name}</td>', []],
  ['a number', '<td>{it.count}</td>', []],
  ['an amount that is typed', '<input inputMode="decimal" />', []],
  ['a choice', '<input type="checkbox" />', []],
])('%s', (_what, code, tags) => expect(places(code)).toEqual(tags));

test('what people wrote runs the way its letters do, wherever it is shown and typed', () => {
  const missing = globSync('{src,entrypoints}/**/*.tsx').flatMap((path) =>
    undirected(readFileSync(path, 'utf8'), path).map((it) => `${path}:${it.line} <${it.tag}>`),
  );
  // Add `dir="auto"`: an Urdu title in an English page begins at its right end, and is cut at its left.
  expect(missing).toEqual([]);
});
