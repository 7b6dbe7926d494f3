import type { DayRange } from '#/kernel/days.ts';
import {
  BudgetDiffers,
  connector,
  otherCurrency,
  PullFailure,
  type Asked,
  type BudgetAsked,
  type Call,
  type KeyValues,
  type StatusAsked,
} from './connector.ts';
import { googleFailure, googleFields, googleToken, googleTokenHost } from './google-access.ts';
import { SpendByCountry } from './google-ads-countries.ts';
import { isJson, jsonReport, rowsOf, type Json } from './json-report.ts';
import { isWithin } from './one-day.ts';

const host = 'googleads.googleapis.com';

const digits = (id: string | undefined) => (id ?? '').replaceAll('-', '');

/** Public reference: developers.google.com/google-ads/api. */
function ask(method: string, body: object, token: string, key: KeyValues, call: Call) {
  const manager = digits(key['managerId']);
  return call.json({
    url: `https://${host}/v26/customers/${digits(key['customerId'])}/${method}`,
    headers: {
      Authorization: `Bearer ${token}`,
      'developer-token': key['developerToken'] ?? '',
      ...(manager && { 'login-customer-id': manager }),
    },
    body,
  });
}

/** GoogleAdsService.Search. */
async function page(
  query: string,
  token: string,
  key: KeyValues,
  call: Call,
  pageToken?: string,
): Promise<Json> {
  const body = { query, ...(pageToken !== undefined && { pageToken }) };
  const reply = await ask('googleAds:search', body, token, key, call);
  if (isJson(reply)) return reply;
  throw new PullFailure('reply', 'Google Ads answered something that is no report.');
}

/** App campaigns are those of this channel; whatever had no ad shown is left out by the source. */
const inAppCampaigns = ({ from, to }: DayRange) =>
  `segments.date BETWEEN '${from}' AND '${to}' AND campaign.advertising_channel_type = 'MULTI_CHANNEL'`;

const about = `customer.currency_code, campaign.id, campaign.name,
    campaign.app_campaign_setting.app_id, campaign.app_campaign_setting.app_store, segments.date`;

const campaigns = (days: DayRange) => `
  SELECT ${about}, metrics.cost_micros, metrics.impressions, metrics.clicks,
    metrics.biddable_app_install_conversions
  FROM campaign WHERE ${inAppCampaigns(days)}`;

const countries = (days: DayRange) => `
  SELECT ${about}, geographic_view.country_criterion_id, metrics.cost_micros,
    metrics.impressions, metrics.clicks
  FROM geographic_view WHERE ${inAppCampaigns(days)}`;

/** Conversions of all kinds stand together unless one is asked for, and then without the cost. */
const installsByCountry = (days: DayRange) => `
  SELECT ${about}, geographic_view.country_criterion_id, metrics.conversions
  FROM geographic_view
  WHERE ${inAppCampaigns(days)} AND segments.conversion_action_category = 'DOWNLOAD'`;

const dayOf = (row: Json) => (isJson(row['segments']) ? row['segments']['date'] : undefined);

/** The rows of a query, page by page. */
async function* found(query: string, token: string, { key, days, call }: Asked) {
  for (let next: string | undefined; ;) {
    const reply = await page(query, token, key, call, next);
    // An empty page has no results at all.
    const rows = rowsOf(reply['results'] ?? [], 'Google Ads');
    yield rows.filter((it) => isWithin(dayOf(it), days));
    const { nextPageToken } = reply;
    if (typeof nextPageToken !== 'string' || nextPageToken === '') return;
    if (nextPageToken === next) {
      const words = 'Google Ads sent the same page twice. Nothing of it was taken.';
      throw new PullFailure('reply', words);
    }
    next = nextPageToken;
  }
}

/** What campaigns cost by country, and without one what no country is known of. */
async function* spend(asked: Asked): AsyncGenerator<Json[]> {
  const token = await googleToken(asked.key, asked.call);
  const places = new SpendByCountry();
  for await (const rows of found(countries(asked.days), token, asked)) places.addCost(rows);
  for await (const rows of found(installsByCountry(asked.days), token, asked))
    places.addInstalls(rows);
  for await (const rows of found(campaigns(asked.days), token, asked))
    yield rows.flatMap((it) => places.rowsOf(it));
}

const unitOf = (currency: string) => `
  SELECT currency_constant.billable_unit_micros FROM currency_constant
  WHERE currency_constant.code = '${currency}'`;

const budgetOf = (campaign: string) => `
  SELECT customer.currency_code, campaign.id, campaign_budget.resource_name,
    campaign_budget.amount_micros, campaign_budget.explicitly_shared
  FROM campaign WHERE campaign.id = ${campaign}`;

/**
 * CampaignBudgetService.Mutate: micros of the account's currency, in whole billable units of it, or
 * the source refuses the amount.
 */
