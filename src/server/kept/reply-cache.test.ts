import { expect, test } from 'vitest';
import { ReplyCache, type MadeOf } from './reply-cache.ts';

const madeOf = (part: Partial<MadeOf> = {}): MadeOf => ({
  facts: 1,
  moment: 'today',
  marks: new Map([['apps', '5']]),
  ...part,
});
const reply = (size = 10) => ({ bytes: new Uint8Array(size), encoding: undefined });

test('a reply is there while the facts, the moment and its own tables stand as they did', () => {
  const cache = new ReplyCache(1e6);
  const kept = reply();
  cache.set('a', madeOf(), kept);
  const more = new Map([
    ['apps', '5'],
    ['teams', '7'],
  ]);
  expect(cache.get('a', madeOf({ marks: more }))).toBe(kept);
  expect(cache.get('b', madeOf())).toBeUndefined();
  expect(cache.get('a', madeOf({ marks: new Map([['apps', '6']]) }))).toBeUndefined();
  for (const changed of [
    { facts: 2 },
    { facts: 0 },
    { moment: 'tomorrow' },
    { marks: new Map() },
  ]) {
    cache.set('a', madeOf(), kept);
    expect(cache.get('a', madeOf(changed))).toBeUndefined();
    // It would not be right again by chance either: it is gone.
    expect(cache.get('a', madeOf())).toBeUndefined();
  }
});

test('a table that was never changed counts once it is', () => {
  const cache = new ReplyCache(1e6);
  cache.set('a', madeOf({ marks: new Map([['teams', undefined]]) }), reply());
  expect(cache.get('a', madeOf())).toBeDefined();
  expect(cache.get('a', madeOf({ marks: new Map([['teams', '1']]) }))).toBeUndefined();
});

test('the longest unused go when there are too many bytes, and one that is too large is not kept', () => {
  const cache = new ReplyCache(10_000);
  for (const key of ['a', 'b', 'c']) cache.set(key, madeOf(), reply(1_000));
  expect(cache.get('a', madeOf())).toBeDefined();
  cache.set('d', madeOf(), reply(1_000));
  expect(cache.get('b', madeOf())).toBeUndefined();
  for (const key of ['a', 'c', 'd']) expect(cache.get(key, madeOf())).toBeDefined();
  cache.set('e', madeOf(), reply(20_000));
  expect(cache.get('e', madeOf())).toBeUndefined();
  for (let time = 0; time < 9; time += 1) cache.set('a', madeOf(), reply(1_000));
  expect(cache.get('a', madeOf())).toBeDefined();
});
