import { BUDGET_QUEUE } from '#/domains/catalogue/networks/budgets/budgets.contract.ts';
import { dayOf } from '#/kernel/dates.ts';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { conflict, invalid, stale } from '#/kernel/refusal.ts';
import { bidColumns } from '#/store/bid-columns.ts';
import { serve, type Context } from '#/store/handler.ts';
import { billingOf } from '../billing.facts.ts';
import { canPush, findCampaign } from '../campaign.records.ts';
import { bidOfTyped } from './bid-amount.ts';
import { isSameBid } from './bid-words.ts';
import { bidEndpoints, type Bid } from './bids.contract.ts';
import { campaignBid } from './bids.records.ts';

type Change = ParsedInputOf<(typeof bidEndpoints)['POST /campaigns/set-bid']>;

/**
 * Changes what a campaign bids, here and, where a connector can, at its network. The campaign's row is
 * locked first, so that of two changes at once the second is refused as stale.
 */
export async function setBid({ id, bid: typed, version, note }: Change, context: Context) {
  const { db, who, now, audit } = context;
  const campaign = await findCampaign(context, id);
  await db.selectFrom('campaigns').select('id').where('id', '=', id).forUpdate().execute();
  const before = await campaignBid(db, id);
  if (before.version !== version) throw stale(before);
  const bid = typed && (await checked(typed, before.bid, context, campaign));
  if (isSameBid(before.bid, bid))
    throw conflict('That is the bid already.', { bid: 'That is the bid already.' });
  const isPushed = bid !== null && (await canPush(db, campaign));
  const kept = bid ?? { goal: null, amount: null, currency: null };
  await db
    .insertInto('campaign_bids')
    .values({ campaign_id: id, ...kept })
    .onConflict((it) => it.column('campaign_id').doUpdateSet({ ...kept, version: version + 1 }))
    .execute();
  const change = await db
    .insertInto('campaign_budget_changes')
    .values({
      campaign_id: id,
      kind: 'bid',
      ...bidColumns(before.bid, bid),
      person_id: who.id,
      at: now,
      day: dayOf(now),
      note: note ?? null,
      push_state: isPushed ? 'waiting' : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (isPushed) await context.enqueue(BUDGET_QUEUE, { changeId: change.id });
  audit({
    action: 'campaign.set-bid',
    subject: ['campaign', id],
    before: { bid: before.bid },
    after: { bid, ...(note && { note }), pushed: isPushed },
  });
  const { network } = campaign;
  const message = isPushed
    ? `On its way to ${network}.`
    : `Kept here; change it at ${network} too.`;
  return { bid: await campaignBid(db, id), message };
}

/** @throws Refusal `invalid` where the account counts otherwise, or the campaign bids for the other goal. */
async function checked(
  typed: NonNullable<Change['bid']>,
  before: Bid | null,
  context: Context,
  campaign: Awaited<ReturnType<typeof findCampaign>>,
): Promise<Bid> {
  if (before && before.goal !== typed.goal) {
    const words = before.goal === 'roas' ? 'a ROAS to reach' : 'a cost';
    throw invalid({
      bid: `This campaign bids for ${words}; change its strategy at ${campaign.network}.`,
    });
  }
  const given = typed.goal === 'cost' ? typed.currency : undefined;
  const found = bidOfTyped(typed, await billingOf(context, campaign, given));
  if ('refusal' in found) throw invalid({ [found.field]: found.refusal });
  return found.bid;
}

export const bidsServed = serve(bidEndpoints, { 'POST /campaigns/set-bid': setBid });
