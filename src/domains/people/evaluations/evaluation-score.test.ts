import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { evaluationScore, type WeighedCategory } from './evaluation-score.ts';
import { evenWeights } from './forms/form-rules.ts';

const form: WeighedCategory[] = [
  {
    id: 1,
    weight: 60,
    questions: [
      { id: 11, weight: 70 },
      { id: 12, weight: 30 },
    ],
  },
  { id: 2, weight: 40, questions: [{ id: 21, weight: 100 }] },
];

test('questions weigh in their category, categories in the form', () => {
  const score = evaluationScore(
    form,
    new Map([
      [11, 4],
      [12, 3],
      [21, 5],
    ]),
  );
  // 0.6 × (0.7 × 4 + 0.3 × 3) + 0.4 × 5
  expect(score.weighted).toBe(4.22);
  expect(score.categories.map((it) => it.score)).toEqual([3.7, 5]);
  expect(score).toMatchObject({ overall: 4.22, isCalibrated: false, answered: 3, of: 3 });
});

test('what has no score yet does not count', () => {
  expect(evaluationScore(form, new Map()).weighted).toBeNull();
  const half = evaluationScore(
    form,
    new Map([
      [11, 2],
      [21, null],
    ]),
  );
  expect(half).toMatchObject({ weighted: 2, answered: 1 });
  expect(half.categories.map((it) => it.score)).toEqual([2, null]);
});

test('calibration replaces what counts and leaves what was weighted', () => {
  const score = evaluationScore(
    form,
    new Map([
      [11, 4],
      [12, 3],
      [21, 5],
    ]),
    385,
  );
  expect(score).toMatchObject({ weighted: 4.22, overall: 3.85, isCalibrated: true });
});

test('a score lies between the lowest and the highest answer, exact to the hundredth', () => {
  const answers = fc.array(
    fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 9 }),
    {
      minLength: 1,
      maxLength: 8,
    },
  );
  fc.assert(
    fc.property(answers, (given) => {
      const weights = evenWeights(given.length);
      const scores = new Map<number, number>();
      const categories = given.map((its, at) => ({
        id: at,
        weight: weights[at]!,
        questions: its.map((score, nth) => {
          const id = at * 100 + nth;
          scores.set(id, score);
          return { id, weight: evenWeights(its.length)[nth]! };
        }),
      }));
      const { weighted } = evaluationScore(categories, scores);
      const exact = categories.reduce(
        (sum, it) =>
          sum +
          (it.weight * it.questions.reduce((own, q) => own + q.weight * scores.get(q.id)!, 0)) /
            10_000,
        0,
      );
      expect(Math.abs(weighted! - exact)).toBeLessThanOrEqual(0.005 + 1e-9);
      expect(weighted! >= Math.min(...given.flat())).toBe(true);
      expect(weighted! <= Math.max(...given.flat())).toBe(true);
    }),
  );
});
