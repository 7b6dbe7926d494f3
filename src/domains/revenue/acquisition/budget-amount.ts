import { MICROS_PER_DOLLAR, smallestOf } from '#/kernel/money.ts';
import { fromUsd, parseRate, toUsd } from '#/kernel/rates.ts';
import type { Billing, Original } from './budget.contract.ts';

/** An amount as somebody types it: without a currency it is in the account's. */
export interface TypedAmount {
  micros: number;
  currency?: string | undefined;
}

/** A daily budget in the currency of its account and in dollars. */
export interface BudgetAmount {
  original: Original;
  /** Micro-USD by today's rate. */
  dollars: number;
}

const MOST_DOLLARS = 1_000_000 * MICROS_PER_DOLLAR;

/**
 * What a typed amount is in the currency the account counts in. Networks take budgets and bids in that
 * one alone, so dollars are converted by today's rate; other currencies are refused, because of two
 * rates neither would be the network's.
 */
export function inAccountCurrency(
  { micros, currency }: TypedAmount,
  billing: Billing,
): BudgetAmount | { refusal: string; field: 'daily' | 'currency' } {
  const own = billing.currency;
  const given = currency ?? own;
  if (given !== own && given !== 'USD')
    return {
      field: 'currency',
      refusal: `The account of this campaign counts in ${own}: give the amount in ${own} or USD.`,
    };
  const rate = billing.usdPerUnit === null ? undefined : parseRate(billing.usdPerUnit);
  if (!rate)
    return {
      field: 'currency',
      refusal: `No exchange rate of ${own} is known for today. Enter one on the page Exchange rates.`,
    };
  const dollars = given === own ? toUsd(micros, rate) : micros;
  const step = smallestOf(own);
  const amount = given === own ? micros : Math.round(fromUsd(micros, rate) / step) * step;
  if (dollars < 1 || amount < step)
    return { field: 'daily', refusal: `Less than the smallest amount of ${own}.` };
  return { original: { amount, currency: own }, dollars };
}

/** A daily budget as it was typed, in the currency the account counts in. */
export function budgetOfTyped(typed: TypedAmount, billing: Billing) {
  const found = inAccountCurrency(typed, billing);
  if ('dollars' in found && found.dollars > MOST_DOLLARS)
    return { field: 'daily' as const, refusal: 'At most a million dollars a day.' };
  return found;
}
