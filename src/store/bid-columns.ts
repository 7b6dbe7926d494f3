import type { BidGoal } from './records/tables/campaigns.ts';

interface Bid {
  goal: BidGoal;
  amount: number;
  currency: string | null;
}

/** A bid before and after, as `campaign_budget_changes` keeps them. */
export const bidColumns = (before: Bid | null, after: Bid | null) => ({
  before_goal: before?.goal ?? null,
  before_original: before?.amount ?? null,
  before_currency: before?.currency ?? null,
  after_goal: after?.goal ?? null,
  after_original: after?.amount ?? null,
  after_currency: after?.currency ?? null,
});
