import type { Bid } from '#/domains/catalogue/networks/connectors/campaign-changes.ts';
import { instantOf } from '#/kernel/dates.ts';
import { addDays } from '#/kernel/days.ts';
import { fromUsd, parseRate } from '#/kernel/rates.ts';
import { bidColumns } from '#/store/bid-columns.ts';
import type { Db } from '#/store/records/records.ts';
import { demoCampaigns, type DemoCampaign } from './campaigns.ts';
import { idsBy } from './desk.ts';
import { countryAt } from './history/market.ts';
import { rateOn } from './history/rates.ts';
import type { Cast } from './people.ts';

const MICROS = 1_000_000;
const cents = (amount: number) => Math.round(amount * 100) * 10_000;

/** A bid a little above what an install costs where the campaign runs; Google's account is in rupees. */
function bidOf({ network, name, countries }: DemoCampaign, today: string): Bid | undefined {
  // Nobody has said, and no connector of this network tells.
  if (network === 'mintegral') return undefined;
  if (name.endsWith('ROAS')) return { goal: 'roas', amount: 0.55 * MICROS, currency: null };
  const costs = countries.map((it) => countryAt(it).cpi);
  const mean = costs.length > 0 ? costs.reduce((sum, it) => sum + it, 0) / costs.length : 0.9;
  const dollars = cents(mean * 1.1);
  if (network !== 'google-ads') return { goal: 'cost', amount: dollars, currency: 'USD' };
  const rate = parseRate(rateOn('PKR', addDays(today, -1)))!;
  const rupees = Math.round(fromUsd(dollars, rate) / MICROS) * MICROS;
  return { goal: 'cost', amount: rupees, currency: 'PKR' };
}

/** What campaigns bid: one was lowered here, one was found changed at its network. */
export async function seedBids(db: Db, { people }: Cast, today: string): Promise<void> {
  const campaigns = await idsBy(db, 'campaigns');
  const bids = demoCampaigns.flatMap((it) => {
    const bid = bidOf(it, today);
    return bid ? [{ ...it, bid, campaign_id: campaigns.get(it.id)! }] : [];
  });
  await db
    .insertInto('campaign_bids')
    .values(bids.map(({ campaign_id, bid }) => ({ campaign_id, ...bid })))
    .execute();
  const changed = (it: (typeof bids)[number], by: number, ago: number) => {
    const before = { ...it.bid, amount: Math.round((it.bid.amount * by) / 10_000) * 10_000 };
    const day = addDays(today, -ago);
    return {
      campaign_id: it.campaign_id,
      kind: 'bid' as const,
      ...bidColumns(before, it.bid),
      at: instantOf(day, '12:20'),
      day,
    };
  };
  // Summer-PK of Meta has its budget changed as well, so that neither could be told from the other.
  const lowered = bids.find(
    (it) => it.network === 'applovin' && !it.name.includes('Summer-PK') && it.bid.goal === 'roas',
  )!;
  const found = bids.find((it) => it.network === 'tiktok-ads')!;
  await db
    .insertInto('campaign_budget_changes')
    .values([
      {
        ...changed(lowered, 1.2, 24),
        person_id: people.get('Kiran Javed')!,
        note: 'More volume at a ROAS we can still live with',
        push_state: 'done',
      },
      {
        ...changed(found, 0.9, 4),
        person_id: null,
        note: 'Found at TikTok Ads',
        push_state: 'done',
      },
    ])
    .execute();
}
