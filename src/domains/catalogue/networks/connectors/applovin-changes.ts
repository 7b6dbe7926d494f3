import { PullFailure, type Call, type KeyValues } from './call.ts';
import {
  BudgetDiffers,
  otherCurrency,
  type BudgetAsked,
  type StatusAsked,
} from './campaign-changes.ts';
import type { KeyField } from './connector.ts';
import { isJson, rowsOf, type Json } from './json-report.ts';

export const axonHost = 'api.ads.axon.ai';
export const manage = `https://${axonHost}/manage/v1/campaign`;

/** Reports need neither; they are for changing campaigns. */
export const managementFields: readonly KeyField[] = [
  {
    name: 'accountId',
    label: 'Account id',
    help: 'Axon dashboard, account menu, Go to settings: the number after the name; to change campaigns',
    secret: false,
    optional: true,
    pattern: /^\d{1,20}$/,
  },
  {
    name: 'managementKey',
    label: 'Campaign Management API key',
    help: 'Axon dashboard, account menu, Keys; to change budgets and bids, and to pause campaigns',
    secret: true,
    optional: true,
  },
];

const MICROS = 1_000_000;
const CENT = MICROS / 100;
const fail = (words: string) => new PullFailure('request', words);

export interface Access {
  query: { account_id: string };
  headers: { Authorization: string };
}

/** @throws PullFailure `request` where the key opens reports alone. */
export function accessOf({ accountId, managementKey }: KeyValues): Access {
  if (!accountId || !managementKey)
    throw fail('This key has no account id and Campaign Management API key: add them to it.');
  return { query: { account_id: accountId }, headers: { Authorization: managementKey } };
}

/** Reports name campaigns by the hashed id. @throws PullFailure `request` when it is none of this account's. */
export async function campaignOf(
  { query, headers }: Access,
  call: Call,
  hashed: string,
): Promise<Json> {
  if (!/^[\w-]{1,100}$/.test(hashed)) throw fail('This is no campaign id of AppLovin.');
  const reply = await call.json({
    url: `${manage}/list`,
    headers,
    query: { ...query, hashed_ids: hashed },
  });
  const [found, ...others] = rowsOf(reply, 'AppLovin');
  if (!found || others.length > 0 || (found['hashed_id'] ?? hashed) !== hashed)
    throw fail('AppLovin knows no such campaign in this account.');
  return found;
}

export async function updateCampaign(
  { query, headers }: Access,
  call: Call,
  { id }: Json,
  change: Json,
) {
  const body = { id, type: 'APP', ...change };
  const done = await call.json({ url: `${manage}/update`, headers, query, body });
  if (!isJson(done) || String(done['id']) !== String(id))
    throw new PullFailure('reply', 'AppLovin did not say that the campaign is changed.');
}

/**
 * Public reference: developers.axon.ai, Axon Campaign Management API: `budget` holds a daily one for all
 * countries, dollars as text, and beside it those of single countries, which are changed there.
 */
export async function setApplovinBudget(asked: BudgetAsked): Promise<void> {
  const { key, campaign, dailyMicros, currency, expected, call } = asked;
  if (currency !== 'USD') throw otherCurrency('USD', currency);
  const access = accessOf(key);
  const found = await campaignOf(access, call, campaign);
  const { budget } = found;
  const of = isJson(budget) ? budget : {};
  const single = of['country_code_to_daily_budget'];
  if (isJson(single) && Object.keys(single).length > 0)
    throw fail('Countries of this campaign have budgets of their own; change it at AppLovin.');
  const there = Math.round(Number(of['daily_budget_for_all_countries']) * MICROS);
  if (!Number.isSafeInteger(there))
    throw new PullFailure('reply', 'AppLovin did not say what the budget of this campaign is.');
  const cents = Math.round(dailyMicros / CENT);
  if (there === cents * CENT) return;
  if (expected !== undefined && Math.abs(there - expected) >= CENT)
    throw new BudgetDiffers('AppLovin', there, expected, currency);
  const daily_budget_for_all_countries = (cents / 100).toFixed(2);
  await updateCampaign(access, call, found, { budget: { daily_budget_for_all_countries } });
}

/** Of the same: `status` is LIVE or PAUSED. */
export async function setApplovinStatus({ key, campaign, status, call }: StatusAsked) {
  const access = accessOf(key);
  const found = await campaignOf(access, call, campaign);
  const wanted = status === 'paused' ? 'PAUSED' : 'LIVE';
  if (found['status'] === wanted) return;
  await updateCampaign(access, call, found, { status: wanted });
}
