import { PullFailure, type Opened } from './call.ts';
import {
  BidDiffers,
  otherCurrency,
  type Bid,
  type BidAsked,
  type CampaignThere,
} from './campaign-changes.ts';
import { googleToken } from './google-access.ts';
import { askGoogleAds, billableUnit, googleAdsRows } from './google-ads-api.ts';
import { allRows, isJson, type Json } from './json-report.ts';

const MICROS = 1_000_000;
const fail = (words: string) => new PullFailure('request', words);

/** Of its campaigns those for apps, which alone are reported. */
const setUp = `
  SELECT customer.currency_code, campaign.id, campaign.resource_name, campaign.status,
    campaign.bidding_strategy, campaign.bidding_strategy_type,
    campaign.target_cpa.target_cpa_micros, campaign.target_roas.target_roas,
    campaign.maximize_conversions.target_cpa_micros,
    campaign.maximize_conversion_value.target_roas,
    campaign_budget.amount_micros, campaign_budget.period, campaign_budget.explicitly_shared
  FROM campaign
  WHERE campaign.advertising_channel_type = 'MULTI_CHANNEL' AND campaign.status != 'REMOVED'`;

/** Where the target of a bidding strategy lies, by `bidding_strategy_type`. */
const targets = {
  TARGET_CPA: { goal: 'cost', of: 'targetCpa', field: 'targetCpaMicros', mask: 'target_cpa' },
  MAXIMIZE_CONVERSIONS: {
    goal: 'cost',
    of: 'maximizeConversions',
    field: 'targetCpaMicros',
    mask: 'maximize_conversions',
  },
  TARGET_ROAS: { goal: 'roas', of: 'targetRoas', field: 'targetRoas', mask: 'target_roas' },
  MAXIMIZE_CONVERSION_VALUE: {
    goal: 'roas',
    of: 'maximizeConversionValue',
    field: 'targetRoas',
    mask: 'maximize_conversion_value',
  },
} as const;
const maskFields = { targetCpaMicros: 'target_cpa_micros', targetRoas: 'target_roas' } as const;
const targetOf = (campaign: Json) =>
  Object.entries(targets).find(([type]) => type === campaign['biddingStrategyType'])?.[1];

/** Its own target, null where its strategy has none; undefined of a strategy that campaigns share. */
function bidOf(campaign: Json, currency: string): Bid | null | undefined {
  if (campaign['biddingStrategy']) return undefined;
  const target = targetOf(campaign);
  const of = target && campaign[target.of];
  const value = target && isJson(of) ? Number(of[target.field]) : Number.NaN;
  if (!target || !(value > 0)) return null;
  return target.goal === 'cost'
    ? { goal: 'cost', amount: value, currency }
    : { goal: 'roas', amount: Math.round(value * MICROS), currency: null };
}

const statuses: ReadonlyMap<unknown, 'active' | 'paused'> = new Map([
  ['ENABLED', 'active'],
  ['PAUSED', 'paused'],
]);

function thereOf({ customer, campaign, campaignBudget: budget }: Json): CampaignThere[] {
  if (!isJson(customer) || !isJson(campaign)) return [];
  const currency = String(customer['currencyCode']);
  const isOwn = isJson(budget) && budget['explicitlyShared'] !== true;
  const isDaily = isOwn && (budget['period'] ?? 'DAILY') === 'DAILY';
  const amount = isDaily ? Number(budget['amountMicros']) : Number.NaN;
  return [
    {
      campaign: String(campaign['id']),
      status: statuses.get(campaign['status']),
      currency,
      dailyMicros: amount > 0 ? amount : undefined,
      bid: bidOf(campaign, currency),
    },
  ];
}

/** GoogleAdsService.Search: how the app campaigns of an account are set up. */
export async function* googleCampaigns({ key, call }: Opened) {
  const token = await googleToken(key, call);
  for await (const rows of googleAdsRows(setUp, token, key, call)) yield rows.flatMap(thereOf);
}

/** CampaignService.Mutate: the target of the strategy a campaign has, which is never exchanged. */
export async function setGoogleBid({ key, campaign, bid, expected, call }: BidAsked) {
  if (!/^\d+$/.test(campaign)) throw fail('This is no campaign id of Google Ads.');
  const token = await googleToken(key, call);
  const query = `${setUp} AND campaign.id = ${campaign}`;
  const rows = await allRows(googleAdsRows(query, token, key, call));
  const [{ customer, campaign: found } = {}] = rows;
  if (!isJson(customer) || !isJson(found))
    throw fail('Google Ads knows no such campaign in this account.');
  if (found['biddingStrategy'])
    throw fail('Several campaigns share this bidding strategy; change it at Google Ads.');
  const target = targetOf(found);
  if (target?.goal !== bid.goal)
    throw fail(
      `This campaign does not bid for a target ${bid.goal === 'cost' ? 'cost' : 'ROAS'}; change its strategy at Google Ads.`,
    );
  const own = String(customer['currencyCode']);
  if (bid.currency !== null && bid.currency !== own) throw otherCurrency(own, bid.currency, 'bid');
  // A ROAS has two places behind the point in their interface, and four here.
  const unit = bid.goal === 'cost' ? await billableUnit(own, token, key, call) : 100;
  const wanted = Math.round(bid.amount / unit) * unit;
  if (wanted < unit) throw fail('Less than the smallest bid.');
  const there = bidOf(found, own);
  if (there?.amount === wanted) return;
  if (there && expected !== undefined && Math.abs(there.amount - expected) >= unit)
    throw new BidDiffers('Google Ads', there, expected);
  const value = bid.goal === 'cost' ? String(wanted) : wanted / MICROS;
  const update = {
    resourceName: String(found['resourceName']),
    [target.of]: { [target.field]: value },
  };
  const updateMask = `${target.mask}.${maskFields[target.field]}`;
  await askGoogleAds(
    'campaigns:mutate',
    { operations: [{ update, updateMask }] },
    token,
    key,
    call,
  );
}
