import { expect, test } from 'vitest';
import type { Entry } from './entry.ts';
import { fitting } from './fit.ts';
import { withUse } from './frecency.ts';
import { learnKey } from './layout.ts';
import { indexOf, rank } from './rank.ts';

const entry = (id: string, title: string, keywords: string[] = []): Entry => ({
  id,
  kind: id.split(':')[0] as Entry['kind'],
  title,
  keywords,
});
const entries = [
  entry('section:7', 'Users & apps', ['7', 'Studio']),
  entry('section:12', 'Settings', ['12', 'Setup']),
  entry('app:1', 'Lantern Lagoon', ['LNT']),
  entry('task:1', 'Night palette for islands 6 to 9', ['LNT-207']),
  entry('task:2', 'Language pack for JP and KR', ['LNT-231']),
  entry('action:leave', 'Ask for leave…', ['leave', 'plan time off']),
  entry('action:plan', 'Plan next sprint…', ['sprint']),
  entry('person:1', 'Dania Langah', ['Level designer']),
  entry('app:2', 'Blank Slate', []),
  entry('person:2', 'Zoya Ali', ['zoya@backlot.example']),
];
const index = indexOf(entries);
const now = Date.parse('2025-11-20T09:32:00Z');
const found = (typed: string, uses = {}) => rank([index], { typed, uses, now });
const ids = (typed: string, uses = {}) => found(typed, uses).map((it) => it.entry.id);

test('letters that only lie scattered far apart are not found', () => {
  expect(ids('zzz')).toEqual([]);
  expect(ids('qx')).toEqual([]);
});

test.each([
  ['7', 'section:7'],
  ['12', 'section:12'],
  ['users', 'section:7'],
  ['lnt-231', 'task:2'],
  ['lnt', 'app:1'],
  ['lantern lagoon', 'app:1'],
  ['lagoon lan', 'app:1'],
  ['time off', 'action:leave'],
  ['leave', 'action:leave'],
  ['zoya@', 'person:2'],
  ['pack kr', 'task:2'],
])('%s finds %s first', (typed, id) => {
  expect(ids(typed)[0]).toBe(id);
});

test('the beginning of a name beats the beginning of a later word, that beats its middle', () => {
  const order = ids('lan');
  const place = (id: string) => order.indexOf(id);
  expect(place('task:2')).toBeLessThan(place('person:1'));
  expect(place('person:1')).toBeLessThan(place('app:2'));
  expect(place('app:1')).toBeLessThan(place('task:1'));
});

test('a slip of the finger still finds the name, when nothing fits better', () => {
  expect(ids('lntern')[0]).toBe('app:1');
  expect(found('lan').every((it) => it.fit > 0)).toBe(true);
});

test('what is used often comes first among equal matches', () => {
  const uses = withUse({}, 'task:2', now);
  expect(ids('lan', withUse({}, 'app:1', now))[0]).toBe('app:1');
  expect(ids('lan', uses)[0]).toBe('task:2');
});

test('no use makes up for a worse match', () => {
  let uses = {};
  for (let times = 0; times < 50; times++) uses = withUse(uses, 'app:2', now);
  expect(ids('lan', uses)[0]).not.toBe('app:2');
});

test('an old habit gives way to a new one', () => {
  const month = 30 * 24 * 3_600_000;
  let uses = withUse(withUse({}, 'app:1', now - month), 'app:1', now - month);
  uses = withUse(uses, 'task:2', now);
  expect(ids('lan', uses)[0]).toBe('task:2');
});

test('the hit letters of the title are told, or the keyword it was found by', () => {
  const [first] = found('lant');
  expect(first!.hits().title).toEqual([0, 1, 2, 3]);
  const leave = found('time').find((it) => it.entry.id === 'action:leave')!;
  expect(leave.hits().keyword).toEqual({ text: 'plan time off', places: [5, 6, 7, 8] });
});

test('a word that was typed as it is explains a hit better than letters all over the title', () => {
  const one = entry('issue:1', 'Agree on the rules: crash on iPhone', ['Dania Langah']);
  const [hit] = rank([indexOf([one])], { typed: 'lan', uses: {}, now });
  expect(hit!.hits()).toEqual({
    title: [],
    keyword: { text: 'Dania Langah', places: [6, 7, 8] },
  });
});

test('letters that were hit stay those of their own search, whatever is looked for next', () => {
  const [first] = found('lant');
  found('e');
  expect(first!.hits().title).toEqual([0, 1, 2, 3]);
});

test.each([
  ['Cyrillic', 'дфтеукт', 'lantern'],
  ['Arabic', 'مشىفثقى', 'lantern'],
  ['Urdu', 'لانتعرن', 'lantern'],
])('a name typed on a %s layout is found by the places of the keys', (_layout, typed, latin) => {
  [...typed].forEach((key, at) => learnKey({ key, code: `Key${latin[at]!.toUpperCase()}` }));
  expect(ids(typed)[0]).toBe('app:1');
});

test('a scope looks at its kinds only', () => {
  const people = rank([index], { typed: 'lan', kinds: ['person'], uses: {}, now });
  expect(people.map((it) => it.entry.id)).toEqual(['person:1']);
});

test('figures of another script open a section by its number', () => {
  learnKey({ key: '٧', code: 'Digit7' });
  expect(ids('٧')[0]).toBe('section:7');
});

test.each([
  ['Lantern', 'lantern', 4],
  ['Lantern Lagoon', 'lan', 3],
  ['Dania Langah', 'lan', 2],
  ['Lantern Lagoon', 'lagoon lan', 2],
  ['Blank', 'lan', 1],
  ['Lagoon and', 'lgn', 0],
])('%s fits %s with %i', (text, typed, fit) => {
  expect(fitting(typed)(text.toLowerCase())).toBe(fit);
});
