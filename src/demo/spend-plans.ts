import { instantOf } from '#/kernel/dates.ts';
import { addDays, endOfMonth, startOfMonth } from '#/kernel/days.ts';
import { fromUsd, parseRate } from '#/kernel/rates.ts';
import type { Db } from '#/store/records/records.ts';
import { demoCampaigns, type DemoCampaign } from './campaigns.ts';
import { idsBy } from './desk.ts';
import { daysOfHistory, spend } from './history/business.ts';
import { rateOn } from './history/rates.ts';
import type { Cast } from './people.ts';

/** Days whose spend a month is planned by. */
const USUAL_DAYS = 14;

/** What some campaigns would cost in a month if every day were as the last ones, in dollars. */
function usualMonth(wanted: (it: DemoCampaign) => boolean, today: string): number {
  const days = daysOfHistory(today).slice(-USUAL_DAYS);
  const perDay = demoCampaigns
    .filter(wanted)
    .flatMap((it) => days.map((day) => spend(it.app, day) * it.share))
    .reduce((sum, it) => sum + it / USUAL_DAYS, 0);
  return perDay * Number(endOfMonth(today).slice(8));
}

const whole = (dollars: number) => Math.round(dollars / 1000) * 1_000_000_000;

/** The month's plans: one on plan, one that is overspent before its end, one in rupees. */
export async function seedSpendPlans(
  db: Db,
  { people, teams }: Cast,
  today: string,
): Promise<void> {
  const [apps, networks] = await Promise.all([idsBy(db, 'apps'), idsBy(db, 'networks')]);
  const month = startOfMonth(today);
  const rate = parseRate(rateOn('PKR', addDays(today, -1)))!;
  const google = usualMonth((it) => it.network === 'google-ads', today);
  const lantern = usualMonth((it) => it.name.startsWith('LNT '), today);
  const common = {
    month,
    set_by: people.get('Omar Khalid')!,
    set_at: instantOf(addDays(month, -3), '16:20'),
  };
  const none = { team_id: null, app_id: null, network_id: null };
  await db
    .insertInto('spend_plans')
    .values([
      {
        ...common,
        ...none,
        amount: whole(usualMonth(() => true, today)),
        currency: 'USD',
        roas_age: 180,
        roas_target: 1.6,
        note: 'As agreed with finance',
      },
      {
        ...common,
        ...none,
        app_id: apps.get('LNT')!,
        amount: whole(lantern * 0.7),
        currency: 'USD',
        note: 'Until the summer event is over',
      },
      {
        ...common,
        ...none,
        network_id: networks.get('google-ads')!,
        amount: Math.round(fromUsd(whole(google * 1.2), rate) / 1e11) * 1e11,
        currency: 'PKR',
        note: null,
      },
      {
        ...common,
        ...none,
        team_id: teams.get('Puzzle')!,
        amount: whole(usualMonth(() => true, today) * 0.5),
        currency: 'USD',
        note: null,
      },
    ])
    .execute();
}

/** A raise that Google refused, and a campaign that was paused here and runs on at its network. */
export async function seedCampaignChanges(db: Db, { people }: Cast, today: string): Promise<void> {
  const campaigns = await idsBy(db, 'campaigns');
  const by = people.get('Kiran Javed')!;
  const change = (campaign: string, ago: number) => {
    const day = addDays(today, -ago);
    const at = instantOf(day, '15:40');
    return { campaign_id: campaigns.get(campaign)!, person_id: by, at, day };
  };
  const shared = demoCampaigns.find((it) => it.network === 'google-ads')!;
  const { daily_original, daily_micros } = await db
    .selectFrom('campaign_budgets')
    .select(['daily_original', 'daily_micros'])
    .where('campaign_id', '=', campaigns.get(shared.id)!)
    .executeTakeFirstOrThrow();
  const raised = { micros: Math.round(daily_micros! / 4), original: daily_original! / 4 };
  await db
    .insertInto('campaign_budget_changes')
    .values({
      ...change(shared.id, 9),
      before_micros: daily_micros! - raised.micros,
      before_original: daily_original! - raised.original,
      before_currency: 'PKR',
      after_micros: daily_micros,
      after_original: daily_original,
      after_currency: 'PKR',
      note: 'Room before the weekend',
      push_state: 'failed',
      push_words: 'Several campaigns share this budget; change it at Google Ads.',
    })
    .execute();
  const tired = demoCampaigns.findLast((it) => it.network === 'meta-ads')!;
  await db
    .insertInto('campaign_budget_changes')
    .values({
      ...change(tired.id, 6),
      kind: 'status',
      after_status: 'paused',
      note: 'Nobody clicks these advertisements any more',
    })
    .execute();
  await db
    .updateTable('campaigns')
    .set({ status: 'paused', status_version: 1 })
    .where('id', '=', campaigns.get(tired.id)!)
    .execute();
}
