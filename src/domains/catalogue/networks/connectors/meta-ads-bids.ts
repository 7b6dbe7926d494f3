import { bidOfParts, partsToChange, type BiddingPart } from './bidding-parts.ts';
import { PullFailure, type Opened } from './call.ts';
import type { Bid, BidAsked, CampaignThere } from './campaign-changes.ts';
import { bearer, graph, nextCursor } from './graph.ts';
import { allRows, isJson, rowsOf, type Json } from './json-report.ts';
import { metaAccount, metaAccountId, metaUnit } from './meta-ads-account.ts';

const PAGE = 500;
/** `roas_average_floor` is in ten-thousandths. */
const ROAS_UNIT = 100;

/** All pages of an edge; what is deleted or archived is not among them unless asked for. */
async function* edge({ key, call }: Opened, path: string, fields: string): AsyncGenerator<Json[]> {
  const seen = new Set<string>();
  for (let after: string | undefined; ;) {
    const reply = await call.json({
      url: `${graph}/${path}`,
      headers: bearer(key['accessToken']),
      query: { fields, limit: PAGE, ...(after !== undefined && { after }) },
    });
    yield rowsOf(isJson(reply) ? reply['data'] : undefined, 'Meta Ads');
    after = isJson(reply) ? nextCursor(reply) : undefined;
    if (after === undefined) return;
    if (seen.has(after))
      throw new PullFailure('reply', 'Meta Ads sent the same page twice. Nothing of it was taken.');
    seen.add(after);
  }
}

const costStrategies: readonly unknown[] = ['LOWEST_COST_WITH_BID_CAP', 'COST_CAP'];

/** Of an ad set; its strategy is the campaign's where the budget is the campaign's. */
function bidOf(adSet: Json, strategy: unknown, currency: string): Bid | null {
  const by = adSet['bid_strategy'] ?? strategy;
  const amount = Number(adSet['bid_amount']);
  if (costStrategies.includes(by) && amount > 0)
    return { goal: 'cost', amount: amount * metaUnit(currency), currency };
  const { bid_constraints: limits } = adSet;
  const floor = isJson(limits) ? Number(limits['roas_average_floor']) : Number.NaN;
  return by === 'LOWEST_COST_WITH_MIN_ROAS' && floor > 0
    ? { goal: 'roas', amount: floor * ROAS_UNIT, currency: null }
    : null;
}

const adSetFields = 'id,campaign_id,bid_strategy,bid_amount,bid_constraints';
const statuses: ReadonlyMap<unknown, 'active' | 'paused'> = new Map([
  ['ACTIVE', 'active'],
  ['PAUSED', 'paused'],
]);

async function currencyOf(access: Opened): Promise<string> {
  const { currency } = await metaAccount(access.key, access.call);
  if (typeof currency === 'string') return currency;
  throw new PullFailure('reply', 'Meta Ads did not say what this account counts in.');
}

/**
 * Public reference: developers.facebook.com, Marketing API, campaign and ad set: budgets and
 * `bid_amount` in the smallest unit of the account's currency.
 */
export async function* metaCampaigns(access: Opened): AsyncGenerator<CampaignThere[]> {
  const account = metaAccountId(access.key);
  const currency = await currencyOf(access);
  const adSets = await allRows(edge(access, `${account}/adsets`, adSetFields));
  const parts = Map.groupBy(adSets, (it) => String(it['campaign_id']));
  const fields = 'id,status,daily_budget,bid_strategy';
  for await (const rows of edge(access, `${account}/campaigns`, fields))
    yield rows.map((it) => {
      const id = String(it['id']);
      const own = (parts.get(id) ?? []).map((part) => ({
        id: String(part['id']),
        bid: bidOf(part, it['bid_strategy'], currency),
      }));
      const daily = Number(it['daily_budget']) * metaUnit(currency);
      return {
        campaign: id,
        status: statuses.get(it['status']),
        currency,
        dailyMicros: daily > 0 ? daily : undefined,
        bid: bidOfParts(own),
      };
    });
}

const change = ({ goal }: Bid, amount: number, currency: string): [string, string] =>
  goal === 'cost'
    ? ['bid_amount', String(amount / metaUnit(currency))]
    : ['bid_constraints', JSON.stringify({ roas_average_floor: amount / ROAS_UNIT })];

/** Of the same: bids are those of the ad sets, and all of a campaign's are set alike. */
export async function setMetaBid(asked: BidAsked): Promise<void> {
  const { key, campaign, bid, call } = asked;
  const fail = (words: string) => new PullFailure('request', words);
  if (!/^\d+$/.test(campaign)) throw fail('This is no campaign id of Meta Ads.');
  const currency = await currencyOf(asked);
  const headers = bearer(key['accessToken']);
  const query = { fields: 'account_id,bid_strategy' };
  const now = await call.json({ url: `${graph}/${campaign}`, headers, query });
  const own = metaAccountId(key).slice('act_'.length);
  if (!isJson(now) || String(now['account_id']) !== own)
    throw fail('Meta Ads knows no such campaign in this account.');
  const adSets = await allRows(edge(asked, `${campaign}/adsets`, adSetFields));
  const parts = adSets.map((it): BiddingPart => {
    return { id: String(it['id']), bid: bidOf(it, now['bid_strategy'], currency) };
  });
  const unit = bid.goal === 'cost' ? metaUnit(currency) : ROAS_UNIT;
  const network = { name: 'Meta Ads', parts: 'ad sets', currency, unit };
  const left = partsToChange(parts, asked, network);
  for (const { id } of left.parts) {
    const body = new URLSearchParams([change(bid, left.amount, currency)]);
    const done = await call.json({ url: `${graph}/${encodeURIComponent(id)}`, headers, body });
    if (!isJson(done) || done['success'] !== true)
      throw new PullFailure('reply', 'Meta Ads did not say that the bid is changed.');
  }
}
