import { smallestOf } from '#/kernel/money.ts';
import { bidOfParts, partsToChange, type BiddingPart } from './bidding-parts.ts';
import { PullFailure, type Opened } from './call.ts';
import type { Bid, BidAsked, CampaignThere } from './campaign-changes.ts';
import { allRows, isJson, rowsOf, type Json } from './json-report.ts';
import { advertiserOf, dataOf, tiktokAccount } from './tiktok-api.ts';
import { campaignOf } from './tiktok-changes.ts';

const MICROS = 1_000_000;
const PAGE = 1000;
/** Nobody has a hundred thousand ad groups. */
const MOST_PAGES = 100;
/** A ROAS has two places behind the point. */
const ROAS_UNIT = MICROS / 100;

/** All pages of a list; without a filter what is deleted is not among it. */
async function* listed({ key, call }: Opened, path: string, filter?: object) {
  for (let page = 1, last = 1; page <= last; page += 1) {
    const query = {
      advertiser_id: advertiserOf(key),
      page: String(page),
      page_size: String(PAGE),
      ...(filter && { filtering: JSON.stringify(filter) }),
    };
    const data = await dataOf(key, call, path, { query });
    const info = isJson(data['page_info']) ? data['page_info'] : {};
    last = Number(info['total_page'] ?? 1);
    if (!Number.isInteger(last) || last > MOST_PAGES)
      throw new PullFailure('reply', 'TikTok Ads did not say which page of the list this is.');
    yield rowsOf(data['list'], 'TikTok Ads');
  }
}

/** What an ad group bids by lies in a field of its own for each kind of billing. */
const costField = ({ billing_event: event }: Json) =>
  event === 'OCPM' ? 'conversion_bid_price' : 'bid_price';

function bidOf(group: Json, currency: string): Bid | null {
  const ratio = Number(group['roas_bid']);
  if (ratio > 0) return { goal: 'roas', amount: Math.round(ratio * MICROS), currency: null };
  const amount = Math.round(Number(group[costField(group)]) * MICROS);
  return group['bid_type'] === 'BID_TYPE_CUSTOM' && amount > 0
    ? { goal: 'cost', amount, currency }
    : null;
}

const partOf = (group: Json, currency: string): BiddingPart => ({
  id: String(group['adgroup_id']),
  bid: bidOf(group, currency),
});

const statuses: ReadonlyMap<unknown, 'active' | 'paused'> = new Map([
  ['ENABLE', 'active'],
  ['DISABLE', 'paused'],
]);
const daily: readonly unknown[] = ['BUDGET_MODE_DAY', 'BUDGET_MODE_DYNAMIC_DAILY_BUDGET'];

async function currencyOf({ key, call }: Opened): Promise<string> {
  const { currency } = await tiktokAccount(key, call);
  if (typeof currency === 'string') return currency;
  throw new PullFailure('reply', 'TikTok Ads did not say what this account counts in.');
}

/**
 * Public references: business-api.tiktok.com, campaign/get and adgroup/get; fields as in
 * tiktok/tiktok-business-api-sdk (AdgroupApi). Amounts are in units of the account's currency.
 */
export async function* tiktokCampaigns(access: Opened): AsyncGenerator<CampaignThere[]> {
  const currency = await currencyOf(access);
  const groups = await allRows(listed(access, 'adgroup/get'));
  const parts = Map.groupBy(groups, (it) => String(it['campaign_id']));
  for await (const rows of listed(access, 'campaign/get'))
    yield rows.map((it) => {
      const id = String(it['campaign_id']);
      const budget = daily.includes(it['budget_mode']) ? Number(it['budget']) : Number.NaN;
      return {
        campaign: id,
        status: statuses.get(it['operation_status']),
        currency,
        dailyMicros: budget > 0 ? Math.round(budget * MICROS) : undefined,
        bid: bidOfParts((parts.get(id) ?? []).map((part) => partOf(part, currency))),
      };
    });
}

/** Of the same, adgroup/update: bids are those of the ad groups, and all of a campaign's are set alike. */
export async function setTiktokBid(asked: BidAsked): Promise<void> {
  const { key, campaign, bid, call } = asked;
  await campaignOf(key, call, campaign);
  const currency = await currencyOf(asked);
  const filter = { campaign_ids: [campaign] };
  const groups = await allRows(listed(asked, 'adgroup/get', filter));
  const unit = bid.goal === 'cost' ? smallestOf(currency) : ROAS_UNIT;
  const network = { name: 'TikTok Ads', parts: 'ad groups', currency, unit };
  const parts = groups.map((it) => ({ ...partOf(it, currency), field: costField(it) }));
  const left = partsToChange(parts, asked, network);
  for (const { id } of left.parts) {
    const field = parts.find((it) => it.id === id)!.field;
    const body = {
      advertiser_id: advertiserOf(key),
      adgroup_id: id,
      [bid.goal === 'cost' ? field : 'roas_bid']: left.amount / MICROS,
    };
    await dataOf(key, call, 'adgroup/update', { body });
  }
}
