import { campaignsInScope } from '#/domains/revenue/acquisition/acquisition.policy.ts';
import type { Context } from '#/store/handler.ts';

/** A dismissed suggestion is not made again for so many days. */
const QUIET_DAYS = 14;
/** A campaign that was changed is left alone until what came of it can be seen. */
const SETTLING_DAYS = 7;

const before = (now: Date, days: number) => new Date(now.getTime() - days * 86_400_000);

/** Campaigns that run, may be seen and were not changed lately, with whose plans hold for them. */
export const settledCampaigns = async (context: Pick<Context, 'db' | 'who' | 'scope' | 'now'>) =>
  (await campaignsInScope(context))
    .select(['c.id', 'c.name', 'c.app_id', 'c.network_id', 'a.team_id'])
    .where((it) => it.or([it('c.status', 'is', null), it('c.status', '<>', 'paused')]))
    .where((it) =>
      it.not(
        it.exists(
          it
            .selectFrom('campaign_budget_changes as b')
            .select('b.id')
            .whereRef('b.campaign_id', '=', 'c.id')
            .where('b.at', '>', before(context.now, SETTLING_DAYS)),
        ),
      ),
    )
    .orderBy('c.id')
    .execute();
export type SettledCampaign = Awaited<ReturnType<typeof settledCampaigns>>[number];

interface RoasTarget {
  age: number;
  target: number;
  planOf: string;
}

/**
 * The target that holds for a campaign in a month: that of its app's plan, else of its team's, of its
 * media source's, of the studio's.
 */
export async function targetsIn({ db }: Pick<Context, 'db'>, month: string) {
  const plans = await db
    .selectFrom('spend_plans as s')
    .leftJoin('teams as t', 't.id', 's.team_id')
    .leftJoin('apps as a', 'a.id', 's.app_id')
    .leftJoin('networks as n', 'n.id', 's.network_id')
    .select(['s.team_id', 's.app_id', 's.network_id', 's.roas_age', 's.roas_target'])
    .select(['t.name as team', 'a.name as app', 'n.name as network'])
    .where('s.month', '=', month)
    .where('s.roas_target', 'is not', null)
    .execute();
  return (
    it: Pick<SettledCampaign, 'app_id' | 'team_id' | 'network_id'>,
  ): RoasTarget | undefined => {
    const plan =
      plans.find((one) => one.app_id !== null && one.app_id === it.app_id) ??
      plans.find((one) => one.team_id !== null && one.team_id === it.team_id) ??
      plans.find((one) => one.network_id === it.network_id) ??
      plans.find((one) => one.app_id === null && one.team_id === null && one.network_id === null);
    if (!plan) return undefined;
    const planOf = plan.app ?? plan.team ?? plan.network ?? 'The studio';
    return { age: plan.roas_age!, target: plan.roas_target!, planOf };
  };
}

/** Suggestions that somebody dismissed not long ago, as `campaign kind`. */
export async function dismissedLately({ db, now }: Pick<Context, 'db' | 'now'>) {
  const rows = await db
    .selectFrom('suggestion_dismissals')
    .select(['campaign_id', 'kind'])
    .where('at', '>', before(now, QUIET_DAYS))
    .execute();
  return new Set(rows.map((it) => `${it.campaign_id} ${it.kind}`));
}
