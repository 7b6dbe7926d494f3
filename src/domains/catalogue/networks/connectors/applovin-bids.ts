import { accessOf, campaignOf, manage, updateCampaign } from './applovin-changes.ts';
import { PullFailure, type Opened } from './call.ts';
import {
  BidDiffers,
  otherCurrency,
  type Bid,
  type BidAsked,
  type CampaignThere,
} from './campaign-changes.ts';
import { isJson, rowsOf, type Json } from './json-report.ts';

const PAGE = 100;
/** Nobody has ten thousand campaigns in an account. */
const MOST_PAGES = 100;
const MICROS = 1_000_000;
const CENT = MICROS / 100;
const fail = (words: string) => new PullFailure('request', words);

/** Goals that are a cost in dollars; in what a goal of ROAS is given is said nowhere. */
const costGoals: readonly unknown[] = ['CPI', 'CPE', 'CPP'];
const hasAny = (it: unknown) => isJson(it) && Object.keys(it).length > 0;

/** One for all countries. */
function bidOf({ goal }: Json): Bid | undefined {
  if (!isJson(goal) || hasAny(goal['country_code_to_goal_value'])) return undefined;
  const amount = Math.round(Number(goal['goal_value_for_all_countries']) * MICROS);
  return costGoals.includes(goal['goal_type']) && amount > 0
    ? { goal: 'cost', amount, currency: 'USD' }
    : undefined;
}

function dailyOf({ budget }: Json): number | undefined {
  if (!isJson(budget) || hasAny(budget['country_code_to_daily_budget'])) return undefined;
  const amount = Math.round(Number(budget['daily_budget_for_all_countries']) * MICROS);
  return amount > 0 ? amount : undefined;
}

const statuses: ReadonlyMap<unknown, 'active' | 'paused'> = new Map([
  ['LIVE', 'active'],
  ['PAUSED', 'paused'],
]);

/** Public reference: developers.axon.ai, Axon Campaign Management API, campaign/list. */
export async function* applovinCampaigns({ key, call }: Opened): AsyncGenerator<CampaignThere[]> {
  const { query, headers } = accessOf(key);
  for (let page = 1; ; page += 1) {
    const asked = { ...query, page: String(page), size: String(PAGE) };
    const reply = await call.json({ url: `${manage}/list`, headers, query: asked });
    const rows = rowsOf(reply, 'AppLovin');
    yield rows.flatMap((it) =>
      typeof it['hashed_id'] === 'string'
        ? [
            {
              campaign: it['hashed_id'],
              status: statuses.get(it['status']),
              currency: 'USD',
              dailyMicros: dailyOf(it),
              bid: bidOf(it),
            },
          ]
        : [],
    );
    if (rows.length < PAGE) return;
    if (page === MOST_PAGES)
      throw new PullFailure('reply', 'AppLovin lists campaigns without end.');
  }
}

/** Of the same, campaign/update: `goal` holds one for all countries, dollars as text, and those of single ones. */
export async function setApplovinBid({ key, campaign, bid, expected, call }: BidAsked) {
  if (bid.goal === 'roas')
    throw fail('A ROAS to reach cannot be changed from here; change it at AppLovin.');
  if (bid.currency !== 'USD') throw otherCurrency('USD', String(bid.currency), 'bid');
  const access = accessOf(key);
  const found = await campaignOf(access, call, campaign);
  const { goal } = found;
  if (isJson(goal) && hasAny(goal['country_code_to_goal_value']))
    throw fail('Countries of this campaign have bids of their own; change it at AppLovin.');
  if (!isJson(goal) || !costGoals.includes(goal['goal_type']))
    throw fail('This campaign does not bid for a target cost; change its goal at AppLovin.');
  const cents = Math.round(bid.amount / CENT);
  if (cents < 1) throw fail('Less than the smallest bid.');
  const there = bidOf(found);
  if (there?.amount === cents * CENT) return;
  if (there && expected !== undefined && Math.abs(there.amount - expected) >= CENT)
    throw new BidDiffers('AppLovin', there, expected);
  const goal_value_for_all_countries = (cents / 100).toFixed(2);
  await updateCampaign(access, call, found, { goal: { goal_value_for_all_countries } });
}
