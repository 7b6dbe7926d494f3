import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addCategory,
  addQuestion,
  dropCategory,
  dropQuestion,
  removeLine,
  spread,
  stepCategory,
  stepQuestion,
  type Draft,
} from './builder-state.ts';

const question = (key: number) => ({
  key,
  text: `Q${key}`,
  guidance: '',
  weight: 50,
  isOpen: false,
});
const draft: Draft = {
  name: 'Form',
  description: '',
  selfPart: 'none',
  categories: [
    { key: 1, name: 'A', weight: 50, questions: [question(11), question(12)] },
    { key: 2, name: 'B', weight: 50, questions: [question(21)] },
    { key: 3, name: 'C', weight: 0, questions: [] },
  ],
};
const order = (it: Draft) =>
  it.categories.map((one) => `${one.name}:${one.questions.map((q) => q.key).join()}`).join(' ');

test('questions step through their category and over its edge into the next', () => {
  expect(order(stepQuestion(draft, 11, 1))).toBe('A:12,11 B:21 C:');
  expect(order(stepQuestion(draft, 12, 1))).toBe('A:11 B:12,21 C:');
  expect(order(stepQuestion(draft, 21, -1))).toBe('A:11,12,21 B: C:');
  expect(order(stepQuestion(draft, 11, -1))).toBe(order(draft));
});

test('questions are dropped beside others or into an empty category', () => {
  expect(order(dropQuestion(draft, 11, 2, { key: 21, after: true }))).toBe('A:12 B:21,11 C:');
  expect(order(dropQuestion(draft, 21, 1, { key: 12, after: false }))).toBe('A:11,21,12 B: C:');
  expect(order(dropQuestion(draft, 21, 3))).toBe('A:11,12 B: C:21');
});

test('categories step and are dropped with their questions', () => {
  expect(order(stepCategory(draft, 1, 1))).toBe('B:21 A:11,12 C:');
  expect(order(stepCategory(draft, 1, -1))).toBe(order(draft));
  expect(order(dropCategory(draft, 3, 1, false))).toBe('C: A:11,12 B:21');
});

test('what is added takes what is left of 100, spreading makes it even', () => {
  const more = addQuestion(addCategory(draft), 2);
  expect(more.categories.map((it) => it.weight)).toEqual([50, 50, 0, 0]);
  expect(more.categories[1]?.questions.map((it) => it.weight)).toEqual([50, 50]);
  expect(spread(draft).categories.map((it) => it.weight)).toEqual([34, 33, 33]);
  expect(spread(draft, 2).categories[1]?.questions[0]?.weight).toBe(100);
});

test('whatever is moved, no question is lost or doubled', () => {
  const keys = [11, 12, 21];
  const move = fc.oneof(
    fc.tuple(fc.constantFrom(...keys), fc.constantFrom(1 as const, -1 as const)).map(
      ([key, by]) =>
        (it: Draft) =>
          stepQuestion(it, key, by),
    ),
    fc.tuple(fc.constantFrom(...keys), fc.constantFrom(1, 2, 3), fc.constantFrom(...keys)).map(
      ([key, into, over]) =>
        (it: Draft) =>
          dropQuestion(it, key, into, { key: over, after: true }),
    ),
    fc.constantFrom(1, 2, 3).map((key) => (it: Draft) => stepCategory(it, key, 1)),
  );
  fc.assert(
    fc.property(fc.array(move), (moves) => {
      const after = moves.reduce((it, step) => step(it), draft);
      const found = after.categories.flatMap((it) => it.questions.map((one) => one.key));
      expect(found.toSorted()).toEqual(keys);
    }),
  );
  expect(order(removeLine(draft, 12))).toBe('A:11 B:21 C:');
});
