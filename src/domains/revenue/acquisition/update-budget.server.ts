import { BUDGET_QUEUE } from '#/domains/catalogue/networks/budgets/budgets.contract.ts';
import { dayOf } from '#/kernel/dates.ts';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { formatMoney } from '#/kernel/money.ts';
import { conflict, invalid, stale } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import type { acquisitionEndpoints } from './acquisition.contract.ts';
import { billingOf } from './billing.facts.ts';
import { budgetOfTyped } from './budget-amount.ts';
import type { Original } from './budget.contract.ts';
import {
  budgetOf,
  canPush,
  findCampaign,
  originalOf,
  type CampaignRow,
} from './campaign.records.ts';

type Change = ParsedInputOf<(typeof acquisitionEndpoints)['POST /campaigns/update-budget']>;

/**
 * Changes a daily budget. The campaign's row is locked first, so that of two changes at once the
 * second is refused as stale, the first budget of a campaign included.
 */
export async function updateBudget(
  { id, daily: typed, currency, version, note }: Change,
  context: Context,
) {
  const { db, who, now, audit } = context;
  const campaign = await findCampaign(context, id);
  await db.selectFrom('campaigns').select('id').where('id', '=', id).forUpdate().execute();
  const before = await budgetOf(context, campaign);
  if (before.version !== version) throw stale(before);
  const billing = await billingOf(context, campaign, currency);
  const budget = typed === null ? null : budgetOfTyped({ micros: typed, currency }, billing);
  if (budget && 'refusal' in budget) throw invalid({ [budget.field]: budget.refusal });
  const [daily, original] = [budget?.dollars ?? null, budget?.original ?? null];
  if (isSame(before.original, original))
    throw conflict('That is the budget already.', { daily: 'That is the budget already.' });
  const isPushed = original !== null && (await canPush(db, campaign));
  const kept = {
    daily_micros: daily,
    daily_original: original?.amount ?? null,
    currency: original?.currency ?? billing.currency,
  };
  await db
    .insertInto('campaign_budgets')
    .values({ campaign_id: id, ...kept, remark_id: null })
    .onConflict((it) => it.column('campaign_id').doUpdateSet({ ...kept, version: version + 1 }))
    .execute();
  const change = await db
    .insertInto('campaign_budget_changes')
    .values({
      campaign_id: id,
      before_micros: before.daily,
      after_micros: daily,
      before_original: before.original?.amount ?? null,
      before_currency: before.original?.currency ?? null,
      after_original: original?.amount ?? null,
      after_currency: original?.currency ?? null,
      person_id: who.id,
      at: now,
      day: dayOf(now),
      note: note ?? null,
      push_state: isPushed ? 'waiting' : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await remark(context, campaign, original);
  if (isPushed) await context.enqueue(BUDGET_QUEUE, { changeId: change.id });
  audit({
    action: 'campaign.update-budget',
    subject: ['campaign', id],
    before: { daily: before.daily, original: before.original },
    after: { daily, original, ...(note && { note }), pushed: isPushed },
  });
  const { network } = campaign;
  const message = isPushed
    ? `On its way to ${network}.`
    : `Kept here; change it at ${network} too.`;
  return { budget: await budgetOf(context, campaign), message };
}

const isSame = (one: Original | null, other: Original | null) =>
  one?.amount === other?.amount && one?.currency === other?.currency;

const whole = ({ amount, currency }: Original) => formatMoney(amount, 'whole', currency);

/** "Summer-PK budget $400 → $500": one remark a campaign and day, none when all is as it was. */
async function remark({ db, who, now }: Context, campaign: CampaignRow, daily: Original | null) {
  const day = dayOf(now);
  const first = await db
    .selectFrom('campaign_budget_changes')
    .select(['before_original', 'before_currency'])
    .where('campaign_id', '=', campaign.id)
    .where('kind', '=', 'budget')
    .where('day', '=', day)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const earlier = db
    .selectFrom('campaign_budgets')
    .select('remark_id')
    .where('campaign_id', '=', campaign.id);
  await db.deleteFrom('annotations').where('id', 'in', earlier).where('day', '=', day).execute();
  const before = originalOf(first.before_original, first.before_currency);
  if (daily === null || isSame(before, daily)) return;
  const from = before ? `${whole(before)} → ` : '';
  const text = `${campaign.name} budget ${from}${whole(daily)}`.slice(0, 120);
  const { id } = await db
    .insertInto('annotations')
    .values({ day, text, app_id: campaign.app_id, author_id: who.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .updateTable('campaign_budgets')
    .set({ remark_id: id })
    .where('campaign_id', '=', campaign.id)
    .execute();
}
