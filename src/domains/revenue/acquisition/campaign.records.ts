import { sql } from 'kysely';
import { changePart, takesChanges } from '#/domains/catalogue/networks/budgets/budgets.contract.ts';
import { lookUp } from '#/kernel/look-up.ts';
import { notFound } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import type { Db } from '#/store/records/records.ts';
import { campaignsInScope } from './acquisition.policy.ts';
import { bidOf } from './bids/bids.records.ts';
import { billingOf } from './billing.facts.ts';
import type { BudgetChange, Original } from './budget.contract.ts';

/** Changes shown of one campaign, and of all. */
const CHANGES = 20;

/** @throws Refusal `not-found`, also for a campaign of another team's app. */
export async function findCampaign(context: Context, id: number) {
  const row = await (
    await campaignsInScope(context)
  )
    .select(['c.id', 'c.name', 'c.external_id', 'c.app_id', 'c.network_id'])
    .select(['n.code', 'n.name as network', 'a.name as app', 'a.icon'])
    .where('c.id', '=', id)
    .executeTakeFirst();
  if (!row) throw notFound('This campaign');
  return row;
}
export type CampaignRow = Awaited<ReturnType<typeof findCampaign>>;

/** An amount in its currency; null while there is none. */
export const originalOf = (amount: number | null, currency: string | null): Original | null =>
  amount === null || currency === null ? null : { amount, currency };

export async function budgetOf(context: Context, campaign: CampaignRow) {
  const { db } = context;
  const row = await db
    .selectFrom('campaign_budgets')
    .select(['daily_micros', 'daily_original', 'currency', 'version'])
    .where('campaign_id', '=', campaign.id)
    .executeTakeFirst();
  return {
    daily: row?.daily_micros ?? null,
    original: row ? originalOf(row.daily_original, row.currency) : null,
    billing: await billingOf(context, campaign),
    version: row?.version ?? 0,
    canPush: await canPush(db, campaign),
  };
}

/** The demo company's keys are put off for good: they open nothing. */
const isUsed = sql<boolean>`not exists (
  select 1 from network_sources s
  where s.key_id = network_keys.id and s.next_at > now() + interval '1 year')`;

/** The networks of which a key is kept that works, and that opens more than reports. */
async function networksWithKeys(db: Db): Promise<ReadonlySet<number>> {
  const keys = await db
    .selectFrom('network_keys')
    .select(['network_id', 'connector', 'shown'])
    .where('refused_at', 'is', null)
    .where(isUsed)
    .execute();
  const changes = keys.filter(({ connector, shown }) => {
    const part = lookUp(changePart, connector);
    return part === undefined || Object.hasOwn(shown, part);
  });
  return new Set(changes.map((it) => it.network_id));
}

/** Which campaigns their networks' connectors can change, with the keys that are kept. */
export async function pushedCampaigns(db: Db) {
  const networks = await networksWithKeys(db);
  return ({ code, network_id }: Pick<CampaignRow, 'code' | 'network_id'>): boolean =>
    takesChanges(code) && networks.has(network_id);
}

export const canPush = async (db: Db, campaign: CampaignRow): Promise<boolean> =>
  (await pushedCampaigns(db))(campaign);

interface ChangesWanted {
  campaign?: number | undefined;
  most?: number;
  after?: number;
}

async function changesInScope(context: Context, campaign?: number) {
  const query = (await campaignsInScope(context)).innerJoin(
    'campaign_budget_changes as b',
    'b.campaign_id',
    'c.id',
  );
  return campaign === undefined ? query : query.where('c.id', '=', campaign);
}

/** Changes of budgets within the scope as they are kept, the latest first. */
export async function changeRows(context: Context, { campaign, most, after }: ChangesWanted) {
  return (await changesInScope(context, campaign))
    .leftJoin('people as p', 'p.id', 'b.person_id')
    .select(['b.id', 'c.id as campaignId', 'c.name', 'c.app_id', 'c.network_id'])
    .select(['b.kind', 'b.before_status', 'b.after_status', 'b.before_micros', 'b.after_micros'])
    .select(['b.before_original', 'b.before_currency', 'b.after_original', 'b.after_currency'])
    .select(['b.before_goal', 'b.after_goal'])
    .select(['b.at', 'b.note', 'b.push_state', 'b.push_words', 'p.name as by'])
    .orderBy('b.at', 'desc')
    .orderBy('b.id', 'desc')
    .limit(most ?? CHANGES)
    .offset(after ?? 0)
    .execute();
}
export type ChangeRow = Awaited<ReturnType<typeof changeRows>>[number];

export async function changeCount(context: Context, campaign?: number): Promise<number> {
  const { count } = await (
    await changesInScope(context, campaign)
  )
    .select((it) => it.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export const changeAsSeen = (it: ChangeRow): BudgetChange => ({
  id: it.id,
  kind: it.kind,
  campaign: { id: it.campaignId, name: it.name },
  before: it.before_micros,
  after: it.after_micros,
  originals: {
    before: it.kind === 'bid' ? null : originalOf(it.before_original, it.before_currency),
    after: it.kind === 'bid' ? null : originalOf(it.after_original, it.after_currency),
  },
  status: it.after_status && { before: it.before_status, after: it.after_status },
  bid:
    it.kind === 'bid'
      ? {
          before: bidOf({
            goal: it.before_goal,
            amount: it.before_original,
            currency: it.before_currency,
          }),
          after: bidOf({
            goal: it.after_goal,
            amount: it.after_original,
            currency: it.after_currency,
          }),
        }
      : null,
  by: it.by,
  at: it.at.toISOString(),
  note: it.note,
  push: it.push_state && { state: it.push_state, words: it.push_words },
});

/** Changes of budgets within the scope, the latest first. */
export const budgetChanges = async (
  context: Context,
  wanted: ChangesWanted = {},
): Promise<BudgetChange[]> => (await changeRows(context, wanted)).map(changeAsSeen);
