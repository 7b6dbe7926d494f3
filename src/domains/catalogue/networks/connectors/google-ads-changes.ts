import { PullFailure } from './call.ts';
import {
  BudgetDiffers,
  otherCurrency,
  type BudgetAsked,
  type StatusAsked,
} from './campaign-changes.ts';
import { googleToken } from './google-access.ts';
import { askGoogleAds, billableUnit, googleAdsPage } from './google-ads-api.ts';
import { isJson, rowsOf } from './json-report.ts';

const budgetOf = (campaign: string) => `
  SELECT customer.currency_code, campaign.id, campaign_budget.resource_name,
    campaign_budget.amount_micros, campaign_budget.explicitly_shared
  FROM campaign WHERE campaign.id = ${campaign}`;

/**
 * CampaignBudgetService.Mutate: micros of the account's currency, in whole billable units of it, or
 * the source refuses the amount.
 */
export async function setGoogleBudget(asked: BudgetAsked) {
  const { key, campaign, dailyMicros, currency, expected, call } = asked;
  const fail = (words: string) => new PullFailure('request', words);
  if (!/^\d+$/.test(campaign)) throw fail('This is no campaign id of Google Ads.');
  const token = await googleToken(key, call);
  const reply = await googleAdsPage(budgetOf(campaign), token, key, call);
  const [row] = rowsOf(reply['results'] ?? [], 'Google Ads');
  const { customer, campaignBudget: budget } = row ?? {};
  if (!isJson(customer) || !isJson(budget))
    throw fail('Google Ads knows no such campaign in this account.');
  if (customer['currencyCode'] !== currency)
    throw otherCurrency(customer['currencyCode'], currency);
  if (budget['explicitlyShared'] === true)
    throw fail('Several campaigns share this budget; change it at Google Ads.');
  const unit = await billableUnit(currency, token, key, call);
  const whole = Math.round(dailyMicros / unit) * unit;
  if (whole < unit) throw fail(`Less than the smallest budget in ${currency}.`);
  const there = Number(budget['amountMicros']);
  // Within a unit it is what the amount was rounded to.
  if (expected !== undefined && there !== whole && Math.abs(there - expected) >= unit)
    throw new BudgetDiffers('Google Ads', there, expected, currency);
  const amountMicros = String(whole);
  const update = { resourceName: String(budget['resourceName']), amountMicros };
  const body = { operations: [{ update, updateMask: 'amount_micros' }] };
  await askGoogleAds('campaignBudgets:mutate', body, token, key, call);
}

const statusOf = (campaign: string) => `
  SELECT campaign.id, campaign.resource_name, campaign.status
  FROM campaign WHERE campaign.id = ${campaign}`;

/** CampaignService.Mutate; a removed campaign cannot be brought back. */
export async function setGoogleStatus({ key, campaign, status, call }: StatusAsked) {
  const fail = (words: string) => new PullFailure('request', words);
  if (!/^\d+$/.test(campaign)) throw fail('This is no campaign id of Google Ads.');
  const token = await googleToken(key, call);
  const reply = await googleAdsPage(statusOf(campaign), token, key, call);
  const [row] = rowsOf(reply['results'] ?? [], 'Google Ads');
  const found = row?.['campaign'];
  if (!isJson(found)) throw fail('Google Ads knows no such campaign in this account.');
  const wanted = status === 'paused' ? 'PAUSED' : 'ENABLED';
  if (found['status'] === wanted) return;
  if (found['status'] === 'REMOVED')
    throw fail('This campaign was removed at Google Ads and cannot be changed any more.');
  const update = { resourceName: String(found['resourceName']), status: wanted };
  await askGoogleAds(
    'campaigns:mutate',
    { operations: [{ update, updateMask: 'status' }] },
    token,
    key,
    call,
  );
}
