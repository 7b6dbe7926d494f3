import type { BurnUnit } from './burn.ts';

/** What is counted, within a sentence. */
export const burnUnitWords: Readonly<Record<BurnUnit, string>> = {
  points: 'points',
  issues: 'issues',
};
