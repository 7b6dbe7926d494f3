import { formatMoney } from '#/kernel/money.ts';
import { formatPercent } from '#/kernel/numbers.ts';
import type { Bid } from './bids.contract.ts';

const MICROS = 1_000_000;

/** "$1.20" of a cost, "60.0%" of a ROAS; "–" while it is not known. */
export function bidAmount(bid: Bid | null): string {
  if (bid === null) return '–';
  const { goal, amount, currency } = bid;
  return goal === 'roas'
    ? formatPercent(amount / MICROS)
    : formatMoney(amount, 'exact', currency ?? 'USD');
}

export const goalWords = { cost: 'target cost', roas: 'target ROAS' } as const;

/** "$1.20 target cost". */
export const bidWords = (bid: Bid | null): string =>
  bid === null ? 'not known' : `${bidAmount(bid)} ${goalWords[bid.goal]}`;

export const isSameBid = (one: Bid | null, other: Bid | null): boolean =>
  one?.goal === other?.goal && one?.amount === other?.amount && one?.currency === other?.currency;

/** By how much it changed, of bids for the same in the same currency. */
export const bidChange = (before: Bid | null, after: Bid | null): number | null =>
  before && after && before.goal === after.goal && before.currency === after.currency
    ? after.amount / before.amount - 1
    : null;
