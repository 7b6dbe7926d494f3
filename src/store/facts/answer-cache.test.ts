import { expect, test } from 'vitest';
import { AnswerCache } from './answer-cache.ts';

/** Asks and tells whether the answer had to be computed. */
function asking(cache: AnswerCache) {
  return async (question: unknown, version: number, answer: unknown) => {
    let computed = false;
    const value = await cache.get(question, version, async () => {
      computed = true;
      return answer;
    });
    return { value, computed };
  };
}

test('the longest unused answers go when the bytes are used up', async () => {
  const ask = asking(new AnswerCache(350));
  const long = 'x'.repeat(100);
  for (const question of ['a', 'b', 'c']) await ask(question, 1, long);
  await ask('a', 1, long);
  await ask('d', 1, long);
  expect((await ask('b', 1, long)).computed).toBe(true);
  expect((await ask('a', 1, long)).computed).toBe(false);
});

test('an answer larger than the whole cache is given but not kept', async () => {
  const ask = asking(new AnswerCache(50));
  await ask('small', 1, 1);
  expect((await ask('large', 1, 'x'.repeat(100))).value).toHaveLength(100);
  expect((await ask('large', 1, 'x'.repeat(100))).computed).toBe(true);
});

test('a map is as large as what it holds', async () => {
  const ask = asking(new AnswerCache(5_000));
  const large = new Map(Array.from({ length: 500 }, (_, at) => [`app ${at}`, { revenue: at }]));
  await ask('small', 1, new Map([['app', { revenue: 1 }]]));
  await ask('large', 1, large);
  expect((await ask('small', 1, 'again')).computed).toBe(true);
  expect((await ask('large', 1, large)).computed).toBe(true);
});

test('an answer of another version is computed again', async () => {
  const ask = asking(new AnswerCache(1_000));
  await ask('a', 1, 'old');
  expect(await ask('a', 2, 'new')).toEqual({ value: 'new', computed: true });
  expect(await ask('a', 2, 'newer')).toEqual({ value: 'new', computed: false });
});

test('questions in other words are other questions', async () => {
  const ask = asking(new AnswerCache(1_000));
  await ask(['revenue', [1]], 1, 'of app 1');
  expect((await ask(['revenue', [2]], 1, 'of app 2')).value).toBe('of app 2');
  expect((await ask(['revenue', 'all'], 1, 'of all')).value).toBe('of all');
});
