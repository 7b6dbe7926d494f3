import type { Context } from '#/store/handler.ts';
import { campaignsInScope } from '../acquisition.policy.ts';

export interface CampaignFilter {
  team?: readonly number[] | undefined;
  app?: readonly number[] | undefined;
  mediaSource?: readonly number[] | undefined;
  words?: string | undefined;
}

const asPattern = (words: string) => `%${words.replace(/[\\%_]/g, '\\$&')}%`;

/** Campaigns within the scope with their budgets, by name. */
export async function campaignsWithBudgets(context: Context, filter: CampaignFilter) {
  let query = (await campaignsInScope(context))
    .leftJoin('campaign_budgets as b', 'b.campaign_id', 'c.id')
    .leftJoin('campaign_bids as d', 'd.campaign_id', 'c.id')
    .select(['c.id', 'c.name', 'c.app_id', 'c.network_id', 'n.code', 'a.name as app', 'a.icon'])
    .select(['c.status', 'c.status_version'])
    .select((it) =>
      it
        .selectFrom('campaign_budget_changes as s')
        .select((s) => s.fn.max('s.day').as('day'))
        .whereRef('s.campaign_id', '=', 'c.id')
        .where('s.kind', '=', 'status')
        .as('status_day'),
    )
    .select(['b.daily_micros', 'b.daily_original', 'b.currency', 'b.version'])
    .select([
      'd.goal',
      'd.amount as bid',
      'd.currency as bid_currency',
      'd.version as bid_version',
    ]);
  if (filter.team) query = query.where('a.team_id', 'in', filter.team);
  if (filter.app) query = query.where('c.app_id', 'in', filter.app);
  if (filter.mediaSource) query = query.where('c.network_id', 'in', filter.mediaSource);
  if (filter.words) query = query.where('c.name', 'ilike', asPattern(filter.words));
  return query.orderBy('c.name').orderBy('c.id').execute();
}
