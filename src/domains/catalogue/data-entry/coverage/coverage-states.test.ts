import { expect, test } from 'vitest';
import { together } from './coverage-states.ts';
import { gapAround, gapKey } from './coverage-words.ts';
import type { CoverageRow } from './coverage.contract.ts';

const days = ['2025-11-10', '2025-11-11', '2025-11-12', '2025-11-13'];
const row = (states: CoverageRow['states'], to = '2025-11-13'): CoverageRow => ({
  table: 'monetisation',
  source: 'max',
  sourceName: 'MAX',
  account: { id: 3, name: 'Main' },
  app: null,
  from: '2025-11-01',
  to,
  states,
  missingApps: [],
  apps: 2,
  ended: null,
  keyId: null,
});

test('a day that some apps have and others miss is partly missing', () => {
  const one = ['delivered', 'missing', 'missing', 'nothing'] as const;
  const other = ['delivered', 'delivered', 'missing', 'missing'] as const;
  expect(together([one, other], 4)).toEqual({
    states: ['delivered', 'partly', 'missing', 'missing'],
    missingApps: [0, 1, 2, 1],
  });
});

test('a source has ended only where nothing of it came again', () => {
  const gap = (states: CoverageRow['states'], at: number) => gapAround(row(states), days, at);
  expect(gap(['delivered', 'delivered', 'missing', 'missing'], 3)).toEqual({
    from: '2025-11-12',
    to: '2025-11-13',
    isOpen: true,
  });
  expect(gap(['delivered', 'missing', 'delivered', 'delivered'], 1).isOpen).toBe(false);
  expect(gap(['delivered', 'delivered', 'partly', 'missing'], 3).isOpen).toBe(false);
});

test('a gap has an address', () => {
  expect(gapKey(row([]), days[1]!)).toBe('monetisation max 3 0 2025-11-11');
});
