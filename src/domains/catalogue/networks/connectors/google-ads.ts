import type { DayRange } from '#/kernel/days.ts';
import type { Opened } from './call.ts';
import { connector, type Asked } from './connector.ts';
import { googleFailure, googleFields, googleToken, googleTokenHost } from './google-access.ts';
import { googleAdsHost, googleAdsPage, googleAdsRows } from './google-ads-api.ts';
import { googleCampaigns, setGoogleBid } from './google-ads-bids.ts';
import { setGoogleBudget, setGoogleStatus } from './google-ads-changes.ts';
import { SpendByCountry } from './google-ads-countries.ts';
import { isJson, jsonReport, rowsOf, type Json } from './json-report.ts';
import { isWithin } from './one-day.ts';

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

/** By the hour of the account's zone; the geographic view knows no hours. */
const hours = (days: DayRange) => `
  SELECT ${about}, segments.hour, metrics.cost_micros
  FROM campaign WHERE ${inAppCampaigns(days)}`;

/** The rows of a query that lie within the days asked for. */
async function* found(query: string, token: string, { key, days, call }: Asked) {
  for await (const rows of googleAdsRows(query, token, key, call))
    yield rows.filter((it) => isWithin(dayOf(it), days));
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

/** What campaigns cost by the hour; midnight is 0, which may be left out. */
async function* spendByHour(asked: Asked): AsyncGenerator<Json[]> {
  const token = await googleToken(asked.key, asked.call);
  for await (const rows of found(hours(asked.days), token, asked))
    yield rows.map(({ segments, ...row }) => ({
      ...row,
      segments: { hour: 0, ...(isJson(segments) && segments) },
    }));
}

const account =
  'SELECT customer.descriptive_name, customer.currency_code, customer.time_zone FROM customer';

/** The account of a key: its name, currency and zone. */
async function accountOf({ key, call }: Opened): Promise<Json> {
  const reply = await googleAdsPage(account, await googleToken(key, call), key, call);
  const [row] = rowsOf(reply['results'] ?? [], 'Google Ads');
  return isJson(row?.['customer']) ? row['customer'] : {};
}

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
  hosts: [googleAdsHost, googleTokenHost],
  paceMs: 500,
  failureOf: googleFailure,
  check: async ({ key, call }) => {
    const it = await accountOf({ key, call });
    const name = String(it['descriptiveName'] ?? key['customerId']);
    return `The key works: ${name} counts in ${String(it['currencyCode'])}, ${String(it['timeZone'])}.`;
  },
  setBudget: setGoogleBudget,
  setStatus: setGoogleStatus,
  setBid: setGoogleBid,
  campaigns: googleCampaigns,
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
  hours: [
    {
      code: 'google-ads-spend-hours',
      name: 'Google Ads spend by hour',
      format: 'google-ads',
      zone: async (opened) => String((await accountOf(opened))['timeZone']),
      back: 15,
      // Google Ads Help, data freshness: most figures are there within three hours.
      settlesAfter: 180,
      pull: (asked) => jsonReport(spendByHour(asked)),
    },
  ],
});
