import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { choicePoints } from './choice-points.ts';

const options = ['a', 'b', 'c', 'd'];
const question = { correct: ['a', 'b', 'c'], partial: true, points: 2 } as const;
const multiple = { ...question, kind: 'multiple' } as const;

test('each right option gives its share, a wrong one takes one away, never below nothing', () => {
  expect(choicePoints(multiple, ['a', 'b', 'c'])).toBe(200);
  expect(choicePoints(multiple, ['a', 'b'])).toBe(133);
  expect(choicePoints(multiple, ['a', 'b', 'd'])).toBe(67);
  expect(choicePoints(multiple, ['d'])).toBe(0);
  expect(choicePoints(multiple, [])).toBe(0);
});

test('without shares it is all or nothing', () => {
  expect(choicePoints({ ...multiple, partial: false }, ['a', 'b'])).toBe(0);
  expect(choicePoints({ ...multiple, partial: false }, ['c', 'a', 'b'])).toBe(200);
  expect(choicePoints({ ...question, kind: 'single', correct: ['a'] }, ['a'])).toBe(200);
  expect(choicePoints({ ...question, kind: 'single', correct: ['a'] }, ['b'])).toBe(0);
});

test('nobody gets less than nothing or more than all, and all only for what is exactly right', () => {
  fc.assert(
    fc.property(
      fc.subarray(options),
      fc.subarray(options, { minLength: 1 }),
      fc.boolean(),
      fc.integer({ min: 1, max: 100 }),
      (chosen, correct, partial, points) => {
        const given = choicePoints({ kind: 'multiple', correct, partial, points }, chosen);
        const isExact = [...chosen].sort().join() === [...correct].sort().join();
        expect(Number.isInteger(given)).toBe(true);
        expect(given).toBeGreaterThanOrEqual(0);
        expect(given === points * 100).toBe(isExact);
      },
    ),
  );
});
