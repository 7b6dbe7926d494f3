import { smallestOf } from '#/kernel/money.ts';
import { isSameBid } from '../bids/bid-words.ts';
import type { Bid } from '../bids/bids.contract.ts';
import type { CampaignSpending } from '../spending/spending.contract.ts';

/** What a percentage makes of one campaign's bid. */
export interface PlannedBid {
  campaign: CampaignSpending;
  before: Bid | null;
  /** Null where `why` says that it stays as it is. */
  after: Bid | null;
  why?: string;
  /** Of what it was. */
  change: number | null;
}

/** Steps in which a ROAS is set, millionths. */
const ROAS_STEP = 10_000;

export function plannedBidOf(campaign: CampaignSpending, percent: number): PlannedBid {
  const { bid: before } = campaign.bid;
  const same = { campaign, before, after: null, change: null };
  if (!campaign.canChange) return { ...same, why: 'You may not change it' };
  if (before === null) return { ...same, why: 'Its bid is not known' };
  const step = before.goal === 'cost' ? smallestOf(before.currency ?? 'USD') : ROAS_STEP;
  const amount = Math.round((before.amount * (1 + percent / 100)) / step) * step;
  if (amount < step) return { ...same, why: 'Less than the smallest bid' };
  const after = { ...before, amount };
  if (isSameBid(before, after)) return { ...same, why: 'That is its bid already' };
  return { campaign, before, after, change: amount / before.amount - 1 };
}
