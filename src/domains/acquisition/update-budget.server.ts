import { dayOf } from '#/kernel/dates.ts';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { formatMoney } from '#/kernel/money.ts';
import { conflict, stale } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import { BUDGET_QUEUE } from '../networks/budgets/budgets.contract.ts';
import type { acquisitionEndpoints } from './acquisition.contract.ts';
import { budgetOf, canPush, findCampaign, type CampaignRow } from './campaign.records.ts';

type Change = ParsedInputOf<(typeof acquisitionEndpoints)['POST /campaigns/update-budget']>;

/**
 * Changes a daily budget. The campaign's row is locked first, so that of two changes at once the
 * second is refused as stale, the first budget of a campaign included.
 */
export async function updateBudget({ id, daily, version, note }: Change, context: Context) {
  const { db, who, now, audit } = context;
  const campaign = await findCampaign(context, id);
  await db.selectFrom('campaigns').select('id').where('id', '=', id).forUpdate().execute();
  const before = await budgetOf(db, campaign);
  if (before.version !== version) throw stale(before);
  if (before.daily === daily)
    throw conflict('That is the budget already.', { daily: 'That is the budget already.' });
  const isPushed = daily !== null && (await canPush(db, campaign));
  await db
    .insertInto('campaign_budgets')
    .values({ campaign_id: id, daily_micros: daily, remark_id: null })
    .onConflict((it) =>
      it.column('campaign_id').doUpdateSet({ daily_micros: daily, version: version + 1 }),
    )
    .execute();
  const change = await db
    .insertInto('campaign_budget_changes')
    .values({
      campaign_id: id,
      before_micros: before.daily,
      after_micros: daily,
      person_id: who.id,
      at: now,
      day: dayOf(now),
      note: note ?? null,
      push_state: isPushed ? 'waiting' : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await remark(context, campaign, daily);
  if (isPushed) await context.enqueue(BUDGET_QUEUE, { changeId: change.id });
  audit({
    action: 'campaign.update-budget',
    subject: ['campaign', id],
    before: { daily: before.daily },
    after: { daily, ...(note && { note }), pushed: isPushed },
  });
  const { network } = campaign;
  const message = isPushed
    ? `On its way to ${network}.`
    : `Kept here; change it at ${network} too.`;
  return { budget: await budgetOf(db, campaign), message };
}

/** "Summer-PK budget $400 → $500": one remark a campaign and day, none when all is as it was. */
async function remark({ db, who, now }: Context, campaign: CampaignRow, daily: number | null) {
  const day = dayOf(now);
  const first = await db
    .selectFrom('campaign_budget_changes')
    .select('before_micros')
    .where('campaign_id', '=', campaign.id)
    .where('day', '=', day)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const earlier = db
    .selectFrom('campaign_budgets')
    .select('remark_id')
    .where('campaign_id', '=', campaign.id);
  await db.deleteFrom('annotations').where('id', 'in', earlier).where('day', '=', day).execute();
  if (first.before_micros === daily || daily === null) return;
  const from =
    first.before_micros === null ? '' : `${formatMoney(first.before_micros, 'whole')} → `;
  const text = `${campaign.name} budget ${from}${formatMoney(daily, 'whole')}`.slice(0, 120);
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