async function setBudget(asked: BudgetAsked) {
  const { key, campaign, dailyMicros, currency, expected, call } = asked;
  const fail = (words: string) => new PullFailure('request', words);
  if (!/^\d+$/.test(campaign)) throw fail('This is no campaign id of Google Ads.');
  const token = await googleToken(key, call);
  const reply = await page(budgetOf(campaign), token, key, call);
  const [row] = rowsOf(reply['results'] ?? [], 'Google Ads');
  const { customer, campaignBudget: budget } = row ?? {};
  if (!isJson(customer) || !isJson(budget))
    throw fail('Google Ads knows no such campaign in this account.');
  if (customer['currencyCode'] !== currency)
    throw otherCurrency(customer['currencyCode'], currency);
  if (budget['explicitlyShared'] === true)
    throw fail('Several campaigns share this budget; change it at Google Ads.');
  const units = await page(unitOf(currency), token, key, call);
  const [constant] = rowsOf(units['results'] ?? [], 'Google Ads');
  const known = isJson(constant?.['currencyConstant']) ? constant['currencyConstant'] : {};
  const unit = Number(known['billableUnitMicros']);
  if (!(unit > 0))
    throw new PullFailure('reply', `Google Ads did not say what it bills ${currency} in.`);
  const whole = Math.round(dailyMicros / unit) * unit;
  if (whole < unit) throw fail(`Less than the smallest budget in ${currency}.`);
  const there = Number(budget['amountMicros']);
  // Within a unit it is what the amount was rounded to.
  if (expected !== undefined && there !== whole && Math.abs(there - expected) >= unit)
    throw new BudgetDiffers('Google Ads', there, expected, currency);
  const amountMicros = String(whole);
  const update = { resourceName: String(budget['resourceName']), amountMicros };
  const body = { operations: [{ update, updateMask: 'amount_micros' }] };
  await ask('campaignBudgets:mutate', body, token, key, call);
}

const statusOf = (campaign: string) => `
  SELECT campaign.id, campaign.resource_name, campaign.status
  FROM campaign WHERE campaign.id = ${campaign}`;

/** CampaignService.Mutate; a removed campaign cannot be brought back. */
async function setStatus({ key, campaign, status, call }: StatusAsked) {
  const fail = (words: string) => new PullFailure('request', words);
  if (!/^\d+$/.test(campaign)) throw fail('This is no campaign id of Google Ads.');
  const token = await googleToken(key, call);
  const reply = await page(statusOf(campaign), token, key, call);
  const [row] = rowsOf(reply['results'] ?? [], 'Google Ads');
  const found = row?.['campaign'];
  if (!isJson(found)) throw fail('Google Ads knows no such campaign in this account.');
  const wanted = status === 'paused' ? 'PAUSED' : 'ENABLED';
  if (found['status'] === wanted) return;
  if (found['status'] === 'REMOVED')
    throw fail('This campaign was removed at Google Ads and cannot be changed any more.');
  const update = { resourceName: String(found['resourceName']), status: wanted };
  await ask(
    'campaigns:mutate',
    { operations: [{ update, updateMask: 'status' }] },
    token,
    key,
    call,
  );
}

const account =
  'SELECT customer.descriptive_name, customer.currency_code, customer.time_zone FROM customer';

export const googleAds = connector({
  code: 'google-ads',
  name: 'Google Ads',
  network: 'google-ads',
  fields: [
    {
      name: 'customerId',
      label: 'Customer id',
      help: 'Ten digits at the top of the account',
      secret: false,
      pattern: /^\d{3}-?\d{3}-?\d{4}$/,
    },
    {
      name: 'managerId',
      label: 'Manager’s customer id',
      help: 'The account the access goes through; the same one when there is none',
      secret: false,
      pattern: /^\d{3}-?\d{3}-?\d{4}$/,
    },
    { name: 'developerToken', label: 'Developer token', help: 'API centre', secret: true },
    ...googleFields,
  ],
  hosts: [host, googleTokenHost],
  paceMs: 500,
  failureOf: googleFailure,
  check: async ({ key, call }) => {
    const reply = await page(account, await googleToken(key, call), key, call);
    const [row] = rowsOf(reply['results'] ?? [], 'Google Ads');
    const it = isJson(row?.['customer']) ? row['customer'] : {};
    const name = String(it['descriptiveName'] ?? key['customerId']);
    return `The key works: ${name} counts in ${String(it['currencyCode'])}, ${String(it['timeZone'])}.`;
  },
  setBudget,
  setStatus,
  reports: [
    {
      code: 'google-ads-campaigns',
      name: 'Google Ads campaigns',
      format: 'google-ads',
      zone: 'UTC',
      // Conversions are still added to a day for some time after it.
      days: { atOnce: 14, again: 7, back: 365 },
      pull: (asked) => jsonReport(spend(asked)),
    },
  ],
});
