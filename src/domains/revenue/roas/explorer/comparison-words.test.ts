import { expect, test } from 'vitest';
import { Standing } from '#/figures/filter.contract.ts';
import { caveats, comparisonWords } from './comparison-words.ts';
import type { CohortComparison } from './explorer.contract.ts';

const standing = Standing.parse({
  currency: 'EUR',
  range: { from: '2025-11-01', to: '2025-11-30' },
  compared: null,
  known: { from: '2025-01-01', to: '2025-11-29' },
  incompleteDays: [],
  revenue: 'all',
  freshness: [],
});
const side = (label: string, value: number | null): CohortComparison['first'] => ({
  labels: [{ key: label, label, note: null, color: null, icon: null }],
  installs: 4_000,
  value,
  isSmall: false,
  state: 'whole',
});
const compared = (rest: Partial<CohortComparison>): CohortComparison => ({
  standing,
  first: side('Meta Ads', 0.3),
  second: side('Organic', 0.2),
  difference: 0.0314,
  relative: 0.157,
  significance: { test: 'proportions', p: 0.004 },
  ...rest,
});

test.each([
  [{}, 'retention', 'D7 retention 3.1 points higher; unlikely to be chance (p < 0.01)'],
  [
    { difference: -0.0314, significance: { test: 'proportions', p: 0.23 } },
    'retention',
    'D7 retention 3.1 points lower; may well be chance (p = 0.23)',
  ],
  [
    { difference: 0, significance: { test: 'proportions', p: 1 } },
    'retention',
    'D7 retention the same; may well be chance (p = 1.00)',
  ],
  [
    {
      difference: 120_000,
      relative: 0.083,
      significance: { test: 'welch', p: 0.0002, days: [7, 6] },
    },
    'ltv',
    'D7 LTV €0.12 (8.3%) higher; unlikely to be chance (p < 0.001, Welch’s t-test of 7 and 6 daily cohorts)',
  ],
  [
    { difference: 2_000_000, relative: null, significance: { untested: 'sums' } },
    'revenue',
    'D7 revenue €2.00 higher; how many installed decides it: compare LTV instead',
  ],
  [
    { difference: 0.5, significance: { untested: 'noSpread' } },
    'roasBlended',
    'D7 Blended ROAS 50.0 points higher; how likely chance explains it is not known: that takes two install days or more on each side, and days that differ',
  ],
  [
    {
      second: side('Organic', null),
      difference: null,
      relative: null,
      significance: { untested: 'unknown' },
    },
    'ltv',
    'D7 LTV of Organic is not known yet',
  ],
] satisfies [Partial<CohortComparison>, Parameters<typeof comparisonWords>[1], string][])(
  'a comparison is told in a sentence, %#',
  (rest, measure, words) => {
    expect(comparisonWords(compared(rest), measure, 7)).toBe(words);
  },
);

test('few installs, days left out and estimates are told beside it', () => {
  expect(caveats(compared({}), 7)).toEqual([]);
  const young = {
    first: { ...side('Meta Ads', 0.3), installs: 1, isSmall: true, estimated: true },
    second: { ...side('Organic', 0.2), state: 'partial' as const },
  };
  expect(caveats(compared(young), 7)).toEqual([
    'Meta Ads has 1 install, fewer than 100: a few players more or less change its figures.',
    'Organic is without the install days not known to D7.',
    'Estimated: part of it is shared out by installs, as the source does not say who brought them.',
  ]);
});
