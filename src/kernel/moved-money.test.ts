import { expect, test } from 'vitest';
import { movedMoney as moved, type MovedMoney } from './moved-money.ts';

const days = { figure: 'spend', from: '2025-09-12', to: '2025-09-14' } as const;

const movedMoney = (it: MovedMoney) => moved(it, '2025-11-23');

test('money that moved is told in cents, in millionths only where cents are equal', () => {
  expect(movedMoney({ ...days, before: 1_204_101_234, after: 1_198_734_999 })).toBe(
    'spend of 12 – 14 Sep moved from $1,204.10 to $1,198.73',
  );
  expect(movedMoney({ ...days, to: days.from, before: 1_000_001, after: 1_000_002 })).toBe(
    'spend of 12 Sep moved from $1.000001 to $1.000002',
  );
  expect(movedMoney({ ...days, figure: 'revenue', before: 0, after: 0 })).toBe(
    'revenue of 12 – 14 Sep stayed at $0.00',
  );
  expect(movedMoney({ ...days, before: -2_000_000, after: -3_000_000 })).toContain('from −$2.00');
});

test('days of another year say which', () => {
  const words = moved({ ...days, before: 2_000_000, after: 3_000_000 }, '2026-02-01');
  expect(words).toBe('spend of 12 – 14 Sep 2025 moved from $2.00 to $3.00');
});
