import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { answerProblem } from './answer-problem.ts';
import { matchPoints, orderPoints } from './order-points.ts';

const four = { correct: ['a', 'b', 'c', 'd'], partial: true, points: 3 };
const order = (given: string, partial = true) => orderPoints({ ...four, partial }, [...given]);

test('each two in order give a share, each two the wrong way round take one away', () => {
  expect([order('abcd'), order('abdc'), order('badc'), order('dcba')]).toEqual([300, 200, 100, 0]);
  expect([order('cdab'), order('abc'), order('')]).toEqual([0, 0, 0]);
  expect([order('abcd', false), order('abdc', false)]).toEqual([300, 0]);
});

const shuffledItems = fc.integer({ min: 2, max: 10 }).chain((n) =>
  fc.shuffledSubarray(
    Array.from({ length: n }, (_, at) => `i${at}`),
    { minLength: n, maxLength: n },
  ),
);

test('it is the number of exchanges of neighbours that says how far an order is off', () => {
  fc.assert(
    fc.property(shuffledItems, fc.integer({ min: 1, max: 100 }), (given, points) => {
      const correct = [...given].sort();
      // Bubble sort, counted: code of another kind than the pairs of the product.
      const list = [...given];
      let swaps = 0;
      for (let end = list.length - 1; end > 0; end -= 1)
        for (let at = 0; at < end; at += 1)
          if (list[at]! > list[at + 1]!) {
            [list[at], list[at + 1]] = [list[at + 1]!, list[at]!];
            swaps += 1;
          }
      const most = (given.length * (given.length - 1)) / 2;
      const expected = Math.max(0, points * 100 * (1 - (2 * swaps) / most));
      const points100 = orderPoints({ correct, partial: true, points }, given);
      expect(Math.abs(points100 - expected)).toBeLessThanOrEqual(1);
      expect(points100 === points * 100).toBe(swaps === 0);
    }),
  );
});

const items = (...ids: string[]) => ids.map((id) => ({ id }));
const pairs = { options: items('a', 'b', 'c'), matches: items('x', 'y', 'z', 'decoy'), points: 2 };

test('pairs give the share of those that are right; decoys give nothing', () => {
  const points = (...given: string[]) => matchPoints(pairs, given);
  expect(points('a:x', 'b:y', 'c:z')).toBe(200);
  expect(points('c:z', 'a:x')).toBe(133);
  expect(points('a:y', 'b:x', 'c:decoy')).toBe(0);
  expect(points()).toBe(0);
});

test('what is no order and no pair is refused in words', () => {
  const asked = { ...pairs, kind: 'matching', number: { unit: '' } } as const;
  const problem = (...answer: string[]) => answerProblem(asked, answer);
  expect([problem(), problem('a:decoy'), problem('a:x', 'b:y')]).toEqual([null, null, null]);
  for (const wrong of ['a', 'a:q', 'q:x', 'a:x:y', ':', 'x:a'])
    expect(problem(wrong)).toBe('This is not a pair of these.');
  expect(problem('a:x', 'a:y')).toBe('Pair each item once.');
  expect(problem('a:x', 'b:x')).toBe('Use each match once.');
  const ordering = { ...asked, kind: 'ordering' } as const;
  expect([answerProblem(ordering, []), answerProblem(ordering, ['c', 'a', 'b'])]).toEqual([
    null,
    null,
  ]);
  for (const wrong of [['a'], ['a', 'a', 'b'], ['a', 'b', 'c', 'c'], ['a', 'b', 'q']])
    expect(answerProblem(ordering, wrong)).toBe('Put every item into its place once.');
  expect(answerProblem(ordering, 'a')).toBe('Choose from the options.');
});
