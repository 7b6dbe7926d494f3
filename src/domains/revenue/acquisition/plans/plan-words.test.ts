import { expect, test } from 'vitest';
import { stateWords } from './plan-words.ts';
import type { SpendPlan } from './plans.contract.ts';

const RUPEE = 1_000_000;
const plan = {
  state: 'behind',
  spent: 805_556 * RUPEE,
  pace: 833_333 * RUPEE,
  amount: 12_250_000 * RUPEE,
  currency: 'PKR',
} as SpendPlan;

test('where a month leads is said in full, and shortly beside the amounts', () => {
  expect(stateWords(plan)).toBe('Heading PKR\u00a011,416,667 under');
  expect(stateWords(plan, 'short')).toBe('Heading PKR\u00a011M under');
  const over = { ...plan, state: 'over' as const, amount: 500_000 * RUPEE };
  expect(stateWords(over)).toBe('Over by PKR\u00a0305,556');
  expect(stateWords(over, 'short')).toBe('Over by PKR\u00a0306K');
});
