import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { saidAfter, type Said } from './time-said.ts';

/** Everything a screen reader reads while the clock shows these seconds: each change, once. */
function heard(clock: readonly (number | null)[]): string[] {
  let said: Said = { seconds: clock[0] ?? null, words: '' };
  const all: string[] = [];
  for (const seconds of clock) {
    const next = saidAfter(said, seconds);
    if (next.words !== said.words && next.words !== '') all.push(next.words);
    said = next;
  }
  return all;
}
const down = (from: number, to = 0) => Array.from({ length: from - to + 1 }, (_, at) => from - at);
/** Looked at twice a second, so that each second is seen again. */
const twice = (clock: readonly number[]) => clock.flatMap((it) => [it, it]);

test('of half an hour five things are said, each once, however often the page is drawn', () => {
  expect(heard(twice(down(1800)))).toEqual([
    '10 minutes left',
    '5 minutes left',
    '1 minute left',
    '30 seconds left',
    'The time is over',
  ]);
});

test('a page that is opened late says nothing of marks that are long past', () => {
  expect(heard(twice(down(290, 100)))).toEqual([]);
  expect(heard(twice(down(61, 31)))).toEqual(['1 minute left']);
});

test('a tab that slept says what is left now', () => {
  expect(heard([700, 130, 129])).toEqual(['2 minutes left']);
  expect(heard([700, 20])).toEqual(['20 seconds left']);
});

test('more time is followed by the same marks again, and no end by none', () => {
  expect(heard([301, 300, 299, 900, ...down(601, 599)])).toEqual([
    '5 minutes left',
    '10 minutes left',
  ]);
  expect(heard([301, 300, 600, 301, 300])).toEqual(['5 minutes left', '5 minutes left']);
  expect(heard([null, null, 20, null])).toEqual([]);
});

test('whatever the clock shows, nothing is said between two marks', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 4000 }), fc.integer({ min: 0, max: 3 }), (from, step) => {
      const clock = down(from).filter((_, at) => at % (step + 1) === 0);
      expect(heard(clock).length).toBeLessThanOrEqual(5);
    }),
  );
});
