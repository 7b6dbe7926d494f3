import { MICROS_PER_DOLLAR } from '#/kernel/money.ts';
import { inAccountCurrency } from '../budget-amount.ts';
import type { Billing } from '../budget.contract.ts';
import type { Bid, TypedBid } from './bids.contract.ts';

const MOST_DOLLARS = 10_000 * MICROS_PER_DOLLAR;

/** A bid in the currency of its account, or why it cannot be. */
export function bidOfTyped(
  typed: TypedBid,
  billing: Billing,
): { bid: Bid } | { refusal: string; field: 'bid' | 'currency' } {
  if (typed.goal === 'roas') return { bid: { ...typed, currency: null } };
  const { amount: micros, currency } = typed;
  const found = inAccountCurrency({ micros, currency }, billing);
  if ('refusal' in found) return { ...found, field: found.field === 'daily' ? 'bid' : found.field };
  if (found.dollars > MOST_DOLLARS)
    return { field: 'bid', refusal: 'At most 10,000 dollars a result.' };
  return { bid: { goal: 'cost', ...found.original } };
}
