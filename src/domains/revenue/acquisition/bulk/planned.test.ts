import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CampaignSpending } from '../spending/spending.contract.ts';
import { isLarge, plannedOf } from './planned.ts';

const campaign = (it: Partial<CampaignSpending> = {}): CampaignSpending => ({
  id: 1,
  name: 'Summer',
  mediaSource: { key: '1', label: 'Meta Ads', note: null, color: null, icon: null },
  app: null,
  budget: { daily: 100_000_000, original: { amount: 100_000_000, currency: 'USD' }, version: 1 },
  bid: { bid: null, version: 0 },
  status: { status: null, since: null, version: 0 },
  canPush: false,
  canChange: true,
  latest: null,
  perDay: null,
  month: { soFar: 0, missing: 0, pace: null },
  ...it,
});
const rupees = campaign({
  budget: {
    daily: 360_000_000,
    original: { amount: 100_000_000_000, currency: 'PKR' },
    version: 1,
  },
});
const yen = campaign({
  budget: { daily: 6_700_000, original: { amount: 1_005_000_000, currency: 'JPY' }, version: 1 },
});

test.each([
  ['a tenth more', campaign(), { percent: 10 }, 110_000_000, 0.1],
  ['a third less, to the cent', campaign(), { percent: -33.333 }, 66_670_000, -0.3333],
  ['of rupees', rupees, { percent: 12.5 }, 112_500_000_000, 0.125],
  ['of yen, in whole ones', yen, { percent: 10 }, 1_106_000_000, 1106 / 1005 - 1],
  ['an amount', campaign(), { amount: 250_000_000, currency: 'USD' }, 250_000_000, 1.5],
] as const)('%s', (_what, it, rule, amount, change) => {
  const planned = plannedOf(it, rule);
  expect(planned.after?.amount).toBe(amount);
  expect(planned.change).toBeCloseTo(change, 4);
  expect(isLarge(planned)).toBe(Math.abs(change) > 0.5);
});

test.each([
  ['without the right', campaign({ canChange: false }), { percent: 10 }, 'You may not change it'],
  [
    'in another currency',
    rupees,
    { amount: 5_000_000, currency: 'USD' },
    'Its account counts in PKR',
  ],
  ['below one', campaign(), { percent: -99.5 }, 'Less than 1 USD a day'],
  ['as it is', campaign(), { amount: 100_000_000, currency: 'USD' }, 'That is its budget already'],
  [
    'without a budget',
    campaign({ budget: { daily: null, original: null, version: 0 } }),
    { percent: 10 },
    'It has no budget',
  ],
] as const)('%s it stays as it is, and says why', (_what, it, rule, why) => {
  expect(plannedOf(it, rule)).toMatchObject({ after: null, why, change: null });
});

test('what is planned never is a budget a network would refuse, and the sum moves with it', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 10_000_000 }),
      fc.double({ min: -100, max: 300, noNaN: true }),
      (cents, percent) => {
        const amount = cents * 10_000;
        const budget = { daily: amount, original: { amount, currency: 'USD' }, version: 1 };
        const { after, dollars } = plannedOf(campaign({ budget }), { percent });
        const whole = after?.amount ?? amount;
        expect(whole % 10_000).toBe(0);
        expect(Math.abs(dollars.after - whole)).toBeLessThanOrEqual(1);
      },
    ),
  );
});
