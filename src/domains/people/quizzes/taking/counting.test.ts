import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { attemptStates } from '../quiz-words.ts';
import { mayRetake, mayStillAnswer } from './attempt-rules.ts';
import { countingOf } from './counting.ts';

const graded = (number: number, score: number) => ({
  number,
  state: 'graded' as const,
  score,
  ofPoints: 9,
});
const numberOf = (...args: Parameters<typeof countingOf>) => countingOf(...args)?.number;

test('the best is the first with the most points, the last the last that is over', () => {
  const three = [graded(3, 400), graded(1, 700), graded(2, 700)];
  expect([numberOf(three, 'best'), numberOf(three, 'last')]).toEqual([1, 3]);
  const drawn = [
    { ...graded(1, 500), ofPoints: 10 },
    { ...graded(2, 400), ofPoints: 5 },
  ];
  expect(numberOf(drawn, 'best')).toBe(2);
  const waits = [
    graded(1, 100),
    { number: 2, state: 'submitted' as const, score: null, ofPoints: 9 },
  ];
  expect([numberOf(waits, 'best'), numberOf(waits, 'last')]).toEqual([1, 2]);
  const given = [graded(1, 100), { number: 2, state: 'abandoned' as const, score: 0, ofPoints: 9 }];
  expect([numberOf(given, 'best'), numberOf(given, 'last')]).toEqual([1, 2]);
});

test('one that is under way counts only while nothing else does', () => {
  const running = { number: 2, state: 'in_progress' as const, score: null, ofPoints: 9 };
  expect(numberOf([running, graded(1, 0)], 'best')).toBe(1);
  expect(numberOf([running, graded(1, 0)], 'last')).toBe(1);
  expect(numberOf([{ ...running, number: 1 }], 'last')).toBe(1);
  expect(numberOf([], 'best')).toBeUndefined();
});

test('whatever the order they are told in, no decided attempt has more points than the best', () => {
  const attempt = fc.record({ state: fc.constantFrom(...attemptStates), score: fc.nat(3) });
  fc.assert(
    fc.property(fc.array(attempt, { minLength: 1, maxLength: 10 }), (made) => {
      const list = made.map((it, at) => ({ ...it, number: at + 1, ofPoints: 9 }));
      const best = countingOf(list.toReversed(), 'best')!;
      expect(countingOf(list, 'best')).toBe(best);
      const decided = list.filter((it) => ['graded', 'abandoned'].includes(it.state));
      const most = Math.max(...decided.map((it) => it.score));
      const first = decided.find((it) => it.score === most);
      expect(first === undefined || best === first).toBe(true);
    }),
  );
});

test('whoever may begin another attempt may still answer, and nobody once it has closed', () => {
  const open = { state: 'open', opensAt: null, closesAt: new Date(1000) } as const;
  const progress = fc.record({
    state: fc.constantFrom(...attemptStates),
    number: fc.integer({ min: 1, max: 10 }),
    attempts: fc.integer({ min: 1, max: 10 }),
  });
  fc.assert(
    fc.property(progress, fc.constantFrom(0, 1000), (it, now) => {
      const at = new Date(now);
      const [may, still] = [mayRetake(it, open, at), mayStillAnswer(it, open, at)];
      expect(may && !(still && now === 0 && it.number < it.attempts)).toBe(false);
      // Its grace is not over yet.
      expect(it.state === 'in_progress' && !still).toBe(false);
    }),
  );
});
