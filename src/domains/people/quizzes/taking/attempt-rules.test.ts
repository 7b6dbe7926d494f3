import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AnswersShown, AttemptState } from '../quiz-words.ts';
import {
  afterOverdue,
  endOf,
  GRACE_MS,
  isLater,
  releaseOf,
  nextSequence,
  secondsLeft,
  startRefusal,
  stateAt,
  type QuizWindow,
  type Saved,
} from './attempt-rules.ts';

const at = (minutes: number, ms = 0) => new Date(Date.UTC(2025, 10, 20, 6, minutes) + ms);
const timing = { startedAt: at(0), minutes: 30, extraMinutes: 0, closesAt: null };

describe('the end', () => {
  test('is the start, the minutes and the extra time, and never after the closing', () => {
    expect(endOf(timing)).toEqual(at(30));
    expect(endOf({ ...timing, extraMinutes: 15 })).toEqual(at(45));
    expect(endOf({ ...timing, extraMinutes: 15, closesAt: at(40) })).toEqual(at(40));
    expect(endOf({ ...timing, minutes: null, closesAt: at(40) })).toEqual(at(40));
    expect(endOf({ ...timing, minutes: null })).toBeNull();
  });

  test('leaves two minutes for what is under way, then the attempt is overdue', () => {
    expect(stateAt('in_progress', at(30), at(30, GRACE_MS))).toBe('in_progress');
    expect(stateAt('in_progress', at(30), at(30, GRACE_MS + 1))).toBe('overdue');
    expect(stateAt('submitted', at(30), at(99))).toBe('submitted');
    expect(stateAt('in_progress', null, at(99))).toBe('in_progress');
  });

  test('counts down in whole seconds and not below none', () => {
    expect(secondsLeft(at(30), at(29, 59_500))).toBe(1);
    expect(secondsLeft(at(30), at(31))).toBe(0);
    expect(secondsLeft(null, at(31))).toBeNull();
  });
});

test('an overdue attempt is handed in when anything was answered, and abandoned otherwise', () => {
  expect([afterOverdue(1), afterOverdue(0)]).toEqual(['submitted', 'abandoned']);
});

test('a quiz is begun between its opening and its closing only', () => {
  const quiz: QuizWindow = { state: 'sent', opensAt: at(0), closesAt: at(60) };
  expect(startRefusal(quiz, at(0))).toBeNull();
  expect(startRefusal(quiz, at(0, -1))).toBe('This quiz is not open yet.');
  expect(startRefusal(quiz, at(60))).toBe('This quiz is closed.');
  expect(startRefusal({ ...quiz, opensAt: null }, at(5))).toBe('This quiz is not open yet.');
  expect(startRefusal({ ...quiz, state: 'open', opensAt: null }, at(5))).toBeNull();
  expect(startRefusal({ ...quiz, state: 'archived' }, at(5))).toBe('This quiz is closed.');
});

test('what was right is told once it is decided, and when its authors say', () => {
  const quiz = { state: 'open', opensAt: null, closesAt: at(60) } as const;
  const released = (answersShown: AnswersShown, state: AttemptState, now: Date) =>
    releaseOf(state, { ...quiz, answersShown }, now, { state, number: 1, attempts: 1 });
  const nothing = { score: false, answers: false };
  for (const shown of ['submitted', 'closed', 'never'] as const) {
    expect(released(shown, 'in_progress', at(99))).toEqual(nothing);
    expect(released(shown, 'submitted', at(99))).toEqual(nothing);
  }
  expect(released('submitted', 'graded', at(5))).toEqual({ score: true, answers: true });
  expect(released('closed', 'graded', at(59))).toEqual(nothing);
  expect(released('closed', 'graded', at(60))).toEqual({ score: true, answers: true });
  expect(released('never', 'graded', at(59))).toEqual(nothing);
  expect(released('never', 'graded', at(60))).toEqual({ score: true, answers: false });
});

const saved: fc.Arbitrary<Pick<Saved, 'sequence' | 'operation'>> = fc.record({
  sequence: fc.nat(5),
  operation: fc.constantFrom('a', 'b', 'c'),
});

test('the later of two answers is the same one in whatever order they come, however often', () => {
  const last = (all: readonly Pick<Saved, 'sequence' | 'operation'>[]) => {
    let kept: Pick<Saved, 'sequence' | 'operation'> | undefined;
    for (const it of all) if (isLater(it, kept)) kept = it;
    return kept;
  };
  fc.assert(
    fc.property(
      fc
        .array(saved, { minLength: 1, maxLength: 8 })
        .chain((all) =>
          fc.tuple(
            fc.constant(all),
            fc.shuffledSubarray([...all, ...all], { minLength: all.length * 2 }),
          ),
        ),
      ([all, mixed]) => {
        expect(last(mixed)).toEqual(last(all));
      },
    ),
  );
});

test('a device that has seen an answer writes a later one, whatever its clock shows', () => {
  fc.assert(
    fc.property(fc.nat(), fc.integer({ min: -1e9, max: 1e9 }), (seen, elapsed) => {
      expect(nextSequence(seen, elapsed)).toBeGreaterThan(seen);
    }),
  );
});
