import { smallestOf } from '#/kernel/money.ts';
import { PullFailure, type Call, type KeyValues } from './call.ts';
import {
  BudgetDiffers,
  otherCurrency,
  type BudgetAsked,
  type StatusAsked,
} from './campaign-changes.ts';
import { rowsOf, type Json } from './json-report.ts';
import { advertiserOf, dataOf, tiktokAccount } from './tiktok-api.ts';

const MICROS = 1_000_000;
const fail = (words: string) => new PullFailure('request', words);

/** @throws PullFailure `request` when it is none of this advertiser's, or was deleted. */
export async function campaignOf(key: KeyValues, call: Call, id: string): Promise<Json> {
  if (!/^\d+$/.test(id)) throw fail('This is no campaign id of TikTok Ads.');
  const query = {
    advertiser_id: advertiserOf(key),
    filtering: JSON.stringify({ campaign_ids: [id], primary_status: 'STATUS_ALL' }),
  };
  const data = await dataOf(key, call, 'campaign/get', { query });
  const found = rowsOf(data['list'], 'TikTok Ads').find((it) => it['campaign_id'] === id);
  if (!found) throw fail('TikTok Ads knows no such campaign in this account.');
  if (found['secondary_status'] === 'CAMPAIGN_STATUS_DELETE')
    throw fail('This campaign was deleted at TikTok Ads and cannot be changed any more.');
  return found;
}

/**
 * Public reference: business-api.tiktok.com, campaign/update: `budget` in units of the account's
 * currency, of a campaign whose `budget_mode` is a day's.
 */
export async function setTiktokBudget(asked: BudgetAsked): Promise<void> {
  const { key, campaign, dailyMicros, currency, expected, call } = asked;
  const found = await campaignOf(key, call, campaign);
  const { currency: own } = await tiktokAccount(key, call);
  if (own !== currency) throw otherCurrency(own, currency);
  const mode = found['budget_mode'];
  if (mode === 'BUDGET_MODE_INFINITE')
    throw fail('The budget of this campaign lies in its ad groups; change it at TikTok Ads.');
  if (mode !== 'BUDGET_MODE_DAY' && mode !== 'BUDGET_MODE_DYNAMIC_DAILY_BUDGET')
    throw fail(
      'This campaign has a budget for all its days, none of a day; change it at TikTok Ads.',
    );
  const unit = smallestOf(currency);
  const amount = Math.round(dailyMicros / unit) * unit;
  if (amount < unit) throw fail(`Less than the smallest budget in ${currency}.`);
  const there = Math.round(Number(found['budget']) * MICROS);
  if (there === amount) return;
  // Within a unit it is what the amount was rounded to.
  if (expected !== undefined && Math.abs(there - expected) >= unit)
    throw new BudgetDiffers('TikTok Ads', there, expected, currency);
  const body = {
    advertiser_id: advertiserOf(key),
    campaign_id: campaign,
    budget: amount / MICROS,
  };
  await dataOf(key, call, 'campaign/update', { body });
}

/** Public reference: business-api.tiktok.com, campaign/status/update. */
export async function setTiktokStatus({ key, campaign, status, call }: StatusAsked): Promise<void> {
  const found = await campaignOf(key, call, campaign);
  const operation_status = status === 'paused' ? 'DISABLE' : 'ENABLE';
  if (found['operation_status'] === operation_status) return;
  const body = { advertiser_id: advertiserOf(key), campaign_ids: [campaign], operation_status };
  await dataOf(key, call, 'campaign/status/update', { body });
}
