import { expect, test } from 'vitest';
import { suggestionOf, type Predicted } from './suggestion.ts';

const predicted = (roas: number, low: number, high: number, more: Partial<Predicted> = {}) => ({
  installs: 1000,
  roas,
  low,
  high,
  ...more,
});

test.each([
  ['surely above the target', predicted(1.4, 1.1, 1.7), 'raise'],
  ['just above at its worst', predicted(1.4, 1, 1.7), 'raise'],
  ['on either side of the target', predicted(1.05, 0.8, 1.3), 'interval'],
  ['just on the target at its best', predicted(0.8, 0.6, 1), 'interval'],
  ['surely below', predicted(0.7, 0.55, 0.9), 'lower'],
  ['hopeless at its best', predicted(0.3, 0.2, 0.45), 'pause'],
  ['of few installs', predicted(1.4, 1.1, 1.7, { installs: 299 }), 'installs'],
  ['nowhere', predicted(1.4, 1.1, 1.7, { roas: null }), 'installs'],
  ['without an interval', predicted(3, 0, 0, { low: null, high: null }), 'interval'],
] as const)('a prediction %s speaks for: %3$s', (_what, it, kind) => {
  expect(suggestionOf(it, 1)).toBe(kind);
});
