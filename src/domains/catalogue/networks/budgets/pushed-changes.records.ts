import { dayOf } from '#/kernel/dates.ts';
import { bidColumns } from '#/store/bid-columns.ts';
import type { AuditEntry } from '#/store/handler.ts';
import type { Db } from '#/store/records/records.ts';
import type { Bid } from '../connectors/campaign-changes.ts';

/** Changes of campaigns on their way to a network, and what becomes of those it does not take. */

/** A change that is still on its way and was not followed by another one. */
export const waitingChange = (db: Db, id: number) =>
  db
    .selectFrom('campaign_budget_changes as b')
    .innerJoin('campaigns as c', 'c.id', 'b.campaign_id')
    .innerJoin('networks as n', 'n.id', 'c.network_id')
    .select(['b.kind', 'b.before_status', 'b.after_status', 'b.after_micros', 'b.at'])
    .select([
      'b.id',
      'b.campaign_id',
      'b.after_original',
      'b.after_currency',
      'b.before_original',
      'b.before_currency',
      'b.before_goal',
      'b.after_goal',
      'b.person_id',
      'c.name',
      'c.external_id',
    ])
    .select(['n.id as network_id', 'n.code', 'n.name as network'])
    .where('b.id', '=', id)
    .where('b.push_state', '=', 'waiting')
    .executeTakeFirst();
export type Change = NonNullable<Awaited<ReturnType<typeof waitingChange>>>;

/** Whether somebody has changed the same of the campaign since. */
export const isFollowed = async (db: Db, { id, campaign_id, kind }: Change): Promise<boolean> =>
  (await db
    .selectFrom('campaign_budget_changes')
    .select('id')
    .where('campaign_id', '=', campaign_id)
    .where('kind', '=', kind)
    .where('id', '>', id)
    .executeTakeFirst()) !== undefined;

export const ended = (
  db: Db,
  id: number,
  push_state: 'done' | 'failed',
  push_words: string | null,
) =>
  db
    .updateTable('campaign_budget_changes')
    .set({ push_state, push_words })
    .where('id', '=', id)
    .where('push_state', '=', 'waiting')
    .execute();

/** A campaign that runs on at its network must not be shown as paused. */
export async function takeBack(
  db: Db,
  { campaign_id, before_status, after_status }: Change,
): Promise<AuditEntry> {
  await db
    .updateTable('campaigns')
    .set((it) => ({ status: before_status, status_version: it('status_version', '+', 1) }))
    .where('id', '=', campaign_id)
    .execute();
  return {
    action: 'campaign.set-status',
    subject: ['campaign', campaign_id],
    before: { status: after_status },
    after: { status: before_status },
  };
}

/** What a change of a bid comes from and goes to; null where there is none. */
const bidBefore = (it: Change): Bid | null =>
  it.before_goal && {
    goal: it.before_goal,
    amount: it.before_original!,
    currency: it.before_currency,
  };
export const bidAfter = (it: Change): Bid | null =>
  it.after_goal && { goal: it.after_goal, amount: it.after_original!, currency: it.after_currency };

/**
 * A bid that the network did not take is not the bid: what it was before is, or what somebody set at
 * the network meanwhile.
 */
export async function takeBackBid(db: Db, change: Change, there?: Bid): Promise<AuditEntry> {
  const bid = there ?? bidBefore(change);
  const kept = bid ?? { goal: null, amount: null, currency: null };
  await db
    .updateTable('campaign_bids')
    .set((it) => ({ ...kept, version: it('version', '+', 1) }))
    .where('campaign_id', '=', change.campaign_id)
    .execute();
  if (there)
    await db
      .insertInto('campaign_budget_changes')
      .values({
        ...foundChange(change),
        kind: 'bid',
        ...bidColumns(bidAfter(change), there),
      })
      .execute();
  return {
    action: 'campaign.set-bid',
    subject: ['campaign', change.campaign_id],
    before: { bid: bidAfter(change) },
    after: { bid },
  };
}

/** From now on what was found is what is expected there. */
const foundChange = ({ campaign_id, at, network }: Change) => ({
  campaign_id,
  person_id: null,
  at,
  day: dayOf(at),
  note: `Found at ${network}`,
  push_state: 'done' as const,
});

/** What somebody set at the network is the budget; in dollars by the rate of the change that found it. */
export async function goOnFrom(db: Db, change: Change, there: number): Promise<AuditEntry> {
  const { campaign_id, after_micros, after_original } = change;
  const daily_micros = Math.max(1, Math.round((there * after_micros!) / after_original!));
  await db
    .updateTable('campaign_budgets')
    .set((it) => ({ daily_original: there, daily_micros, version: it('version', '+', 1) }))
    .where('campaign_id', '=', campaign_id)
    .execute();
  await db
    .insertInto('campaign_budget_changes')
    .values({
      ...foundChange(change),
      before_micros: after_micros,
      before_original: after_original,
      before_currency: change.after_currency,
      after_micros: daily_micros,
      after_original: there,
      after_currency: change.after_currency,
    })
    .execute();
  const inCurrency = (amount: number | null) => ({ amount, currency: change.after_currency });
  return {
    action: 'campaign.update-budget',
    subject: ['campaign', campaign_id],
    before: { daily: after_micros, original: inCurrency(after_original) },
    after: { daily: daily_micros, original: inCurrency(there) },
  };
}
