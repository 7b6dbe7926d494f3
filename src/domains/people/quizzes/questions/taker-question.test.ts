import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { takingEndpoints } from '../taking/taking.contract.ts';
import { asTaken, shuffled, TakerQuestion } from './taker-question.ts';

const authors = (id: number, kind: 'single' | 'true_false' = 'single') => ({
  id,
  kind,
  text: `Question ${id}`,
  options: ['a', 'b', 'c', 'd'].map((it) => ({ id: it, text: it, isRight: it === 'a' })),
  matches: [],
  correct: ['a'],
  number: { value: '1,234', tolerance: '56', unit: 'USD' },
  explanation: 'Because',
  modelAnswer: 'Like this',
  points: 2,
});
const plain = {
  seed: 7,
  shuffleQuestions: false,
  shuffleOptions: false,
  hide: () => ({ options: [], matches: [] }),
};

test('a taker gets nothing that only authors may know', () => {
  const [taken] = asTaken([authors(1)], plain);
  expect(TakerQuestion.parse(taken)).toEqual(taken);
  expect(Object.keys(taken!).sort()).toEqual([
    'id',
    'kind',
    'matches',
    'options',
    'points',
    'text',
    'unit',
  ]);
  expect(JSON.stringify(taken)).not.toMatch(/correct|isRight|Because|Like this|1,234|56/);
  expect(TakerQuestion.safeParse({ ...taken, correct: ['a'] }).success).toBe(false);
});

test('no reply to a taker while it runs has a place for what is right', () => {
  for (const key of ['GET /get-quiz', 'POST /start-quiz'] as const) {
    const schema = z.toJSONSchema(takingEndpoints[key].output, { unrepresentable: 'any' });
    expect(JSON.stringify(schema)).not.toMatch(
      /"(correct|explanation|modelAnswer|isRight|tolerance)"/,
    );
  }
});

test('an attempt has its order on every device, and no question or option is lost by it', () => {
  fc.assert(
    fc.property(fc.array(fc.nat()), fc.integer(), (list, seed) => {
      expect(shuffled(list, seed)).toEqual(shuffled(list, seed));
      expect(shuffled(list, seed).sort()).toEqual([...list].sort());
    }),
  );
  const how = { ...plain, seed: 3, shuffleQuestions: true, shuffleOptions: true };
  const questions = [1, 2, 3, 4, 5].map((id) => authors(id));
  const orders = new Set(
    Array.from({ length: 20 }, (_, seed) =>
      asTaken(questions, { ...how, seed })
        .map((it) => it.id)
        .join(),
    ),
  );
  expect(orders.size).toBeGreaterThan(10);
});

test('true stands before false for everybody', () => {
  const orders = Array.from({ length: 10 }, (_, seed) =>
    asTaken([authors(1, 'true_false')], { ...plain, seed, shuffleOptions: true })[0]!
      .options.map((it) => it.id)
      .join(),
  );
  expect(new Set(orders)).toEqual(new Set(['a,b,c,d']));
});
