import { PullFailure } from './call.ts';
import {
  BudgetDiffers,
  otherCurrency,
  type BudgetAsked,
  type StatusAsked,
} from './campaign-changes.ts';
import { bearer, graph } from './graph.ts';
import { isJson } from './json-report.ts';
import { metaAccount, metaAccountId, metaUnit } from './meta-ads-account.ts';

/**
 * Public reference: developers.facebook.com, Marketing API, campaign: `daily_budget` in the smallest
 * unit of the account's currency; currency codes: how many of these it has.
 */
export async function setMetaBudget(asked: BudgetAsked): Promise<void> {
  const { key, campaign, dailyMicros, call } = asked;
  const fail = (words: string) => new PullFailure('request', words);
  if (!/^\d+$/.test(campaign)) throw fail('This is no campaign id of Meta Ads.');
  const { currency } = await metaAccount(key, call);
  if (currency !== asked.currency) throw otherCurrency(currency, asked.currency);
  const [url, headers] = [`${graph}/${campaign}`, bearer(key['accessToken'])];
  const now = await call.json({ url, headers, query: { fields: 'account_id,daily_budget' } });
  const own = metaAccountId(key).slice('act_'.length);
  if (!isJson(now) || String(now['account_id']) !== own)
    throw fail('Meta Ads knows no such campaign in this account.');
  if (now['daily_budget'] === undefined)
    throw fail('The budget of this campaign lies in its ad sets; change it at Meta Ads.');
  const unit = metaUnit(asked.currency);
  const amount = Math.round(dailyMicros / unit);
  if (amount < 1) throw fail(`Less than the smallest budget in ${asked.currency}.`);
  const there = Number(now['daily_budget']);
  const { expected } = asked;
  // Within a unit it is what the amount was rounded to.
  if (expected !== undefined && there !== amount && Math.abs(there * unit - expected) >= unit)
    throw new BudgetDiffers('Meta Ads', there * unit, expected, asked.currency);
  const body = new URLSearchParams({ daily_budget: String(amount) });
  const done = await call.json({ url, headers, body });
  if (!isJson(done) || done['success'] !== true)
    throw new PullFailure('reply', 'Meta Ads did not say that the budget is changed.');
}

/**
 * Marketing API, campaign: `status` is what it was set to, ACTIVE or PAUSED; what is DELETED or
 * ARCHIVED stays so.
 */
export async function setMetaStatus({ key, campaign, status, call }: StatusAsked): Promise<void> {
  const fail = (words: string) => new PullFailure('request', words);
  if (!/^\d+$/.test(campaign)) throw fail('This is no campaign id of Meta Ads.');
  const [url, headers] = [`${graph}/${campaign}`, bearer(key['accessToken'])];
  const now = await call.json({ url, headers, query: { fields: 'account_id,status' } });
  const own = metaAccountId(key).slice('act_'.length);
  if (!isJson(now) || String(now['account_id']) !== own)
    throw fail('Meta Ads knows no such campaign in this account.');
  const wanted = status === 'paused' ? 'PAUSED' : 'ACTIVE';
  if (now['status'] === wanted) return;
  if (now['status'] === 'DELETED' || now['status'] === 'ARCHIVED')
    throw fail('This campaign was deleted or archived at Meta Ads and cannot be changed any more.');
  const done = await call.json({ url, headers, body: new URLSearchParams({ status: wanted }) });
  if (!isJson(done) || done['success'] !== true)
    throw new PullFailure('reply', `Meta Ads did not say that the campaign is ${status}.`);
}
