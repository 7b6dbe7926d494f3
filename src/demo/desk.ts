import { instantOf } from '#/kernel/dates.ts';
import { addDays, addMonths, startOfMonth } from '#/kernel/days.ts';
import { fromUsd, parseRate, toUsd } from '#/kernel/rates.ts';
import type { Db } from '#/store/records/records.ts';
import { demoCampaigns, type DemoCampaign } from './campaigns.ts';
import { teamNames } from './company.ts';
import { demoApps } from './games.ts';
import { daysOfHistory, spend } from './history/business.ts';
import { rateOn } from './history/rates.ts';
import type { Cast } from './people.ts';

/** What people of the demo company keep beside the figures: owners, budgets, targets, notes. */

export type Ids = ReadonlyMap<string, number>;

export const idsBy = async (db: Db, table: 'apps' | 'accounts' | 'networks' | 'campaigns') => {
  const column = {
    apps: 'key',
    accounts: 'name',
    networks: 'code',
    campaigns: 'external_id',
  } as const;
  const rows = await db.selectFrom(table).select(['id', column[table]]).execute();
  return new Map(
    rows.map((it) => [String((it as Record<string, unknown>)[column[table]]), it.id]),
  ) as Ids;
};

const owners = [
  ['Backlot Play Store', 'Omar Khalid', 'All Android games; releases by the team leads'],
  ['Backlot App Store', 'Omar Khalid', 'All iOS games'],
  ['Backlot MAX', 'Rabia Nawaz', 'Mediation of every game'],
  ['Backlot AdMob', 'Rabia Nawaz', null],
  ['Backlot Unity Ads', 'Rabia Nawaz', 'The newest games are not linked yet'],
  ['Backlot Mintegral', 'Rabia Nawaz', 'Revenue and spend in one account'],
  ['Backlot Meta Ads', 'Kiran Javed', null],
  ['Backlot AppDiscovery', 'Kiran Javed', null],
  ['Backlot Google Ads', 'Kiran Javed', 'Campaigns of the large games only'],
  ['Backlot TikTok', 'Kiran Javed', null],
  ['Backlot Adjust', 'Kiran Javed', null],
] as const;

export async function seedOwners(db: Db, { people }: Cast): Promise<void> {
  const accounts = await idsBy(db, 'accounts');
  for (const [account, owner, note] of owners)
    await db
      .updateTable('accounts')
      .set({ owner_id: people.get(owner)!, note })
      .where('id', '=', accounts.get(account)!)
      .execute();
}

const round = (dollars: number) => Math.max(10, Math.round(dollars / 5) * 5) * 1_000_000;

/** A budget as it was given, and in dollars by the rate of its day; Google's account is in rupees. */
function given(it: DemoCampaign, micros: number, day: string) {
  if (it.network !== 'google-ads') return { amount: micros, currency: 'USD', dollars: micros };
  const rate = parseRate(rateOn('PKR', day))!;
  const amount = Math.round(fromUsd(micros, rate) / 1_000_000_000) * 1_000_000_000;
  return { amount, currency: 'PKR', dollars: toUsd(amount, rate) };
}
type Given = ReturnType<typeof given>;

/** What campaigns may spend a day, with the raise of two weeks ago that the charts tell of. */
export async function seedBudgets(db: Db, { people }: Cast, today: string): Promise<void> {
  const campaigns = await idsBy(db, 'campaigns');
  const by = people.get('Kiran Javed')!;
  const before = daysOfHistory(today).at(-20)!;
  for (const it of demoCampaigns) {
    const campaign_id = campaigns.get(it.id)!;
    const first = round(spend(it.app, before) * it.share * 1.2);
    const isRaised = it.name.includes('Summer-PK');
    const raised = round((first * 1.12) / 1_000_000);
    const [start, raise] = [60, 15].map((ago) => addDays(today, -ago)) as [string, string];
    const was = given(it, first, start);
    const last = isRaised ? given(it, raised, raise) : was;
    const change = (day: string, from: Given | null, to: Given, note: string | null) => ({
      campaign_id,
      before_micros: from?.dollars ?? null,
      before_original: from?.amount ?? null,
      before_currency: from?.currency ?? null,
      after_micros: to.dollars,
      after_original: to.amount,
      after_currency: to.currency,
      person_id: by,
      at: instantOf(day, '11:05'),
      day,
      note,
    });
    await db
      .insertInto('campaign_budgets')
      .values({
        campaign_id,
        daily_micros: last.dollars,
        daily_original: last.amount,
        currency: last.currency,
        remark_id: null,
        version: isRaised ? 3 : 2,
      })
      .execute();
    await db
      .insertInto('campaign_budget_changes')
      .values([
        change(start, null, was, null),
        ...(isRaised ? [change(raise, was, last, 'ROAS D7 above 60 % for three weeks')] : []),
      ])
      .execute();
  }
}

const assets = [
  ['Level fail, 15 s', 'video', 74],
  ['Before and after, square', 'image', 41],
  ['First level to play', 'playable', 28],
  ['Satisfying clear, 30 s', 'video', 12],
] as const;

/** What the largest games' campaigns show, the oldest taken off a while ago. */
export async function seedAssets(db: Db, today: string): Promise<void> {
  const campaigns = await idsBy(db, 'campaigns');
  const values = demoCampaigns
    .filter((it) => demoApps[it.app]!.dollars > 1200)
    .flatMap((it, at) =>
      assets.slice(0, 2 + (at % 3)).map(([name, kind, ago], index) => ({
        campaign_id: campaigns.get(it.id)!,
        name: `${demoApps[it.app]!.key} ${name}`,
        kind,
        link: null,
        since: addDays(today, -ago),
        until: index === 0 ? addDays(today, -30) : null,
      })),
    );
  await db.insertInto('campaign_assets').values(values).execute();
}

/** What each team is to earn: a little more than it does. */
export async function seedTargets(db: Db, { teams }: Cast, today: string): Promise<void> {
  const values = teamNames.flatMap((team, at) => {
    const daily = demoApps
      .filter((it) => it.team === team)
      .reduce((sum, it) => sum + it.dollars, 0);
    return [-2, -1, 0, 1].map((months) => ({
      team_id: teams.get(team)!,
      month: startOfMonth(addMonths(today, months)),
      revenue_micros:
        Math.round((daily * 30 * (0.97 + 0.03 * at + 0.015 * months)) / 1000) * 1000 * 1_000_000,
    }));
  });
  await db.insertInto('team_targets').values(values).execute();
}

const notes = [
  [
    'LNT',
    8,
    'totalRevenue',
    'AdMob floor raised to $9 in US, fill dropped the same night. Rolled back.',
    'Omar Khalid',
  ],
  ['PEB', 8, 'totalRevenue', 'The same floor as Lantern Lagoon', 'Omar Khalid'],
  ['PEB', 27, 'crashRate', 'Android 9 only, fixed in 1.42.1', 'Bilal Anwar'],
  ['ORB', 6, 'totalRevenue', 'Seasonal event ended on Friday', 'Zain Farooq'],
] as const;

export async function seedNotes(db: Db, { people }: Cast, today: string): Promise<void> {
  const apps = await idsBy(db, 'apps');
  const values = notes.map(([app, ago, measure, text, author]) => ({
    app_id: apps.get(app)!,
    day: addDays(today, -ago),
    measure,
    text,
    author_id: people.get(author)!,
    written_at: instantOf(addDays(today, 1 - ago), '12:40'),
  }));
  await db.insertInto('sheet_notes').values(values).execute();
}
