import type { Db } from '#/store/records/records.ts';
import type { Bid, CampaignBid } from './bids.contract.ts';

interface BidRow {
  goal: Bid['goal'] | null;
  amount: number | null;
  currency: string | null;
}

/** A bid as it is kept; null while there is none. */
export const bidOf = ({ goal, amount, currency }: BidRow): Bid | null =>
  goal === null || amount === null ? null : { goal, amount, currency };

/** What a campaign bids, with how its last change fared. */
export async function campaignBid(db: Db, id: number): Promise<CampaignBid> {
  const row = await db
    .selectFrom('campaign_bids')
    .select(['goal', 'amount', 'currency', 'version'])
    .where('campaign_id', '=', id)
    .executeTakeFirst();
  const last = await db
    .selectFrom('campaign_budget_changes')
    .select('push_state')
    .where('campaign_id', '=', id)
    .where('kind', '=', 'bid')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return {
    bid: row ? bidOf(row) : null,
    version: row?.version ?? 0,
    push: last?.push_state ?? null,
  };
}
